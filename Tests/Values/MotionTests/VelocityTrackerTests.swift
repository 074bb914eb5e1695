import SegueMotion
import SegueTestSupport
import Testing

@Suite struct VelocityTrackerTests {
  /// Returns a tracker of a pointer that moves along `path` for `duration` seconds, with an event every `interval` seconds.
  private func tracker(
    from start: Double = 0, for duration: Double = 0.2, every interval: Double = 0.008,
    path: (Double) -> Point
  ) -> VelocityTracker {
    var tracker = VelocityTracker()
    for step in 0...Int((duration / interval).rounded()) {
      let time = Double(step) * interval
      tracker.add(path(time), at: start + time)
    }
    return tracker
  }

  @Test(arguments: [0, 1000, 4_294_967.0]) func steadyMovementIsExact(start: Double) {
    let tracker = tracker(from: start) { Point(10 + 300 * $0, 50 - 1200 * $0) }
    let velocity = tracker.velocity(at: start + 0.2)
    #expect(agree(velocity.dx, 300, to: 1e-6) && agree(velocity.dy, -1200, to: 1e-6))
  }

  @Test(arguments: 1...30) func unevenEventsOfSteadyMovementAreExact(seed: Int) {
    var seeds = SeededGenerator(seed)
    var tracker = VelocityTracker()
    var time = 0.0
    for _ in 0..<40 {
      time += seeds.next(in: 0.001...0.03)
      tracker.add(Point(300 * time, -700 * time), at: time)
    }
    let velocity = tracker.velocity(at: time)
    #expect(agree(velocity.dx, 300, to: 1e-9) && agree(velocity.dy, -700, to: 1e-9))
  }

  /// Compared with the textbook sums over the samples of the last 100 ms.
  @Test func noisyMovementUsesTheLeastSquaresLine() {
    var seeds = SeededGenerator(3)
    let samples = (0..<30).map { (time: Double($0) * 0.01, x: seeds.next(in: -5...5) + Double($0) * 4) }
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(Point(sample.x, 0), at: sample.time) }
    let last = samples.filter { 0.29 - $0.time <= VelocityTracker.window + 1e-9 }
    let n = Double(last.count)
    let (t, x) = (last.reduce(0) { $0 + $1.time }, last.reduce(0) { $0 + $1.x })
    let (tx, tt) = (last.reduce(0) { $0 + $1.time * $1.x }, last.reduce(0) { $0 + $1.time * $1.time })
    #expect(agree(tracker.velocity(at: 0.29).dx, (n * tx - t * x) / (n * tt - t * t), to: 1e-9))
  }

  @Test func onlyTheLastTenthOfASecondCounts() {
    let tracker = tracker(for: 0.4) { $0 < 0.25 ? Point(-5000 * $0, 0) : Point(200 * $0, 0) }
    #expect(agree(tracker.velocity(at: 0.4).dx, 200, to: 1e-9))
  }

  @Test func pointerThatRestedHasNoVelocity() {
    let tracker = tracker { Point(900 * $0, 0) }
    #expect(tracker.velocity(at: 0.2 + 0.079).dx > 899)
    #expect(tracker.velocity(at: 0.2 + 0.081) == .zero)
  }

  @Test func movementBeforeARestIsForgotten() {
    var tracker = tracker { Point(900 * $0, 0) }
    tracker.add(Point(181, 0), at: 0.285)
    #expect(tracker.velocity(at: 0.285) == .zero)
    tracker.add(Point(181, 5), at: 0.295)
    #expect(agree(tracker.velocity(at: 0.295).dy, 500, to: 1e-9))
    #expect(tracker.velocity(at: 0.295).dx == 0)
  }

  @Test func tooFewEventsGiveNoVelocity() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Point(3, 4), at: 1)
    #expect(tracker.velocity(at: 1) == .zero)
    tracker.add(Point(30, 40), at: 1)
    #expect(tracker.velocity(at: 1) == .zero)
  }

  @Test func simultaneousEventsCountOnce() {
    var tracker = VelocityTracker()
    for step in 0...10 {
      let time = Double(step) * 0.01
      tracker.add(Point(-99, 7), at: time)
      tracker.add(Point(300 * time, 0), at: time)
    }
    #expect(agree(tracker.velocity(at: 0.1).dx, 300, to: 1e-9))
    #expect(tracker.velocity(at: 0.1).dy == 0)
  }

  @Test func slightlyEarlyTimestampCountsAsNow() {
    var tracker = VelocityTracker()
    for (time, x) in [(0, 0), (0.01, 3), (0.02, 5), (0.015, 6), (0.03, 9.0)] {
      tracker.add(Point(x, 0), at: time)
    }
    #expect(agree(tracker.velocity(at: 0.03).dx, 300, to: 1e-9))
    #expect(agree(tracker.velocity(at: 0.025).dx, 300, to: 1e-9))
  }

  /// The server's time is a 32-bit count of milliseconds, which wraps every 49.7 days.
  @Test func wrappedClockIsFollowed() {
    var tracker = tracker(from: 4_294_967.1, for: 0.1) { Point(-800 * $0, 0) }
    for step in 0...10 { tracker.add(Point(500 * Double(step) * 0.008, 0), at: Double(step) * 0.008) }
    #expect(agree(tracker.velocity(at: 0.08).dx, 500, to: 1e-9))
  }

  @Test func nonFiniteSamplesAreIgnored() {
    var tracker = tracker { Point(100 * $0, 0) }
    tracker.add(Point(.nan, 0), at: 0.201)
    tracker.add(Point(0, .infinity), at: 0.202)
    tracker.add(Point(0, 0), at: .nan)
    #expect(agree(tracker.velocity(at: 0.2).dx, 100, to: 1e-9))
  }

  @Test func memoryIsBoundedAndKeepsTheNewest() {
    let tracker = tracker(for: 0.3, every: 0.00001) { $0 < 0.29 ? Point(-4000 * $0, 0) : Point(250 * $0, 0) }
    #expect(agree(tracker.velocity(at: 0.3).dx, 250, to: 1e-6))
    let count = Mirror(reflecting: tracker).children.compactMap { $0.value as? any Collection }.first?.count
    #expect(count == VelocityTracker.capacity)
  }

  @Test func resetForgetsAllSamples() {
    var tracker = tracker { Point(100 * $0, 0) }
    tracker.reset()
    #expect(tracker.velocity(at: 0.2) == .zero)
  }
}
