import SegueAnimation
import Testing

@testable import SegueStage
@testable import SegueViews

/// Paused time, in which moving views can be inspected.
@Suite struct StagePauseTests {
  private let stage = Stage(window: Window(size: Size(100, 100)))
  private let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() {
    stage.window.addSubview(view)
    stage.advance(to: 0)
    view.animate(withDuration: 1, options: .curveLinear) { [view] in view.frame.origin.x = 80 }
    stage.advance(to: 0.5)
  }

  private var x: Double { view.shown.center.x - 5 }

  @Test func pausedAnimationContinuesFromItsPosition() {
    #expect(abs(x - 40) < 1e-9 && stage.demand == .continuously)
    stage.isPaused = true
    stage.advance(to: 3)
    #expect(abs(x - 40) < 1e-9)
    stage.window.needsFrame = false
    #expect(stage.demand == .nothing && stage.nextAction == nil)
    stage.isPaused = false
    stage.advance(to: 3.25)
    #expect(abs(x - 60) < 1e-9)
    stage.advance(to: 3.5)
    #expect(x == 80)
  }

  @Test func pauseDelaysScheduledActions() {
    var isDone = false
    stage.window.timeline.schedule(after: 1) { isDone = true }
    stage.isPaused = true
    stage.advance(to: 9.5)
    stage.isPaused = false
    #expect(stage.nextAction == 10.5)
    stage.advance(to: 10.4)
    #expect(!isDone)
    stage.advance(to: 10.5)
    #expect(isDone)
  }

  @Test func inputEndsPause() {
    let events: [(InputEvent, Bool)] = [
      (.pointer(PointerEvent(.hovered, at: Point(5, 5), time: 1)), true),
      (.key(KeyEvent(.character("s"), time: 1)), true), (.key(KeyEvent(.space, time: 1)), true),
      (.pointer(PointerEvent(.pressed, at: Point(5, 5), time: 1)), false),
      (.scroll(ScrollEvent(at: Point(5, 5), delta: Vector(0, 1), time: 1)), false),
      (.key(KeyEvent(.escape, time: 1)), false),
    ]
    for (event, stays) in events {
      stage.isPaused = true
      stage.send(event, at: 1)
      #expect(stage.isPaused == stays)
    }
  }
}
