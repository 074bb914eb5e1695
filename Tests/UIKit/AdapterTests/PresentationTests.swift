import SegueHeadless
import SegueTesting
import SegueUIKit
import Testing

@testable import SegueControllers

/// Presentation controllers, and interaction controllers that move everything themselves.
@Suite struct PresentationTests {
  private let root = Screen(UIColor(250, 196, 60))
  private let card = Screen.second()
  private let window: HeadlessWindow
  private let fall: Fall
  private let start: (tree: String, pixels: [UInt32])

  init() throws {
    window = try HeadlessWindow(size: Size(390, 844), rootViewController: root)
    try window.advance(by: 0)
    start = (window.dump(), window.surface.words)
    fall = Fall(card)
  }

  private var coordinator: TransitionCoordinator { root.coordinator }
  private var presentation: CardPresentation? { fall.delegate.presentation }
  private var still: (tree: String, pixels: [UInt32]) { (window.dump(), window.surface.words) }

  private func present() throws {
    root.present(card, animated: true)
    try window.advance(by: 2)
  }

  private func drag(to y: Double) throws {
    for step in 1...10 {
      window.send(.dragged, at: Point(195, 400 + (y - 400) * Double(step) / 10))
      try window.advance(by: 0.02)
    }
  }

  private func expectClosed() {
    #expect(root.presentedViewController == nil && coordinator.isIdle)
    #expect(still.tree == start.tree)
    #expect((still.pixels == start.pixels) == true)
  }

  @Test func controllerHasTheTraitsOfItsContainer() throws {
    try present()
    presentation?.containerView?.overrideUserInterfaceStyle = .dark
    #expect(presentation?.traitCollection.userInterfaceStyle == .dark)
  }

  @Test func systemMovesThePresentedView() throws {
    final class Boxed: UIPresentationController {
      let box = UIView()
      override var presentedView: UIView? { box }
      override func presentationTransitionWillBegin() { box.addSubview(presentedViewController.view) }
    }
    final class Boxing: NSObject, UIViewControllerTransitioningDelegate {
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? { Boxed(presentedViewController: presented, presenting: presenting) }
    }
    let delegate = Boxing()
    card.transitioningDelegate = delegate
    try present()
    let box = try #require((card.presentationController as? Boxed)?.box)
    #expect(card.view.superview === box && box.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
    card.dismiss(animated: true)
    try window.advance(by: 0.1)
    #expect(card.view.superview === box && box.shown.center.y > 432)
    try window.advance(by: 2)
    expectClosed()
  }

