import Testing

@testable import SegueMotion

/// The velocity factor, spring and delay with which a number continues after a release.
@Suite struct ReleaseMotionTests {
  private nonisolated static let spring = Spring(response: 0.45, dampingRatio: 0.81)

  private func released(_ release: ReleaseMotion?, velocity: Double = -2) -> StatePosition {
    let timing = Timing.spring(response: 0.3, dampingRatio: 1)
    let track = release.map { motion in TrackTiming(timing) { _ in motion } } ?? TrackTiming(timing)
    var position = StatePosition(at: 1, of: 2, tracks: [track])
    position.hold(0.6, at: 1)
    position.send(to: 0, velocity: velocity, at: 1, isRelease: true)
    return position
  }

  private func value(_ spring: Spring, from velocity: Double, after seconds: Double) -> Double {
    spring.step(.init(value: 0.6, velocity: velocity), toward: 0, by: seconds).value
  }

  @Test func releaseWithoutARuleKeepsThePointersVelocity() {
    let position = released(nil)
    #expect(position.state(at: 1).velocity == -2)
  }

  @Test(arguments: [0, 0.6, 2.9]) func releaseKeepsAFractionOfTheVelocity(factor: Double) {
    let position = released(ReleaseMotion(Self.spring, velocityFactor: factor))
    #expect(abs(position.state(at: 1.1).value - value(Self.spring, from: -2 * factor, after: 0.1)) < 1e-9)
  }

  @Test func releaseWithoutASpringUsesItsTiming() {
    let position = released(ReleaseMotion(velocityFactor: 2))
    let own = Spring(response: 0.3, dampingRatio: 1)
    #expect(abs(position.state(at: 1.1).value - value(own, from: -4, after: 0.1)) < 1e-9)
  }

  @Test func delayedReleaseWaitsInPlace() {
    let position = released(ReleaseMotion(Self.spring, velocityFactor: 2, delay: 0.025))
    #expect(position.state(at: 1.02) == Spring.State(value: 0.6) && position.begin == 1.025)
    #expect(abs(position.state(at: 1.125).value - value(Self.spring, from: -4, after: 0.1)) < 1e-9)
    #expect(position.end > 1.2 && position.state(at: position.end) == Spring.State(value: 0))
  }

  @Test func releaseDependsOnStateAndTrack() {
    let timing = Timing.spring(response: 0.3, dampingRatio: 1)
    var position = StatePosition(
      at: 1, of: 3,
      tracks: [
        TrackTiming(timing) { $0 == 0 ? ReleaseMotion(velocityFactor: 0) : ReleaseMotion(velocityFactor: 3) },
        TrackTiming(timing),
      ])
    position.hold(0.6, at: 0)
    var back = position
    back.send(to: 0, velocity: -2, at: 0, isRelease: true)
    #expect(back.state(at: 0).velocity == 0)
    #expect(back.trackPositions(at: 0.05)[1] < back.trackPositions(at: 0.05)[0], "the other has its velocity")
    position.send(to: 2, velocity: 2, at: 0, isRelease: true)
    #expect(position.state(at: 0).velocity == 6)
  }

  /// A motion that starts by itself is no release.
  @Test func releaseRuleAppliesOnlyToReleases() {
    var position = StatePosition(
      at: 0, of: 2,
      tracks: [
        TrackTiming(.spring(response: 0.3, dampingRatio: 1)) { _ in ReleaseMotion(Self.spring, delay: 1) }
      ])
    position.send(to: 1, velocity: nil, at: 0)
    #expect(position.state(at: 0.1).value > 0.3)
  }

  @Test func springByResponseEndsWhenItHasSettled() {
    let timing = Timing.spring(response: 0.3, dampingRatio: 1, initialVelocity: 8.3)
    let spring = Spring(response: 0.3, dampingRatio: 1)
    let expected = spring.step(.init(value: 0, velocity: 8.3), toward: 1, by: 0.1).value
    #expect(timing.value(at: 0.1) == expected && timing.continuation == spring)
    #expect(abs(timing.value(at: timing.duration.nextDown) - 1) <= 0.00101)
  }
}

/// A motion that rests in a state between two others.
@Suite struct MiddleStateTests {
  private static let tracks = [
    TrackTiming(.spring(duration: 0.4, dampingRatio: 1)),
    TrackTiming(.curve(.linear, duration: 0.2), delay: 0.1), TrackTiming(.curve(.linear, duration: 0.5)),
  ]

  private func resting(isForward: Bool) -> StatePosition {
    var motion = StatePosition(at: 1, of: 3, tracks: Self.tracks)
    motion.isForward = isForward
    return motion
  }

  /// In either direction, and with tracks of different lengths.
  @Test(arguments: [true, false]) func holdAtAMiddleStateShowsIt(isForward: Bool) {
    var motion = resting(isForward: isForward)
    #expect(motion.isResting(in: 1, at: 0) && !motion.isResting(in: 2, at: 0))
    motion.hold(at: 0)
    #expect(motion.held == 1 && motion.trackPositions(at: 0) == [1, 1, 1])
    #expect(!motion.isResting(in: 1, at: 0))
  }

  @Test(arguments: [(true, 2), (false, 0)]) func delayedTrackStartsLateInBothDirections(
    isForward: Bool, end: Int
  ) {
    var motion = resting(isForward: isForward)
    motion.send(to: end, velocity: nil, at: 0)
    #expect(motion.trackPositions(at: 0.09)[1] == 1)
    #expect(abs(abs(motion.trackPositions(at: 0.2)[1] - 1) - 0.5) < 1e-9)
  }
}
