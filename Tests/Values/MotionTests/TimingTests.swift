import SegueMotion
import SegueTestSupport
import Testing

@Suite struct TimingTests {
  static let timings: [Timing] = [
    .spring(duration: 0.6, dampingRatio: 1), .spring(duration: 0.4, dampingRatio: 0.7),
    .spring(duration: 1, dampingRatio: 500, initialVelocity: 15), .spring(.system, duration: 0.5),
    .spring(.bouncy, duration: 0.3, initialVelocity: -2), .curve(.easeInEaseOut, duration: 0.35),
    .curve(.easeOutQuad, duration: 0.5), .curve(.linear, duration: 2),
  ]

  @Test(arguments: timings) func endsAreExact(timing: Timing) {
    #expect(timing.value(at: -1) == 0)
    #expect(timing.value(at: 0) == 0)
    #expect(timing.value(at: timing.duration) == 1)
    #expect(timing.value(at: timing.duration + 1) == 1)
    #expect(timing.state(at: -0.01) == Spring.State(value: 0))
    #expect(timing.state(at: timing.duration) == Spring.State(value: 1))
  }

  @Test(arguments: timings) func velocityIsTheDerivative(timing: Timing) {
    for part in [0.05, 0.2, 0.5, 0.9] {
      let time = part * timing.duration
      let h = 1e-6
      let difference = (timing.value(at: time + h) - timing.value(at: time - h)) / (2 * h)
      #expect(agree(timing.state(at: time).velocity, difference, to: 1e-4), "at \(time) s")
    }
  }

  /// Cut at any moment, the continuation moves exactly as the spring would have.
  @Test(arguments: timings.prefix(5)) func springsContinueThemselves(timing: Timing) {
    for part in [0.01, 0.3, 0.7] {
      let time = part * timing.duration
      let next = timing.continuation.step(timing.state(at: time), toward: 1, by: timing.duration / 8)
      #expect(agree(next.value, timing.value(at: time + timing.duration / 8), to: 1e-12))
    }
  }

  @Test func curvesContinueCriticallyDamped() {
    let timing = Timing.curve(.easeOut, duration: 0.35)
    #expect(timing.continuation == Spring(duration: 0.35, dampingRatio: 1))
    #expect(Timing.spring(.bouncy, duration: 0.3).continuation == .bouncy)
  }

  @Test func uikitTimingStartsWithItsVelocity() {
    let timing = Timing.spring(duration: 0.5, dampingRatio: 0.8, initialVelocity: 0.6)
    #expect(timing.state(at: 0).velocity == 0.6)
    let spring = Spring(duration: 0.5, dampingRatio: 0.8, initialVelocity: 0.6)
    #expect(timing.continuation == spring)
    #expect(timing == .spring(spring, duration: 0.5, initialVelocity: 0.6))
  }

  @Test func timingWithoutDurationEndsImmediately() {
    for timing in [Timing.spring(duration: 0, dampingRatio: 1), .curve(.linear, duration: -1)] {
      #expect(timing.duration == 0)
      #expect(timing.value(at: -0.001) == 0)
      #expect(timing.value(at: 0) == 1)
    }
  }
}
