import SegueTestSupport
import Testing

@testable import SegueDesktop

@Suite struct FramePacerTests {
  /// A pacer for a 100 Hz screen that refreshes at whole hundredths of a second.
  private func pacer() -> FramePacer {
    var pacer = FramePacer()
    pacer.refresh.observe(period: 0.010)
    pacer.refresh.observe(refreshAt: 100)
    return pacer
  }

  @Test func firstFrameIsDueImmediately() {
    let pacer = pacer()
    #expect(pacer.wake(wanted: nil, at: 100.003) <= 100.003)
    #expect(abs(pacer.target(at: 100.003) - 100.010) < 1e-9)
  }

  @Test func framesInMotionBeginJustBeforeNextRefresh() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.003, finished: 100.0031, isFollowed: true)
    let wake = pacer.wake(wanted: nil, at: 100.004)
    // 0.1 ms of work and 2 ms of margin are below the least lead of 3 ms.
    #expect(abs(wake - (100.020 - 0.003)) < 1e-9)
    #expect(abs(pacer.target(at: wake) - 100.020) < 1e-9)
  }

  @Test func eachRefreshGetsAtMostOneFrame() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: true)
    #expect(pacer.target(at: 100.002) > 100.015)
  }

  @Test func lateWakeUpKeepsTargetRefresh() {
    var pacer = pacer()
    for step in 1...40 {
      let target = 100 + Double(step) * 0.010
      pacer.finishFrame(target: target, begun: target - 0.006, finished: target - 0.003, isFollowed: true)
    }
    #expect(abs(pacer.target(at: 100.4065) - 100.410) < 1e-9)
  }

  @Test func frameAfterRestIsDueImmediately() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: false)
    #expect(pacer.wake(wanted: nil, at: 103.0042) <= 103.0042)
    pacer.finishFrame(target: 103.010, begun: 103.004, finished: 103.005, isFollowed: true)
    #expect(pacer.missedCount == 0)
    #expect(pacer.interval == nil)
  }

  @Test func laterFrameTargetsRefreshAfterItsTime() {
    let pacer = pacer()
    #expect(abs(pacer.wake(wanted: 101.234, at: 100.5) - (101.240 - 0.003)) < 1e-9)
  }

  @Test func inputIsAnsweredImmediately() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: false)
    // Half a refresh after the previous frame, and for the same refresh.
    let wake = pacer.wake(wanted: nil, isAnswer: true, at: 100.004)
    #expect(abs(wake - 100.006) < 1e-9)
    #expect(abs(pacer.target(isAnswer: true, at: wake) - 100.010) < 1e-9)
    #expect(pacer.wake(wanted: nil, isAnswer: true, at: 100.009) <= 100.009)
    // A frame that was wanted for a later time does not answer the input.
    #expect(pacer.wake(wanted: 100.5, isAnswer: true, at: 100.009) > 100.48)
  }

  @Test func inputWaitsForRefreshUnderCompositor() {
    var pacer = pacer()
    pacer.hasCompositor = true
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: false)
    #expect(pacer.wake(wanted: nil, isAnswer: true, at: 100.004) == pacer.wake(wanted: nil, at: 100.004))
    #expect(pacer.target(isAnswer: true, at: 100.006) == pacer.target(at: 100.006))
  }

  /// Regardless of the rate of the input, no frame targets a distant time.
  @Test(arguments: 1...20) func answersToFastInputDoNotRunAhead(milliseconds: Int) {
    var pacer = pacer()
    var now = 100.0
    for _ in 0..<400 {
      now = max(now + Double(milliseconds) / 4000, pacer.wake(wanted: nil, isAnswer: true, at: now))
      let target = pacer.target(isAnswer: true, at: now)
      #expect(target - now < 0.0105)
      pacer.finishFrame(target: target, begun: now, finished: now + 0.0005, isFollowed: false)
    }
    #expect(pacer.missedCount == 0)
  }

  @Test func compositorShowsFramesOneRefreshLater() {
    var pacer = pacer()
    #expect(pacer.displayTime(for: 100.01) == 100.01)
    pacer.hasCompositor = true
    #expect(abs(pacer.displayTime(for: 100.01) - 100.02) < 1e-9)
  }

  @Test func refreshesWithoutAFrameAreCounted() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: true)
    pacer.finishFrame(target: 100.040, begun: 100.031, finished: 100.032, isFollowed: true)
    #expect(pacer.missedCount == 2)
    #expect(abs((pacer.interval ?? 0) - 0.030) < 1e-9)
    // The gap is longer than any pause between two inputs; its refreshes are missed nevertheless.
    pacer.finishFrame(target: 100.240, begun: 100.231, finished: 100.232, isFollowed: true)
    #expect(pacer.missedCount == 21)
  }

  @Test func aPauseBetweenTwoInputsMissesNothing() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: false)
    pacer.finishFrame(target: 100.040, begun: 100.031, finished: 100.032, isFollowed: false)
    #expect(pacer.missedCount == 0 && pacer.interval == nil)
    // Frames at consecutive refreshes are not separated by a rest.
    pacer.finishFrame(target: 100.050, begun: 100.041, finished: 100.042, isFollowed: false)
    #expect(abs((pacer.interval ?? 0) - 0.010) < 1e-9)
  }

  @Test func overlongFrameCountsAsMiss() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.005, finished: 100.025, isFollowed: false)
    pacer.finishFrame(target: 100.030, begun: 100.026, finished: 100.0275, isFollowed: false)
    #expect(pacer.missedCount == 1)
    #expect(abs((pacer.interval ?? 0) - 0.0025) < 1e-9)
  }

  @Test func restWithoutFrameMissesNothing() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: true)
    pacer.rest()
    pacer.finishFrame(target: 100.050, begun: 100.041, finished: 100.042, isFollowed: true)
    #expect(pacer.missedCount == 0 && pacer.interval == nil)
  }

  @Test func lateWakeUpMakesNextFramesBeginEarlier() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: true)
    let before = pacer.wake(wanted: nil, at: 100.002)
    // The wake-up comes after its refresh, so the frame targets the next one.
    pacer.finishFrame(target: 100.030, begun: 100.021, finished: 100.022, isFollowed: true)
    let after = pacer.wake(wanted: nil, at: 100.022)
    #expect(abs((100.040 - after) - (100.020 - before) - 0.0025) < 1e-9)
  }

  // MARK: - Whole motions

  /// The frames of a motion.
  private struct Movement {
    /// The steps from one target to the next, in refreshes.
    var steps: [Double] = []
    var missedCount = 0
    var latest = -Double.infinity
    /// The time by which each frame was finished after its refresh, in seconds.
    var latenesses: [Double] = []
  }

  /// Draws frames for a screen with `rate` refreshes per second.
  /// - Parameters:
  ///   - cost: returns the duration of a frame, in seconds.
  ///   - delay: returns the lateness of a wake-up, in seconds.
  private func move(
    frames: Int, rate: Double, cost: () -> Double, delay: () -> Double = { 0 }
  ) -> Movement {
    var pacer = FramePacer()
    pacer.refresh.observe(period: 1 / rate)
    pacer.refresh.observe(refreshAt: 100)
    var movement = Movement()
    var now = 100.0004
    for _ in 0..<frames {
      now = max(now, pacer.wake(wanted: nil, at: now) + delay())
      let target = pacer.target(at: now)
      if pacer.lastTarget.isFinite { movement.steps.append((target - pacer.lastTarget) * rate) }
      let finished = now + cost()
      pacer.finishFrame(target: target, begun: now, finished: finished, isFollowed: true)
      movement.latest = max(movement.latest, finished - target)
      movement.latenesses.append(finished - target)
      now = finished
    }
    movement.missedCount = pacer.missedCount
    return movement
  }

  @Test(arguments: [30.0, 60, 100, 144]) func minuteOfMotionGivesOneFramePerRefresh(rate: Double) {
    let movement = move(frames: Int(60 * rate), rate: rate, cost: { 0.002 })
    #expect(movement.steps.count == Int(60 * rate) - 1)
    #expect(movement.steps.allSatisfy { abs($0 - 1) < 1e-4 })
    #expect(movement.missedCount == 0 && movement.latest < 0)
  }

  /// Wake-ups are late by less than the margin of 2 ms, and the cost of the frames varies.
  @Test(arguments: [30.0, 60, 144], 1...5) func lateWakeUpsMissNothing(rate: Double, seed: Int) {
    var seeds = SeededGenerator(seed)
    var costs = SeededGenerator(-seed)
    let movement = move(
      frames: 2000, rate: rate, cost: { costs.next(in: 0.0005...0.0022) },
      delay: { seeds.next(in: 0...0.0009) })
    #expect(movement.steps.allSatisfy { abs($0 - 1) < 1e-4 })
    #expect(movement.missedCount == 0 && movement.latest < 0)
  }

  /// A frame that takes longer than a refresh is drawn for every second or third one, and is finished before the refresh that
  /// it targets. Passed refreshes are counted.
  @Test(arguments: [60.0, 144], [(1.05, 2.0), (1.4, 2.0), (1.9, 2.0), (2.6, 3.0)])
  func framesLongerThanRefreshComeEvenly(rate: Double, cost: (of: Double, step: Double)) {
    var seeds = SeededGenerator(7)
    let movement = move(frames: 600, rate: rate, cost: { cost.of / rate * (1 - seeds.next(in: 0...0.04)) })
    #expect(movement.steps.dropFirst(2).allSatisfy { abs($0 - cost.step) < 1e-3 })
    #expect(movement.latenesses.dropFirst(3).allSatisfy { $0 <= 0 })
    let passed = movement.steps.reduce(0, +)
    #expect(abs(passed - Double(movement.steps.count + movement.missedCount)) < 1e-3)
  }

  /// One frame in four takes too long.
  @Test func fewLongFramesKeepRate() {
    var count = 0
    let movement = move(
      frames: 400, rate: 60,
      cost: {
        count += 1
        return count % 4 == 0 ? 0.020 : 0.004
      })
    #expect(movement.steps.filter { $0 > 1.5 }.count <= 100)
    #expect(movement.missedCount <= 100)
  }

  @Test func stallCostsOnlyItsRefreshes() {
    var count = 0
    let movement = move(
      frames: 300, rate: 60, cost: { 0.002 },
      delay: {
        count += 1
        return count == 150 ? 0.1 : 0
      })
    let long = movement.steps.indices.filter { movement.steps[$0] > 1.5 }
    #expect(long == [148] && abs(movement.steps[148] - 7) < 1e-4)
    #expect(movement.missedCount == 6)
  }
}
