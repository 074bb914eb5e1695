import SegueMotion
import Testing

/// A curve that was scrubbed and released continues as a curve.
@Suite struct ScrubbedCurveTests {
  private static let curve = Timing.curve(.easeOutQuad, duration: 0.4)

  /// Returns a motion that was held at `place` and released toward an end with a velocity.
  private func released(at place: Double, to end: Int, _ velocity: Double) -> StatePosition {
    var motion = StatePosition(at: 0, of: 2, tracks: [TrackTiming(Self.curve)])
    motion.hold(place, at: 0)
    motion.send(to: end, velocity: velocity, at: 0)
    return motion
  }

  @Test(arguments: [(0.5, 1, 2.0), (0.2, 1, 0.0), (0.7, 0, -1.5), (0.4, 0, 0.5), (0.9, 1, 3)])
  func releasedCurveStartsAtTheGivenVelocity(place: Double, end: Int, velocity: Double) {
    let motion = released(at: place, to: end, velocity)
    #expect(abs(motion.state(at: 0).value - place) < 1e-9)
    let step = (motion.state(at: 1e-6).value - place) / 1e-6
    #expect(abs(step - velocity) < 0.01 * max(1, abs(velocity)), "\(step)")
    #expect(motion.state(at: motion.end).value == Double(end))
  }

  @Test(arguments: [(0.5, 1, 0.2), (0.25, 1, 0.3), (0.5, 0, 0.2), (0.9, 1, 0.12), (0.05, 0, 0.12)])
  func releasedCurveTakesTheRestOfItsTime(place: Double, end: Int, seconds: Double) {
    #expect(abs(released(at: place, to: end, 0).end - seconds) < 1e-9)
  }

  /// A throw arrives sooner, and never passes the end.
  @Test(arguments: [5.0, 10, 40]) func throwArrivesWithoutOvershoot(velocity: Double) {
    let motion = released(at: 0.5, to: 1, velocity)
    #expect(motion.end <= 0.2)
    var last = 0.5
    for step in 0...100 {
      let value = motion.state(at: motion.end * Double(step) / 100).value
      #expect(value >= last - 1e-12 && value <= 1)
      last = value
    }
    #expect(abs((motion.state(at: 1e-7).value - 0.5) / 1e-7 - velocity) < 0.01 * velocity)
  }

  @Test func releasedSpringContinuesAsASpring() {
    var motion = StatePosition(at: 0, of: 2, tracks: [TrackTiming(.spring(duration: 0.4, dampingRatio: 1))])
    motion.hold(0.5, at: 0)
    motion.send(to: 1, velocity: 0, at: 0)
    let spring = Spring(duration: 0.4, dampingRatio: 1)
    let expected = spring.step(.init(value: 0.5), toward: 1, by: 0.1).value
    #expect(abs(motion.state(at: 0.1).value - expected) < 1e-12)
  }
}
