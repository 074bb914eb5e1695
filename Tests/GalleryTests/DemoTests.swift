import SegueGeometry
import SegueHeadless
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueControllers
@testable import SegueGallery

/// What holds for every demo, whatever it shows.
@Suite struct DemoTests {
  static let names = Demo.all.map(\.name)

  private func open(_ name: String, scale: Double = 1) throws -> HeadlessWindow {
    let demo = try #require(Demo.all.first { $0.name == name })
    let headless = try HeadlessWindow(scale: scale)
    demo.install(in: headless.window)
    try headless.advance(by: 0)
    return headless
  }

  private func helpers(in window: Window) -> [String] {
    var found: [String] = []
    window.forEachInSubtree {
      // A screen may keep a snapshot of its own, as the mail keeps the bar's picture.
      if $0 is TransitionContainer || $0.presentation != nil {
        found.append("\(type(of: $0)) \($0.identifier ?? "")")
      }
    }
    return found
  }

  @Test func namesAreUnique() {
    #expect(Set(Self.names).count == Demo.all.count)
    #expect(Demo.all.allSatisfy { !$0.title.isEmpty && $0.summary.hasSuffix(".") })
  }

  @Test(arguments: await names) func atRestNothingMoves(name: String) throws {
    let headless = try open(name)
    try headless.advance(by: 5)
    try headless.advance(by: 1)
    #expect(headless.stage.demand == .nothing)
    #expect(headless.window.faults().isEmpty)
    #expect(helpers(in: headless.window).isEmpty)
  }

  /// Random input of all kinds; then everything is released and comes to rest.
  @Test(arguments: await names, 0..<8) func aWalkEndsAtRest(name: String, seed: Int) throws {
    var seeds = Seeds(seed)
    let headless = try open(name)
    var place = Point(195, 400)
    let keys: [Key] = [.escape, .escape, .space, .left, .right, .up, .down, .home, .end, .return, .tab]
    let coordinator = try #require(headless.window.rootViewController).coordinator
    var moving = 0
    for step in 0..<150 {
      switch Int.random(in: 0..<12, using: &seeds) {
      case 0, 1:
        place = Point(.random(in: 0...390, using: &seeds), .random(in: 0...844, using: &seeds))
        headless.send(.pressed, at: place)
      case 2, 3, 4:
        place = place + Vector(.random(in: -60...60, using: &seeds), .random(in: -60...60, using: &seeds))
        headless.send(.dragged, at: place)
      case 5: headless.send(.released, at: place)
      case 6: headless.send(.cancelled, at: place)
      case 7: headless.click(at: place)
      case 8:
        let delta = Vector(0, .random(in: -4...4, using: &seeds))
        headless.send(.scroll(ScrollEvent(at: place, delta: delta, time: headless.now)))
      case 9, 10:
        if let key = keys.randomElement(using: &seeds) { headless.press(key) }
      default:
        try headless.advance(by: .random(in: 0.01...0.5, using: &seeds))
      }
      try headless.advance(by: .random(in: 0...0.03, using: &seeds))
      #expect(headless.window.faults().isEmpty, "step \(step)")
      if headless.window.timeline.isMoving || coordinator.isHeld { moving += 1 }
    }
    #expect(moving > 5)
    headless.send(.cancelled, at: place)
    if coordinator.isHeld { coordinator.finish() }
    headless.window.focus(on: nil)
    for _ in 0..<4 { try headless.advance(by: 2) }
    #expect(coordinator.isIdle)
    #expect(headless.stage.demand == .nothing)
    #expect(helpers(in: headless.window).isEmpty)
    let fresh = try headless.stage.snapshot()
    #expect(difference(headless.surface, fresh) == nil)
    for _ in 0..<6 {
      headless.press(.escape)
      try headless.advance(by: 2)
    }
    headless.window.focus(on: nil)
    try headless.advance(by: 1)
    #expect(headless.window.faults().isEmpty)
  }
}
