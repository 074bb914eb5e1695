import SegueGeometry
import SegueMotion
import Testing

@testable import SegueViews

@Suite struct TimelineTests {
  /// Times at which frames are drawn, up to 4 seconds.
  static let patterns: [[Double]] = [
    stride(from: 1.0 / 30, through: 4, by: 1.0 / 30) + [4],
    stride(from: 1.0 / 60, through: 4, by: 1.0 / 60) + [4],
    stride(from: 1.0 / 144, through: 4, by: 1.0 / 144) + [4],
    [0.0001, 0.6, 0.61, 1.9, 1.90001, 3.3, 4],
    [4],
  ]

  private final class Recorder: TimedAnimation {
    let end: Double
    var shown: [Double] = []
    var onFinish: () -> Void
    init(end: Double, onFinish: @escaping () -> Void = {}) {
      self.end = end
      self.onFinish = onFinish
    }
    func show(at time: Double) { shown.append(time) }
    func finish() { onFinish() }
  }

  @Test(arguments: await patterns) func deadlinesComeInOrderAtTheirOwnTimes(ticks: [Double]) {
    let timeline = Timeline()
    var log: [String] = []
    func note(_ name: String) { log.append("\(name) \(timeline.now.short)") }
    timeline.schedule(after: 1) { note("a") }
    timeline.schedule(after: 0.5) {
      note("b")
      timeline.schedule(after: 0.25) { note("c") }
      timeline.schedule(after: -3) { note("now") }
    }
    timeline.schedule(after: 1) { note("a2") }
    timeline.add(
      Recorder(end: 0.8) {
        note("end")
        timeline.add(Recorder(end: timeline.now + 1.3) { note("end2") })
      })
    timeline.add(Recorder(end: 1) { note("tie") })
    for tick in ticks { timeline.advance(to: tick) }
    #expect(log == ["b 0.5", "now 0.5", "c 0.75", "end 0.8", "a 1", "a2 1", "tie 1", "end2 2.1"])
    #expect(timeline.isIdle && timeline.now == 4)
  }

  @Test func timeDoesNotGoBack() {
    let timeline = Timeline()
    timeline.advance(to: 2)
    timeline.advance(to: 1)
    #expect(timeline.now == 2)
    timeline.advance(to: .nan)
    #expect(timeline.now == 2)
  }

  @Test func cancelledActionsDoNotHappen() {
    let timeline = Timeline()
    var log: [Int] = []
    let first = timeline.schedule(after: 1) { log.append(1) }
    let second = timeline.schedule(after: 2) { log.append(2) }
    timeline.schedule(after: 1) { second.cancel() }
    #expect(timeline.nextAction == 1)
    first.cancel()
    first.cancel()
    timeline.advance(to: 5)
    #expect(log.isEmpty && timeline.isIdle && timeline.nextAction == nil)
  }

  @Test func aRemovedAnimationIsNotTold() {
    let timeline = Timeline()
    let animation = Recorder(end: 1) { Issue.record("was called") }
    timeline.add(animation)
    timeline.add(animation)
    #expect(timeline.isMoving)
    timeline.advance(to: 0.5)
    #expect(animation.shown == [0.5], "added once although added twice")
    timeline.remove(animation)
    timeline.advance(to: 2)
    #expect(timeline.isIdle)
  }

  @Test func settlingRunsEverythingButEndlessThings() {
    let timeline = Timeline()
    var count = 0
    timeline.add(Recorder(end: 3) { timeline.schedule(after: 2) { count += 1 } })
    timeline.settle()
    #expect(count == 1 && timeline.isIdle)
    #expect(timeline.now == 0, "nothing that begins afterwards waits for the time that was skipped")
    weak let same = timeline
    func again() {
      count += 1
      same?.schedule(after: 1, again)
    }
    again()
    timeline.settle()
    #expect(count > 100 && count < 5000)
    let endless = Timeline()
    endless.add(Recorder(end: .infinity))
    endless.settle()
    #expect(endless.now == 0)
  }
}
