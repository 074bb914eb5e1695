import SegueMotion
import SegueTestSupport
import Testing

/// What is left after a scrub: Docs/MOTION.md#percent-driven-transitions.
@Suite struct PercentDrivenTests {
  @Test func remainingTimes() {
    let transition = PercentDriven(duration: 0.6)
    #expect(agree(transition.timeToFinish(from: 0.35), 0.39, to: 1e-15))
    #expect(agree(transition.timeToCancel(from: 0.35), 0.21, to: 1e-15))
    let twice = PercentDriven(duration: 0.6, completionSpeed: 2)
    #expect(agree(twice.timeToFinish(from: 0.35), 0.195, to: 1e-15))
  }

  @Test func cancellingAtEitherEndIsExact() {
    let transition = PercentDriven(duration: 0.6)
    #expect(transition.timeToCancel(from: 0) == 0)
    #expect(transition.fractionCancelling(from: 0, after: 0) == 0)
    #expect(transition.timeToFinish(from: 1) == 0)
    #expect(transition.fractionFinishing(from: 1, after: 0) == 1)
    #expect(transition.fractionCancelling(from: 1, after: 0) == 1)
    #expect(transition.fractionCancelling(from: 1, after: 0.6) == 0)
  }

  @Test(arguments: [0.1, 0.35, 0.5, 0.99]) func theWayBackIsTheWayForthReversed(fraction: Double) {
    let transition = PercentDriven(duration: 0.6)
    for part in [0, 0.2, 0.5, 0.7, 1] {
      // Eased in and out alike, a way of the same length looks the same from its other end.
      let forth = transition.fractionFinishing(
        from: 1 - fraction, after: part * transition.timeToFinish(from: 1 - fraction))
      let back = transition.fractionCancelling(
        from: fraction, after: part * transition.timeToCancel(from: fraction))
      #expect(agree(forth, 1 - back, to: 1e-14))
    }
  }

  @Test func theRestBeginsWhereTheHandLetGo() {
    let transition = PercentDriven(duration: 0.6, completionCurve: .easeOut)
    #expect(transition.fractionFinishing(from: 0.35, after: 0) == 0.35)
    #expect(transition.fractionCancelling(from: 0.35, after: 0) == 0.35)
    #expect(transition.fractionFinishing(from: 0.35, after: 0.39) == 1)
    #expect(transition.fractionCancelling(from: 0.35, after: 0.21) == 0)
    let half = transition.fractionFinishing(from: 0.35, after: 0.195)
    #expect(agree(half, 0.35 + 0.65 * CubicCurve.easeOut.value(at: 0.5), to: 1e-12))
  }
}
