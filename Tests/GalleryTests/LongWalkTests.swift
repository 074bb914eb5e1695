import Geometry
import Headless
import Rendering
import TestSupport
import Testing
import Views

@testable import Gallery

/// Ten thousand random events on each demo. In the end everything is at rest, nothing is left over, and what is drawn is what a
/// fresh frame would show.
@Suite struct LongWalkTests {
  private static let keys: [Key] = [
    .escape, .return, .space, .tab, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .delete,
    .character("m"), .character("r"),
  ]
  private static let sizes = [Size(390, 844), Size(320, 480), Size(800, 600)]

  @Test(arguments: Demo.all.map(\.name))
  func tenThousandEventsEndAtRest(name: String) throws {
    var seeds = Seeds(name.utf8.count)
    let demo = try #require(Demo.all.first { $0.name == name })
    let headless = try HeadlessWindow()
    demo.install(in: headless.window)
    headless.window.onFault = { Issue.record("\($0)") }
    let stage = headless.stage
    let coordinator = try #require(headless.window.rootViewController).transitionCoordinator
    var (time, place, moving) = (0.0, Point(195, 400), 0)
    func send(_ phase: PointerEvent.Phase, _ button: PointerButton = .primary) {
      stage.send(.pointer(PointerEvent(phase, at: place, button: button, time: time)), at: time)
    }
    for event in 0..<10_000 {
      switch Int.random(in: 0..<16, using: &seeds) {
      case 0, 1:
        let size = stage.size
        place = Point(.random(in: 0...size.width, using: &seeds), .random(in: 0...size.height, using: &seeds))
        send(.pressed)
      case 2...8:
        place =
          place + Vector(.random(in: -70...70, using: &seeds), .random(in: -70...70, using: &seeds))
        send(.dragged)
      case 9, 10: send(.released)
      case 11: send(Bool.random(using: &seeds) ? .cancelled : .lost)
      case 12:
        let isPrecise = Bool.random(using: &seeds)
        let reach = isPrecise ? 60.0 : 3
        let delta = Vector(
          isPrecise ? .random(in: -reach...reach, using: &seeds) : 0,
          .random(in: -reach...reach, using: &seeds))
        stage.send(.scroll(ScrollEvent(at: place, delta: delta, isPrecise: isPrecise, time: time)), at: time)
      case 13:
        if let key = Self.keys.randomElement(using: &seeds) {
          let modifiers: Modifiers = Bool.random(using: &seeds) ? [] : .control
          stage.send(.key(KeyEvent(key, modifiers: modifiers, time: time)), at: time)
        }
      case 14 where event % 40 == 0:
        if let size = Self.sizes.randomElement(using: &seeds) { stage.resize(to: size, scale: 1) }
      default: time += .random(in: 0...0.4, using: &seeds)
      }
      time += .random(in: 0...0.03, using: &seeds)
      stage.advance(to: time)
      if stage.window.timeline.isMoving { moving += 1 }
      if event % 100 == 0 { #expect(headless.window.faults().isEmpty, "event \(event)") }
    }
    #expect(moving > 1000)
    send(.cancelled)
    if coordinator.isHeld { coordinator.finish() }
    for _ in 0..<4 {
      time += 3
      stage.advance(to: time)
      stage.send(.key(KeyEvent(.escape, time: time)), at: time)
    }
    headless.window.focus(on: nil)
    try headless.advance(to: time + 10)
    try headless.advance(by: 1)
    #expect(stage.demand == .nothing && headless.window.faults().isEmpty && coordinator.isIdle)
    var shown: [String] = []
    headless.window.forEachInSubtree {
      if $0.presentation != nil || $0.isConcealed { shown.append($0.identifier ?? "\(type(of: $0))") }
    }
    #expect(shown.isEmpty)
    #expect(try difference(headless.surface, headless.stage.snapshot()) == nil)
  }
}
