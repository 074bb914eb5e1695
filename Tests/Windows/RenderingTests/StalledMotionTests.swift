import SegueStage
import Testing

@testable import SegueAnimation
@testable import SegueViews

/// A host that draws no frame for a while: a stopped process, a suspended machine, or a silent server.
@Suite struct StalledMotionTests {
  @Test(arguments: [0.5, 30, 86_400]) func stallDoesNotShortenMotion(seconds: Double) throws {
    let window = Window(size: Size(200, 100))
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    let stage = Stage(window: window)
    stage.longestStep = 0.064
    stage.advance(to: 10)
    let animator = PropertyAnimator(.curve(.linear, duration: 1), over: view)
    animator.addAnimations { view.center.x += 100 }
    animator.startAnimation()
    stage.advance(to: 10)
    stage.advance(to: 10.05)
    #expect(abs(view.shown.center.x - 10) < 1e-9)
    // The frame after the stall advances by one longest step, and the motion continues from there.
    stage.advance(to: 10.05 + seconds)
    #expect(abs(view.shown.center.x - 16.4) < 1e-6)
    stage.advance(to: 10.05 + seconds + 0.05)
    #expect(abs(view.shown.center.x - 21.4) < 1e-6)
  }

  @Test func restIsNotTreatedAsStall() {
    let window = Window(size: Size(200, 100))
    let stage = Stage(window: window)
    stage.longestStep = 0.064
    stage.advance(to: 10)
    var isDone = false
    window.timeline.schedule(after: 5) { isDone = true }
    stage.advance(to: 15)
    #expect(isDone)
  }
}
