import SegueMotion
import SegueTestSupport
import Testing

/// Deceleration after a fling: Docs/MOTION.md#deceleration.
@Suite struct DecayTests {
  @Test func decayPositionsMatchTheTable() {
    #expect(
      agree(Decay.normal.position(at: 0.1, from: 0, initialVelocity: 1000), 90.53516446047459, to: 1e-12))
    #expect(
      agree(Decay.normal.position(at: 0.5, from: 0, initialVelocity: 1000), 315.6118838262779, to: 1e-12))
  }

  @Test(arguments: [(1000.0, 494.01, 2.300281739604183), (3000, 1492.01, 2.8490383945085207)])
  func decayTargetsAndDurationsMatchTheTable(velocity: Double, target: Double, duration: Double) {
    #expect(agree(Decay.normal.target(from: 0, initialVelocity: velocity), target, to: 1e-12))
    #expect(agree(Decay.normal.duration(initialVelocity: velocity), duration, to: 1e-14))
  }

  @Test func projectionSumsOverMilliseconds() {
    #expect(agree(project(velocity: 1000), 499, to: 1e-12))
    #expect(agree(project(velocity: 1000, rate: Decay.fast.rate), 99, to: 1e-12))
    #expect(agree(Decay.fast.target(from: 5, initialVelocity: 1010), 104, to: 1e-12))
  }

  @Test(arguments: [Decay.normal, .fast]) func runsEndAtTheirTargetAndDuration(decay: Decay) {
    for velocity in [-4000, -50, 11, 700.0] {
      let duration = decay.duration(initialVelocity: velocity)
      let target = decay.target(from: 30, initialVelocity: velocity)
      let just = duration * (1 - 1e-12)
      #expect(abs(decay.position(at: just, from: 30, initialVelocity: velocity) - target) < 1e-6)
      #expect(abs(abs(decay.velocity(at: just, initialVelocity: velocity)) - 10) < 1e-6)
      #expect(decay.position(at: duration, from: 30, initialVelocity: velocity) == target)
      #expect(decay.velocity(at: duration, initialVelocity: velocity) == 0)
      #expect((target - 30) * velocity > 0)
    }
  }

  /// A run that is caught at any moment and released with its velocity ends at the same position and time.
  @Test(arguments: 1...30) func cuttingARunChangesNothing(seed: Int) {
    var seeds = SeededGenerator(seed)
    let velocity = seeds.next(in: -4000...4000)
    let whole = Decay.normal.duration(initialVelocity: velocity)
    let time = whole * seeds.next(in: 0...0.9)
    let place = Decay.normal.position(at: time, from: 7, initialVelocity: velocity)
    let rest = Decay.normal.velocity(at: time, initialVelocity: velocity)
    let target = Decay.normal.target(from: 7, initialVelocity: velocity)
    #expect(abs(Decay.normal.target(from: place, initialVelocity: rest) - target) < 1e-8)
    #expect(abs(Decay.normal.duration(initialVelocity: rest) + time - whole) < 1e-9)
  }

  @Test func slowReleasesStay() {
    for velocity in [-10, 0, 9.0] {
      #expect(Decay.normal.duration(initialVelocity: velocity) == 0)
      #expect(Decay.normal.position(at: 1, from: 3, initialVelocity: velocity) == 3)
    }
  }

  @Test func runsEndAtAnyRate() {
    for rate in [-1, 0, 1, 2.0] {
      #expect(Decay(rate: rate).duration(initialVelocity: 500).isFinite)
      #expect(Decay(rate: rate).target(from: 0, initialVelocity: 500).isFinite)
    }
  }
}
