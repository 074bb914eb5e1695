import SegueDrawing
import SegueGeometry

/// What is shown at a point: the frontmost thing that covers it.
package struct Backdrop {
  /// What it is shown by.
  package let view: View
  /// Its color there; `nil` is a picture or a drawing.
  package let color: Color?
}

extension View {
  /// What is shown at a point of the view's own coordinates; `nil` where nothing covers it.
  package func backdrop(at point: Point) -> Backdrop? {
    var finder = BackdropFinder()
    finder.find([point], in: self)
    return finder[0]
  }
}

/// Finds what is shown at some points. Text and anything that is not more than half opaque do not count.
///
/// A transition asks in every frame: four points are looked for in one walk, and nothing is allocated once it has been asked.
package struct BackdropFinder {
  /// Some points in the coordinates of a view, and which of them are looked for there.
  private struct Points {
    var x = SIMD4<Double>.zero
    var y = SIMD4<Double>.zero
    var wanted: UInt8 = 0

    static let count = 4

    func transformed(by map: Transform) -> Points {
      Points(x: map.a * x + map.c * y + map.tx, y: map.b * x + map.d * y + map.ty, wanted: wanted)
    }

    /// The points that `isMet` holds for.
    func filter(_ isMet: (Point) -> Bool) -> UInt8 {
      var met: UInt8 = 0
      for index in 0..<Self.count where wanted & 1 << index != 0 && isMet(Point(x[index], y[index])) {
        met |= 1 << index
      }
      return met
    }
  }

  /// A view that is still to be asked.
  private struct Step {
    enum Part {
      /// A view with everything in it, whatever hides it; the points are in its own coordinates.
      case all
      /// A subview with everything in it; the points are in the coordinates of its superview.
      case subview
      /// What the view itself shows; what lies in it has been asked.
      case own
    }

    let view: View
    let part: Part
    let points: Points
  }

  /// The next one last; each comes after what lies in it.
  private var rest: [Step] = []
  private var found: [Backdrop?] = []
  /// A view that is looked through.
  private var front: View?
  /// The first of the points that are looked for now.
  private var first = 0

  package init() {}

  /// What is shown at a point, by its index.
  package subscript(index: Int) -> Backdrop? { found[index] }

  /// Lets go of what was found.
  package mutating func clear() { found.removeAll(keepingCapacity: true) }

  /// Looks for points of a view's own coordinates, as if a view in front of them, such as a status bar, were not there.
  package mutating func find(_ points: [Point], in view: View, behind front: View? = nil) {
    self.front = front
    defer { self.front = nil }
    found.removeAll(keepingCapacity: true)
    found.append(contentsOf: repeatElement(nil, count: points.count))
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
  }

  /// Looks for points of a view's own coordinates.
  /// - Returns: those that were found.
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
    guard !view.isHiddenOrConcealed, view !== front else { return }
    guard view.shown.alpha > 0.5, let inward = view.toSuperview(by: .shown).inverted else { return }
    enter(view, points.transformed(by: inward))
  }

  private mutating func enter(_ view: View, _ points: Points) {
    var points = points
    if view.clipsToBounds {
      points.wanted = points.filter(view.shown.covers)
      if points.wanted == 0 { return }
    }
    rest.append(Step(view: view, part: .own, points: points))
    for inner in view.subviewsInSpace { rest.append(Step(view: inner, part: .subview, points: points)) }
  }

  /// Looks for points at which the view itself shows something.
  private mutating func findOwn(of view: View, _ points: Points) -> UInt8 {
    var points = points
    let wanted = points.wanted
    if let snapshot = view as? SnapshotView, let inward = snapshot.fromSource.inverted {
      let there = walk(snapshot.source, points.transformed(by: inward))
      for index in 0..<Points.count where there & 1 << index != 0 {
        guard let color = found[first + index]?.color else { continue }
        found[first + index] = Backdrop(view: snapshot, color: color)
      }
      points.wanted &= ~there
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
    for index in 0..<Points.count where there & 1 << index != 0 { found[first + index] = backdrop }
    points.wanted &= ~there
  }
}

extension View.Properties {
  /// Whether a point of the view's own coordinates lies within its outline.
  package func covers(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    let radius = min(cornerRadius, bounds.width / 2, bounds.height / 2)
    let inner = bounds.inset(by: radius)
    let nearest = Point(
      point.x.clamped(to: inner.minX...inner.maxX), point.y.clamped(to: inner.minY...inner.maxY))
    return radius <= 0 || point.distance(to: nearest) <= radius
  }
}
