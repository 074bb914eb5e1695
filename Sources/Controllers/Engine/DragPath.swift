import Geometry
import Views

/// A drag that moves a transition: which way it leads, and how far it is from one end to the other.
public struct DragPath: Sendable, Hashable {
  /// Which way a drag leads.
  public enum Direction: Sendable, Hashable {
    /// Away from where it began, whichever way.
    case outward
    /// Along a vector of length 1.
    case along(Vector)
  }

  /// Which way it leads.
  public let direction: Direction
  /// Travel from fraction 0 to fraction 1, in points.
  public let length: Double
  /// How far from the left edge a drag must begin, at most, in points; `nil` is anywhere.
  public let edge: Double?

  private init(_ direction: Direction, length: Double, edge: Double? = nil) {
    self.direction = direction
    self.length = max(1, length)
    self.edge = edge
  }

  /// A drag in any direction; only its distance from the start counts.
  public static func outward(length: Double) -> DragPath { DragPath(.outward, length: length) }
  /// A drag to the right.
  public static func right(length: Double, fromEdge edge: Double? = nil) -> DragPath {
    DragPath(.along(Vector(1, 0)), length: length, edge: edge)
  }
  /// A drag to the left.
  public static func left(length: Double) -> DragPath { DragPath(.along(Vector(-1, 0)), length: length) }
  /// A drag downwards.
  public static func down(length: Double) -> DragPath { DragPath(.along(Vector(0, 1)), length: length) }
  /// A drag upwards.
  public static func up(length: Double) -> DragPath { DragPath(.along(Vector(0, -1)), length: length) }

  /// Whether a drag that began at `start` (in the container) and has come `displacement` far leads this way.
  public func accepts(_ displacement: Vector, from start: Point) -> Bool {
    if let edge, start.x > edge { return false }
    switch direction {
    case .outward:
      return true
    case .along(let unit):
      let along = displacement.dot(unit)
      return along > 0 && along >= (displacement - unit * along).length
    }
  }

  func accepts(_ pan: PanGestureRecognizer, in view: View) -> Bool {
    let start =
      view.transform(to: nil, by: .shown).inverted?.apply(to: pan.startLocation) ?? pan.startLocation
    return accepts(pan.displacement, from: start)
  }
}

/// A pointer on a drag path: where it is becomes a fraction.
struct DragTracker {
  let path: DragPath
  /// The place of fraction 0.
  let anchor: Point
  /// Where the hand took over.
  private let start: Point
  /// How far around that place an outward drag is still at fraction 0, in points: the slop it began with.
  private let slack: Double

  /// An outward drag that was pressed at `press` and has used up `slop`: it is at fraction 0 wherever it comes back to its
  /// beginning.
  init(_ path: DragPath, outwardFrom press: Point, slop: Double) {
    self.path = path
    anchor = press
    start = press
    slack = slop
  }

  /// A drag that starts at `location`, where the fraction is `fraction`.
  /// - Parameter origin: what an outward drag leads away from, for a fraction that is not 0.
  init(_ path: DragPath, at location: Point, fraction: Double, origin: Point) {
    self.path = path
    start = location
    slack = 0
    let back = fraction * path.length
    switch path.direction {
    case .along(let unit):
      anchor = location - unit * back
    case .outward:
      let away = (location - origin).normalized
      anchor = location - (away == .zero ? Vector(0, 1) : away) * back
    }
  }

  /// The fraction for a pointer at `location`, clamped to 0…1.
  func fraction(at location: Point) -> Double {
    let travel = location - anchor
    switch path.direction {
    case .along(let unit): return (travel.dot(unit) / path.length).clamped(to: 0...1)
    case .outward: return ((travel.length - slack) / path.length).clamped(to: 0...1)
    }
  }

  /// What a pointer at `location` says.
  func state(at location: Point) -> HandState {
    let way = location - start
    return HandState(
      fraction: fraction(at: location), travel: way.normalized * max(0, way.length - slack))
  }

  /// How fast that changes while the pointer has a velocity.
  func velocity(of velocity: Vector, at location: Point) -> HandState {
    let way = location - start
    let along = way.normalized * velocity.dot(way.normalized)
    // The slack is taken off along the way; across it the travel is that much slower than the pointer.
    let across = (velocity - along) * (1 - min(1, slack / max(way.length, slack, 1e-9)))
    return HandState(
      fraction: speed(of: velocity, at: location) / path.length,
      travel: slack == 0 ? velocity : way.length > slack ? along + across : .zero)
  }

  /// Whether the pointer is on the far side of the place of fraction 0; an outward drag has none.
  func isBehindStart(_ location: Point) -> Bool {
    if case .along(let unit) = path.direction { return (location - anchor).dot(unit) < 0 }
    return false
  }

  /// The part of `velocity` that leads forward, in points per second.
  func speed(of velocity: Vector, at location: Point) -> Double {
    switch path.direction {
    case .along(let unit): return velocity.dot(unit)
    case .outward: return velocity.dot((location - anchor).normalized)
    }
  }
}
