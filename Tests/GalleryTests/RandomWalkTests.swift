import SegueGeometry
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueControllers
@testable import SegueGallery

/// Random clicks, drags and keys: whatever they do, it ends in one of the six screens at rest.
@Suite struct RandomWalkTests {
  private static let icons = [
    "icon-twitter", "icon-facebook", "icon-youtube", "icon-vimeo", "icon-instagram",
  ]
  private static let keys: [Key] = [
    .escape, .space, .left, .right, .up, .down, .home, .end, .return, .tab, .character("x"),
  ]
  private static let sizes = [Size(390, 844), Size(320, 480), Size(700, 500)]

  /// The trees at rest, for one size of the window: the menu, and the detail of each icon.
  private func restingTrees(_ size: Size) throws -> Set<String> {
    var trees: Set<String> = [try Icons(size: size).dump]
    for name in Self.icons {
      let icons = try Icons(size: size)
      icons.headless.click(name)
      try icons.wait(2)
      trees.insert(icons.dump)
    }
    return trees
  }

  /// One random step.
  /// - Returns: whether a transition is under way then.
  @discardableResult
  private func step(_ icons: Icons, _ seeds: inout Seeds, resizes: Bool) throws -> Bool {
    func point() -> Point {
      Point(.random(in: -20...420, using: &seeds), .random(in: -20...860, using: &seeds))
    }
    switch Int.random(in: 0..<12, using: &seeds) {
    case 0: icons.headless.send(.pressed, at: point())
    case 1, 2, 3: icons.headless.send(.dragged, at: point())
    case 4: icons.headless.send(.released, at: point())
    case 5: icons.headless.send(.cancelled, at: point())
    case 6:
      if let name = Self.icons.randomElement(using: &seeds) { icons.headless.click(name) }
    case 7: icons.headless.click("back-button")
    case 8, 9:
      let modifiers: Modifiers = Bool.random(using: &seeds) ? .shift : []
      if let key = Self.keys.randomElement(using: &seeds) { icons.headless.press(key, modifiers: modifiers) }
    case 10 where resizes:
      if let size = Self.sizes.randomElement(using: &seeds) {
        icons.headless.stage.resize(to: size, scale: 1)
      }
    default:
      try icons.headless.advance(by: .random(in: 0.001...0.4, using: &seeds))
    }
    try icons.headless.advance(by: .random(in: 0...0.03, using: &seeds))
    #expect(icons.window.faults().isEmpty)
    #expect(icons.coordinator.progress.isFinite)
    return !icons.coordinator.isIdle
  }

  /// Lets go of everything and lets it come to rest.
  private func rest(_ icons: Icons) throws {
    icons.headless.send(.cancelled, at: .zero)
    if icons.coordinator.isHeld { icons.coordinator.finish() }
    icons.window.focus(on: nil)
    try icons.headless.advance(by: 3)
    try icons.headless.advance(by: 1)
  }

  @Test(arguments: 0..<24) func aWalkEndsAtRest(seed: Int) throws {
    var seeds = Seeds(seed)
    let icons = try Icons()
    let moving = try (0..<250).count { _ in try step(icons, &seeds, resizes: seed % 3 == 0) }
    #expect(moving > 50)
    try rest(icons)
    #expect(icons.coordinator.isIdle)
    #expect(icons.headless.stage.demand == .nothing)
    let trees = try restingTrees(icons.window.bounds.size)
    #expect(trees.contains(icons.dump))
    #expect(!containsHelpers(icons.window))
    let fresh = try icons.headless.stage.snapshot().words
    #expect(icons.difference(from: fresh) == nil)
  }

  private func containsHelpers(_ window: Window) -> Bool {
    var found = false
    window.forEachInSubtree {
      if $0 is SnapshotView || $0 is TransitionContainer || $0.presentation != nil { found = true }
    }
    return found
  }

  @Test(arguments: 100..<110) func wildClicksAndDragsAndThenEscape(seed: Int) throws {
    var seeds = Seeds(seed)
    let icons = try Icons()
    let before = icons.dump
    var moving = 0
    for _ in 0..<100 {
      let start = Point(.random(in: 0...390, using: &seeds), .random(in: 0...844, using: &seeds))
      if Bool.random(using: &seeds) {
        icons.headless.click(at: start)
      } else {
        let way = Vector(.random(in: -300...300, using: &seeds), .random(in: -300...300, using: &seeds))
        try icons.drag(from: start, by: way, in: .random(in: 0.01...0.1, using: &seeds))
        icons.release()
      }
      if !icons.coordinator.isIdle { moving += 1 }
      try icons.headless.advance(by: .random(in: 0...0.3, using: &seeds))
    }
    #expect(moving > 10)
    for _ in 0..<10 {
      icons.headless.press(.escape)
      try icons.headless.advance(by: 1)
    }
    try rest(icons)
    #expect(icons.depth == 1)
    #expect(icons.dump == before)
  }

  /// Every transition reports its end once.
  @Test(arguments: 200..<212) func everyTransitionEndsOnce(seed: Int) throws {
    var seeds = Seeds(seed)
    let counter = Counter()
    let navigation = NavigationController(
      rootViewController: IconMenuViewController(rows: IconItem.makeRows()))
    let icons = try Icons(navigation)
    navigation.delegate = counter
    for _ in 0..<150 { try step(icons, &seeds, resizes: false) }
    try rest(icons)
    #expect(counter.begun == counter.ended)
    #expect(counter.begun > 3)
  }
}

/// Counts beginnings and ends of the fades that it returns.
private final class Counter: NavigationControllerDelegate {
  var begun = 0
  var ended = 0

  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? {
    CountedFade(counter: self)
  }
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
