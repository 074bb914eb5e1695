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

  @Test func theFirstFrameIsDueAtOnce() {
    let pacer = pacer()
    #expect(pacer.wake(wanted: nil, at: 100.003) <= 100.003)
    #expect(abs(pacer.target(at: 100.003) - 100.010) < 1e-9)
  }

  @Test func framesInMovementBeginJustBeforeTheNextRefresh() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.003, finished: 100.0031, isFollowed: true)
    let wake = pacer.wake(wanted: nil, at: 100.004)
    // 0.1 ms of work and 2 ms of margin are below the least lead of 3 ms.
    #expect(abs(wake - (100.020 - 0.003)) < 1e-9)
    #expect(abs(pacer.target(at: wake) - 100.020) < 1e-9)
  }

  @Test func oneRefreshIsDrawnForOnce() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: true)
    #expect(pacer.target(at: 100.002) > 100.015)
  }

  @Test func aFrameWokenLateStillAimsAtItsRefresh() {
    var pacer = pacer()
    for step in 1...40 {
      let target = 100 + Double(step) * 0.010
      pacer.finishFrame(target: target, begun: target - 0.006, finished: target - 0.003, isFollowed: true)
    }
    #expect(abs(pacer.target(at: 100.4065) - 100.410) < 1e-9)
  }

  @Test func afterARestTheFrameIsDueAtOnceAgain() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: false)
    #expect(pacer.wake(wanted: nil, at: 103.0042) <= 103.0042)
    pacer.finishFrame(target: 103.010, begun: 103.004, finished: 103.005, isFollowed: true)
    #expect(pacer.missedCount == 0)
    #expect(pacer.interval == nil)
  }

  @Test func aFrameWantedLaterIsBegunForTheRefreshAfterThat() {
    let pacer = pacer()
    #expect(abs(pacer.wake(wanted: 101.234, at: 100.5) - (101.240 - 0.003)) < 1e-9)
  }

  @Test func inputIsAnsweredAtOnce() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: false)
    // Half a refresh after the frame before, and for the same refresh.
    let wake = pacer.wake(wanted: nil, isAnswer: true, at: 100.004)
    #expect(abs(wake - 100.006) < 1e-9)
    #expect(abs(pacer.target(isAnswer: true, at: wake) - 100.010) < 1e-9)
    #expect(pacer.wake(wanted: nil, isAnswer: true, at: 100.009) <= 100.009)
    // What was wanted for later is no answer.
    #expect(pacer.wake(wanted: 100.5, isAnswer: true, at: 100.009) > 100.48)
  }

  @Test func underACompositorInputWaitsForTheRefresh() {
    var pacer = pacer()
    pacer.hasCompositor = true
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: false)
    #expect(pacer.wake(wanted: nil, isAnswer: true, at: 100.004) == pacer.wake(wanted: nil, at: 100.004))
    #expect(pacer.target(isAnswer: true, at: 100.006) == pacer.target(at: 100.006))
  }

  /// However fast input comes, frames are never meant for a time far ahead.
  @Test(arguments: 1...20) func aStreamOfAnswersDoesNotRunAhead(milliseconds: Int) {
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

  @Test func aCompositorShowsFramesOneRefreshLater() {
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
    // Longer than any pause between two inputs, and missed all the same.
    pacer.finishFrame(target: 100.240, begun: 100.231, finished: 100.232, isFollowed: true)
    #expect(pacer.missedCount == 21)
  }

  @Test func aPauseBetweenTwoInputsMissesNothing() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: false)
    pacer.finishFrame(target: 100.040, begun: 100.031, finished: 100.032, isFollowed: false)
    #expect(pacer.missedCount == 0 && pacer.interval == nil)
    // The next refresh: no rest.
    pacer.finishFrame(target: 100.050, begun: 100.041, finished: 100.042, isFollowed: false)
    #expect(abs((pacer.interval ?? 0) - 0.010) < 1e-9)
  }

  @Test func aFrameThatCameTooLateForTheNextOneIsAMiss() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.005, finished: 100.025, isFollowed: false)
    pacer.finishFrame(target: 100.030, begun: 100.026, finished: 100.0275, isFollowed: false)
    #expect(pacer.missedCount == 1)
    #expect(abs((pacer.interval ?? 0) - 0.0025) < 1e-9)
  }

  @Test func whatComesToRestWithoutAFrameMissesNothing() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: true)
    pacer.rest()
    pacer.finishFrame(target: 100.050, begun: 100.041, finished: 100.042, isFollowed: true)
    #expect(pacer.missedCount == 0 && pacer.interval == nil)
  }

  @Test func afterAWakeUpThatCameTooLateFramesBeginEarlier() {
    var pacer = pacer()
    pacer.finishFrame(target: 100.010, begun: 100.001, finished: 100.002, isFollowed: true)
    let before = pacer.wake(wanted: nil, at: 100.002)
    // Woken behind the refresh that it was for, it is drawn in time for the next one.
    pacer.finishFrame(target: 100.030, begun: 100.021, finished: 100.022, isFollowed: true)
    let after = pacer.wake(wanted: nil, at: 100.022)
    #expect(abs((100.040 - after) - (100.020 - before) - 0.0025) < 1e-9)
  }

  // MARK: - Whole movements

  /// What a movement came to.
  private struct Movement {
    /// From one target to the next, in refreshes.
    var steps: [Double] = []
    var missedCount = 0
    var latest = -Double.infinity
    /// By how much each frame was finished after its refresh, in seconds.
    var latenesses: [Double] = []
  }

  /// Draws frames for a screen with `rate` refreshes a second.
  /// - Parameters:
  ///   - cost: how long each frame takes, in seconds.
  ///   - delay: how late the loop wakes for it, in seconds.
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

  @Test(arguments: [30.0, 60, 100, 144]) func aMinuteOfMovementGivesOneFrameForEachRefresh(rate: Double) {
    let movement = move(frames: Int(60 * rate), rate: rate, cost: { 0.002 })
    #expect(movement.steps.count == Int(60 * rate) - 1)
    #expect(movement.steps.allSatisfy { abs($0 - 1) < 1e-4 })
    #expect(movement.missedCount == 0 && movement.latest < 0)
  }

  /// Wake-ups within the margin of two milliseconds, and frames of changing cost: still one for each refresh, in time.
  @Test(arguments: [30.0, 60, 144], 1...5) func lateWakeUpsMissNothing(rate: Double, seed: Int) {
    var seeds = SeededGenerator(seed)
    var costs = SeededGenerator(-seed)
    let movement = move(
      frames: 2000, rate: rate, cost: { costs.next(in: 0.0005...0.0022) },
      delay: { seeds.next(in: 0...0.0009) })
    #expect(movement.steps.allSatisfy { abs($0 - 1) < 1e-4 })
    #expect(movement.missedCount == 0 && movement.latest < 0)
  }

  /// What cannot be drawn in one refresh is drawn for each second one, or third: at an even rate, each frame in time for the refresh
  /// that it is computed for. What is passed is counted.
  @Test(arguments: [60.0, 144], [(1.05, 2.0), (1.4, 2.0), (1.9, 2.0), (2.6, 3.0)])
  func framesThatTakeLongerThanARefreshComeEvenly(rate: Double, cost: (of: Double, step: Double)) {
    var seeds = SeededGenerator(7)
    let movement = move(frames: 600, rate: rate, cost: { cost.of / rate * (1 - seeds.next(in: 0...0.04)) })
    #expect(movement.steps.dropFirst(2).allSatisfy { abs($0 - cost.step) < 1e-3 })
    #expect(movement.latenesses.dropFirst(3).allSatisfy { $0 <= 0 })
    let passed = movement.steps.reduce(0, +)
    #expect(abs(passed - Double(movement.steps.count + movement.missedCount)) < 1e-3)
  }

  /// One frame in four that takes too long leaves the others where they are.
  @Test func aFewFramesThatTakeLongChangeNoRate() {
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

  /// A stall costs the refreshes that it lasts and not one more.
  @Test func aStallIsOver() {
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
