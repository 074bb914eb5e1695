import Glibc
import SegueViews

/// A drag that drives a transition in a direction.
public nonisolated struct Drag: Sendable, Hashable {
  /// The direction of a drag.
  public nonisolated enum Direction: Sendable, Hashable {
    /// Along one axis.
    case left, right, up, down
    /// Away from where it began, in any direction.
    case outward

    /// The unit vector; `nil` for a drag without a direction.
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

  /// Its direction.
  public let direction: Direction
  /// For a drag away from an edge, the greatest distance from that edge at which it may begin, in points; `nil` is anywhere.
  public let reach: Double?
  /// The fraction from which a slow release finishes the transition; ½ by default.
  public private(set) var releaseFraction = Release.decisiveFraction
  /// Whether it takes precedence over a scroll view whose content is at its beginning, and could only be stretched.
  public private(set) var goesBeforeScrollingAtStart = false
  /// Whether the dragged view resists, instead of staying under the pointer.
  public private(set) var isYielding = false
  /// How far across it may begin, for each point along its direction.
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
  /// A drag in any direction; only its distance from the start counts.
  public static let outward = Drag(.outward)
  /// A drag away from an edge of the screen that begins within `reach` points of it.
  public static func edge(_ edge: Edge, within reach: Double = 24) -> Drag {
    switch edge {
    case .left: Drag(.right, reach: reach)
    case .right: Drag(.left, reach: reach)
    case .top: Drag(.down, reach: reach)
    case .bottom: Drag(.up, reach: reach)
    }
  }

  /// The same drag with another fraction from which a slow release finishes the transition, 0…1.
  public func finishing(from fraction: Double) -> Drag {
    var drag = self
    drag.releaseFraction = fraction.bounded(.fractions, or: releaseFraction)
    return drag
  }

  /// The same drag, which begins only within `angle` radians of its direction, 0…π/2; a quarter of π by default.
  public func within(_ angle: Double) -> Drag {
    var drag = self
    drag.slope = tan(angle.bounded(0...1.57, or: .pi / 4))
    return drag
  }

  /// The same drag, which takes precedence over a scroll view whose content is at its beginning. Scrolled content keeps the drag.
  public func beforeScrollingAtStart() -> Drag {
    var drag = self
    drag.goesBeforeScrollingAtStart = true
    return drag
  }

  /// The same drag, which declares that the dragged view resists: the transition's `follow` moves it by less than the pointer's travel.
  /// Checks of the transition then expect only that the view continues with the pointer and does not overtake it.
  public func yielding() -> Drag {
    var drag = self
    drag.isYielding = true
    return drag
  }

  /// An edge of the screen.
  public nonisolated enum Edge: Sendable, Hashable {
    /// One of the four.
    case left, right, top, bottom
  }

  /// Whether a drag that began at `start` in `bounds` and has moved by `displacement` has this direction.
  public func accepts(_ displacement: Vector, from start: Point, in bounds: Rect) -> Bool {
    guard let axis = direction.axis else { return true }
    if let reach, distance(of: start, in: bounds) > reach { return false }
    let along = displacement.dot(axis)
    return along > 0 && along * slope >= (displacement - axis * along).length
  }

  @MainActor func accepts(_ pan: PanGestureRecognizer, in view: View) -> Bool {
    let start =
      view.transform(to: nil, by: .shown).inverted?.apply(to: pan.startLocation) ?? pan.startLocation
    return accepts(pan.displacement, from: start, in: view.bounds)
  }

  /// How far `point` is from the edge that the drag leads away from.
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

/// Maps the location of a pointer to a fraction of the operation.
struct DragTracker {
  /// How a location is mapped to a fraction.
  enum Path {
    /// Along a unit vector.
    case axis(Vector)
    /// By the distance from where it began, less the slop.
    case outward(slop: Double)
  }

  let path: Path
  /// The travel from fraction 0 to 1, in points.
  var length: Double
  /// Where the pointer grabbed.
  let start: Point
  /// The fraction at that point.
  var fraction = 0.0

  /// The fraction for a pointer at `location`, 0…1.
  func fraction(at location: Point) -> Double {
    (fraction + advance(to: location) / length).clamped(to: 0...1)
  }

  /// The speed along the path for a pointer with a velocity, in points per second.
  func speed(of velocity: Vector, at location: Point) -> Double {
    switch path {
    case .axis(let unit): velocity.dot(unit)
    case .outward: velocity.dot((location - start).normalized)
    }
  }

  /// Whether the pointer has gone back beyond fraction 0.
  func isBehindStart(_ location: Point) -> Bool {
    if case .axis = path { return fraction + advance(to: location) / length < 0 }
    return false
  }

  /// The direction in which it goes on; what a pointer that catches the transition again follows.
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
