import Glibc
import SegueViews

/// A drag that drives a transition in a direction.
public nonisolated struct Drag: Sendable, Hashable {
  /// The direction of a drag.
  public nonisolated enum Direction: Sendable, Hashable {
    /// A drag in one of the four directions.
    case left, right, up, down
    /// A drag away from its start, in any direction.
    case outward

    /// The unit vector of the direction; `nil` for `.outward`.
    var axis: Vector? {
      switch self {
      case .left: Vector(-1, 0)
      case .right: Vector(1, 0)
      case .up: Vector(0, -1)
      case .down: Vector(0, 1)
      case .outward: nil
      }
    }
  }

  /// The direction in which a pointer has to move to drive the transition forward.
  public let direction: Direction
  /// The maximum distance from an edge of the screen at which a drag away from that edge may begin, in points. With `nil`, the
  /// drag may begin anywhere.
  public let reach: Double?
  /// The fraction of the operation from which a slow release finishes the transition, 0…1. The default is 0.5.
  public private(set) var releaseFraction = Release.decisiveFraction
  /// Whether the drag takes precedence over a scroll view whose content is at its beginning. The default is `false`.
  public private(set) var goesBeforeScrollingAtStart = false
  /// Whether the dragged view is meant to resist instead of staying under the pointer. The default is `false`.
  public private(set) var isYielding = false
  /// The length of the drag from one end of the transition to the other, as a fraction of the container's width or height along
  /// the drag; for `.outward`, of the shorter side. `nil`, the default, leaves the length to the transition. With reduced
  /// motion, a cross-fade that replaces the transition ignores the span.
  public private(set) var span: Double?
  /// The maximum ratio of the movement perpendicular to the direction to the movement along it. With a greater ratio, the drag
  /// does not begin.
  private var slope = 1.0

  private init(_ direction: Direction, reach: Double? = nil) {
    (self.direction, self.reach) = (direction, reach)
  }

  /// A drag to the left.
  public static let left = Drag(.left)
  /// A drag to the right.
  public static let right = Drag(.right)
  /// A drag upward.
  public static let up = Drag(.up)
  /// A drag downward.
  public static let down = Drag(.down)
  /// A drag in any direction, measured by its distance from the start.
  public static let outward = Drag(.outward)
  /// Returns a drag away from an edge of the screen.
  /// - Parameters:
  ///   - edge: the edge.
  ///   - reach: the maximum distance from the edge at which the drag may begin, in points; 24 by default.
  public static func edge(_ edge: Edge, within reach: Double = 24) -> Drag {
    switch edge {
    case .left: Drag(.right, reach: reach)
    case .right: Drag(.left, reach: reach)
    case .top: Drag(.down, reach: reach)
    case .bottom: Drag(.up, reach: reach)
    }
  }

  /// Returns a copy of this drag for which a slow release finishes the transition from the given fraction on, clamped to 0…1.
  public func finishing(from fraction: Double) -> Drag {
    with { $0.releaseFraction = fraction.bounded(.fractions, or: releaseFraction) }
  }

  /// Returns a copy of this drag that begins only within `angle` radians of its direction, 0…π/2. The default limit is π/4.
  public func within(_ angle: Double) -> Drag {
    with { $0.slope = tan(angle.bounded(0...1.57, or: .pi / 4)) }
  }

  /// Returns a copy of this drag whose length is a fraction of the container's width or height along it, clamped to 0.01…100.
  /// For `.outward`, it is a fraction of the shorter side.
  public func spanning(_ fraction: Double) -> Drag {
    with { $0.span = fraction.bounded(0.01...100, or: 0.5) }
  }

  /// Returns a copy of this drag that takes precedence over a scroll view whose content is at its beginning. If the content is
  /// scrolled, the scroll view still takes the drag.
  public func beforeScrollingAtStart() -> Drag { with { $0.goesBeforeScrollingAtStart = true } }

  /// Returns a copy of this drag that is marked as resisting: the transition's `follow` moves the dragged view by less than the
  /// pointer's travel. Automated checks then require only that the view keeps moving with the pointer and does not overtake it.
  public func yielding() -> Drag { with { $0.isYielding = true } }

  private func with(_ change: (inout Drag) -> Void) -> Drag {
    var drag = self
    change(&drag)
    return drag
  }

  /// An edge of the screen.
  public nonisolated enum Edge: Sendable, Hashable {
    /// The four edges of the screen.
    case left, right, top, bottom
  }

  /// Returns whether a drag that began at `start` in `bounds` and has moved by `displacement` matches this drag's direction and
  /// reach.
  public func accepts(_ displacement: Vector, from start: Point, in bounds: Rect) -> Bool {
    guard let axis = direction.axis else { return true }
    if let reach, distance(of: start, in: bounds) > reach { return false }
    let along = displacement.dot(axis)
    return along > 0 && along * slope >= (displacement - axis * along).length
  }

  /// Returns the length of a container along the drag, in points; for `.outward`, this is the shorter side.
  package func extent(of size: Size) -> Double {
    switch direction {
    case .left, .right: size.width
    case .up, .down: size.height
    case .outward: min(size.width, size.height)
    }
  }

  /// Returns the length that `span` gives the drag in a container, in points; `nil` without a span.
  package func length(in size: Size) -> Double? { span.map { $0 * extent(of: size) } }

  @MainActor func accepts(_ pan: PanGestureRecognizer, in view: View) -> Bool {
    accepts(pan.displacement, from: view.convert(pan.startLocation, from: nil, by: .shown), in: view.bounds)
  }

  /// Returns the distance of `point` from the edge that the drag moves away from; 0 for `.outward`.
  private func distance(of point: Point, in bounds: Rect) -> Double {
    switch direction {
    case .left: bounds.maxX - point.x
    case .right: point.x - bounds.minX
    case .up: bounds.maxY - point.y
    case .down: point.y - bounds.minY
    case .outward: 0
    }
  }
}

/// A mapping from pointer locations to fractions of the operation.
struct DragTracker {
  /// The rule that maps a location to a fraction.
  enum Path {
    /// The displacement along a unit vector determines the fraction.
    case axis(Vector)
    /// The distance from the start, minus the slop in points, determines the fraction.
    case outward(slop: Double)
  }

  let path: Path
  /// The drag that determines the length; `nil` if the path of the view under the pointer determines it.
  var drag: Drag?
  /// The travel of the pointer from fraction 0 to 1, in points.
  var length: Double
  /// The location from which the pointer's travel is measured.
  let start: Point
  /// The fraction of the operation at `start`.
  var fraction = 0.0

  /// Returns the fraction for a pointer at `location`, clamped to 0…1.
  func fraction(at location: Point) -> Double {
    (fraction + advance(to: location) / length).clamped(to: 0...1)
  }

  /// Returns the forward speed of a pointer along the path, in points per second.
  func speed(of velocity: Vector, at location: Point) -> Double { velocity.dot(heading(at: location)) }

  /// Returns whether a pointer at `location` has moved back beyond fraction 0; always `false` for `.outward`.
  func isBehindStart(_ location: Point) -> Bool {
    if case .axis = path { return fraction + advance(to: location) / length < 0 }
    return false
  }

  /// Returns the direction in which a pointer at `location` drives the transition forward. A pointer that catches the
  /// transition later also uses this direction.
  func heading(at location: Point) -> Vector {
    switch path {
    case .axis(let unit): unit
    case .outward: (location - start).normalized
    }
  }

  private func advance(to location: Point) -> Double {
    switch path {
    case .axis(let unit): (location - start).dot(unit)
    case .outward(let slop): max(0, (location - start).length - slop)
    }
  }
}
