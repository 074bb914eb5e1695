import Testing

@testable import SegueMotion

/// The last part of a spring's motion, which is shortened.
@Suite struct ShortenedTailTests {
  private func motion(_ timing: Timing, within distance: Double) -> (
    whole: AnimatedValue, short: AnimatedValue
  ) {
    var whole = AnimatedValue(0)
    whole.play([AnimatedValue.Leg(to: 1, timing)], at: 0)
    var short = whole
    short.shortenTail(within: distance)
    return (whole, short)
  }

  @Test(arguments: [0.2, 0.35, 0.5, 0.7, 0.8, 0.9, 1], [0.0033, 0.02])
  func onlyTheLastArrivalIsShortened(ratio: Double, distance: Double) {
    for duration in [0.15, 0.5, 1.2] { expectSmoothTail(duration, ratio, distance) }
  }

  private func expectSmoothTail(_ duration: Double, _ ratio: Double, _ distance: Double) {
    let timing = Timing.spring(duration: duration, dampingRatio: ratio)
    let (whole, short) = motion(timing, within: distance)
    // The motion farther away than `distance` is the spring's own, except near the end of the duration.
    let steps = (1...2000).map { duration * Double($0) / 2000 }
    let last = steps.last { abs(whole.state(at: $0).value - 1) > distance } ?? 0
    let same = steps.filter { $0 < min(last, duration) - 0.1 * duration }
    #expect(same.allSatisfy { short.state(at: $0).value == whole.state(at: $0).value })
    // The motion neither stops abruptly nor turns back.
    for (time, next) in zip(steps, steps.dropFirst()) {
      let (one, other) = (short.state(at: time), short.state(at: next))
      let speed = (other.value - one.value) / (next - time)
      let difference = abs(speed - (one.velocity + other.velocity) / 2)
      #expect(difference < max(distance + 0.0005, 0.006) / (0.1 * duration), "\(duration) s, at \(time)")
    }
    let nearEnd = short.state(at: duration * (1 - 1e-6)).value
    #expect(abs(nearEnd - 1) < 1e-6, "it is at rest when it is over")
  }

  @Test func shortenedSpringRestsEarlier() {
    let (whole, short) = motion(.spring(duration: 0.5, dampingRatio: 1), within: 0.02)
    #expect(short.state(at: 0.38).value == 1 && whole.state(at: 0.38).value < 0.994)
    #expect(short.end == whole.end)
  }

  @Test func shorteningLeavesCurvesUnchanged() {
    let (whole, short) = motion(.curve(.easeOut, duration: 0.5), within: 0.02)
    for time in stride(from: 0, through: 0.6, by: 0.01) {
      #expect(short.state(at: time) == whole.state(at: time))
    }
  }

  /// A release close to the end or at it comes to rest smoothly, even on the way back from beyond the end.
  @Test(arguments: [0.0, 0.0005, 0.002, 0.004], [-20.0, -3.5, -0.1, 0, 0.1, 3.5])
  func shortMotionDoesNotSnap(from start: Double, velocity: Double) {
    for ratio in [0.35, 0.7, 1] {
      var number = AnimatedValue(start)
      number.carry(to: 0, by: Spring(duration: 0.6, dampingRatio: ratio), at: 0, velocity: velocity)
      number.shortenTail(within: 0.0033)
      var last = number.state(at: 0)
      #expect(last.value == start && last.velocity == velocity)
      let seconds = 1e-4
      for step in 1...20000 where start != 0 || velocity != 0 {
        let next = number.state(at: Double(step) * seconds)
        let rest = next.value - last.value - (last.velocity + next.velocity) / 2 * seconds
        #expect(abs(rest) < 2e-5, "at \(Double(step) * seconds) s")
        last = next
      }
      #expect(last == Spring.State(value: 0))
    }
  }

  /// `reach` is the greatest distance from the target, by which the tail of a short motion is measured.
  @Test(arguments: [0.1, 0.5, 0.99, 1, 1.5, 4]) func reachIsTheGreatestDistance(ratio: Double) {
    let spring = Spring(angularFrequency: 10, dampingRatio: ratio)
    for value in [-1.0, -0.1, 0, 0.1, 1] {
      for velocity in [-30.0, -3, 0, 3, 30] {
        let start = Spring.State(value: value, velocity: velocity)
        let most = (0...4000).map { abs(spring.remainder(of: start, after: Double($0) / 2000).value) }.max()
        #expect(abs(spring.reach(of: start) - (most ?? 0)) < 2e-4, "\(value), \(velocity)")
      }
    }
  }

  @Test func postponedTailIsTheSameLater() {
    let (_, short) = motion(.spring(duration: 0.5, dampingRatio: 0.6), within: 0.02)
    var later = short
    later.postpone(by: 3)
    for time in stride(from: 0, through: 0.5, by: 0.01) {
      #expect(abs(short.state(at: time).value - later.state(at: time + 3).value) < 1e-12)
    }
  }
}
