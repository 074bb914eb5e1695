import SegueStage
import Testing

@testable import SegueAnimation
@testable import SegueControls
@testable import SegueViews

@Suite struct StageTests {
  @Test func stageAtRestDrawsNothing() throws {
    for seed in 0..<20 {
      let scenery = try Scenery(seed: seed, scale: 1, isAligned: false)
      let surface = try scenery.surface()
      #expect(scenery.stage.drawFrame(at: 0, onto: surface) == [surface.bounds])
      let counters = scenery.window.counters
      for frame in 1...5 { #expect(scenery.stage.drawFrame(at: Double(frame), onto: surface).isEmpty) }
      #expect(scenery.window.counters == counters)
      #expect(scenery.stage.demand == .nothing)
    }
  }

  @Test func movingViewReusesItsPictures() throws {
    let window = Window(size: Size(200, 200))
    let card = View(frame: Rect(x: 20, y: 20, width: 100, height: 80))
    let label = Label("Words")
    label.frame = Rect(x: 5, y: 5, width: 60, height: 20)
    card.addSubview(label)
    card.backgroundColor = Color(30, 120, 200)
    card.shadow = Shadow(color: .black, blur: 8)
    window.addSubview(card)
    let stage = Stage(window: window)
    let surface = try Surface.screen(200, 200)
    _ = stage.drawFrame(at: 0, onto: surface)
    let animator = PropertyAnimator(.curve(.easeOut, duration: 1), over: card)
    animator.addAnimations { card.center = Point(130, 120) }
    animator.startAnimation()
    #expect(stage.demand == .continuously)
    let before = window.counters
    for frame in 1...59 {
      let damage = stage.drawFrame(at: Double(frame) / 60, onto: surface)
      // The former and the present area of the card, with its shadow.
      #expect(damage.area < 145 * 125)
    }
    #expect(window.counters.backings == before.backings && window.counters.layouts == before.layouts)
    _ = stage.drawFrame(at: 1.1, onto: surface)
    #expect(stage.demand == .nothing)
    #expect(surface.equals(try stage.snapshot()))
  }

  @Test(arguments: 0..<40) func twoBuffersShowSamePixelsAsOne(seed: Int) throws {
    let one = try Scenery(seed: seed, scale: 1.5, isAligned: true)
    let two = try Scenery(seed: seed, scale: 1.5, isAligned: true)
    let single = try one.surface()
    let buffers = [try two.surface(), try two.surface()]
    var missed: [PixelRegion] = [[], [single.bounds]]
    for step in 0..<12 {
      one.change()
      two.change()
      _ = one.stage.drawFrame(at: Double(step), onto: single)
      // Sometimes the same buffer is used twice.
      let index = step % 3 == 2 ? 0 : step % 2
      let damage = two.stage.drawFrame(at: Double(step), onto: buffers[index], stale: missed[index])
      missed[index] = []
      missed[1 - index].formUnion(damage)
      #expect(buffers[index].equals(single), "step \(step)")
    }
  }

  @Test func snapshotMatchesFrame() throws {
    for seed in 0..<20 {
      let scenery = try Scenery(seed: seed, scale: 1.5, isAligned: false)
      let surface = try scenery.surface()
      _ = scenery.stage.drawFrame(at: 0, onto: surface)
      #expect(surface.equals(try scenery.stage.snapshot()))
    }
    let scenery = try Scenery(seed: 3, scale: 1, isAligned: false)
    let large = try scenery.stage.snapshot(scale: 3)
    #expect(large.width == 480 && large.height == 600)
  }

  @Test func resizedStageIsDrawnCompletely() throws {
    let stage = Stage(window: Window(size: Size(100, 50)))
    _ = stage.drawFrame(at: 0, onto: try .screen(100, 50))
    stage.resize(to: Size(80, 60), scale: 2)
    #expect(stage.window.traitCollection.displayScale == 2 && stage.size == Size(80, 60))
    let surface = try Surface.screen(160, 120)
    #expect(stage.drawFrame(at: 1, onto: surface) == [surface.bounds])
    #expect(surface.words.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test func resizedStageReleasesOldSurface() throws {
    let stage = Stage(window: Window(size: Size(100, 50)))
    var surface: Surface? = try .screen(100, 50)
    weak let old = surface
    _ = surface.map { stage.drawFrame(at: 0, onto: $0) }
    surface = nil
    stage.resize(to: Size(80, 60), scale: 1)
    #expect(old == nil)
  }

  @Test func demandGivesNextActionInHostTime() throws {
    let stage = Stage(window: Window(size: Size(10, 10)))
    let surface = try Surface.screen(10, 10)
    #expect(stage.demand == .at(0))
    _ = stage.drawFrame(at: 100, onto: surface)
    #expect(stage.demand == .nothing)
    var isDone = false
    stage.window.timeline.schedule(after: 2) { isDone = true }
    #expect(stage.demand == .at(102))
    _ = stage.drawFrame(at: 102, onto: surface)
    #expect(isDone && stage.demand == .nothing)
  }

  /// The motion begins at the event, even after a rest, and even if an action is scheduled for a later time.
  @Test(arguments: [false, true]) func eventAfterRestStartsMotionAtItsTime(somethingWaits: Bool) throws {
    let window = Window(size: Size(100, 100))
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let stage = Stage(window: window)
    window.addSubview(view)
    stage.advance(to: 0)
    if somethingWaits { window.timeline.schedule(after: 60) {} }
    let animator = PropertyAnimator(.curve(.linear, duration: 1), over: view)
    animator.addAnimations { view.center.x += 50 }
    view.addGestureRecognizer(PanGestureRecognizer(slop: 0) { _ in animator.startAnimation() })
    stage.send(.pointer(PointerEvent(.pressed, at: Point(5, 5), time: 5)), at: 5)
    stage.advance(to: 5.5)
    #expect(abs(view.shown.center.x - 30) < 1e-9)
  }

  private final class Script: InputSource {
    var events: [(Double, InputEvent)]
    init(_ events: [(Double, InputEvent)]) { self.events = events }
    var nextEvent: Double? { events.first?.0 }
    func takeNext(on stage: Stage) -> [StageInput] { [.event(events.removeFirst().1)] }
  }

  @Test(arguments: [[3.0], [0.1, 0.7, 0.70001, 2, 3]]) func scriptEventsHappenAtTheirTimes(ticks: [Double]) {
    let stage = Stage(window: Window(size: Size(10, 10)))
    var times: [Double] = []
    stage.window.addGestureRecognizer(
      PanGestureRecognizer(slop: 0) { [unowned window = stage.window] _ in times.append(window.timeline.now) }
    )
    stage.script = Script([
      (0.5, .pointer(PointerEvent(.pressed, at: Point(1, 1), time: 0.5))),
      (0.7, .pointer(PointerEvent(.dragged, at: Point(2, 1), time: 0.7))),
      (2.5, .pointer(PointerEvent(.released, at: Point(3, 1), time: 2.5))),
    ])
    stage.advance(to: 0)
    for tick in ticks { stage.advance(to: tick) }
    #expect(times == [0.5, 0.7, 2.5])
  }
}
