import Testing

@testable import SegueAnimation
@testable import SegueViews

@Suite struct PropertyAnimatorTests {
  let window = Window(size: Size(200, 200))
  let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
  var timeline: Timeline { window.timeline }

  init() { window.addSubview(view) }

  func animator(to x: Double, in seconds: Double = 1) -> PropertyAnimator {
    let animator = PropertyAnimator(.curve(.linear, duration: seconds), over: window)
    animator.addAnimations { [view] in view.center.x = x }
    return animator
  }

  func near(_ x: Double) -> Bool { abs(view.shown.center.x - x) < 1e-6 }

  @Test(arguments: await TimelineTests.patterns) func reversalsAreIndependentOfTicks(ticks: [Double]) {
    var ends: [(Double, AnimatingPosition)] = []
    let animator = animator(to: 110)
    animator.addCompletion { [timeline] in ends.append((timeline.now, $0)) }
    timeline.schedule(after: 0.5) { animator.startAnimation() }
    timeline.schedule(after: 0.75) { animator.isReversed = true }
    timeline.schedule(after: 0.9) { animator.isReversed = false }
    for tick in ticks where tick < 0.8 { timeline.advance(to: tick) }
    timeline.advance(to: 0.8)
    let atEight = view.shown.center.x
    #expect(atEight > 30 && atEight < 40)
    for tick in ticks { timeline.advance(to: tick) }
    #expect(ends.count == 1 && ends.allSatisfy { $0.1 == .end && $0.0 > 1.2 && $0.0 < 3 })
    #expect(
      view.presentation == nil && view.movedProperties.isEmpty && view.center.x == 110 && timeline.isIdle)
  }

  /// As in UIKit, also if only a descendant has left.
  @Test(arguments: [true, false]) func animationOfADepartedViewIsUnfinished(leaves: Bool) {
    var ends: [Bool] = []
    window.animate(withDuration: 1, animations: { [view] in view.center.x = 110 }) { ends.append($0) }
    timeline.advance(to: 0.5)
    if leaves { view.removeFromSuperview() }
    timeline.advance(to: 2)
    #expect(ends == [!leaves] && view.center.x == 110)
    view.animate(withDuration: 1, animations: {}) { ends.append($0) }
    timeline.advance(to: 4)
    #expect(ends == [!leaves, true])
  }

  /// The completion of the first animation removes the view, as completions often do.
  @Test(arguments: [1.0, 1.5]) func animationsThatEndTogetherAreFinished(second: Double) {
    var ends: [Bool] = []
    for (duration, x) in [(1, 60.0), (second, 110)] {
      view.animate(withDuration: duration, animations: { [view] in view.center.x = x }) { [view] in
        ends.append($0)
        view.removeFromSuperview()
      }
    }
    timeline.advance(to: 2)
    #expect(ends == [true, second == 1] && view.window == nil)
  }

  @Test func animatorStartsMovesAndEndsOnce() {
    var log: [String] = []
    let animator = animator(to: 110)
    animator.addCompletion { log.append("ended \($0)") }
    #expect(animator.state == .inactive && !animator.isRunning)
    animator.startAnimation(afterDelay: 0.5)
    #expect(animator.state == .active && animator.isRunning && view.center.x == 110 && near(10))
    animator.addAnimations { [view] in view.alpha = 0 }
    timeline.advance(to: 0.5)
    #expect(near(10))
    timeline.advance(to: 1)
    #expect(near(60) && abs(animator.fractionComplete - 0.5) < 1e-6 && log.isEmpty)
    #expect(abs(view.shown.alpha - 0.5) < 1e-6)
    timeline.advance(to: 1.5)
    #expect(
      log == ["ended end"] && animator.state == .inactive && !animator.isRunning && view.presentation == nil)
    timeline.advance(to: 9)
    #expect(log.count == 1)
  }

  @Test func springWithNegativeVelocityGoesBackFirst() {
    window.animate(withDuration: 0.5, usingSpringWithDamping: 0.8, initialSpringVelocity: -10) { [view] in
      view.center.x = 110
    }
    timeline.advance(to: 0.02)
    #expect(view.shown.center.x < 10)
  }

  @Test func startingAgainWhileItRunsChangesNothing() {
    let animator = animator(to: 110)
    animator.startAnimation()
    timeline.advance(to: 0.25)
    animator.startAnimation()
    timeline.advance(to: 0.75)
    #expect(near(85))
  }

  @Test func pausedAnimatorScrubsAndResumes() {
    let animator = animator(to: 110)
    var ends = 0
    animator.addCompletion { _ in ends += 1 }
    animator.startAnimation()
    timeline.advance(to: 0.3)
    animator.pauseAnimation()
    timeline.advance(to: 5)
    #expect(near(40) && animator.state == .active && !animator.isRunning && !timeline.isMoving)
    animator.fractionComplete = 0.8
    #expect(near(90))
    animator.fractionComplete = 1.2
    #expect(near(130))
    animator.fractionComplete = 0.5
    animator.startAnimation()
    timeline.advance(to: 5)
    #expect(near(60), "goes on from where it was")
    timeline.settle()
    #expect(view.center.x == 110 && view.presentation == nil && ends == 1)
  }

  @Test func reversedAnimatorEndsWhereItBegan() {
    let animator = animator(to: 110)
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    timeline.advance(to: 0.5)
    animator.isReversed = true
    timeline.settle()
    #expect(view.center.x == 10 && view.presentation == nil && ends == [.start])
  }

  @Test(arguments: [false, true]) func stoppingKeepsTheShownProperties(isReversed: Bool) {
    let animator = animator(to: 110)
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    timeline.advance(to: 0.5)
    if isReversed {
      animator.isReversed = true
      timeline.advance(to: 0.51)
    }
    let shown = view.shown
    animator.stopAnimation(true)
    #expect(view.model == shown && view.presentation == nil && ends == [] && timeline.isIdle)
    animator.stopAnimation(true)
    timeline.advance(to: 3)
    #expect(view.model == shown && ends == [] && animator.state == .inactive)
  }

  /// A stopped animator shows where it was stopped, and nothing but `finishAnimation(at:)` ends it.
  @Test(arguments: [AnimatingPosition.end, .start, .current], [false, true])
  func stoppedAnimatorFinishesAtPosition(position: AnimatingPosition, isReversed: Bool) {
    let animator = animator(to: 110)
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    timeline.advance(to: 0.5)
    animator.isReversed = isReversed
    animator.finishAnimation(at: position)
    #expect(animator.state == .active && ends == [])
    let shown = view.shown.center.x
    animator.stopAnimation(false)
    animator.startAnimation()
    animator.fractionComplete = 0.9
    animator.isReversed.toggle()
    timeline.advance(to: 1)
    #expect(animator.state == .stopped && view.shown.center.x == shown && ends == [])
    animator.finishAnimation(at: position)
    let x = position == .current ? shown : position == .end ? 110.0 : 10
    #expect(view.center.x == x && view.presentation == nil && ends == [position])
    #expect(animator.state == .inactive && timeline.isIdle)
  }

  @Test func aLaterAnimatorTakesOver() {
    var log: [String] = []
    let long = animator(to: 110, in: 2)
    long.addCompletion { log.append("long \($0)") }
    long.startAnimation()
    timeline.advance(to: 1)
    #expect(near(60))
    let short = animator(to: 20, in: 0.5)
    short.addCompletion { log.append("short \($0)") }
    short.startAnimation()
    #expect(near(60), "begins where the view is shown")
    timeline.advance(to: 1.0001)
    #expect(
      abs((view.shown.center.x - 60) / 0.0001 - (50 - 80)) < 0.5,
      "with the speed that it is shown to have, and its own")
    timeline.advance(to: 1.7)
    #expect(near(20), "the earlier one moves it no longer")
    timeline.advance(to: 3)
    #expect(
      near(20) && view.presentation == nil && log.sorted() == ["long end", "short end"],
      "the earlier one does not come back")
    #expect(view.center.x == 20)
  }

  @Test func layoutWithinABlockIsAnimated() {
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
    animator.startAnimation()
    timeline.advance(to: 0.5)
    #expect(abs(knob.shown.center.x - 145) < 1e-6 && knob.center.x == 195)
  }

  @Test func animatorWithoutAWindowEndsImmediately() {
    let lone = View()
    var ends: [AnimatingPosition] = []
    let animator = PropertyAnimator(.spring(duration: 1, dampingRatio: 1), over: lone)
    animator.addAnimations { lone.alpha = 0 }
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    #expect(lone.alpha == 0 && lone.presentation == nil && ends == [.end])
  }

  @Test func animatorLivesOnlyWhileItMoves() {
    weak var gone: PropertyAnimator?
    do {
      let animator = animator(to: 50)
      animator.startAnimation()
      gone = animator
    }
    timeline.advance(to: 0.5)
    #expect(gone != nil && near(30))
    timeline.advance(to: 2)
    #expect(gone == nil && view.center.x == 50)
  }

  /// Scrubbing or pausing after the end moves nothing, and keeps nothing alive.
  @Test func endedAnimatorCannotBeScrubbed() {
    weak var gone: PropertyAnimator?
    var ends = 0
    do {
      let animator = animator(to: 50)
      animator.addCompletion { _ in ends += 1 }
      animator.startAnimation()
      timeline.advance(to: 5)
      animator.fractionComplete = 0.3
      animator.pauseAnimation()
      #expect(animator.state == .inactive && animator.fractionComplete == 0)
      #expect(view.center.x == 50 && view.presentation == nil)
      gone = animator
    }
    #expect(gone == nil && ends == 1 && timeline.isIdle)
  }

  // MARK: - Properties set in flight

  @Test(arguments: [false, true]) func propertySetInFlightStaysSet(isReversed: Bool) {
    let animator = animator(to: 110)
    animator.startAnimation()
    timeline.advance(to: 0.5)
    if isReversed {
      animator.isReversed = true
      timeline.advance(to: 0.6)
    }
    let shown = view.shown.center.x
    let goal = view.center.x
    view.center = Point(300, 77)
    timeline.advance(to: 0.6 + 1e-9)
    #expect(
      isReversed == false || abs(view.shown.center.x - (shown + 300 - goal)) < 1e-3,
      "the rest goes on beside it")
    #expect(goal == (isReversed ? 10 : 110), "the model is where it goes")
    var last = view.shown.center.x
    for step in 1...300 {
      timeline.advance(to: 0.6 + Double(step) / 240)
      #expect(abs(view.shown.center.x - last) < 4)
      last = view.shown.center.x
    }
    #expect(view.center == Point(300, 77) && view.presentation == nil && timeline.isIdle)
  }

  @Test func reversalAfterASetDoesNotJump() {
    let animator = animator(to: 110)
    animator.startAnimation()
    timeline.advance(to: 0.5)
    view.center.x = 210
    timeline.advance(to: 0.5 + 1e-9)
    let shown = view.shown.center.x
    #expect(abs(shown - 160) < 1e-3)
    animator.isReversed = true
    timeline.advance(to: 0.5 + 2e-9)
    #expect(abs(view.shown.center.x - shown) < 1e-3 && view.center.x == 110)
    timeline.advance(to: 4)
    #expect(view.center.x == 110 && view.presentation == nil)
  }

  @Test func animatorReversedBeforeStartEndsWhereItBegan() {
    let animator = animator(to: 110)
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.isReversed = true
    animator.startAnimation()
    timeline.advance(to: 3)
    #expect(view.center.x == 10 && ends == [.start] && timeline.isIdle)
  }

  // MARK: - Lifetime

  @Test(arguments: [false, true]) func pausedAnimatorLivesOnlyWhileReferenced(isScrubbed: Bool) {
    weak var gone: PropertyAnimator?
    weak var goneView: View?
    do {
      let lost = View()
      window.addSubview(lost)
      let animator = PropertyAnimator(.curve(.linear, duration: 1), over: window)
      animator.addAnimations { lost.alpha = 0 }
      animator.startAnimation()
      timeline.advance(to: 0.5)
      if isScrubbed { animator.fractionComplete = 0.2 } else { animator.pauseAnimation() }
      timeline.advance(to: 0.6)
      #expect(abs(lost.shown.alpha - (isScrubbed ? 0.8 : 0.5)) < 1e-9)
      lost.removeFromSuperview()
      (gone, goneView) = (animator, lost)
    }
    #expect(gone == nil && goneView == nil && timeline.isIdle)
  }

  // MARK: - Added blocks

  @Test func blockThatABlockAddsIsPlayed() {
    let animator = PropertyAnimator(.curve(.linear, duration: 1), over: window)
    animator.addAnimations { [view, weak animator] in
      view.center.x = 110
      animator?.addAnimations { view.alpha = 0 }
    }
    animator.startAnimation()
    timeline.advance(to: 0.5)
    #expect(near(60) && abs(view.shown.alpha - 0.5) < 1e-9)
  }

  @Test func blockAddedToAReversedMotionEndsAtItsStart() {
    let animator = animator(to: 110)
    animator.startAnimation()
    timeline.advance(to: 0.5)
    animator.isReversed = true
    animator.addAnimations { [view] in view.alpha = 0 }
    timeline.advance(to: 3)
    #expect(view.alpha == 1 && view.shown.alpha == 1 && near(10) && timeline.isIdle)
  }

  @Test func blockAddedToASpringDoesNotJump() {
    let animator = PropertyAnimator(.spring(duration: 1, dampingRatio: 1), over: window)
    animator.addAnimations { [view] in view.center.x = 110 }
    animator.startAnimation()
    timeline.advance(to: 0.5)
    animator.addAnimations { [view] in view.alpha = 0 }
    var last = view.shown.alpha
    for step in 1...200 {
      timeline.advance(to: 0.5 + Double(step) / 200)
      #expect(abs(view.shown.alpha - last) < 0.05)
      last = view.shown.alpha
    }
    #expect(last == 0)
  }
}
