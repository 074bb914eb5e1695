import SegueChecks
import SegueHeadless
import SegueTestSupport
import SegueTesting
import SegueUIKit
import Testing

@testable import SegueControllers

/// Kinds of animators, each with a trap.
enum Kind: CaseIterable {
  case pop, sideBySide, keyframes, snapshot, nested, propertyAnimator, forgetful, flip

  func make(_ isPush: Bool) -> UIViewControllerAnimatedTransitioning {
    switch self {
    case .pop: PopAnimatorTests.make(isPush)
    case .sideBySide: SideBySideAnimator(isPush)
    case .keyframes: KeyframeAnimator(isPush)
    case .snapshot: SnapshotAnimator(isPush)
    case .nested: NestedAnimator(isPush)
    case .propertyAnimator: PropertyAnimatorAnimator(isPush)
    case .forgetful: ForgetfulAnimator(isPush)
    case .flip: FlipAnimator(isPush)
    }
  }
}

/// What holds for every animator, whatever it was written for.
@Suite struct AnimatorTests {
  @Test(arguments: Kind.allCases) func itIsSound(kind: Kind) async throws {
    let checks: Set<SoundnessCheck> = kind == .forgetful ? .sound.subtracting([.contract]) : .sound
    try await expectSound(scenario(kind.make), checks: checks)
  }

  @Test(arguments: Kind.allCases) func itLeavesNothingBehind(kind: Kind) throws {
    let (rig, plain) = (try Rig(kind.make), try Rig(kind.make))
    try plain.wait(0)
    let (tree, pixels) = (plain.tree, plain.pixels)
    rig.navigation.push()
    plain.navigation.pushViewController(Screen.second(), animated: false)
    for each in [rig, plain] { try each.wait(2) }
    #expect(rig.navigation.viewControllers.count == 2)
    #expect(rig.tree == plain.tree)
    #expect(rig.pixels == plain.pixels)
    rig.navigation.popViewController()
    try rig.wait(2)
    #expect(rig.navigation.viewControllers.count == 1)
    #expect(rig.tree == tree)
    #expect(rig.pixels == pixels)
  }

  @Test(arguments: Kind.allCases) func aPointerScrubsItThereAndBack(kind: Kind) throws {
    let rig = try Rig(kind.make)
    rig.navigation.push()
    try rig.wait(2)
    let (tree, pixels) = (rig.tree, rig.pixels)
    let coordinator = rig.navigation.coordinator
    let start = Point(80, 100)
    rig.window.send(.pressed, at: start)
    func drag(to x: Double) throws {
      rig.window.send(.dragged, at: start + Vector(x, 0))
      try rig.wait(0.5)
    }
    var frames: [[UInt32]] = []
    let way = stride(from: 12.0, through: 252, by: 24)
    for x in way {
      try drag(to: x)
      frames.append(rig.pixels)
    }
    #expect(coordinator.progress > 0.15)
    #expect(Set(frames).count > 4)
    for (x, frame) in zip(way, frames).reversed() {
      try drag(to: x)
      #expect(rig.pixels == frame, "at \(x)")
    }
    rig.window.send(.released, at: start + Vector(20, 0))
    try rig.wait(3)
    #expect(rig.navigation.viewControllers.count == 2)
    #expect(rig.tree == tree)
    #expect(rig.pixels == pixels)
  }

