import SegueAnimation
import SegueStage
import SegueViews
import Testing

/// Slow motion: a window's time runs at another speed than its host's.
@Suite struct StageSpeedTests {
  private func stage() -> Stage { Stage(window: Window(size: Size(20, 20))) }

  @Test(arguments: [0.0, 1000]) func timeContinuesAfterSpeedChange(origin: Double) {
    let stage = stage()
    stage.advance(to: origin)
    stage.advance(to: origin + 2)
    #expect(stage.window.timeline.now == 2)
    stage.speed = 0.1
    #expect(stage.window.timeline.now == 2)
    stage.advance(to: origin + 3)
    #expect(abs(stage.window.timeline.now - 2.1) < 1e-9)
    stage.speed = 1
    stage.advance(to: origin + 4)
    #expect(abs(stage.window.timeline.now - 3.1) < 1e-9)
  }

  @Test func scheduledActionIsDelayedBySlowMotion() {
    let stage = stage()
    stage.advance(to: 10)
    stage.window.needsFrame = false
    stage.speed = 0.5
    var isDone = false
    stage.window.timeline.schedule(after: 1) { isDone = true }
    #expect(stage.demand == .at(12))
    stage.advance(to: 11.9)
    #expect(!isDone)
    stage.advance(to: 12)
    #expect(isDone)
  }

  @Test func stallIsSkippedAtAnySpeed() {
    let stage = stage()
    stage.longestStep = 0.1
    stage.advance(to: 0)
    stage.speed = 0.5
    let view = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    stage.window.addSubview(view)
    view.animate(withDuration: 10) { view.alpha = 0 }
    stage.advance(to: 5)
    #expect(abs(stage.window.timeline.now - 0.05) < 1e-9)
  }

  @Test(arguments: [(0.0, 0.01), (-3, 0.01), (1e9, 100), (.nan, 1), (0.2, 0.2)]) func speedsHaveBounds(
    given: Double, taken: Double
  ) {
    let stage = stage()
    stage.speed = given
    #expect(stage.speed == taken)
  }

  @Test func snapshotIsDrawnAtAnyScale() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    view.isHidden = true
    view.backgroundColor = .white
    let inner = View(frame: Rect(x: 20, y: 0, width: 20, height: 40))
    inner.backgroundColor = .black
    view.addSubview(inner)
    let picture = try view.snapshot(width: 20, height: 10, scale: 0.5)
    #expect(picture.pixel(x: 4, y: 4) == 0xFFFF_FFFF && picture.pixel(x: 15, y: 4) == 0xFF00_0000)
    #expect(throws: DrawingError.self) { try view.snapshot(width: 0, height: 10, scale: 1) }
  }
}
