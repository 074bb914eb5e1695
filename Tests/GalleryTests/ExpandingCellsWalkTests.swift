import SegueGeometry
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueControllers
@testable import SegueGallery

/// Random clicks, drags, wheels and keys: whatever they do, it ends in the list or in a letter, at rest.
@Suite struct ExpandingCellsWalkTests {
  private static let keys: [Key] = [
    .escape, .escape, .space, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .return, .tab,
  ]
  private static let sizes = [Size(390, 844), Size(320, 480), Size(700, 500)]

  /// One random step.
  /// - Returns: whether a transition is under way then.
  private func step(_ inbox: Inbox, _ seeds: inout Seeds, resizes: Bool) throws -> Bool {
    func point() -> Point {
      Point(.random(in: -20...410, using: &seeds), .random(in: -20...860, using: &seeds))
    }
    switch Int.random(in: 0..<14, using: &seeds) {
    case 0, 1: inbox.press(point())
    case 2, 3, 4:
      inbox.headless.send(.dragged, at: inbox.pointer + Vector(0, .random(in: -60...120, using: &seeds)))
    case 5: inbox.headless.send(.dragged, at: point())
    case 6: inbox.headless.send(.released, at: point())
    case 7: inbox.headless.send(.cancelled, at: point())
    case 8: inbox.headless.click("mail-\(Int.random(in: 1...14, using: &seeds))")
    case 9: inbox.headless.click("close-button")
    case 10:
      let modifiers: Modifiers = Bool.random(using: &seeds) ? .shift : []
      if let key = Self.keys.randomElement(using: &seeds) { inbox.headless.press(key, modifiers: modifiers) }
    case 11:
      let delta = Vector(0, .random(in: -40...20, using: &seeds))
      inbox.headless.send(
        .scroll(
          ScrollEvent(
            at: point(), delta: delta, isPrecise: Bool.random(using: &seeds), time: inbox.headless.now)))
    case 12 where resizes:
      if let size = Self.sizes.randomElement(using: &seeds) {
        inbox.headless.stage.resize(to: size, scale: 0.5)
      }
    default:
      try inbox.headless.advance(by: .random(in: 0.001...0.4, using: &seeds))
      #expect(inbox.window.faults().isEmpty)
    }
    if Bool.random(using: &seeds) { try inbox.headless.advance(by: .random(in: 0...0.06, using: &seeds)) }
    #expect(inbox.coordinator.progress.isFinite)
    return !inbox.coordinator.isIdle
  }

  /// Lets go of everything, goes back to the top of the list, and lets it come to rest.
  private func rest(_ inbox: Inbox) throws {
    inbox.headless.send(.cancelled, at: .zero)
    if inbox.coordinator.isHeld { inbox.coordinator.finish() }
    try inbox.headless.advance(by: 4)
    #expect(inbox.coordinator.isIdle)
    #expect(inbox.content?.isYielded != true)
    #expect(inbox.content?.isDragging != true)
    if let content = inbox.content { #expect(content.verticalRange.contains(content.contentOffset.y)) }
    if inbox.isOpen { inbox.headless.press(.escape) }
    try inbox.headless.advance(by: 2)
    inbox.window.focus(on: nil)
    inbox.list?.contentOffset = .zero
    inbox.headless.stage.resize(to: Size(390, 844), scale: 0.5)
    try inbox.headless.advance(by: 3)
    try inbox.headless.advance(by: 1)
  }

  /// Many short walks, so that a failure names a short one; `WalkTests` goes the long ones.
  @Test(arguments: 0..<6) func walksEndWhereTheyBegan(group: Int) throws {
    let inbox = try Inbox(scale: 0.5)
    let (tree, before) = (inbox.dump, inbox.pixels)
    var moving = 0
    for walk in 0..<50 {
      var seeds = Seeds(group * 50 + walk)
      moving += try (0..<20).count { _ in try step(inbox, &seeds, resizes: walk % 4 == 3) }
      try rest(inbox)
      #expect(!inbox.isOpen, "walk \(walk)")
      #expect(inbox.dump == tree, "walk \(walk)")
      #expect(inbox.difference(from: before) == nil, "walk \(walk)")
      #expect(inbox.headless.stage.demand == .nothing, "walk \(walk)")
    }
    #expect(moving > 100)
  }
}
