import SegueControllers

// Helpers that several transitions use.

extension NavigationControllerDelegate where Self: Transition {
  /// Returns this transition for every pair of screens. If it cannot be prepared for a pair, the default push transition runs
  /// instead.
  public func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { self }
}

extension TransitioningDelegate where Self: Transition {
  /// Returns this transition for every screen. If it cannot be prepared for a screen, the default modal transition runs
  /// instead.
  public func transition(presenting presented: ViewController, over presenting: ViewController) -> (
    any Transition
  )? { self }

  /// Returns this transition for every screen.
  public func transition(dismissing dismissed: ViewController) -> (any Transition)? { self }
}

extension Track {
  /// Returns a track that only fades views, in a range of its progress.
  static func fade(
    _ views: [View], _ timing: Timing, delay: Double = 0, during range: ClosedRange<Double> = 0...1
  ) -> Track { Track(timing, delay: delay, moving: views, only: .alpha, during: range) }
}

extension View {
  /// Sets the frame of the view, and sets the origin of its bounds so that subviews use the superview's coordinates.
  func open(at rect: Rect, radius: Double = 0) {
    frame = rect
    bounds.origin = rect.origin
    cornerRadius = radius
  }

  /// The alpha for a view behind this cover. While the cover is opaque, it is 0, so that the view does not show through the
  /// cover's antialiased edges.
  var alphaBehind: Double {
    let square = shown.alpha * shown.alpha
    return 1 - square * square * square * square
  }
}

extension SnapshotView {
  /// Shows a part of the source at a scale, so that a point of this part is at a given position.
  /// - Parameters:
  ///   - source: the part of the source, in its coordinates.
  ///   - place: the position of the point, in the superview's coordinates.
  ///   - anchor: the point, measured from the part's origin; the center by default.
  ///   - scale: the scale of the source.
  func show(_ source: Rect, at place: Point, from anchor: Point? = nil, scale: Double) {
    bounds = source
    transform = .scale(scale)
    center = place + (source.middle - (anchor ?? source.middle)) * scale
  }
}

nonisolated extension Rect {
  /// The center of the rectangle, measured from its origin.
  var middle: Point { Point(width / 2, height / 2) }

  /// Returns the progress, 0…1, of a rectangle that grows or shrinks from `start` to `end` and now has the size of this rectangle.
  func progress(from start: Rect, to end: Rect) -> Double {
    func part(_ side: KeyPath<Rect, Double>) -> Double {
      let way = end[keyPath: side] - start[keyPath: side]
      return ((self[keyPath: side] - start[keyPath: side]) / (way < 0 ? min(-1, way) : max(1, way)))
        .clamped(to: 0...1)
    }
    return (part(\.width) + part(\.height)) / 2
  }
}

nonisolated extension Size {
  /// The corner radius of a moving screen with this size, in points: 12 % of the shorter side, but at most 47.
  var screenRadius: Double { min(47, min(width, height) * 0.12) }
}