  @Test func cardTakesTheFrameOfItsPresentation() throws {
    root.present(card, animated: true)
    try window.advance(by: 0.1)
    #expect((0.05..<0.45).contains(try #require(presentation?.dimming.shown.alpha)))
    #expect(root.view.shown.transform.a < 0.99 && card.presentationController === presentation)
    try window.advance(by: 2)
    #expect(card.view.frame == CGRect(x: 20, y: 100, width: 350, height: 644))
    #expect(card.view.layer.cornerRadius == 12 && presentation?.dimming.alpha == 0.5)
    // The page is behind the view that was inserted at the back.
    #expect(card.view.superview?.subviews.map { $0 === presentation?.dimming } == [false, true, false])
    let open = still
    card.dismiss(animated: true)
    try window.advance(by: 0.1)
    root.present(card, animated: true)
    try window.advance(by: 2)
    #expect(still.tree == open.tree)
    #expect((still.pixels == open.pixels) == true)
    card.dismiss(animated: true)
    try window.advance(by: 2)
    expectClosed()
    #expect(
      presentation?.calls == [
        "comes", "has come: true", "goes", "is gone: false", "stays", "goes", "is gone: true", "leaves",
      ])
    #expect(card.presentationController !== presentation)
  }

  @Test func adaptiveDelegateDecidesOnDismissal() throws {
    final class Keeper: NSObject, UIAdaptivePresentationControllerDelegate {
      var (calls, allows): ([String], Bool) = ([], false)
      func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        calls.append("should")
        return allows
      }
      func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
        calls.append("will")
      }
      func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        calls.append("attempted")
      }
      func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        calls.append("did dismiss \(presentationController.presentedViewController is Screen)")
      }
    }
    let keeper = Keeper()
    card.presentationController?.delegate = keeper
    try present()
    #expect(!card.dismissByUser() && card.presentationController?.delegate === keeper)
    keeper.allows = true
    #expect(card.dismissByUser())
    try window.advance(by: 2)
    #expect(keeper.calls == ["should", "attempted", "should", "will", "did dismiss true"])
  }

  @Test func reversedPresentationLeavesNothing() throws {
    root.present(card, animated: true)
    try window.advance(by: 0.1)
    card.dismiss(animated: true)
    try window.advance(by: 2)
    expectClosed()
    #expect(presentation?.calls == ["comes", "has come: false"])
    try present()
    #expect(root.presentedViewController === card && presentation?.dimming.alpha == 0.5)
  }

  @Test(arguments: [0.1, 2]) func resizeLaysOutThePresentation(time: Double) throws {
    root.present(card, animated: true)
    try window.advance(by: time)
    window.stage.resize(to: Size(600, 700), scale: 1)
    try window.advance(by: 2)
    #expect(card.view.frame == CGRect(x: 20, y: 100, width: 560, height: 500))
    #expect(presentation?.dimming.frame == CGRect(x: 0, y: 0, width: 600, height: 700))
    #expect(presentation?.dimming.alpha == 0.5 && card.view.superview?.subviews.count == 3)
    window.stage.resize(to: Size(390, 844), scale: 1)
    card.dismiss(animated: true)
    try window.advance(by: 2)
    expectClosed()
  }

  /// In the container, or in a view of its own.
  @Test(arguments: [false, true]) func presentationMayPlaceTheScreenItself(isInside: Bool) throws {
    final class Placing: UIPresentationController {
      let place = UIView()
      var isInside = false
      var wasThere = true
      override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        let view: UIView = presentedViewController.view
        wasThere = view.superview != nil
        place.frame = containerView.bounds
        containerView.addSubview(place)
        (isInside ? place : containerView).addSubview(view)
      }
    }
    final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
      var presentation: Placing?
      let isInside: Bool
      init(_ isInside: Bool) { self.isInside = isInside }
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
      ) -> UIViewControllerAnimatedTransitioning? { EnteringAnimator(true, .never) { #expect($0) } }
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? {
        presentation = Placing(presentedViewController: presented, presenting: presenting)
        presentation?.isInside = isInside
        return presentation
      }
    }
    let delegate = Delegate(isInside)
    card.transitioningDelegate = delegate
    root.present(card, animated: true)
    #expect(delegate.presentation?.wasThere == false)
    #expect((card.view.superview === delegate.presentation?.place) == isInside)
    try window.advance(by: 0.1)
    #expect(!card.view.isHidden && window.surface.pixel(x: 300, y: 700) == 0xFF24_74D8)
    window.stage.resize(to: Size(600, 700), scale: 1)
    #expect((card.view.superview === delegate.presentation?.place) == isInside)
    try window.advance(by: 2)
    #expect(!card.view.isHidden && window.surface.pixel(x: 300, y: 600) == 0xFF24_74D8)
    window.stage.resize(to: Size(390, 844), scale: 1)
    card.dismiss(animated: true)
    try window.advance(by: 2)
    expectClosed()
  }

  @Test func presentationNeedsOnlyItsFrame() throws {
    final class Inset: UIPresentationController {
      override var frameOfPresentedViewInContainerView: CGRect {
        containerView?.bounds.insetBy(dx: 20, dy: 100) ?? .zero
      }
    }
    final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? {
        Inset(presentedViewController: presented, presenting: presenting)
      }
    }
    let delegate = Delegate()
    card.transitioningDelegate = delegate
    root.present(card, animated: true)
    try window.advance(by: 0.1)
    #expect(card.view.shown.bounds.size == CGSize(width: 350, height: 644))
    try window.advance(by: 2)
    #expect(card.view.frame == CGRect(x: 20, y: 100, width: 350, height: 644))
    window.stage.resize(to: Size(600, 700), scale: 1)
    try window.advance(by: 0)
    #expect(card.view.frame == CGRect(x: 20, y: 100, width: 560, height: 500))
    window.stage.resize(to: Size(390, 844), scale: 1)
    card.dismiss(animated: true)
    try window.advance(by: 2)
    expectClosed()
  }

  @Test func engineDrivesTheDismissal() throws {
    try present()
    let open = still
    card.view.gestureRecognizers.first?.isEnabled = false
    window.send(.pressed, at: Point(195, 400))
    try drag(to: 600)
    #expect(coordinator.isHeld && presentation?.calls.last == "is led away")
    window.send(.cancelled, at: Point(195, 600))
    try window.advance(by: 2)
    #expect(still.tree == open.tree)
    #expect((still.pixels == open.pixels) == true)
  }

  /// Without a percentage: the controller sets frames, and plays the rest with an animator of its own.
  @Test(arguments: [false, true]) func aControllerMayMoveEverythingItself(isLost: Bool) throws {
    try present()
    let open = still
    window.send(.pressed, at: Point(195, 400))
    try drag(to: 700)
    #expect(coordinator.isHeld && presentation?.calls.last == "is led away")
    #expect(card.view.shown.bounds.width == 350 && card.view.frame.minY == 392)
    #expect((presentation?.dimming.alpha).map { abs($0 - 0.208) < 1e-9 } == true)
    window.send(isLost ? .cancelled : .released, at: Point(195, 700))
    try window.advance(by: 0.1)
    #expect(!coordinator.isIdle)
    try window.advance(by: 2)
    guard isLost else { return expectClosed() }
    #expect(root.presentedViewController === card && coordinator.isIdle)
    #expect(still.tree == open.tree)
    #expect((still.pixels == open.pixels) == true)
    #expect(presentation?.calls.suffix(3) == ["is led away", "is gone: false", "stays"])
    card.dismiss(animated: true)
    try window.advance(by: 2)
    expectClosed()
  }

  @Test func gestureCatchesItsOwnAnimator() throws {
    try present()
    window.send(.pressed, at: Point(195, 400))
    try drag(to: 550)
    window.send(.cancelled, at: Point(195, 550))
    try window.advance(by: 0.1)
    let before = card.view.shown.center.y
    #expect(before > 430 && before < 560)
    window.send(.pressed, at: Point(195, 400))
    try drag(to: 700)
    #expect(card.view.frame.minY == 392)
    window.send(.released, at: Point(195, 700))
    try window.advance(by: 2)
    expectClosed()
  }
}

