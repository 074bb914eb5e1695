import SegueViews

/// The motion of a scroll view's content while no pointer drags it: after a release, or during a glide to a target.
final class ScrollMotion {
  /// The default spring of a glide.
  static let glide = Spring(duration: 0.3, dampingRatio: 1)
  /// The limits below which motion is considered invisible: a speed, in points per second, and a distance from the final
  /// position, in points.
  private static let (slow, near) = (20.0, 2.0)

  /// The target of a glide; `nil` for content that was released.
  let glideTarget: Point?
  private weak var scrollView: ScrollView?
  private let place: (Double) -> (Point, Vector)
  private let duration: Double
  private var began = 0.0
  private weak var timeline: Timeline?
  private var arrived: () -> Void = {}

  /// Creates the motion of released content from a trajectory for each axis.
  init(_ scrollView: ScrollView, horizontal: ScrollTrajectory, vertical: ScrollTrajectory) {
    self.scrollView = scrollView
    glideTarget = nil
    duration = max(horizontal.duration, vertical.duration)
    place = { time in
      let (x, y) = (horizontal.state(at: time), vertical.state(at: time))
      return (Point(x.value, y.value), Vector(x.velocity, y.velocity))
    }
  }

  /// Creates a glide to a target.
  /// - Parameters:
  ///   - scrollView: the scroll view that moves.
  ///   - start: the initial offset.
  ///   - velocity: the initial velocity, in points per second. A velocity toward the target is reduced if the content would
  ///     overshoot.
  ///   - target: the final offset.
  ///   - spring: the spring of the glide.
  init(
    _ scrollView: ScrollView, glidingFrom start: Point, velocity: Vector, to target: Point, by spring: Spring
  ) {
    self.scrollView = scrollView
    glideTarget = target
    let x = Self.glideState(at: start.x, velocity: velocity.dx, toward: target.x, by: spring)
    let y = Self.glideState(at: start.y, velocity: velocity.dy, toward: target.y, by: spring)
    let duration = max(
      spring.settlingTime(from: x, toward: target.x, tolerance: 0.1),
      spring.settlingTime(from: y, toward: target.y, tolerance: 0.1))
    self.duration = duration
    place = { time in
      guard time < duration else { return (target, .zero) }
      let (x, y) = (spring.step(x, toward: target.x, by: time), spring.step(y, toward: target.y, by: time))
      return (Point(x.value, y.value), Vector(x.velocity, y.velocity))
    }
  }

  /// Returns the initial state of one coordinate of a glide. A velocity toward the target is limited, so that the spring does
  /// not overshoot.
  private static func glideState(
    at start: Double, velocity: Double, toward target: Double, by spring: Spring
  ) -> Spring.State {
    let fastest = spring.angularFrequency * (target - start)
    let isToward = velocity * fastest >= 0 && abs(velocity) > abs(fastest)
    return Spring.State(value: start, velocity: isToward ? fastest : velocity)
  }

  /// Starts the motion. `arrived` is called at its end, unless the motion is stopped earlier.
  func start(_ arrived: @escaping () -> Void) {
    guard duration > 0, let timeline = scrollView?.window?.timeline else {
      show(0, duration)
      return arrived()
    }
    (self.arrived, self.timeline) = (arrived, timeline)
    began = timeline.now
    timeline.add(self)
  }

  /// Stops the motion where it is, without calling `arrived`.
  func stop() { timeline?.remove(self) }

  /// The current velocity of the content, in points per second.
  var velocity: Vector { timeline.map { place($0.now - began).1 } ?? .zero }

  /// Whether the remaining motion is too slow or too short to be visible.
  var isNearlyAtRest: Bool {
    guard let timeline else { return true }
    let rest = self.rest
    return stride(from: timeline.now - began, to: duration, by: 1 / 60).allSatisfy { time in
      let (point, velocity) = place(time)
      return velocity.length < Self.slow || point.distance(to: rest) < Self.near
    }
  }

  /// The offset at which the content will come to rest.
  var rest: Point { place(duration).0 }

  /// Shows the current position, which the last frame may not have shown.
  func showNow() { if let timeline { show(at: timeline.now) } }

  private func show(_ start: Double, _ time: Double) { scrollView?.scroll(to: place(time - start).0) }
}

extension ScrollMotion {
  /// The time step of the search for crossings of a mark, in seconds. Steps are counted from the start of the motion, so the
  /// result does not depend on the frame rate.
  private static let step = 1.0 / 240
  /// The precision with which the time of a crossing is computed, in seconds.
  private static let precision = 1e-9

  /// Returns the next time at which the content must be shown, even between frames; `nil` if there is no such time before
  /// `end`.
  ///
  /// If the scroll view has marks, one such time is `step` seconds after the start, so that the delegate notices the motion. The
  /// others are just after the content crosses a mark. Without marks, the result is `nil`.
  func nextStop(after time: Double, until end: Double) -> Double? {
    guard let marks = scrollView?.passedMarks, !marks.isEmpty else { return nil }
    let (from, to) = (time - began + 2 * Self.precision, min(end - began, duration))
    var step = max(0, (from / Self.step).rounded(.down))
    while step * Self.step < to {
      let (start, stop) = (step * Self.step, (step + 1) * Self.step)
      let (first, last) = (place(start).0.y, place(stop).0.y)
      let passed = marks.filter { (min(first, last)...max(first, last)).contains($0) && $0 != first }
      for mark in first < last ? passed : passed.reversed() {
        let moment = crossing(of: mark, from: start, to: stop, rises: first < last)
        if moment > from { return moment <= to ? began + moment : nil }
      }
      if from < Self.step, to >= Self.step { return began + Self.step }
      step += 1
    }
    return nil
  }

  /// Returns the time just after the content crosses a mark. All times are in seconds from the start of the motion.
  /// - Parameter rises: whether the offset increases.
  private func crossing(of mark: Double, from start: Double, to stop: Double, rises: Bool) -> Double {
    var (before, after) = (start, stop)
    while after - before > Self.precision {
      let middle = (before + after) / 2
      let y = place(middle).0.y
      if rises ? y > mark : y < mark { after = middle } else { before = middle }
    }
    return after
  }
}

extension ScrollMotion: TimedAnimation {
  var end: Double { began + duration }
  func show(at time: Double) { show(began, time) }

  func finish(at time: Double) {
    show(0, duration)
    arrived()
  }
}
