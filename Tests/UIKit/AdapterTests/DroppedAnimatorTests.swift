import SegueUIKit
import Testing

/// A window that is dropped in flight is released with everything that moves in it, because only the run of an animator holds
/// its blocks and completions.
@Suite struct DroppedAnimatorTests {
  @Test(arguments: Kind.allCases, [false, true])
  func animatorIsReleasedWithItsWindow(kind: Kind, isOnTheWayBack: Bool) throws {
    weak var window: UIWindow?
    weak var animator: AnyObject?
    do {
      let rig = try Rig { isPush in
        let made = kind.make(isPush)
        animator = made
        return made
      }
      window = rig.window.window
      rig.navigation.push()
      if isOnTheWayBack {
        try rig.wait(2)
        rig.navigation.popViewController()
      }
      try rig.wait(0.1)
      #expect(animator != nil && !rig.navigation.coordinator.isIdle)
    }
    #expect(window == nil && animator == nil)
  }

  /// A kept animator is recorded again after the resize.
  @Test func animatorIsReleasedAfterAResize() throws {
    weak var animator: AnyObject?
    do {
      let rig = try Rig { isPush in
        let made = PropertyAnimatorAnimator(isPush)
        animator = made
        return made
      }
      rig.navigation.push()
      try rig.wait(0.1)
      rig.window.stage.resize(to: Size(400, 844), scale: 1)
      try rig.wait(0.1)
    }
    #expect(animator == nil)
  }

  /// Retains the animator that moves its view.
  private final class Keeper {
    let view: UIView
    let animator = UIViewPropertyAnimator(duration: 0.4, curve: .linear)
    init(_ view: UIView) {
      self.view = view
      animator.addAnimations { self.view.center.x += 100 }
      animator.addCompletion { _ in self.view.alpha = 0.5 }
    }
  }

  /// The completion is called once, and released.
  @Test func endedAnimatorReleasesItsBlocks() throws {
    weak var keeper: Keeper?
    let rig = try Rig(Kind.pop.make)
    let view = try #require(rig.navigation.viewControllers[0].view)
    do {
      let made = Keeper(view)
      keeper = made
      made.animator.startAnimation()
      try rig.wait(0.2)
      #expect(made.animator.isRunning && abs(made.animator.fractionComplete - 0.5) < 1e-6)
    }
    #expect(keeper != nil)
    try rig.wait(0.3)
    #expect(view.center.x == 295 && view.alpha == 0.5)
    #expect(keeper == nil)
  }

  /// The animated view is in a window that is dropped in flight.
  @Test func animationIsReleasedWithItsWindow() throws {
    final class Probe {}
    weak var held: Probe?
    do {
      let rig = try Rig(Kind.pop.make)
      let (view, probe) = (try #require(rig.navigation.viewControllers[0].view), Probe())
      held = probe
      UIView.animate(withDuration: 0.4) {
        view.center.x += 100
      } completion: { _ in
        withExtendedLifetime(probe) {}
      }
      try rig.wait(0.2)
    }
    #expect(held == nil)
  }

  /// A completion of the transition starts two animations. The first one stops itself in its completion.
  @Test func animatorStoppedByItsCompletionEndsOnce() throws {
    final class Chain: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval
      {
        0.2
      }
      func animateTransition(using context: UIViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        to.alpha = 0
        UIView.animate(withDuration: 0.2) {
          to.alpha = 1
        } completion: { _ in
          let short = UIViewPropertyAnimator(duration: 0.1, curve: .linear) { to.center.x += 10 }
          short.addCompletion { _ in short.stopAnimation(true) }
          let long = UIViewPropertyAnimator(duration: 0.6, curve: .linear) { to.center.y += 10 }
          long.addCompletion { _ in context.completeTransition(true) }
          for animator in [short, long] { animator.startAnimation() }
        }
      }
    }
    let rig = try Rig { _ in Chain() }
    rig.navigation.push()
    try rig.wait(0.5)
    #expect(!rig.navigation.coordinator.isIdle)
    try rig.wait(0.6)
    #expect(rig.navigation.coordinator.isIdle && rig.navigation.viewControllers.count == 2)
  }

  /// An animator that completes with `false` before the motion begins cancels the transition.
  @Test(arguments: [false, true]) func animatorRefusesItsTransition(hasBlock: Bool) throws {
    final class Refusing: NSObject, UIViewControllerAnimatedTransitioning {
      let hasBlock: Bool
      var ends: [Bool] = []
      init(_ hasBlock: Bool) { self.hasBlock = hasBlock }
      func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval
      {
        0.2
      }
      func animateTransition(using context: UIViewControllerContextTransitioning) {
        if hasBlock { UIView.animate(withDuration: 0.2) { context.containerView.alpha = 0.5 } }
        context.completeTransition(false)
      }
      func animationEnded(_ transitionCompleted: Bool) { ends.append(transitionCompleted) }
    }
    let animator = Refusing(hasBlock)
    let rig = try Rig { _ in animator }
    try rig.wait(0)
    let (tree, pixels) = (rig.tree, rig.pixels)
    var faults: [String] = []
    rig.window.window.onFault = { faults.append($0) }
    rig.navigation.push()
    #expect(rig.navigation.coordinator.isIdle && rig.navigation.viewControllers.count == 1)
    #expect(faults.count == 1 && faults[0].hasPrefix("Refusing: completeTransition(false) was called"))
    try rig.wait(1)
    #expect(animator.ends == [false] && rig.tree == tree && faults.count == 1)
    #expect((rig.pixels == pixels) == true)
  }
}
