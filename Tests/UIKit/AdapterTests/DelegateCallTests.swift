import SegueHeadless
import SegueTesting
import SegueUIKit
import Testing

@testable import SegueControllers

/// The order and the arguments of the calls that UIKit documents, by kind of transition.
@Suite struct DelegateCallTests {
  private nonisolated static let presented = [
    "presentationController card over navigation, from root",
    "animationController card over navigation, from root", "interaction", "willBegin",
    "animate navigation to card, wrapped: true", "ended true", "didEnd true",
  ]
  private nonisolated static let pushed = [
    "animationController push root to card", "interaction", "animate root to card, wrapped: false",
    "ended true",
  ]

  @Test(
    arguments: [
      (.present, presented),
      (
        .fullScreen,
        [
          "animationController card over navigation, from root", "interaction",
          "animate navigation to card, wrapped: false", "ended true",
        ]
      ),
      (
        .dismiss,
        [
          "animationController card goes", "interaction", "willBegin",
          "animate card to navigation, wrapped: true", "ended true", "didEnd true",
        ]
      ), (.push, pushed),
      (
        .pop,
        [
          "animationController pop card to root", "interaction", "animate card to root, wrapped: false",
          "ended true",
        ]
      ),
      (
        .tab,
        [
          "animationController root to card", "interaction", "animate root to card, wrapped: false",
          "ended true",
        ]
      ),
    ] as [(CallKind, [String])])
  func callsComeInOrder(kind: CallKind, calls: [String]) throws {
    let (root, card, log) = (Screen(.orange), Screen.second(), CallLog())
    let navigation = UINavigationController(rootViewController: kind == .tab ? Screen(.red) : root)
    let tabs = UITabBarController(viewControllers: kind == .tab ? [root, card] : [Screen(.red)])
    log.names = [root: "root", card: "card", navigation: "navigation"]
    (navigation.delegate, card.transitioningDelegate, tabs.delegate) = (log, log, log)
    card.modalPresentationStyle = kind == .fullScreen ? .fullScreen : .custom
    let window = try HeadlessWindow(
      size: Size(390, 844), rootViewController: kind == .tab ? tabs : navigation)
    try window.advance(by: 0)
    if kind == .dismiss { root.present(card, animated: true, completion: nil) }
    if kind == .pop { navigation.pushViewController(card) }
    try window.advance(by: 2)
    log.calls = []
    switch kind {
    case .present, .fullScreen: root.present(card, animated: true, completion: nil)
    case .dismiss: card.dismiss(animated: true, completion: nil)
    case .push: navigation.pushViewController(card)
    case .pop: navigation.popViewController()
    case .tab: tabs.selectedIndex = 1
    }
    try window.advance(by: 2)
    #expect(log.calls == calls)
    #expect((log.presentation?.presentingViewController).map { $0 === navigation } != false)
  }

  @Test func wrapperIsSeenWithCornersAndShadow() throws {
    let (root, card, log) = (Screen(.orange), Screen.second(), CallLog())
    log.names = [root: "root", card: "card"]
    (card.transitioningDelegate, card.modalPresentationStyle) = (log, .custom)
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: root)
    try window.advance(by: 0)
    let start = (window.dump(), window.surface.words)
    root.present(card, animated: true, completion: nil)
    try window.advance(by: 0.1)
    let wrap = try #require(log.presentation?.wrap)
    // Halfway on a line, from the bottom.
    #expect(abs(wrap.shown.center.y - (844 + 200 - 161)) < 1 && wrap.shown.cornerRadius == 20)
    try window.advance(by: 2)
    #expect(wrap.frame == CGRect(x: 40, y: 200, width: 310, height: 400) && wrap.layer.shadowOpacity == 0.5)
    #expect(card.view.convert(card.view.bounds, to: nil) == wrap.frame)
    card.dismiss(animated: true, completion: nil)
    try window.advance(by: 0.1)
    #expect(abs(wrap.shown.center.y - (400 + 161)) < 1)
    try window.advance(by: 2)
    #expect(window.dump() == start.0)
    #expect((window.surface.words == start.1) == true)
  }
}

enum CallKind: Sendable { case present, fullScreen, dismiss, push, pop, tab }

/// A delegate of everything, and the animator that it returns.
private final class CallLog: NSObject, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
  UITabBarControllerDelegate, UIViewControllerAnimatedTransitioning
{
  var calls: [String] = []
  var names: [UIViewController: String] = [:]
  var presentation: Wrapper?

  private func name(_ screen: UIViewController?) -> String { screen.flatMap { names[$0] } ?? "nil" }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? {
    calls.append("presentationController \(name(presented)) over \(name(presenting)), from \(name(source))")
    presentation = Wrapper(presentedViewController: presented, presenting: presenting)
    presentation?.onCall = { [weak self] in self?.calls.append($0) }
    return presentation
  }
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    calls.append("animationController \(name(presented)) over \(name(presenting)), from \(name(source))")
    return self
  }
  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    calls.append("animationController \(name(dismissed)) goes")
    return self
  }
  private func interaction() -> UIViewControllerInteractiveTransitioning? {
    calls.append("interaction")
    return nil
  }
  func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  { interaction() }
  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  { interaction() }
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    calls.append("animationController \(operation) \(name(fromVC)) to \(name(toVC))")
    return self
  }
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { interaction() }
  func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    calls.append("animationController \(name(fromVC)) to \(name(toVC))")
    return self
  }
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { interaction() }

  func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }
  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let (from, to) = (context.viewController(forKey: .from), context.viewController(forKey: .to))
    let comes = context.view(forKey: .to)
    let view = comes ?? context.view(forKey: .from) ?? UIView()
    calls.append("animate \(name(from)) to \(name(to)), wrapped: \(view === presentation?.wrap)")
    if let comes { context.containerView.addSubview(comes) }
    let (home, fall) = (view.center, CGPoint(x: view.center.x, y: view.center.y + 644))
    if comes != nil { view.center = fall }
    UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
      view.center = comes != nil ? home : fall
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
  func animationEnded(_ transitionCompleted: Bool) { calls.append("ended \(transitionCompleted)") }
}

/// Puts the screen into a view with corners and a shadow.
private final class Wrapper: UIPresentationController {
  let wrap = UIView()
  var onCall: (String) -> Void = { _ in }
  override var presentedView: UIView? { wrap }
  override var frameOfPresentedViewInContainerView: CGRect { CGRect(x: 40, y: 200, width: 310, height: 400) }
  override func presentationTransitionWillBegin() {
    onCall("willBegin")
    wrap.identifier = "wrap"
    wrap.layer.cornerRadius = 20
    (wrap.layer.shadowOpacity, wrap.layer.shadowRadius) = (0.5, 10)
    wrap.addSubview(presentedViewController.view)
  }
  override func presentationTransitionDidEnd(_ completed: Bool) { onCall("didEnd \(completed)") }
  override func dismissalTransitionWillBegin() { onCall("willBegin") }
  override func dismissalTransitionDidEnd(_ completed: Bool) { onCall("didEnd \(completed)") }
}
