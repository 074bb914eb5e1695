import SegueControllers
import SegueHeadless
import SegueStage
import SegueTestSupport
import Testing

@testable import SegueGallery
@testable import SegueHub

/// Every demo, opened and closed repeatedly: its objects do not live longer than its window.
@Suite struct LeakTests {
  private static let rounds = Effort.count(3, thorough: 10)

  @Test(arguments: Demo.all + [.gallery]) func closedDemoIsReleased(demo: Demo) throws {
    let relics = Relics()
    for round in 1...Self.rounds {
      let count = try visit(demo, relics)
      #expect(count > 10)
      #expect(relics.living == [:], "after round \(round)")
    }
  }

  /// Shows a demo, plays its script, goes back, and drops the window.
  /// - Returns: the number of objects that were recorded.
  private func visit(_ demo: Demo, _ relics: Relics) throws -> Int {
    let headless = try HeadlessWindow(showing: demo, redraw: .damage())
    let window = headless.window
    relics.note([headless, headless.stage, headless.surface])
    let script = try EventScript(parsing: demo.sampleScript)
    let player = headless.play(script)
    let end = script.duration + 2
    for step in 0...12 {
      try headless.advance(to: end * Double(step) / 12)
      relics.note(window)
    }
    #expect(player.nextEvent == nil)
    headless.press(.escape)
    for _ in 0..<6 {
      try headless.advance(by: 0.25)
      relics.note(window)
    }
    // The window closes during a transition.
    try headless.advance(by: 2)
    headless.play(script)
    try headless.advance(by: 0.3)
    relics.note(window)
    headless.stage.settle()
    return relics.count
  }

  /// A window that is dropped at any moment of its script is released immediately, even if a pointer is pressed.
  @Test(arguments: Demo.all + [.gallery]) func windowDroppedInFlightIsReleased(demo: Demo) throws {
    let script = try EventScript(parsing: demo.sampleScript)
    let relics = Relics()
    var moving = 0
    let steps = Effort.count(8, thorough: 24)
    for step in 1...steps {
      let time = (script.duration + 1) * Double(step) / Double(steps)
      if try drop(demo, script, at: time, relics) { moving += 1 }
      #expect(relics.living == [:], "dropped in step \(step)")
    }
    #expect(moving > 0)
  }

  /// Drops a window at a moment of its script.
  /// - Returns: whether something was moving.
  private func drop(_ demo: Demo, _ script: EventScript, at time: Double, _ relics: Relics) throws -> Bool {
    let headless = try HeadlessWindow(showing: demo, redraw: .damage())
    let window = headless.window
    headless.play(script)
    try headless.advance(to: time)
    relics.note([headless, headless.stage])
    relics.note(window)
    return window.timeline.isMoving
  }

  /// The gallery keeps the first screen of each opened demo, but not the screens that were opened from there.
  @Test(arguments: Demo.all.map(\.name)) func closedDemoKeepsOnlyItsScreen(name: String) throws {
    let relics = Relics()
    try visitInGallery(name, relics)
    #expect(relics.living == [:])
  }

  private func visitInGallery(_ name: String, _ relics: Relics) throws {
    let hub = try Hub([name])
    relics.note([hub.headless, hub.headless.stage, hub.headless.surface])
    var living: [Int] = []
    for _ in 1...Self.rounds {
      try hub.open(name)
      relics.note(hub.window)
      // The launch logo first goes back to its start.
      for _ in 0..<3 where hub.depth > 1 {
        hub.headless.press(.escape)
        try hub.headless.advance(by: 0.2)
        relics.note(hub.window)
        try hub.rest()
      }
      relics.note(hub.window)
      #expect(hub.depth == 1)
      living.append(relics.living.values.reduce(0, +))
    }
    #expect(living[2...].allSatisfy { $0 == living[2] }, "\(living)")
  }
}

/// Weak references to everything that belongs to windows: views, controllers, drawn content, gesture recognizers.
private final class Relics {
  private struct Relic {
    weak var object: AnyObject?
    let name: String
  }

  private var relics: [ObjectIdentifier: Relic] = [:]
  /// The number of recorded objects, without those whose address another object has taken.
  var count: Int { relics.count }
  /// The numbers of living objects, by type.
  var living: [String: Int] {
    relics.values.filter { $0.object != nil }.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
  }

  func note(_ objects: [AnyObject]) {
    for object in objects {
      relics[ObjectIdentifier(object)] = Relic(object: object, name: "\(type(of: object))")
    }
  }

  /// Records everything in a window.
  func note(_ window: Window) {
    note([window, window.timeline])
    if let root = window.rootViewController {
      note([root])
      if let coordinator = root.transitionCoordinator { note([coordinator]) }
    }
    window.forEachInSubtree { view in
      note([view])
      note(view.gestureRecognizers)
      if let owner = view.owner { note([owner]) }
      if let drawn = view.renderCache { note([drawn]) }
    }
  }
}
