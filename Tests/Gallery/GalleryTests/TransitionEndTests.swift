import SegueTestSupport
import Testing

@testable import SegueControllers
@testable import SegueGallery

/// Every prepared transition ends, whatever random clicks, drags and keys do.
@Suite struct TransitionEndTests {
  private static let icons = [
    "icon-twitter", "icon-facebook", "icon-youtube", "icon-vimeo", "icon-instagram",
  ]
  private static let keys: [Key] = [
    .escape, .space, .left, .right, .up, .down, .home, .end, .return, .tab, .character("x"),
  ]

  private func step(_ icons: Icons, _ seeds: inout SeededGenerator) throws {
    func point() -> Point {
      Point(.random(in: -20...420, using: &seeds), .random(in: -20...860, using: &seeds))
    }
    switch Int.random(in: 0..<12, using: &seeds) {
    case 0: icons.headless.send(.pressed, at: point())
    case 1, 2, 3: icons.headless.send(.dragged, at: point())
    case 4: icons.headless.send(.released, at: point())
    case 5: icons.headless.send(.cancelled, at: point())
    case 6: if let name = Self.icons.randomElement(using: &seeds) { icons.headless.click(name) }
    case 7: icons.headless.click("back-button")
    case 8, 9:
      let modifiers: Modifiers = Bool.random(using: &seeds) ? .shift : []
      if let key = Self.keys.randomElement(using: &seeds) { icons.headless.press(key, modifiers: modifiers) }
    default: try icons.headless.advance(by: .random(in: 0.001...0.4, using: &seeds))
    }
    try icons.headless.advance(by: .random(in: 0...0.03, using: &seeds))
    #expect(icons.coordinator.progress.isFinite)
  }

  /// Releases everything, and waits until it is at rest.
  private func rest(_ icons: Icons) throws {
    icons.headless.send(.cancelled, at: .zero)
    if icons.coordinator.isHeld { icons.coordinator.finish() }
    icons.window.focus(on: nil)
    try icons.headless.advance(by: 3)
    try icons.headless.advance(by: 1)
  }

  @Test(arguments: 200..<200 + Effort.count(3, thorough: 12)) func transitionsEndOnce(seed: Int) throws {
    var seeds = SeededGenerator(seed)
    let counter = Counter()
    let navigation = NavigationController(
      rootViewController: IconMenuViewController(rows: IconItem.makeRows()))
    let icons = try Icons(navigation)
    navigation.delegate = counter
    for _ in 0..<150 { try step(icons, &seeds) }
    try rest(icons)
    #expect(counter.begun == counter.ended)
    #expect(counter.begun > 3)
  }
}

/// A delegate that counts the beginnings and ends of its transitions.
private final class Counter: NavigationControllerDelegate {
  var begun = 0
  var ended = 0

  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { CountedFade(counter: self) }
}

private struct CountedFade: Transition {
  let counter: Counter

  func prepare(in context: TransitionContext) -> View? {
    counter.begun += 1
    return context.foreground.view
  }

  func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {
    view.alpha = state == .dismissed ? 0 : 1
  }

  func drags(for operation: TransitionOperation) -> [Drag] { [.outward] }

  func ended(finished: Bool, _ view: View, in context: TransitionContext) { counter.ended += 1 }
}
