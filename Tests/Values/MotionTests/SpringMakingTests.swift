import SegueMotion
import SegueTestSupport
import Testing

/// The ways to create a spring, and the traps of other solvers: Docs/MOTION.md#overdamping-and-settling and
/// Docs/MOTION.md#swiftui-springs.
@Suite struct SpringMakingTests {
  @Test func ratiosAboveOneAreClampedLikeCoreAnimation() {
    let clamped = Spring(stiffness: 100, damping: 40)
    #expect(clamped == Spring(stiffness: 100, damping: 20))
    #expect(clamped.damping == 20)
    #expect(Spring(stiffness: 100, damping: 40, allowsOverdamping: true).dampingRatio == 2)
  }

  @Test func massIsDividedOut() {
    let heavy = Spring(mass: 2, stiffness: 200, damping: 20)
    #expect(heavy == Spring(stiffness: 100, damping: 10))
  }

  @Test func systemSpringMatchesItsConstants() {
    #expect(agree(Spring.system.angularFrequency, 18.257418583505537, to: 1e-15))
    #expect(Spring.system.dampingRatio == 1)
    let free = Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: true)
    #expect(agree(free.dampingRatio, 4.564354645876384, to: 1e-15))
  }

  @Test func swiftUIDurationAndBounceMatchTheirConstants() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    #expect(agree(spring.stiffness, 157.91367041742973, to: 1e-15))
    #expect(agree(spring.damping, 17.59291886010284, to: 1e-15))
    #expect(agree(Spring(duration: 0.5, bounce: -0.3).damping, 35.90391604102621, to: 1e-15))
    #expect(agree(Spring(duration: 0.5, bounce: 0).damping, 25.132741228718345, to: 1e-15))
    let documented = Spring(stiffness: 100, damping: 10)
    #expect(abs(documented.response - 0.63) < 0.005)
    #expect(abs(documented.bounce - 0.5) < 1e-15)
  }

  @Test func durationAndBounceReadBackAsGiven() {
    for bounce in [-0.8, -0.3, 0, 0.15, 0.9, 1] {
      let spring = Spring(duration: 0.4, bounce: bounce)
      #expect(agree(spring.bounce, bounce, to: 1e-14))
      #expect(agree(spring.response, 0.4, to: 1e-14))
    }
  }

  @Test func namedSpringsMatchTheirBounce() {
    #expect(Spring.smooth == Spring(duration: 0.5, bounce: 0))
    #expect(agree(Spring.snappy.bounce, 0.15, to: 1e-15))
    #expect(agree(Spring.bouncy.bounce, 0.3, to: 1e-15))
  }

  @Test func scrollBounceOvershootsByTheMeasuredAmount() {
    let thrown = Spring.State(value: 0, velocity: 1000)
    let highest = Spring.scrollBounce.step(thrown, toward: 0, by: 1 / 11)
    #expect(abs(highest.value - 33.4436) < 1e-4)
    #expect(abs(highest.velocity) < 1e-9)
  }

  @Test func scrollReturnMatchesTheMeasuredRate() {
    for (time, value) in [(0.05, 76.834), (0.1, 50.302), (0.2, 20.548)] {
      #expect(abs(Spring.scrollReturn.step(.init(value: 100), toward: 0, by: time).value - value) < 5e-4)
    }
  }

  /// Trap A: an overdamped solver that is wrong at time zero and after a second.
  @Test func overdampedSpringIsRightAtAllTimes() {
    let spring = Spring(stiffness: 100, damping: 40, allowsOverdamping: true)
    #expect(spring.step(.init(value: 1), toward: 0, by: 0).value == 1)
    #expect(abs(spring.step(.init(value: 1), toward: 0, by: 1).value - 0.07390) < 5e-6)
    #expect(abs(spring.step(.init(value: 100), toward: 0, by: 0.1).value - 82.2) < 0.05)
  }

  /// Trap B: one explicit step per frame is off by a fifth of the distance at 60 Hz, and by half of that at 120 Hz.
  @Test(arguments: [(60.0, 0.207), (120, 0.095)])
  func closedFormIsIndependentOfTheFrameRate(rate: Double, error: Double) {
    let spring = Spring(response: 0.2, dampingRatio: 0.8)
    var explicit = Spring.State(value: 0)
    var exact = Spring.State(value: 0)
    var worstExplicit = 0.0
    var worstExact = 0.0
    for frame in 1...Int(rate) {
      explicit.velocity +=
        (spring.stiffness * (1 - explicit.value) - spring.damping * explicit.velocity) / rate
      explicit.value += explicit.velocity / rate
      exact = spring.step(exact, toward: 1, by: 1 / rate)
      let truth = spring.step(.init(value: 0), toward: 1, by: Double(frame) / rate).value
      worstExplicit = max(worstExplicit, abs(explicit.value - truth))
      worstExact = max(worstExact, abs(exact.value - truth))
    }
    #expect(abs(worstExplicit - error) < 0.0005)
    #expect(worstExact < 1e-13)
  }

  /// Trap B at 30 Hz: the explicit step diverges, and the closed form arrives.
  @Test func slowFramesDoNotDiverge() {
    let spring = Spring(response: 0.2, dampingRatio: 0.8)
    let trace = 2 - spring.damping / 30 - spring.stiffness / 900
    let determinant = 1 - spring.damping / 30
    let eigenvalue = (trace - (trace * trace - 4 * determinant).squareRoot()) / 2
    #expect(abs(eigenvalue + 1.295) < 0.001)
    var state = Spring.State(value: 0)
    for _ in 0..<30 { state = spring.step(state, toward: 1, by: 1.0 / 30) }
    #expect(abs(state.value - 1) < 1e-9)
  }

  /// Trap C: a damping coefficient that is softened above 60 makes a critical spring oscillate.
  @Test(arguments: [(0.1, 0.562), (0.2, 0.977)])
  func stiffSpringsKeepTheirRatio(response: Double, softened: Double) {
    let spring = Spring(response: response, dampingRatio: 1)
    #expect(spring.dampingRatio == 1)
    let limited = 60 + rubberBand(spring.damping - 60, dimension: 15)
    let soft = Spring(stiffness: spring.stiffness, damping: limited)
    #expect(abs(soft.dampingRatio - softened) < 0.0006)
  }

  @Test func impossibleNumbersStillMakeASpring() {
    for spring in [
      Spring(response: 0, dampingRatio: 1), Spring(duration: 0, bounce: 0), Spring(duration: 0.5, bounce: -1),
      Spring(duration: 0.5, bounce: -7), Spring(response: -1, dampingRatio: -1),
      Spring(stiffness: 0, damping: 0),
      Spring(stiffness: -1, damping: 1), Spring(response: .infinity, dampingRatio: .infinity),
    ] {
      let state = spring.step(.init(value: 0, velocity: 3), toward: 1, by: 0.016)
      #expect(state.value.isFinite && state.velocity.isFinite, "\(spring)")
    }
    #expect(
      agree(
        Spring(response: 0, dampingRatio: 1).step(.init(value: 0), toward: 1, by: 0.001).value, 1, to: 1e-15))
  }
}
