import SegueMotion
import SegueTestSupport
import Testing

/// The trajectory of a scroll offset after its release: Docs/MOTION.md#bounce.
@Suite struct ScrollTrajectoryTests {
  static let far = -1e6...1e6

  // MARK: - Deceleration

  @Test(arguments: [
    (0.1, 90.53516446047459), (0.5, 315.6118838262779), (2.300281739604183, 494.01), (9, 494.01),
  ])
  func runMatchesTheMeasurement(time: Double, position: Double) {
    let way = ScrollTrajectory(from: 0, velocity: 1000, within: Self.far)
    #expect(abs(way.state(at: time).value - position) < 0.3)
    let back = ScrollTrajectory(from: 0, velocity: -1000, within: Self.far)
    #expect(abs(back.state(at: time).value + position) < 0.3)
  }

  // MARK: - Beyond an end

  /// A throw over an end follows a critical spring of 11 per second, whose peak is v/(11e) after 1/11 s.
  @Test(arguments: [1000.0, 2500, 300]) func throwOverAnEndOvershootsByItsVelocity(velocity: Double) {
    let way = ScrollTrajectory(from: 500, velocity: velocity, within: 0...500)
    let peak = velocity / (11 * 2.718281828459045)
    #expect(abs(way.state(at: 1 / 11).value - 500 - peak) < 0.3)
    for step in 1...200 { #expect(way.state(at: Double(step) / 100).value - 500 <= peak + 1e-9) }
    #expect(way.state(at: way.duration) == Spring.State(value: 500, velocity: 0))
  }

  @Test func overshootMatchesTheMeasurement() {
    let way = ScrollTrajectory(from: 0, velocity: -1000, within: 0...500)
    #expect(abs(way.state(at: 0.0909).value + 33.4436) < 0.3)
  }

  /// Released at rest: two rates, 9 and 46 per second.
  @Test(arguments: [(0.05, 76.834), (0.1, 50.302), (0.2, 20.548)])
  func releaseAtRestReturnsGently(time: Double, left: Double) {
    #expect(
      abs(ScrollTrajectory(from: -100, velocity: 0, within: 0...500).state(at: time).value + left) < 0.3)
    #expect(
      abs(ScrollTrajectory(from: 600, velocity: 0, within: 0...500).state(at: time).value - 500 - left) < 0.3)
  }

  @Test func speedDecidesWhichSpringReturns() {
    func after(_ velocity: Double) -> Double {
      ScrollTrajectory(from: -100, velocity: velocity, within: 0...500).state(at: 0.05).value
    }
    #expect(abs(after(-49) - after(-51)) > 2)
    #expect(abs(after(-49) - after(-48.9)) < 0.1)
  }

  // MARK: - Invariants

  /// Neither position nor velocity jumps, not even where the content meets an end.
  @Test(arguments: 1...60) func positionAndVelocityAreContinuous(seed: Int) {
    var seeds = SeededGenerator(seed)
    let end = seeds.next(in: 0...1500)
    let start = seeds.next(in: -200...end + 200)
    let velocity = seeds.next(in: -6000...6000)
    let way = ScrollTrajectory(from: start, velocity: velocity, within: 0...end)
    #expect(way.duration.isFinite)
    #expect(abs(way.state(at: 0).value - start) < 0.1)
    let step = 1.0 / 2000
    var last = way.state(at: 0)
    var time = 0.0
    while time < way.duration + 0.1 {
      time += step
      let next = way.state(at: time)
      #expect(abs(next.value - last.value) <= max(abs(last.velocity), abs(next.velocity)) * step * 2 + 0.12)
      // The strongest pull is that of the stiffer spring at the farthest position; the joint may drop an invisible velocity.
      #expect(abs(next.velocity - last.velocity) <= (22 * 6200 + 414 * 250) * step + 10)
      last = next
    }
    #expect(last.velocity == 0)
    #expect((0...end).contains(last.value))
  }

  @Test func restInRangeNeedsNoMotion() {
    let way = ScrollTrajectory(from: 120, velocity: 0, within: 0...500)
    #expect(way.duration == 0)
    #expect(way.state(at: 0).value == 120)
    #expect(ScrollTrajectory(from: 120, velocity: 9, within: 0...500).duration == 0)
  }

  @Test func contentThatFitsOnlyBounces() {
    let way = ScrollTrajectory(from: 0, velocity: 800, within: 0...0)
    #expect(way.state(at: 1 / 11).value > 20)
    #expect(way.state(at: way.duration).value == 0)
  }

  /// Content that returns fast from beyond an end goes on inside at its velocity there.
  @Test func throwFromBeyondAnEndGoesOnInside() {
    let way = ScrollTrajectory(from: -120, velocity: 3000, within: 0...5000)
    // Critical, 11 per second: the content reaches the end after 120/1680 s, at 1680·e^(−11·120/1680) points per second.
    let home = 120.0 / 1680
    #expect(abs(way.state(at: home).value) < 1e-3)
    #expect(abs(way.state(at: home).velocity - 765.8) < 0.5)
    #expect(abs(way.state(at: way.duration).value - (765.8 - 10) * 0.499) < 0.5)
  }
}
