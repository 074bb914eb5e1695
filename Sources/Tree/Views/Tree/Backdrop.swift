import SegueDrawing
import SegueGeometry

/// The frontmost background or image that covers a point.
package struct Backdrop {
  /// The view that covers the point.
  package let view: View
  /// The color of the view's background; `nil` if an image or a drawing covers the point.
  package let color: Color?
}

extension View {
  /// Returns the backdrop at a point in the view's coordinates; `nil` if nothing covers the point.
  package func backdrop(at point: Point) -> Backdrop? {
    var finder = BackdropFinder()
    finder.find([point], in: self)
    return finder[0]
  }
}

/// A search for the backdrops of several points. Text and anything with an opacity of at most 50 % are ignored.
///
/// A transition searches in each frame. For speed, one traversal handles eight points, and no memory is allocated while the
/// backdrops stay the same.
package struct BackdropFinder {
  /// Up to eight points in the coordinates of one view; the bits of `wanted` mark the points to search for.
  private struct Points {
    var x = SIMD8<Double>.zero
    var y = SIMD8<Double>.zero
    var wanted: UInt8 = 0

    static let count = 8

    func transformed(by map: Transform) -> Points {
      Points(x: map.a * x + map.c * y + map.tx, y: map.b * x + map.d * y + map.ty, wanted: wanted)
    }

    /// Returns the bits of the wanted points that satisfy a condition.
    func filter(_ isMet: (Point) -> Bool) -> UInt8 {
      var met: UInt8 = 0
      for index in 0..<Self.count where wanted & 1 << index != 0 && isMet(Point(x[index], y[index])) {
        met |= 1 << index
      }
      return met
    }
  }

  /// A remaining step of the traversal.
  private struct Step {
    enum Part {
      /// A view and its descendants, even if the view is hidden. The points are in the view's coordinates.
      case all
      /// A subview and its descendants. The points are in the superview's coordinates.
      case subview
      /// The content and background of a view whose descendants have been searched.
      case own
    }

    let view: View
    let part: Part
    let points: Points
  }

  /// The remaining steps, the next one last. Each view's own step comes after those of its descendants.
  private var rest: [Step] = []
  private var backdrops: [Backdrop] = []
  /// The index of each point's backdrop; -1 if nothing covers the point.
  private var found: [Int] = []
  /// The results of the previous search, without references to views. A view at the address of a previous one counts as that
  /// view.
  private var previous: (backdrops: [(view: ObjectIdentifier, color: Color?)], found: [Int]) = ([], [])
  /// A view to ignore, as if it were not there.
  private var front: View?
  /// The index of the first point in the current group of eight.
  private var first = 0

  package init() {}

  /// Returns the backdrop found for the point with the given index; `nil` if nothing covers the point.
  package subscript(index: Int) -> Backdrop? { found[index] < 0 ? nil : backdrops[found[index]] }

  /// Releases the views that were found.
  package mutating func clear() { backdrops.removeAll(keepingCapacity: true) }

  /// Searches for the backdrops of points.
  /// - Parameters:
  ///   - points: the points, in the coordinates of `view`.
  ///   - view: the root of the search.
  ///   - front: a view to ignore, such as a status bar.
  /// - Returns: whether the backdrops are the same as in the previous search.
  @discardableResult
  package mutating func find(_ points: [Point], in view: View, behind front: View? = nil) -> Bool {
    self.front = front
    defer { self.front = nil }
    clear()
    found.removeAll(keepingCapacity: true)
    found.append(contentsOf: repeatElement(-1, count: points.count))
    for start in stride(from: 0, to: points.count, by: Points.count) {
      var some = Points()
      for index in start..<min(start + Points.count, points.count) {
        some.x[index - start] = points[index].x
        some.y[index - start] = points[index].y
        some.wanted |= 1 << (index - start)
      }
      first = start
      _ = walk(view, some)
    }
    // A loop, because each call of a closure would check that it runs on the main actor.
    var isKnown = found == previous.found && backdrops.count == previous.backdrops.count
    for (now, before) in zip(backdrops, previous.backdrops) where isKnown {
      isKnown = ObjectIdentifier(now.view) == before.view && now.color == before.color
    }
    if !isKnown { previous = (backdrops.map { (ObjectIdentifier($0.view), $0.color) }, found) }
    return isKnown
  }

  /// Searches a view and its descendants for backdrops.
  /// - Returns: the bits of the points that were found.
  private mutating func walk(_ view: View, _ points: Points) -> UInt8 {
    let (base, wanted) = (rest.count, points.wanted)
    var left = wanted
    rest.append(Step(view: view, part: .all, points: points))
    while left != 0, rest.count > base, let step = rest.popLast() {
      var points = step.points
      points.wanted &= left
      if points.wanted == 0 { continue }
      switch step.part {
      case .all: enter(step.view, points)
      case .subview: enter(subview: step.view, points)
      case .own: left &= ~findOwn(of: step.view, points)
      }
    }
    rest.removeSubrange(base...)
    return wanted & ~left
  }

  private mutating func enter(subview view: View, _ points: Points) {
    guard let inward = view.toSuperview(by: .shown).inverted else { return }
    enter(view, points.transformed(by: inward))
  }

  private mutating func enter(_ view: View, _ points: Points) {
    var points = points
    if view.clipsToBounds {
      points.wanted = points.filter(view.shown.covers)
      if points.wanted == 0 { return }
    }
    rest.append(Step(view: view, part: .own, points: points))
    for inner in view.subviewsInSpace
    where !inner.isHiddenOrConcealed && inner.shown.alpha > 0.5 && inner !== front {
      rest.append(Step(view: inner, part: .subview, points: points))
    }
  }

  /// Searches the view's own content and background for backdrops.
  /// - Returns: the bits of the points that were found.
  private mutating func findOwn(of view: View, _ points: Points) -> UInt8 {
    var points = points
    let wanted = points.wanted
    if let snapshot = view as? SnapshotView, let inward = snapshot.fromSource.inverted {
      let start = backdrops.count
      points.wanted &= ~walk(snapshot.source, points.transformed(by: inward))
      for index in start..<backdrops.count where backdrops[index].color != nil {
        backdrops[index] = Backdrop(view: snapshot, color: backdrops[index].color)
      }
    }
    switch view.content(in: view.shown.bounds) {
    case .image(_, let rect): note(Backdrop(view: view, color: nil), points.filter(rect.contains), &points)
    case .drawing(let rect, _): note(Backdrop(view: view, color: nil), points.filter(rect.contains), &points)
    case .none, .text: break
    }
    let background = view.shown.backgroundColor.resolved(in: view.sharedTraits.appearance)
    if background.alpha > 0.5 {
      note(Backdrop(view: view, color: Color(background)), points.filter(view.shown.covers), &points)
    }
    return wanted & ~points.wanted
  }

  private mutating func note(_ backdrop: Backdrop, _ there: UInt8, _ points: inout Points) {
    if there == 0 { return }
    for index in 0..<Points.count where there & 1 << index != 0 { found[first + index] = backdrops.count }
    backdrops.append(backdrop)
    points.wanted &= ~there
  }
}

extension View.Properties {
  /// Returns whether a point, in the view's coordinates, is inside the bounds and their rounded corners.
  package func covers(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    let radius = min(cornerRadius, bounds.width / 2, bounds.height / 2)
    let inner = bounds.inset(by: radius)
    let nearest = Point(
      point.x.clamped(to: inner.minX...inner.maxX), point.y.clamped(to: inner.minY...inner.maxY))
    return radius <= 0 || point.distance(to: nearest) <= radius
  }
}
