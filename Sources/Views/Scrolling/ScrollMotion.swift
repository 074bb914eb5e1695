import Geometry
import Motion

/// A scroll view's content that moves by itself: let go by a hand, or gliding to a place.
final class ScrollMotion {
  /// How long a glide takes, in seconds.
  static let glideDuration = 0.3

  /// Where a glide ends; `nil` for a content that was let go.
  let glideTarget: Point?
  private weak var scrollView: ScrollView?
  private let place: (Double) -> (Point, Vector)
  private let duration: Double
  private var began = 0.0
  private weak var timeline: Timeline?
  private var arrived: () -> Void = {}

  /// Content that was let go.
  init(_ scrollView: ScrollView, horizontal: ScrollTrajectory, vertical: ScrollTrajectory) {
    self.scrollView = scrollView
    glideTarget = nil
    duration = max(horizontal.duration, vertical.duration)
    place = { time in
      let (x, y) = (horizontal.state(at: time), vertical.state(at: time))
      return (Point(x.value, y.value), Vector(x.velocity, y.velocity))
    }
  }

  /// Content on its way to `target`, from `start` with a velocity.
  init(_ scrollView: ScrollView, glidingFrom start: Point, velocity: Vector, to target: Point) {
    self.scrollView = scrollView
    glideTarget = target
    let spring = Spring(duration: Self.glideDuration, dampingRatio: 1)
    let x = Spring.State(value: start.x, velocity: velocity.dx)
    let y = Spring.State(value: start.y, velocity: velocity.dy)
    let duration = max(
      spring.settlingTime(from: x, toward: target.x, tolerance: 0.1),
      spring.settlingTime(from: y, toward: target.y, tolerance: 0.1))
    self.duration = duration
    place = { time in
      guard time < duration else { return (target, .zero) }
      let (x, y) = (
        spring.step(x, toward: target.x, by: time), spring.step(y, toward: target.y, by: time)
      )
      return (Point(x.value, y.value), Vector(x.velocity, y.velocity))
    }
  }

  /// Starts now; `arrived` is called at the end, unless it is stopped before.
  func start(_ arrived: @escaping () -> Void) {
    guard duration > 0, let timeline = scrollView?.window?.timeline else {
      show(0, duration)
      return arrived()
    }
    self.arrived = arrived
    self.timeline = timeline
    began = timeline.now
    timeline.add(self)
  }

  /// Stops where it is.
  func stop() { timeline?.remove(self) }

  /// The content's velocity now, in points per second.
  var velocity: Vector { timeline.map { place($0.now - began).1 } ?? .zero }

  private func show(_ start: Double, _ time: Double) { scrollView?.scroll(to: place(time - start).0) }
}

extension ScrollMotion: TimedAnimation {
  var end: Double { began + duration }
  func show(at time: Double) { show(began, time) }

  func finish() {
    show(0, duration)
    arrived()
  }
}
