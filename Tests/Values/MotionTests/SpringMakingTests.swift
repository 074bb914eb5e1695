import SegueMotion
import SegueTestSupport
import Testing

/// The ways to create a spring: Docs/MOTION.md#overdamping-and-settling and Docs/MOTION.md#swiftui-springs.
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
