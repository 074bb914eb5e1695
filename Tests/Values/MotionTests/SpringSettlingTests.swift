import SegueMotion
import SegueTestSupport
import Testing

/// The times at which springs come to rest: Docs/MOTION.md#overdamping-and-settling, and the documentation of `settlingTime`.
@Suite struct SpringSettlingTests {
  @Test(arguments: [
    (1.0, 100.0, 10.0, 0.0, 1.4727003346780927), (1, 300, 20, 0, 0.7442555275721707),
    (2, 100, 5, 0, 5.658348137358159), (1, 100, 10, 5, 1.3815510557964275),
    (1, 100, 10, -5, 1.5350814063145797), (1, 100, 5, 0, 2.854974609888761),
    (1, 100, 15, 0, 1.0220937981854987),
  ])
  func settlingDurationMatchesBelowRatioOne(
    mass: Double, stiffness: Double, damping: Double, velocity: Double, duration: Double
  ) {
    let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
    #expect(abs(spring.settlingDuration(initialVelocity: velocity) - duration) < 5e-15)
  }

  @Test(arguments: [(100.0, 1.0), (400, 0.5), (25, 1.9), (1, 9.3)])
  func settlingDurationMatchesFromRatioOneOn(stiffness: Double, duration: Double) {
    let spring = Spring(stiffness: stiffness, damping: 1000)
    #expect(spring.settlingDuration() == duration)
    let exact = spring.settlingTime(from: .init(value: 0), toward: 1)
    #expect(agree(exact, 9.233413476451585 / stiffness.squareRoot(), to: 1e-14))
  }

  @Test func settlingDurationMatchesSwiftUISprings() {
    #expect(abs(Spring(duration: 0.5, bounce: 0.3).settlingDuration() - 0.8629552831744205) < 1e-15)
    #expect(Spring(duration: 0.5, bounce: 0).settlingDuration() == 0.8)
  }

  @Test func criticalSpringsSettleAtTheirDuration() {
    for duration in [0.1, 0.35, 0.6, 1, 4] {
      for velocity in [-3, 0, 0.2, 1, 15.0] {
        let spring = Spring(duration: duration, dampingRatio: 1, initialVelocity: velocity)
        let time = spring.settlingTime(from: .init(value: 0, velocity: velocity), toward: 1)
        #expect(abs(time - duration) < 1e-9, "\(duration) s, v \(velocity)")
      }
    }
  }

  /// At every ratio and from many starts, the spring is outside the tolerance just before, and inside ever after.
  @Test(arguments: 1...200) func settlingTimeIsTheTightestBound(seed: Int) {
    var seeds = SeededGenerator(seed)
    let ratios = [
      seeds.next(in: 0.02...0.999), 0.99999999, 1 - 1e-13, 1, 1 + 1e-13, 1.00000001, seeds.next(in: 1...6),
    ]
    for ratio in ratios {
      let spring = Spring(angularFrequency: seeds.next(in: 1...40), dampingRatio: ratio)
      let start = Spring.State(value: seeds.next(in: -2...2), velocity: seeds.next(in: -60...60))
      let target = seeds.next(in: -1...1)
      let tolerance = [0.5, 0.001, 1e-6][seed % 3]
      let time = spring.settlingTime(from: start, toward: target, tolerance: tolerance)
      #expect(time.isFinite && time >= 0)
      func distance(_ seconds: Double) -> Double {
        abs(spring.step(start, toward: target, by: seconds).value - target)
      }
      let roundOff = 1e-14
      for part in 0..<400 {
        #expect(distance(time + Double(part) * 0.01 / spring.angularFrequency) <= tolerance + roundOff)
      }
      if time > 0 { #expect(distance(time * (1 - 1e-7)) > tolerance - roundOff) }
    }
  }

  @Test func springNearItsTargetHasSettled() {
    for ratio in [0, 0.5, 1, 3.0] {
      let spring = Spring(response: 0.5, dampingRatio: ratio)
      #expect(spring.settlingTime(from: .init(value: 7), toward: 7) == 0)
      #expect(spring.settlingTime(from: .init(value: 7.0005), toward: 7) == 0)
    }
  }

  @Test func undampedSpringNeverSettles() {
    let endless = Spring(response: 0.5, dampingRatio: 0)
    #expect(endless.settlingTime(from: .init(value: 0), toward: 1) == .infinity)
    #expect(Spring.system.settlingTime(from: .init(value: 0), toward: 1, tolerance: 0) == .infinity)
  }

  @Test func extremesStillSettle() {
    for frequency in [1e-6, 1, 1e6] {
      for ratio in [0.0001, 1, 1e6] {
        let spring = Spring(angularFrequency: frequency, dampingRatio: ratio)
        for velocity in [-1e9, 0, 1e9] {
          let time = spring.settlingTime(from: .init(value: 0, velocity: velocity), toward: 1)
          #expect(time > 0 && time.isFinite)
        }
      }
    }
  }
}
