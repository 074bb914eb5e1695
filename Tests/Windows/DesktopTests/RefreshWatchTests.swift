import Testing

@testable import SegueDesktop

/// A watch on a 60 Hz screen. As a class, it can be queried within an expectation.
private final class Bench {
  private var watch = RefreshWatch()

  var period: Double? { watch.period }

  func question(at now: Double) -> RefreshWatch.Question? { watch.question(at: now, period: 1 / 60.0) }

  func answer(serial: UInt32, time: Double, count: Int, at now: Double) -> RefreshWatch.Refresh? {
    watch.answer(serial: serial, RefreshWatch.Refresh(time: time, count: UInt64(count)), at: now)
  }
}

@Suite struct RefreshWatchTests {

  /// Answers up to `count` questions, each `interval` after the previous one, until there is no further question.
  /// - Returns: the number of questions, and the time at the end.
  private func run(_ watch: Bench, count: Int, interval: Double, from start: Double = 10)
    -> (asked: Int, end: Double)
  {
    var now = start
    for step in 0..<count {
      guard let question = watch.question(at: now) else { return (step, now) }
      now += interval
      _ = watch.answer(
        serial: question.serial, time: now, count: 1000 + step, at: now)
    }
    return (count, now)
  }

  @Test func periodIsAcceptedAfterFiveIntervals() {
    let watch = Bench()
    #expect(run(watch, count: 5, interval: 0.007).asked == 5)
    #expect(watch.period == nil)
    #expect(run(watch, count: 6, interval: 0.007, from: 20).asked == 6)
    #expect(abs((watch.period ?? 0) - 0.007) < 1e-9)
  }

  @Test func timestampsInWholeMillisecondsAreAveraged() throws {
    let watch = Bench()
    for step in 0..<32 {
      let question = try #require(watch.question(at: Double(step) / 60))
      let stamp = (Double(step + 1) / 60 * 1000).rounded(.up) / 1000
      _ = watch.answer(
        serial: question.serial, time: stamp, count: step, at: stamp)
    }
    #expect(abs((watch.period ?? 0) - 1 / 60.0) < 0.00005)
  }

  @Test func skippedRefreshDoesNotLengthenPeriod() throws {
    let watch = Bench()
    for step in [1, 2, 3, 5, 6, 9, 10] {
      let question = try #require(watch.question(at: Double(step) * 0.01 - 0.005))
      let time = Double(step) * 0.01
      _ = watch.answer(
        serial: question.serial, time: time, count: step, at: time)
    }
    #expect(abs((watch.period ?? 0) - 0.010) < 1e-9)
  }

  /// Drivers report any number as the count.
  @Test(arguments: [0, 1, .max - 1, .max] as [UInt64]) func anyRefreshCountIsAccepted(count: UInt64) {
    var watch = RefreshWatch()
    let first = watch.question(at: 1, period: 1 / 60.0)
    let refresh = RefreshWatch.Refresh(time: 1.01, count: count)
    let answer = watch.answer(serial: first?.serial ?? 0, refresh, at: 1.01)
    #expect(answer == refresh)
    let second = watch.question(at: 1.011, period: 1 / 60.0)
    #expect(second?.count == count &+ 1)
  }

  @Test func oneQuestionIsOpenAtATime() {
    let watch = Bench()
    #expect(watch.question(at: 1) != nil)
    #expect(watch.question(at: 1.01) == nil)
  }

  @Test func answerToAnotherQuestionIsIgnored() throws {
    let watch = Bench()
    let question = try #require(watch.question(at: 1))
    let refresh = RefreshWatch.Refresh(time: 1.01, count: 7)
    #expect(watch.answer(serial: question.serial &+ 1, time: 1.01, count: 7, at: 1.01) == nil)
    #expect(watch.answer(serial: question.serial, time: 1.01, count: 7, at: 1.01) == refresh)
    #expect(watch.answer(serial: question.serial, time: 1.01, count: 7, at: 1.02) == nil)
  }

  @Test func nextRefreshIsRequestedByCount() throws {
    let watch = Bench()
    let first = try #require(watch.question(at: 1))
    #expect(first.count == nil)
    _ = watch.answer(serial: first.serial, time: 1.01, count: 7, at: 1.0101)
    #expect(watch.question(at: 1.0102)?.count == 8)
  }

  @Test func steadyClockIsQueriedFarAhead() throws {
    let watch = Bench()
    for step in 0..<8 {
      let question = try #require(watch.question(at: Double(step) / 60))
      _ = watch.answer(
        serial: question.serial, time: Double(step) / 60, count: 100 + step, at: Double(step) / 60)
    }
    // Two and a half refreshes after the last answer, number 107.
    let question = try #require(watch.question(at: 9.5 / 60))
    #expect(question.count == 107 + 2 + RefreshWatch.stride)
    #expect(watch.question(at: 19 / 60) == nil)
    #expect(watch.answer(serial: question.serial, time: 17 / 60, count: 117, at: 17 / 60) != nil)
    #expect(abs((watch.period ?? 0) - 1 / 60) < 1e-9)
  }

  @Test func silentClockIsNotQueriedForTwoSeconds() {
    let watch = Bench()
    #expect(watch.question(at: 0) != nil)
    for time in [0.1, 0.2, 0.31] { #expect(watch.question(at: time) == nil) }
    #expect(watch.question(at: 2.2) == nil)
    #expect(watch.question(at: 2.4) != nil)
  }

  @Test func twoLateAnswersAreForgiven() throws {
    let watch = Bench()
    let question = try #require(watch.question(at: 0))
    #expect(watch.question(at: 0.11) == nil)
    #expect(watch.question(at: 0.22) == nil)
    #expect(watch.answer(serial: question.serial, time: 0.3, count: 1, at: 0.3) != nil)
    #expect(watch.question(at: 0.301) != nil)
  }

  @Test(arguments: [1.0, 0.0005, 0.12])
  func impossiblePeriodIsRejected(interval: Double) {
    let watch = Bench()
    let (asked, end) = run(watch, count: 8, interval: interval)
    // Five intervals are needed to detect the period; then the clock is not queried for a while.
    #expect(asked == 6)
    #expect(watch.period == nil)
    #expect(watch.question(at: end + 0.01) == nil)
    #expect(watch.question(at: end + RefreshWatch.usualRest + 0.01) != nil)
  }

  @Test func constantTimestampsAreRejected() throws {
    let watch = Bench()
    for step in 0..<4 {
      let question = try #require(watch.question(at: 10))
      let answer = watch.answer(
        serial: question.serial, time: 10, count: step, at: 10)
      #expect((answer == nil) == (step > 0))
    }
    #expect(watch.question(at: 10.1) == nil)
  }

  @Test func timestampsOfAnotherClockAreRejected() throws {
    let watch = Bench()
    let question = try #require(watch.question(at: 1000))
    #expect(watch.answer(serial: question.serial, time: 3, count: 1, at: 1000.01) == nil)
  }
}