  @Test(arguments: Kind.allCases) func itIsCaughtWithoutAJump(kind: Kind) throws {
    var generator = Seeds(7)
    var holdCount = 0
    for _ in 0..<20 {
      let rig = try Rig(kind.make)
      rig.navigation.push()
      try rig.wait(Double.random(in: 0.02...0.45, using: &generator))
      var views: [UIView] = []
      rig.navigation.view.forEachInSubtree { views.append($0) }
      func places() -> [[Point]] {
        views.map { view in view.shown.bounds.corners.map { view.convert($0, to: nil, by: .shown) } }
      }
      let before = places()
      let turns = Bool.random(using: &generator)
      if turns { rig.navigation.popViewController() } else { rig.window.send(.pressed, at: Point(200, 420)) }
      try rig.wait(0.000001)
      if rig.navigation.coordinator.isHeld { holdCount += 1 }
      for (one, other) in zip(before, places()) {
        for (a, b) in zip(one, other) { #expect(a.distance(to: b) <= 0.5) }
      }
      if !turns { rig.window.send(.released, at: Point(200, 420)) }
      try rig.wait(3)
      #expect(rig.navigation.viewControllers.count == (turns ? 1 : 2))
    }
    // Not where nothing moves under the pointer yet, and not at the very end.
    #expect(holdCount > 0)
  }

  @Test(arguments: Kind.allCases, [0.05, 0.1]) func aPressHoldsTheWayBack(kind: Kind, time: Double) throws {
    let rig = try Rig(kind.make)
    rig.navigation.push()
    try rig.wait(2)
    rig.navigation.popViewController()
    try rig.wait(time)
    rig.window.send(.pressed, at: Point(90, 600))
    try rig.wait(0.02)
    #expect(rig.navigation.coordinator.isHeld)
    let pixels = rig.pixels
    try rig.wait(1)
    #expect(rig.navigation.coordinator.isHeld && rig.pixels == pixels)
    rig.window.send(.released, at: Point(90, 600))
    try rig.wait(3)
    #expect(rig.navigation.coordinator.isIdle)
  }

  @Test(arguments: Kind.allCases) func aForgottenCompletionIsReported(kind: Kind) throws {
    let rig = try Rig(kind.make)
    var faults: [String] = []
    rig.window.window.onFault = { faults.append($0) }
    rig.navigation.push()
    try rig.wait(2)
    #expect(rig.navigation.viewControllers.count == 2)
    #expect(faults.count == (kind == .forgetful ? 1 : 0))
    #expect(faults.allSatisfy { $0.hasPrefix("ForgetfulAnimator: completeTransition was not called") })
  }

  @Test func blocksSideBySideHaveTimesOfTheirOwn() throws {
    let rig = try Rig(Kind.sideBySide.make)
    let under = rig.navigation.viewControllers[0].view
    rig.navigation.push()
    let page = try #require(under.superview?.subviews.last)
    try rig.wait(0.15)
    #expect(abs(page.shown.center.x - (195 + 390 * 0.5)) < 1e-6)
    #expect(abs(under.shown.alpha - (1 - 0.7 * 0.05 / 0.4)) < 1e-6)
    try rig.wait(0.2)
    #expect(page.shown.center.x == 195)
    #expect(abs(under.shown.alpha - (1 - 0.7 * 0.25 / 0.4)) < 1e-6)
  }

  @Test func keyframesArePassed() throws {
    let rig = try Rig(Kind.keyframes.make)
    let under = rig.navigation.viewControllers[0].view
    rig.navigation.push()
    let page = try #require(under.superview?.subviews.last)
    try rig.wait(0.1)
    #expect(abs(page.shown.center.y - (422 + 844 - 744 * 0.5)) < 1e-6)
    try rig.wait(0.15)
    #expect(abs(page.shown.center.y - 522) < 1e-6)
    try rig.wait(0.15)
    #expect(abs(page.shown.center.y - 472) < 1e-6)
  }

  @Test func theInnerTimingWins() throws {
    let rig = try Rig(Kind.nested.make)
    let under = rig.navigation.viewControllers[0].view
    rig.navigation.push()
    let page = try #require(under.superview?.subviews.last)
    try rig.wait(0.1)
    #expect(abs(page.subviews[0].shown.alpha - 0.5) < 1e-6)
    #expect(abs(page.subviews[0].shown.transform.a - 0.6) < 1e-6)
    #expect(abs(page.shown.transform.turn - 0.2) < 1e-6)
    // It turns about its lower left corner.
    #expect(page.convert(Point(0, 844), to: nil, by: .shown).distance(to: Point(0, 844)) < 1e-6)
  }

  @Test(arguments: [false, true]) func completionsRunInOrderOnceItHasEnded(isCancelled: Bool) throws {
    let animator = SnapshotAnimator(true)
    let rig = try Rig { _ in animator }
    rig.navigation.push()
    try rig.wait(0.3)
    // The first block is over, but a snapshot that is removed now could not come back.
    #expect(animator.completions == [])
    if isCancelled { rig.navigation.popViewController() }
    try rig.wait(2)
    #expect(animator.completions == ["first", "last, cancelled: \(isCancelled)"])
    #expect(animator.animationEnded == [!isCancelled])
    #expect(rig.navigation.viewControllers.count == (isCancelled ? 1 : 2))
  }

  @Test func anAnimationOutsideOfATransitionRuns() throws {
    let rig = try Rig(Kind.pop.make)
    let card = try #require(rig.navigation.viewControllers[0] as? Screen).card
    var isOver = false
    UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
      card.center.x += 100
    } completion: {
      isOver = $0
    }
    try rig.wait(0.2)
    #expect(abs(card.shown.center.x - 210) < 1e-6 && !isOver)
    try rig.wait(0.3)
    #expect(card.shown.center.x == 260 && isOver)
  }

  @Test(arguments: Kind.allCases) func itPresentsAndDismisses(kind: Kind) throws {
    let (root, screen) = (Screen(UIColor(250, 196, 60)), Screen.second())
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: root)
    try window.advance(by: 0)
    let (tree, pixels) = (window.dump(), window.surface.words)
    let delegate = PresentationDelegate(kind.make)
    screen.transitioningDelegate = delegate
    root.present(screen, animated: true)
    try window.advance(by: 0.2)
    #expect(screen.view.window != nil && root.view.window != nil)
    let flying = window.surface.words
    try window.advance(by: 2)
    #expect(root.presentedViewController === screen && root.view.window == nil)
    #expect(window.surface.words != flying)
    screen.dismiss(animated: true)
    try window.advance(by: 2)
    #expect(root.presentedViewController == nil)
    #expect(window.dump() == tree)
    #expect(window.surface.words == pixels)
  }

  /// In the custom style the screen behind stays in the window, and is not the animator's.
  @Test func aCustomPresentationKeepsWhatIsBehind() throws {
    final class Asking: Animator {
      var from: [Bool] = []
      override func animateTransition(using context: UIViewControllerContextTransitioning) {
        from.append(context.view(forKey: isPush ? .from : .to) == nil)
        let page = view(isPush ? .to : .from, context)
        page.alpha = isPush ? 0 : 1
        UIView.animate(withDuration: 0.3) {
          page.alpha = self.isPush ? 1 : 0
        } completion: { _ in
          context.completeTransition(true)
        }
      }
    }
    let (root, screen) = (Screen(UIColor(250, 196, 60)), Screen.second())
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: root)
    let (coming, going) = (Asking(true), Asking(false))
    let delegate = PresentationDelegate { $0 ? coming : going }
    screen.modalPresentationStyle = .overFullScreen
    screen.transitioningDelegate = delegate
    root.present(screen, animated: true)
    try window.advance(by: 2)
    #expect(root.view.window != nil && screen.view.alpha == 1)
    screen.dismiss(animated: true)
    try window.advance(by: 2)
    #expect(coming.from == [true] && going.from == [true] && root.presentedViewController == nil)
  }
}