/// An animator that the source pauses and scrubs while the transition runs.
@Suite struct InterruptibleTests {
  @Test(arguments: [false, true]) func pausedAnimatorScrubsTheTransition(isReversed: Bool) throws {
    let animator = PropertyAnimatorAnimator(true)
    let rig = try Rig { _ in animator }
    let (tree, pixels) = (rig.tree, rig.pixels)
    rig.navigation.push()
    try rig.wait(0.1)
    let inner = try #require(animator.animator)
    #expect(inner.isRunning && inner.state == .active && inner.fractionComplete > 0)
    inner.pauseAnimation()
    let coordinator = rig.navigation.coordinator
    #expect(coordinator.isHeld && !inner.isRunning)
    inner.fractionComplete = 0.25
    try rig.wait(0.5)
    #expect(abs(coordinator.progress - 0.25) < 1e-6 && abs(inner.fractionComplete - 0.25) < 1e-6)
    inner.isReversed = isReversed
    #expect(coordinator.isHeld)
    inner.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(inner.isRunning)
    try rig.wait(3)
    #expect(coordinator.isIdle && rig.navigation.viewControllers.count == (isReversed ? 1 : 2))
    guard isReversed else { return }
    #expect(rig.tree == tree)
    #expect((rig.pixels == pixels) == true)
  }

  @Test func runningAnimatorCanBeReversed() throws {
    let animator = PropertyAnimatorAnimator(true)
    let rig = try Rig { _ in animator }
    rig.navigation.push()
    try rig.wait(0.1)
    animator.animator?.isReversed = true
    try rig.wait(3)
    #expect(rig.navigation.viewControllers.count == 1 && rig.navigation.coordinator.isIdle)
  }

  @Test func delayedBlockGetsTheRestOfTheTime() throws {
    final class Late: Animator {
      override func animateTransition(using context: UIViewControllerContextTransitioning) {
        let page = place(context)
        page.alpha = isPush ? 0 : 1
        let animator = UIViewPropertyAnimator(duration: 0.4, curve: .linear)
        animator.addAnimations({ page.alpha = self.isPush ? 1 : 0 }, delayFactor: 0.5)
        animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
        animator.startAnimation()
      }
    }
    let rig = try Rig { Late($0) }
    let under = rig.navigation.viewControllers[0].view
    rig.navigation.push()
    let page = try #require(under.superview?.subviews.last)
    for (time, alpha) in [(0.2, 0.0), (0.1, 0.5), (0.1, 1)] {
      try rig.wait(time)
      #expect(abs(page.shown.alpha - alpha) < 1e-6)
    }
    #expect(rig.navigation.viewControllers.count == 2)
  }

  @Test func pausedAnimatorContinuesWithAnotherTiming() throws {
    let rig = try Rig { _ in PropertyAnimatorAnimator(true) }
    let card = try #require(rig.navigation.viewControllers[0] as? Screen).card
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { card.center.x += 100 }
    animator.startAnimation()
    try rig.wait(0.2)
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    try rig.wait(1)
    #expect(abs(card.shown.center.x - 210) < 1e-6)
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.4)
    // Half of the way, in half of 0.4 s, from rest.
    try rig.wait(0.1)
    #expect(abs(card.shown.center.x - 235) < 3)
    try rig.wait(0.2)
    #expect(card.shown.center.x == 260 && animator.state == .inactive)
  }
}
