import Testing

@testable import SegueViews

@Suite struct TimelineTests {
  /// Sequences of frame times, up to 4 seconds.
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
    func finish(at time: Double) { onFinish() }

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

  /// An action that retains an object that retains the action, such as a delayed animation.
  @Test func pendingActionEndsWithItsTimeline() {
    final class Owner { var action: ScheduledAction? }
    var timeline: Timeline? = Timeline()
    weak var owner: Owner?
    do {
      let made = Owner()
      made.action = timeline?.schedule(after: 1) { _ = made }
      owner = made
    }
    #expect(owner != nil)
    timeline = nil
    #expect(owner == nil)
  }

  @Test func removedAnimationDoesNotFinish() {
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

  /// Scheduled actions keep their times, however often the window is hidden.
  @Test func hidingEndsMotionAndKeepsTheTimesOfActions() {
    let timeline = Timeline()
    var ticks: [Double] = []
    weak let same = timeline
    func tick() {
      ticks.append(same?.now ?? 0)
      same?.schedule(after: 1, tick)
    }
    timeline.schedule(after: 1, tick)
    timeline.advance(to: 2.5)
    var next = 0.0
    timeline.add(Recorder(end: 5.5) { timeline.schedule(after: 2) { next = timeline.now } })
    timeline.settle()
    timeline.settle()
    #expect(ticks == [1, 2] && timeline.nextAction == 3 && timeline.now == 2.5 && !timeline.isMoving)
    timeline.advance(to: 6)
    #expect(ticks == [1, 2, 3, 4, 5, 6] && next == 4.5)
  }

  @Test func hidingEndsChainedMotionsButNoEndlessOnes() {
    let timeline = Timeline()
    var count = 0
    weak let same = timeline
    func again() {
      count += 1
      same?.add(Recorder(end: (same?.now ?? 0) + 1, onFinish: again))
    }
    timeline.add(Recorder(end: 1) { timeline.add(Recorder(end: 3) { count += 1 }) })
    timeline.settle()
    #expect(count == 1 && timeline.isIdle)
    again()
    timeline.settle()
    #expect(count > 2 && count < 20 && timeline.isMoving)
    let endless = Timeline()
    endless.add(Recorder(end: .infinity))
    endless.settle()
    #expect(endless.now == 0)
  }

  /// An action schedules itself again immediately, or after next to nothing: the frame ends, and the rest waits for the next
  /// one.
  @Test(arguments: [0, 1e-9]) func frameEndsDespiteEndlessActions(delay: Double) {
    let timeline = Timeline()
    var (count, others, faults) = (0, [Double](), [String]())
    timeline.onFault = { faults.append($0) }
    weak let same = timeline
    func again() {
      count += 1
      same?.schedule(after: delay, again)
    }
    again()
    for time in [0.004, 0.012] { timeline.schedule(after: time) { others.append(same?.now ?? 0) } }
    timeline.advance(to: 0.01)
    let first = count
    #expect(first > 1000 && first < 10_000 && timeline.now == 0.01 && faults.count == 1)
    timeline.advance(to: 0.02)
    #expect(count > first && timeline.now == 0.02)
    // Only the endless chain falls behind.
    #expect(delay > 0 || others == [0.004, 0.012])
  }

  /// Each animation is asked for its end a few times only, however many end together.
  @Test func costOfEndsGrowsLinearly() {
    final class Asked: TimedAnimation {
      let (count, onFinish): (() -> Void, () -> Void)
      init(count: @escaping () -> Void, onFinish: @escaping () -> Void) {
        (self.count, self.onFinish) = (count, onFinish)
      }
      var end: Double {
        count()
        return 1
      }
      func show(at time: Double) {}
      func finish(at time: Double) { onFinish() }
    }
    func asked(_ number: Int) -> Int {
      let timeline = Timeline()
      var (count, order) = (0, [Int]())
      for index in 0..<number {
        timeline.add(Asked(count: { count += 1 }, onFinish: { order.append(index) }))
      }
      timeline.advance(to: 2)
      #expect(order == Array(0..<number) && timeline.isIdle)
      return count
    }
    #expect(Double(asked(1600)) < 4.5 * Double(asked(400)))
  }

  /// The effects of one end apply to the next one at the same moment.
  @Test func anEndMayRemoveOrPostponeTheNext() {
    let timeline = Timeline()
    var log: [String] = []
    final class Late: TimedAnimation {
      var end = 1.0
      var onFinish: () -> Void = {}
      func show(at time: Double) {}
      func finish(at time: Double) { onFinish() }
    }
    let (removed, late) = (Recorder(end: 1) { log.append("removed") }, Late())
    late.onFinish = { log.append("late \(timeline.now)") }
    timeline.add(
      Recorder(end: 1) {
        log.append("first")
        timeline.remove(removed)
        late.end = 1.5
        timeline.schedule(after: 0) { log.append("action") }
        timeline.add(Recorder(end: 1) { log.append("added") })
      })
    timeline.add(removed)
    timeline.add(late)
    timeline.add(Recorder(end: 1) { log.append("last") })
    timeline.advance(to: 2)
    #expect(log == ["first", "action", "last", "added", "late 1.5"])
  }

  @Test func frequentActionsAreNotCutShort() {
    let timeline = Timeline()
    var count = 0
    weak let same = timeline
    func again() {
      count += 1
      same?.schedule(after: 0.001, again)
    }
    again()
    timeline.onFault = { Issue.record("\($0)") }
    timeline.advance(to: 5.0005)
    #expect(count == 5001)
  }
}
