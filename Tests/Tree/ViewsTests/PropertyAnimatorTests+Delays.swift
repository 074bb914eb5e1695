import Testing

@testable import SegueAnimation
@testable import SegueViews

/// Animations that begin after a delay, or during other animations.
extension PropertyAnimatorTests {
  // MARK: - Delays

  /// Blocks that set one property with growing delays play one after the other.
  @Test(arguments: [10.0, 30]) func delayedAnimationsPlayInTurn(end: Double) {
    var log: [String] = []
    for (name, x, delay) in [("first", 110.0, 0.0), ("second", 50, 0.5), ("third", end, 1)] {
      window.animate(.curve(.linear, duration: 0.5), delay: delay) { [view] in
        view.center.x = x
      } _: {
        log.append("\(name) \($0)")
      }
    }
    for (time, x) in [(0.25, 60.0), (0.5, 110), (0.75, 80), (1, 50), (1.25, (50 + end) / 2), (1.5, end)] {
      timeline.advance(to: time)
      #expect(near(x), "\(view.shown.center.x) at \(time)")
    }
    timeline.advance(to: 2)
    #expect(log == ["first true", "second true", "third true"])
    #expect(view.center.x == end && view.presentation == nil && timeline.isIdle)
  }

  /// An animator that waits for another one to leave its properties can be stopped and finished.
  @Test(arguments: [AnimatingPosition.end, .start, .current])
  func waitingAnimatorFinishesAtPosition(position: AnimatingPosition) {
    animator(to: 110).startAnimation()
    let waiting = animator(to: 50)
    var ends: [AnimatingPosition] = []
    waiting.addCompletion { ends.append($0) }
    waiting.startAnimation(afterDelay: 2)
    waiting.stopAnimation(false)
    #expect(waiting.state == .stopped && view.center.x == 110 && ends == [])
    waiting.finishAnimation(at: position)
    let x = position == .end ? 50.0 : 110
    #expect(view.center.x == x && ends == [position] && waiting.state == .inactive)
    timeline.advance(to: 5)
    #expect(view.shown.center.x == x && timeline.isIdle)
  }

  /// Pausing ends the delay, and the motion goes on from there.
  @Test func waitingAnimatorPauses() {
    animator(to: 110).startAnimation()
    let waiting = animator(to: 50)
    waiting.startAnimation(afterDelay: 2)
    timeline.advance(to: 0.5)
    waiting.pauseAnimation()
    #expect(waiting.state == .active && !waiting.isRunning && near(60))
    timeline.advance(to: 3)
    waiting.startAnimation()
    timeline.advance(to: 5)
    #expect(waiting.state == .inactive && near(50) && timeline.isIdle)
  }

  /// A waiting animator needs no owner, and a view that leaves ends it.
  @Test(arguments: [false, true]) func waitingAnimatorIsKept(leaves: Bool) {
    animator(to: 110).startAnimation()
    var ends: [Bool] = []
    view.animate(withDuration: 1, delay: 2) { [view] in
      view.center.x = 50
    } completion: {
      ends.append($0)
    }
    if leaves { view.removeFromSuperview() }
    timeline.advance(to: 9)
    #expect(ends == [true] && view.center.x == 50 && timeline.isIdle)
  }

  /// A delayed animation can be stopped, paused and scrubbed, while the first one goes on.
  @Test func delayedAnimationCanBeStoppedAndScrubbed() {
    var ends: [AnimatingPosition] = []
    func begin() -> PropertyAnimator {
      let first = animator(to: 110)
      first.startAnimation()
      let second = animator(to: 10)
      second.addCompletion { ends.append($0) }
      second.startAnimation(afterDelay: 1)
      #expect(second.state == .active && second.isRunning && second.fractionComplete == 0)
      return second
    }
    begin().stopAnimation(true)
    timeline.advance(to: 0.5)
    #expect(near(60) && ends == [])
    timeline.advance(to: 2)
    #expect(near(110) && view.center.x == 110)
    view.center.x = 10
    let stopped = begin()
    stopped.stopAnimation(false)
    stopped.finishAnimation(at: .end)
    #expect(view.center.x == 10 && ends == [.end])
    timeline.advance(to: 4)
    let last = begin()
    timeline.advance(to: 4.5)
    last.pauseAnimation()
    #expect(!last.isRunning && near(60))
    last.fractionComplete = 0.5
    timeline.advance(to: 6)
    #expect(!last.isRunning && last.state == .active)
    last.startAnimation()
    timeline.advance(to: 9)
    #expect(near(10) && ends == [.end, .end])
  }

