import SegueHeadless
import SegueTesting
import SegueUIKit
import Testing

@testable import SegueControllers

/// A pop that the source's own gesture drives, with a real pointer.
@Suite struct InteractionTests {
  private let root = Screen(UIColor(250, 196, 60))
  private let page = Screen.second()
  private let navigation: UINavigationController
  private let window: HeadlessWindow
  /// Retained by the application, as usual.
  private final class Owner { var swipe: SwipeBack? = SwipeBack() }
  private let owner = Owner()
  private let below: (tree: String, pixels: [UInt32])
  private let open: (tree: String, pixels: [UInt32])
  private let animator: () -> SlideAnimator?

  init() throws {
    navigation = UINavigationController(rootViewController: root)
    window = try HeadlessWindow(size: Size(390, 844), rootViewController: navigation)
    navigation.delegate = owner.swipe
    animator = { [owner] in owner.swipe?.animator }
    try window.advance(by: 0)
    below = (window.dump(), window.surface.words)
    owner.swipe?.attach(to: page)
    navigation.pushViewController(page)
    try window.advance(by: 2)
    open = (window.dump(), window.surface.words)
  }

  private var coordinator: TransitionCoordinator { navigation.coordinator }
  /// The x coordinate at which the left edge of the page is shown.
  private var edge: Double { page.view.convert(Point.zero, to: nil, by: .shown).x }

  private func press(at start: Point, to end: Point, over seconds: Double = 0.5) throws {
    window.send(.pressed, at: start)
    for step in 1...20 {
      try window.advance(by: seconds / 20)
      window.send(.dragged, at: start + (end - start) * (Double(step) / 20))
    }
    try window.advance(by: 0)
  }

  private func rest(at x: Double) throws {
    window.send(.dragged, at: Point(x, 400))
    try window.advance(by: 0.2)
  }

  private func expectOpen() {
    #expect(navigation.viewControllers.count == 2 && coordinator.isIdle)
    #expect(window.dump() == open.tree)
    #expect((window.surface.words == open.pixels) == true)
  }

  private func expectPopped() {
    #expect(navigation.viewControllers.count == 1 && coordinator.isIdle)
    #expect(window.dump() == below.tree)
    #expect((window.surface.words == below.pixels) == true)
  }

  @Test func pageFollowsThePointer() throws {
    try press(at: Point(5, 400), to: Point(205, 400))
    #expect(coordinator.isHeld && animator()?.calls == ["led"])
    // The whole travel except for the slop of the drag.
    #expect(abs(edge - 192) < 1e-6 && owner.swipe.map { abs($0.percentComplete - 192 / 390) < 1e-9 } == true)
    let pixels = window.surface.words
    try rest(at: 300)
    #expect(abs(edge - 287) < 1e-6)
    try rest(at: 205)
    #expect(abs(edge - 192) < 1e-6 && (window.surface.words == pixels) == true)
    try rest(at: 215)
    window.send(.released, at: Point(215, 400))
    try window.advance(by: 2)
    expectPopped()
    #expect(animator()?.calls == ["led", "finished", "ended true"])
  }

  @Test func cancelRestoresEverything() throws {
    try press(at: Point(5, 400), to: Point(105, 400))
    try rest(at: 105)
    window.send(.released, at: Point(105, 400))
    try window.advance(by: 0.05)
    #expect(!coordinator.isIdle && edge < 92)
    try window.advance(by: 2)
    expectOpen()
    #expect(animator()?.calls == ["led", "cancelled", "ended false"])
    // The page can be dragged again.
    try press(at: Point(5, 400), to: Point(305, 400))
    #expect(coordinator.isHeld)
    window.send(.released, at: Point(305, 400))
    try window.advance(by: 2)
    expectPopped()
  }

  @Test(arguments: [1.0, 0.1]) func releaseContinuesAtThePointersSpeed(seconds: Double) throws {
    try press(at: Point(5, 400), to: Point(265, 400), over: seconds)
    window.send(.released, at: Point(265, 400))
    let before = edge
    try window.advance(by: 0.00001)
    let speed = (edge - before) / 0.00001
    #expect(abs(speed - 260 / seconds) < 0.1 * 260 / seconds)
    try window.advance(by: 2)
    expectPopped()
  }

  @Test func releaseAfterARestStartsFromRest() throws {
    try press(at: Point(5, 400), to: Point(265, 400), over: 0.1)
    try rest(at: 265)
    window.send(.released, at: Point(265, 400))
    let before = edge
    try window.advance(by: 0.001)
    #expect(abs(edge - before) < 0.5)
  }

