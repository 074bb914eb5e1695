import SegueViews

/// Content of a scroll view that moves by itself: after a release, or gliding to a target.
final class ScrollMotion {
  /// What a glide runs on.
  static let glide = Spring(duration: 0.3, dampingRatio: 1)
  /// Below this speed, in points per second, or nearer than this to its rest, in points, motion is invisible.
  private static let (slow, near) = (20.0, 2.0)

  /// Where a glide ends; `nil` for content that was released.
  let glideTarget: Point?
  private weak var scrollView: ScrollView?
  private let place: (Double) -> (Point, Vector)
  private let duration: Double
  private var began = 0.0
  private weak var timeline: Timeline?
  private var arrived: () -> Void = {}

  /// Content that was released.
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

  /// How a coordinate begins to glide: no faster toward its target than the spring can stop there.
  private static func glideState(
    at start: Double, velocity: Double, toward target: Double, by spring: Spring
  ) -> Spring.State {
    let fastest = spring.angularFrequency * (target - start)
    let isToward = velocity * fastest >= 0 && abs(velocity) > abs(fastest)
    return Spring.State(value: start, velocity: isToward ? fastest : velocity)
  }

  /// Starts now; `arrived` is called at the end, unless it is stopped before.
  func start(_ arrived: @escaping () -> Void) {
    guard duration > 0, let timeline = scrollView?.window?.timeline else {
      show(0, duration)
      return arrived()
    }
    (self.arrived, self.timeline) = (arrived, timeline)
    began = timeline.now
    timeline.add(self)
  }

  /// Stops where it is.
  func stop() { timeline?.remove(self) }

  /// The content's velocity now, in points per second.
  var velocity: Vector { timeline.map { place($0.now - began).1 } ?? .zero }

  /// Whether the content moves so little from now on that it counts as being at rest.
  var isNearlyAtRest: Bool {
    guard let timeline else { return true }
    let rest = self.rest
    return stride(from: timeline.now - began, to: duration, by: 1 / 60).allSatisfy { time in
      let (point, velocity) = place(time)
      return velocity.length < Self.slow || point.distance(to: rest) < Self.near
    }
  }

  /// Where it comes to rest.
  var rest: Point { place(duration).0 }

  /// Shows the present position, which no frame may have shown yet.
  func showNow() { if let timeline { show(at: timeline.now) } }

  private func show(_ start: Double, _ time: Double) { scrollView?.scroll(to: place(time - start).0) }
}

extension ScrollMotion {
  /// The steps in which crossings are looked for, in seconds. They count from the start, so that what is found does not depend on
  /// the frames.
  private static let step = 1.0 / 240
  /// How exactly the moment of a crossing is found, in seconds.
  private static let precision = 1e-9

  /// The first step, with which others notice that the content moves; then each moment at which it has just passed a mark.
  func nextStop(after time: Double, until end: Double) -> Double? {
    guard let marks = scrollView?.passedMarks, !marks.isEmpty else { return nil }
    let (from, to) = (time - began + 2 * Self.precision, min(end - began, duration))
    if from < Self.step, to >= Self.step { return began + Self.step }
    var step = max(0, (from / Self.step).rounded(.down))
    while step * Self.step < to {
      let (start, stop) = (step * Self.step, (step + 1) * Self.step)
      let (first, last) = (place(start).0.y, place(stop).0.y)
      let passed = marks.filter { (min(first, last)...max(first, last)).contains($0) && $0 != first }
      for mark in first < last ? passed : passed.reversed() {
        let moment = crossing(of: mark, from: start, to: stop, rises: first < last)
        if moment > from { return moment <= to ? began + moment : nil }
      }
      step += 1
    }
    return nil
  }

  /// When the content has just passed a mark between two moments.
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