  @Test func delayedAnimationMovesNothingBeforeItsStart() {
    view.animate(withDuration: 0.3, delay: 60, options: .curveLinear) { [view] in view.alpha = 0 }
    #expect(!timeline.isMoving && timeline.nextAction == 60 && view.shown.alpha == 1)
    timeline.advance(to: 59)
    #expect(!timeline.isMoving && !timeline.isIdle)
    timeline.advance(to: 60.15)
    #expect(timeline.isMoving && timeline.nextAction == nil && abs(view.shown.alpha - 0.5) < 1e-9)
    timeline.advance(to: 61)
    #expect(timeline.isIdle && view.presentation == nil)
  }

  @Test func runningAnimationMovesDuringTheDelayOfAnother() {
    animator(to: 110).startAnimation()
    timeline.advance(to: 0.5)
    view.animate(withDuration: 0.3, delay: 2) { [view] in view.center.x = 0 }
    #expect(timeline.isMoving)
    let before = view.shown.center.x
    timeline.advance(to: 0.52)
    #expect(view.shown.center.x > before + 1, "it slows down first")
  }

  // MARK: - Animations begun in flight

  /// An animation that begins in the completion of another one or in an action starts from the position shown at that time.
  @Test(arguments: [5.0, 24, 30, 60, 144, 240, 1], [false, true])
  func animationBegunInFlightStartsWhereShown(rate: Double, atAnEnd: Bool) {
    let other = View()
    window.addSubview(other)
    view.animate(withDuration: 1, options: .curveLinear) { [view] in view.center.x = 310 }
    func back() { view.animate(withDuration: 1, options: .curveLinear) { [view] in view.center.x = 10 } }
    if atAnEnd {
      other.animate(withDuration: 0.5, animations: { other.alpha = 0 }, completion: { _ in back() })
    } else {
      timeline.schedule(after: 0.5, back)
    }
    for frame in 1...240 where Double(frame) / rate < 0.7 { timeline.advance(to: Double(frame) / rate) }
    timeline.advance(to: 0.7)
    let expected = PropertyAnimatorTests()
    expected.view.animate(withDuration: 1, options: .curveLinear) { expected.view.center.x = 310 }
    expected.timeline.advance(to: 0.5)
    expected.view.animate(withDuration: 1, options: .curveLinear) { expected.view.center.x = 10 }
    expected.timeline.advance(to: 0.7)
    #expect(abs(view.shown.center.x - expected.view.shown.center.x) < 1e-9)
  }

  /// The action runs at the very end of a motion.
  @Test(arguments: [5.0, 60, 1]) func animationBegunAtAnEndStartsThere(rate: Double) {
    timeline.schedule(after: 0.5) { [view] in
      view.animate(withDuration: 1, options: .curveLinear) { view.center.x = 10 }
    }
    animator(to: 310, in: 0.5).startAnimation()
    for frame in 1...240 where Double(frame) / rate < 0.75 { timeline.advance(to: Double(frame) / rate) }
    timeline.advance(to: 0.75)
    #expect(near(235))
  }

  // MARK: - Endless animations

  /// A motion without duration that begins again at its end: each frame ends, and the stack does not grow.
  @Test func endlessChainWithoutDurationsEndsEachFrame() {
    var (count, faults, goesOn) = (0, [String](), true)
    window.onFault = { faults.append($0) }
    func pulse() {
      count += 1
      view.animate(withDuration: 0, animations: { [view] in view.alpha = 1 - view.alpha }) { _ in
        if goesOn { pulse() }
      }
    }
    pulse()
    #expect(count == 1 && view.shown.alpha == 0, "it is shown at once, and ends in the next frame")
    timeline.advance(to: 0.01)
    #expect(count > 100 && count < 10_000 && faults.count == 1 && timeline.now == 0.01)
    timeline.settle()
    #expect(count < 10_000)
    // A running animation keeps the window alive.
    goesOn = false
    timeline.advance(to: 1)
  }

  @Test func endlessChainOutsideAWindowIsStopped() {
    let lone = View()
    var (count, last) = (0, PropertyAnimator(.curve(.linear, duration: 1), over: View()))
    func pulse() {
      count += 1
      if count > 5000 { return }
      last = lone.animate(withDuration: 1, animations: { lone.alpha = 1 - lone.alpha }) { _ in pulse() }
    }
    pulse()
    #expect(count > 10 && count < 100 && lone.presentation == nil && last.state == .inactive)
  }
}