  @Test func releaseBeyondTheEndDoesNotOvershoot() throws {
    try press(at: Point(5, 400), to: Point(605, 400), over: 0.2)
    #expect(coordinator.isHeld && edge == 390)
    window.send(.released, at: Point(605, 400))
    for _ in 1...5 {
      try window.advance(by: 0.01)
      #expect(edge <= 390.5)
    }
    try window.advance(by: 2)
    expectPopped()
  }

  @Test func releasedPageIsCaughtAndThrownBack() throws {
    try press(at: Point(5, 400), to: Point(225, 400))
    window.send(.released, at: Point(225, 400))
    try window.advance(by: 0.05)
    let before = edge
    window.send(.pressed, at: Point(edge + 20, 500))
    try window.advance(by: 0.000001)
    #expect(coordinator.isHeld && abs(edge - before) < 0.5)
    let caught = Point(edge + 20, 500)
    for step in 1...10 {
      try window.advance(by: 0.01)
      window.send(.dragged, at: caught + Vector(-15 * Double(step), 0))
    }
    try window.advance(by: 0)
    #expect(edge < before - 100)
    window.send(.released, at: caught + Vector(-150, 0))
    try window.advance(by: 2)
    expectOpen()
    #expect(animator()?.calls == ["led", "cancelled", "ended false"])
  }

  @Test func secondButtonCancelsThePop() throws {
    try press(at: Point(5, 400), to: Point(305, 400))
    window.send(.cancelled, at: Point(305, 400))
    try window.advance(by: 2)
    expectOpen()
  }

  @Test func escapeCancelsThePop() throws {
    try press(at: Point(5, 400), to: Point(305, 400))
    window.press(.escape)
    window.send(.dragged, at: Point(310, 400))
    try window.advance(by: 2)
    expectOpen()
  }

  @Test func aResizeKeepsTheFraction() throws {
    try press(at: Point(5, 400), to: Point(208, 400))
    #expect(abs(edge - 195) < 1e-6)
    window.stage.resize(to: Size(600, 700), scale: 1)
    try window.advance(by: 0)
    #expect(coordinator.isHeld && abs(edge - 300) < 1e-6)
    try rest(at: 313)
    #expect(abs(edge - 300) < 1e-6 && coordinator.isHeld)
    window.stage.resize(to: Size(390, 844), scale: 1)
    try rest(at: 60)
    window.send(.released, at: Point(60, 400))
    try window.advance(by: 2)
    expectOpen()
  }

  @Test func reducedMotionDoesNotStopADrag() throws {
    window.stage.systemTraits.reducesMotion = true
    try press(at: Point(5, 400), to: Point(215, 400))
    #expect(abs(edge - 202) < 1e-6 && animator()?.calls == ["led"])
    window.send(.released, at: Point(215, 400))
    try window.advance(by: 2)
    expectPopped()
  }

  @Test func droppedControllerDrivesToTheEnd() throws {
    weak let swipe = owner.swipe
    weak let animator = self.animator()
    try press(at: Point(5, 400), to: Point(205, 400))
    owner.swipe = nil
    navigation.delegate = nil
    try rest(at: 305)
    #expect(swipe != nil && abs(edge - 287) < 20)
    window.send(.released, at: Point(305, 400))
    try window.advance(by: 2)
    expectPopped()
    #expect(swipe == nil && animator == nil)
  }

  @Test func engineDrivesDragsElsewhere() throws {
    try press(at: Point(195, 300), to: Point(345, 300))
    #expect(coordinator.isHeld && animator()?.calls == ["plays"])
    // The controller drives only its own drag.
    owner.swipe?.update(0.9)
    owner.swipe?.finish()
    #expect(coordinator.isHeld && edge < 200)
    window.send(.cancelled, at: Point(345, 300))
    try window.advance(by: 2)
    expectOpen()
  }

  @Test func popWithoutAGesturePlays() throws {
    navigation.popViewController()
    try window.advance(by: 0.1)
    #expect(!coordinator.isHeld && edge > 50 && animator()?.calls == ["plays"])
    try window.advance(by: 2)
    expectPopped()
  }
}

