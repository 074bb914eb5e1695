import Geometry
import Motion
import Views

/// How far a hand has pulled views off their way, in points, and how they spring back once it has let them go.
struct Pull {
  /// What follows the hand.
  let views: [View]
  /// Where the hand took hold of the views; let go, their way home.
  private var x: Flight
  private var y: Flight
  /// How far the hand has come since.
  private var travel = Vector.zero
  private var fraction = 0.0
  private var isHeld = true

  /// Views on their way, which spring home with `timing`.
  init(_ views: [View], timing: Timing) {
    self.views = views
    // A tenth of a point cannot be seen.
    x = Flight(timing: timing, tolerance: 0.1)
    y = x
  }

  /// How far the views are off their way.
  func offset(at time: Double) -> Vector {
    Vector(x.state(at: time).value, y.state(at: time).value) + travel * (1 - fraction)
  }

  /// When they are home, in the timeline's seconds; those that are held do not move.
  var end: Double { isHeld ? 0 : max(x.end, y.end) }

  /// Keeps the views where they are.
  mutating func hold(at time: Double) {
    let offset = offset(at: time)
    x.hold(at: time, value: offset.dx)
    y.hold(at: time, value: offset.dy)
    (travel, fraction, isHeld) = (.zero, 0, true)
  }

  /// Follows a hand that has come so far since it took hold, less and less as the transition proceeds.
  mutating func follow(_ hand: HandState) { (travel, fraction) = (hand.travel, hand.fraction) }

  /// Lets the views spring home, as fast as the hand moved them.
  mutating func letGo(at time: Double, velocity: HandState = .zero) {
    guard isHeld else { return }
    let velocity = velocity.travel * (1 - fraction) - travel * velocity.fraction
    hold(at: time)
    x.go(toward: 0, from: time, velocity: velocity.dx)
    y.go(toward: 0, from: time, velocity: velocity.dy)
    isHeld = false
  }
}
