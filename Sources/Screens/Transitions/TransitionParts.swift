import SegueControllers

// What several transitions are made of.

extension NavigationControllerDelegate where Self: Transition {
  /// Itself, for every pair of screens; those that it does not suit get the default push.
  public func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { self }
}

extension TransitioningDelegate where Self: Transition {
  /// Itself; screens that it does not suit get the default modal.
  public func transition(presenting presented: ViewController, over presenting: ViewController) -> (
    any Transition
  )? { self }

  /// Itself.
  public func transition(dismissing dismissed: ViewController) -> (any Transition)? { self }
}

extension Track {
  /// A track on which views only fade, in a part of the way.
  static func fade(
    _ views: [View], _ timing: Timing, delay: Double = 0, during range: ClosedRange<Double> = 0...1
  ) -> Track { Track(timing, delay: delay, moving: views, only: .alpha, during: range) }
}

extension View {
  /// Places a view so that what lies in it is where it would lie in the superview.
  func open(at rect: Rect, radius: Double = 0) {
    frame = rect
    bounds.origin = rect.origin
    cornerRadius = radius
  }

  /// The alpha for what lies behind this cover: as long as the cover is all that is seen, nothing else is drawn into its smooth edges.
  var alphaBehind: Double {
    let square = shown.alpha * shown.alpha
    return 1 - square * square * square * square
  }
}

extension SnapshotView {
  /// Shows bounds of its source with a point of them at a place, the middle by default.
  func show(_ source: Rect, at place: Point, from anchor: Point? = nil, scale: Double) {
    bounds = source
    transform = .scale(scale)
    center = place + (source.middle - (anchor ?? source.middle)) * scale
  }
}

nonisolated extension Rect {
  /// The middle of it, wherever it is, as a point of it.
  var middle: Point { Point(width / 2, height / 2) }

  /// How far it has grown from one size to another, 0…1.
  func progress(from small: Rect, to large: Rect) -> Double {
    func part(_ side: KeyPath<Rect, Double>) -> Double {
      ((self[keyPath: side] - small[keyPath: side]) / max(1, large[keyPath: side] - small[keyPath: side]))
        .clamped(to: 0...1)
    }
    return (part(\.width) + part(\.height)) / 2
  }
}

nonisolated extension Size {
  /// The corner radius of a screen of this size on its way, in points.
  var screenRadius: Double { min(47, min(width, height) * 0.12) }
}