/// An interaction controller that moves the views itself.
@Suite struct OwnInteractionTests {
  /// It refines the percent-driven one, or does not; it never calls `super`.
  private protocol Leading: UIViewControllerInteractiveTransitioning { var owner: Own { get } }
  private final class Percent: UIPercentDrivenInteractiveTransition, Leading {
    let owner = Own()
    override func startInteractiveTransition(_ context: UIViewControllerContextTransitioning) {
      owner.start(context)
    }
  }
  private final class Plain: NSObject, Leading {
    let owner = Own()
    func startInteractiveTransition(_ context: UIViewControllerContextTransitioning) { owner.start(context) }
  }
  private final class Own {
    var context: UIViewControllerContextTransitioning?
    func start(_ context: UIViewControllerContextTransitioning) {
      self.context = context
      if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
      move(to: 0)
    }
    func move(to part: CGFloat) { context?.view(forKey: .to)?.frame.origin.y = 844 * (1 - part) }
    func end(_ done: Bool) {
      if done { context?.finishInteractiveTransition() } else { context?.cancelInteractiveTransition() }
      context?.completeTransition(done)
    }
  }
  private final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
    let lead: any Leading
    init(_ lead: any Leading) { self.lead = lead }
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { EnteringAnimator(true, .atOnce) { _ in } }
    func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning)
      -> UIViewControllerInteractiveTransitioning?
    { lead }
  }

  @Test(
    arguments: [false, true],
    [(UIModalPresentationStyle.custom, true), (.custom, false), (.fullScreen, false)])
  func ownMovesAreSeenAndTakenBack(isPercent: Bool, kind: (UIModalPresentationStyle, Bool)) throws {
    let (style, finishes) = kind
    let (root, card) = (Screen(.orange), Screen.second())
    let delegate = Delegate(isPercent ? Percent() : Plain())
    (card.transitioningDelegate, card.modalPresentationStyle) = (delegate, style)
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: root)
    try window.advance(by: 0)
    let start = (window.dump(), window.surface.words)
    root.present(card, animated: true, completion: nil)
    #expect(card.view.shown.center.y == 844 + 422)
    for part in [0.25, 0.5] {
      delegate.lead.owner.move(to: part)
      try window.advance(by: 0.1)
      #expect(card.view.shown.center.y == 844 * (1 - part) + 422)
      #expect(window.surface.pixel(x: 5, y: Int(844 * (1 - part)) + 5) == 0xFF24_74D8)
    }
    delegate.lead.owner.end(finishes)
    try window.advance(by: 2)
    #expect(root.coordinator.isIdle)
    var containers = 0
    window.window.forEachInSubtree { containers += $0 is TransitionContainer ? 1 : 0 }
    #expect(containers == (finishes && style == .custom ? 1 : 0))
    #expect((root.presentedViewController != nil) == finishes)
    if finishes {
      card.dismiss(animated: false)
      try window.advance(by: 0)
    }
    #expect(window.dump() == start.0)
    #expect((window.surface.words == start.1) == true)
  }

  /// A card that its animator has left smaller and lower.
  @Test func ledAwayViewHasItsLeftFrame() throws {
    final class Cards: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning
    {
      let lead = UIPercentDrivenInteractiveTransition()
      func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 0.3 }
      func animateTransition(using context: UIViewControllerContextTransitioning) {
        let comes = context.view(forKey: .to) != nil
        guard let view = context.view(forKey: comes ? .to : .from) else { return }
        if comes {
          context.containerView.addSubview(view)
          view.frame = CGRect(x: 0, y: 844, width: 390, height: 500)
        }
        UIView.animate(withDuration: 0.3, animations: { view.frame.origin.y = comes ? 344 : 844 }) { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
      ) -> UIViewControllerAnimatedTransitioning? { self }
      func animationController(forDismissed dismissed: UIViewController)
        -> UIViewControllerAnimatedTransitioning?
      { self }
      func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
        -> UIViewControllerInteractiveTransitioning?
      { lead }
    }
    let (root, card, delegate) = (Screen(.orange), Screen.second(), Cards())
    (card.transitioningDelegate, card.modalPresentationStyle) = (delegate, .custom)
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: root)
    try window.advance(by: 0)
    let start = (window.dump(), window.surface.words)
    root.present(card, animated: true, completion: nil)
    try window.advance(by: 1)
    #expect(card.view.frame == CGRect(x: 0, y: 344, width: 390, height: 500))
    let open = (window.dump(), window.surface.words)
    for finishes in [false, true] {
      card.dismiss(animated: true, completion: nil)
      #expect(card.view.frame.height == 500)
      for part in [0.25, 0.5] {
        delegate.lead.update(part)
        try window.advance(by: 0.1)
        #expect(card.view.frame.height == 500 && abs(card.view.shown.center.y - (594 + 500 * part)) < 0.01)
      }
      window.stage.resize(to: Size(390, 700), scale: 1)
      try window.advance(by: 0.1)
      window.stage.resize(to: Size(390, 844), scale: 1)
      try window.advance(by: 0.1)
      #expect(card.view.frame.height == 500)
      if finishes { delegate.lead.finish() } else { delegate.lead.cancel() }
      try window.advance(by: 2)
      let end = finishes ? start : open
      #expect(window.dump() == end.0)
      #expect((window.surface.words == end.1) == true)
    }
  }
}
