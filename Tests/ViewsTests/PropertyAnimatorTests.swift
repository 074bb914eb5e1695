import SegueGeometry
import SegueMotion
import Testing

@testable import SegueViews

@Suite struct PropertyAnimatorTests {
  private let window = Window(size: Size(200, 200))
  private let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
  private var timeline: Timeline { window.timeline }

  init() { window.addSubview(view) }

  private func animator(to x: Double, in seconds: Double = 1) -> PropertyAnimator {
    let animator = PropertyAnimator(.curve(.linear, duration: seconds), over: window)
    animator.addAnimations { [view] in view.center.x = x }
    return animator
  }

  private func near(_ x: Double) -> Bool { abs(view.shown.center.x - x) < 1e-6 }

  @Test(arguments: await TimelineTests.patterns) func theSameWhateverTheTicks(ticks: [Double]) {
    var ends: [(Double, Bool)] = []
    let animator = animator(to: 110)
    animator.addCompletion { [timeline] in ends.append((timeline.now, $0)) }
    timeline.schedule(after: 0.5) { animator.start() }
    timeline.schedule(after: 0.75) { animator.isReversed = true }
    timeline.schedule(after: 0.9) { animator.isReversed = false }
    for tick in ticks where tick < 0.8 { timeline.advance(to: tick) }
    timeline.advance(to: 0.8)
    let atEight = view.shown.center.x
    #expect(atEight > 30 && atEight < 40)
    for tick in ticks { timeline.advance(to: tick) }
    #expect(ends.count == 1 && ends.allSatisfy { $0.1 && $0.0 > 1.2 && $0.0 < 3 })
    #expect(
      view.presentation == nil && view.movedProperties.isEmpty && view.center.x == 110 && timeline.isIdle)
  }

  @Test func startsMovesAndEndsOnce() {
    var log: [String] = []
    let animator = animator(to: 110)
    animator.addCompletion { log.append("ended \($0)") }
    #expect(animator.state == .inactive && !animator.isRunning)
    animator.start(after: 0.5)
    #expect(animator.state == .active && animator.isRunning && view.center.x == 110 && near(10))
    animator.addAnimations { log.append("too late") }
    timeline.advance(to: 0.5)
    #expect(near(10))
    timeline.advance(to: 1)
    #expect(near(60) && abs(animator.fractionComplete - 0.5) < 1e-6 && log.isEmpty)
    timeline.advance(to: 1.5)
    #expect(
      log == ["ended true"] && animator.state == .inactive && !animator.isRunning && view.presentation == nil)
    timeline.advance(to: 9)
    #expect(log.count == 1)
  }

  @Test func startingAgainWhileItRunsChangesNothing() {
    let animator = animator(to: 110)
    animator.start()
    timeline.advance(to: 0.25)
    animator.start()
    timeline.advance(to: 0.75)
    #expect(near(85))
  }

  @Test func pausesScrubsAndGoesOn() {
    let animator = animator(to: 110)
    var ends = 0
    animator.addCompletion { _ in ends += 1 }
    animator.start()
    timeline.advance(to: 0.3)
    animator.pause()
    timeline.advance(to: 5)
    #expect(near(40) && animator.state == .active && !animator.isRunning && !timeline.isMoving)
    animator.fractionComplete = 0.8
    #expect(near(90))
    animator.fractionComplete = 1.2
    #expect(near(130))
    animator.fractionComplete = 0.5
    animator.start()
    timeline.advance(to: 5)
    #expect(near(60), "goes on from where it was")
    timeline.settle()
    #expect(view.center.x == 110 && view.presentation == nil && ends == 1)
  }

  @Test func reversedItEndsWhereItBegan() {
    let animator = animator(to: 110)
    var ends: [Bool] = []
    animator.addCompletion { ends.append($0) }
    animator.start()
    timeline.advance(to: 0.5)
    animator.isReversed = true
    timeline.settle()
    #expect(view.center.x == 10 && view.presentation == nil && ends == [false])
  }

  @Test(arguments: [false, true]) func stoppingKeepsTheMoment(isReversed: Bool) {
    let animator = animator(to: 110)
    var ends: [Bool] = []
    animator.addCompletion { ends.append($0) }
    animator.start()
    timeline.advance(to: 0.5)
    if isReversed {
      animator.isReversed = true
      timeline.advance(to: 0.51)
    }
    let shown = view.shown
    animator.stop()
    #expect(view.model == shown && view.presentation == nil && ends == [false] && timeline.isIdle)
    animator.stop()
    timeline.advance(to: 3)
    #expect(view.model == shown && ends.count == 1)
  }

  @Test func stoppingWithFinishingGoesToTheEnd() {
    let animator = animator(to: 110)
    animator.start()
    timeline.advance(to: 0.5)
    animator.stop(withoutFinishing: false)
    #expect(view.center.x == 110 && view.presentation == nil)
  }

  @Test func aLaterAnimatorTakesOver() {
    var log: [String] = []
    let long = animator(to: 110, in: 2)
    long.addCompletion { log.append("long \($0)") }
    long.start()
    timeline.advance(to: 1)
    #expect(near(60))
    let short = animator(to: 20, in: 0.5)
    short.addCompletion { log.append("short \($0)") }
    short.start()
    #expect(near(60), "begins where the view is shown")
    timeline.advance(to: 1.0001)
    #expect(
      abs((view.shown.center.x - 60) / 0.0001 - (50 - 80)) < 0.5,
      "with the speed that it is shown to have, and its own")
    timeline.advance(to: 3)
    #expect(
      near(20) && view.presentation == nil && log.sorted() == ["long true", "short true"],
      "the earlier one does not come back")
    #expect(view.center.x == 20)
  }

  @Test func layoutIsAnimatedToo() {
    final class Row: View {
      override func layoutSubviews() {
        subviews.first?.frame = Rect(x: bounds.width - 10, y: 0, width: 10, height: 10)
      }
    }
    let (row, knob) = (Row(frame: Rect(x: 0, y: 0, width: 100, height: 10)), View())
    row.addSubview(knob)
    window.addSubview(row)
    let animator = PropertyAnimator(.curve(.linear, duration: 1), over: row)
    animator.addAnimations { row.bounds.size.width = 200 }
    animator.start()
    timeline.advance(to: 0.5)
    #expect(abs(knob.shown.center.x - 145) < 1e-6 && knob.center.x == 195)
  }

  @Test func withoutAWindowItIsDoneAtOnce() {
    let lone = View()
    var ends: [Bool] = []
    let animator = PropertyAnimator(.spring(duration: 1, dampingRatio: 1), over: lone)
    animator.addAnimations { lone.alpha = 0 }
    animator.addCompletion { ends.append($0) }
    animator.start()
    #expect(lone.alpha == 0 && lone.presentation == nil && ends == [true])
  }

  @Test func itLivesWhileItMovesAndNoLonger() {
    weak var gone: PropertyAnimator?
    do {
      let animator = animator(to: 50)
      animator.start()
      gone = animator
    }
    timeline.advance(to: 0.5)
    #expect(gone != nil && near(30))
    timeline.advance(to: 2)
    #expect(gone == nil && view.center.x == 50)
  }

  /// The end is the end: scrubbing or pausing afterward moves nothing, and keeps nothing alive.
  @Test func afterTheEndThereIsNothingToScrub() {
    weak var gone: PropertyAnimator?
    var ends = 0
    do {
      let animator = animator(to: 50)
      animator.addCompletion { _ in ends += 1 }
      animator.start()
      timeline.advance(to: 5)
      animator.fractionComplete = 0.3
      animator.pause()
      #expect(animator.state == .inactive && animator.fractionComplete == 0)
      #expect(view.center.x == 50 && view.presentation == nil)
      gone = animator
    }
    #expect(gone == nil && ends == 1 && timeline.isIdle)
  }
}
