import Testing

@testable import SegueAnimation
@testable import SegueControls
@testable import SegueViews

/// Motions that repeat, and the windows in which they rest.
@Suite struct RepetitionTests {
  private let window = Window(size: Size(200, 200))
  private let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
  private var timeline: Timeline { window.timeline }
  private var x: Double { view.shown.center.x }

  init() { window.addSubview(view) }

  @discardableResult private func animate(_ options: AnimationOptions, delay: Double = 0) -> PropertyAnimator
  {
    view.animate(withDuration: 2, delay: delay, options: [.curveLinear, .repeat, options]) {
      [view] in view.center.x = 110
    }
  }

  private func places(_ times: [Double]) -> [Double] {
    times.map {
      timeline.advance(to: $0)
      return (x * 1e6).rounded() / 1e6
    }
  }

  @Test func repeatedMotionBeginsAgain() {
    animate([])
    #expect(view.center.x == 110 && timeline.isMoving)
    #expect(places([0, 0.5, 1.5, 2.5, 201]) == [10, 35, 85, 35, 60])
  }

  @Test func reversedMotionComesBack() {
    animate(.autoreverse, delay: 1)
    #expect(places([0.5, 1.5, 2.5, 3.5, 4.5, 5.5]) == [10, 35, 85, 85, 35, 35])
  }

  @Test func inactiveWindowRests() {
    animate([])
    timeline.advance(to: 0.5)
    window.isActive = false
    #expect(!timeline.isMoving && timeline.nextAction == nil && timeline.nextEvent == nil)
    #expect(places([0.7]) == [35])
    window.isActive = true
    #expect(timeline.isMoving && places([1]) == [60])
  }

  @Test(arguments: [false, true]) func calmWindowShowsTheEnd(isReduced: Bool) {
    if isReduced { window.systemTraits.reducesMotion = true } else { window.playsDecoration = false }
    animate([])
    #expect(timeline.isIdle && x == 110 && view.presentation == nil)
  }

  @Test func stoppedMotionStaysOrLeaves() {
    let animator = animate([])
    timeline.advance(to: 0.5)
    animator.stopAnimation(true)
    timeline.advance(to: 0.6)
    #expect(timeline.isIdle && x == 35 && view.presentation == nil)
    animate([])
    timeline.advance(to: 0.7)
    view.removeFromSuperview()
    timeline.advance(to: 0.8)
    #expect(timeline.isIdle && view.presentation == nil && view.center.x == 110)
  }

  @Test func hidingTheWindowEndsNothing() {
    animate([])
    timeline.advance(to: 0.5)
    timeline.settle()
    #expect(places([1]) == [60])
  }

  @Test func droppedWindowIsReleased() {
    weak var dropped: Window?
    weak var moved: View?
    do {
      let (window, view, spinner) = (Window(size: Size(90, 90)), View(), ActivityIndicatorView())
      (dropped, moved) = (window, view)
      for each in [view, spinner] { window.addSubview(each) }
      spinner.startAnimating()
      view.animate(withDuration: 1, options: .repeat) { [unowned view] in view.center.x = 9 }
      window.timeline.advance(to: 0.3)
    }
    #expect(dropped == nil && moved == nil)
  }

  @Test func indicatorTurnsInStepsAndRests() {
    let spinner = ActivityIndicatorView()
    window.addSubview(spinner)
    #expect(spinner.isHidden && timeline.isIdle)
    spinner.startAnimating()
    #expect(!spinner.isHidden && !timeline.isMoving && timeline.nextAction == 0.1)
    timeline.advance(to: 0.1)
    #expect(window.needsFrame && (timeline.nextAction.map { abs($0 - 0.2) < 1e-9 } ?? false))
    timeline.advance(to: 7.03)
    #expect(timeline.nextAction.map { abs($0 - 7.1) < 1e-9 } ?? false)
    window.isActive = false
    #expect(timeline.nextAction == nil && !timeline.isMoving)
    window.isActive = true
    spinner.removeFromSuperview()
    #expect(timeline.isIdle && spinner.isAnimating)
    window.addSubview(spinner)
    #expect(timeline.nextAction != nil)
    spinner.stopAnimating()
    #expect(timeline.isIdle && spinner.isHidden)
  }

  @Test func replacedMotionEnds() {
    let animator = animate([])
    timeline.advance(to: 0.5)
    view.animate(withDuration: 0.2) { [view] in view.center.x = 50 }
    timeline.advance(to: 1)
    #expect(animator.state == .inactive && timeline.isIdle && x == 50)
  }

  @Test func windowDoesNotShowAHiddenIndicator() {
    let spinner = ActivityIndicatorView()
    spinner.startAnimating()
    spinner.isHidden = true
    window.addSubview(spinner)
    #expect(spinner.isHidden)
  }
}
