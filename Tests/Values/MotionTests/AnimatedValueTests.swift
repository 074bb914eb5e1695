import Testing

@testable import SegueMotion

@Suite struct AnimatedValueTests {
  private static let timings: [Timing] = [
    .spring(duration: 0.6, dampingRatio: 1), .spring(duration: 0.4, dampingRatio: 0.7),
    .spring(duration: 0.5, dampingRatio: 0.8, initialVelocity: 2), .curve(.easeOut, duration: 0.3),
  ]

  private func near(_ a: Spring.State, _ b: Spring.State, _ accuracy: Double = 1e-9) -> Bool {
    abs(a.value - b.value) < accuracy && abs(a.velocity - b.velocity) < accuracy * 100
  }

  @Test(arguments: timings) func playFollowsTheTimingExactly(timing: Timing) {
    var value = AnimatedValue()
    #expect(value.isHeld && value.end == .infinity)
    value.play([.init(to: 1, timing, delay: 0.25)], at: 2)
    #expect(value.state(at: 2.1) == Spring.State(value: 0) && !value.isHeld)
    for step in 1...40 {
      let elapsed = timing.duration * Double(step) / 41
      #expect(near(value.state(at: 2.25 + elapsed), timing.state(at: elapsed)))
    }
    #expect(value.end == 2.25 + timing.duration && value.state(at: value.end) == Spring.State(value: 1))
    // The way back is mirrored.
    value.play([.init(to: 0, timing)], at: 9)
    let back = Spring.State(value: 1 - timing.value(at: 0.1), velocity: -timing.state(at: 0.1).velocity)
    #expect(near(value.state(at: 9.1), back))
    #expect(value.state(at: 99) == Spring.State(value: 0))
  }

  @Test(arguments: timings) func legsPlayOneAfterTheOther(timing: Timing) {
    var value = AnimatedValue()
    let pause = 0.2
    value.play(
      [.init(to: 1, timing), .init(to: 2, .curve(.linear, duration: 1), delay: timing.duration + pause)],
      at: 5)
    #expect(near(value.state(at: 5.1), timing.state(at: 0.1)))
    #expect(value.state(at: 5 + timing.duration + pause / 2) == Spring.State(value: 1))
    #expect(near(value.state(at: 5 + timing.duration + pause + 0.25), Spring.State(value: 1.25, velocity: 1)))
    #expect(abs(value.end - 6 - timing.duration - pause) < 1e-9 && value.target == 2)
  }

  @Test(arguments: timings) func carryKeepsValueAndVelocity(timing: Timing) {
    for part in [0.1, 0.3, 0.5, 0.9] {
      var value = AnimatedValue()
      value.play([.init(to: 1, timing)], at: 0)
      let time = timing.duration * part
      let before = value.state(at: time)
      value.carry(to: 0, by: timing.continuation, at: time)
      #expect(value.state(at: time) == before)
      #expect(near(value.state(at: time + 1e-9), before, 1e-5))
      #expect(value.target == 0 && value.end.isFinite && value.end > time)
      #expect(abs(value.state(at: value.end.nextDown).value) <= 0.00101, "arrives within a thousandth")
      #expect(value.state(at: value.end) == Spring.State(value: 0))
    }
  }

  @Test(arguments: timings) func heldValueStays(timing: Timing) {
    var value = AnimatedValue()
    value.play([.init(to: 1, timing)], at: 0)
    let shown = value.state(at: 0.1).value
    value.hold(at: 0.1)
    #expect(value.state(at: 50) == Spring.State(value: shown) && value.isHeld)
    value.hold(at: 60, value: 0.42)
    #expect(value.state(at: 61).value == 0.42)
    value.carry(to: 1, by: timing.continuation, at: 61, velocity: 3)
    #expect(value.state(at: 61) == Spring.State(value: 0.42, velocity: 3))
    #expect(value.state(at: 61.01).value > 0.42 + 0.02)
  }

  @Test(arguments: timings) func postponedValueGoesOnAsBefore(timing: Timing) {
    var value = AnimatedValue()
    value.play([.init(to: 1, timing)], at: 0)
    let plain = value
    value.postpone(by: 7)
    #expect(near(value.state(at: 7.2), plain.state(at: 0.2)) && value.end == plain.end + 7)
  }

  @Test(arguments: timings) func carryingAgainDoesNotChangeTheMotion(timing: Timing) {
    // A carry toward the same target at any moment continues the same motion.
    var whole = AnimatedValue(0.3)
    whole.carry(to: 1, by: timing.continuation, at: 0, velocity: -1)
    var cut = whole
    for step in 1...20 {
      cut.carry(to: 1, by: timing.continuation, at: Double(step) * 0.01)
      #expect(near(cut.state(at: 0.25), whole.state(at: 0.25), 1e-8))
    }
    #expect(abs(cut.end - whole.end) < 1e-6)
  }

  @Test func playToTheCurrentValueEndsImmediately() {
    var value = AnimatedValue()
    value.play([.init(to: 0, .curve(.linear, duration: 1), delay: 3)], at: 5)
    #expect(value.end == 5)
    value.play([], at: 6)
    #expect(value.end == 6 && value.state(at: 6).value == 0)
  }
}
