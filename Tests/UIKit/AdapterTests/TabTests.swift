import SegueHeadless
import SegueTesting
import SegueUIKit
import Testing

@testable import SegueControllers

/// Tabs that change by a UIKit animator.
@Suite struct TabTests {
  /// Slides sideways, as tutorials do, and leaves changed properties behind, as they do.
  private final class TabAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let way: CGFloat
    init(toRight: Bool) { way = toRight ? 1 : -1 }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
      0.4
    }
    func animateTransition(using context: UIViewControllerContextTransitioning) {
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
        let coming = context.viewController(forKey: .to)
      else { return }
      let frame = context.finalFrame(for: coming)
      to.frame = frame.offsetBy(dx: way * frame.width, dy: 0)
      context.containerView.addSubview(to)
      UIView.animate(withDuration: 0.4) {
        from.frame = frame.offsetBy(dx: -self.way * frame.width, dy: 0)
        from.alpha = 0.5
        to.frame = frame
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  private final class Tabs: UITabBarController, UITabBarControllerDelegate {
    var lead: UIPercentDrivenInteractiveTransition?

    override init() {
      let screens = [
        Screen(UIColor(250, 196, 60)), Screen.second(),
        Screen(UIColor(60, 180, 120), card: CGRect(x: 90, y: 400, width: 120, height: 120)),
      ]
      for (index, screen) in screens.enumerated() { screen.title = "\(index + 1)" }
      super.init(viewControllers: screens)
      delegate = self
    }

    func tabBarController(
      _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
      to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
      let places: [Int] = [fromVC, toVC].map { screen in viewControllers.firstIndex { $0 === screen } ?? 0 }
      return TabAnimator(toRight: places[0] < places[1])
    }

    func tabBarController(
      _ tabBarController: UITabBarController,
      interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { lead }
  }

  @Test func tabsAreSetLater() throws {
    let tabs = UITabBarController()
    tabs.viewControllers = [Screen(UIColor(250, 196, 60)), Screen.second()]
    let screens: [UIViewController]? = tabs.viewControllers
    #expect(
      tabs.setViewControllers(nil as [UIViewController]?, animated: false) && tabs.viewControllers.isEmpty)
    #expect(tabs.setViewControllers(screens, animated: false) && tabs.viewControllers == screens)
    tabs.selectedIndex = 1
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: tabs)
    try window.advance(by: 0)
    #expect(tabs.selectedViewController?.view.window === window.window)
    tabs.selectedViewController = tabs.viewControllers.first
    #expect(tabs.selectedIndex == 0 && tabs.viewControllers.count == 2)
  }

  private let tabs = Tabs()
  private let window: HeadlessWindow
  private let tree: String
  private let pixels: [UInt32]

  init() throws {
    window = try HeadlessWindow(size: Size(390, 844), rootViewController: tabs)
    try window.advance(by: 0)
    (tree, pixels) = (window.dump(), window.surface.words)
  }

  private func edge(_ index: Int) -> Double {
    tabs.viewControllers[index].view.convert(Point.zero, to: nil, by: .shown).x
  }

  private func expectFirst() {
    #expect(tabs.selectedIndex == 0 && tabs.coordinator.isIdle)
    #expect(window.dump() == tree)
    #expect((window.surface.words == pixels) == true)
  }

  /// The changes of the animator are undone, so that each tab is plain again.
  @Test func tabChangeAndReturnLeaveNothing() throws {
    window.click("tab-3")
    try window.advance(by: 0.1)
    #expect(edge(2) > 10 && abs(edge(2) - edge(0) - 390) < 1e-6)
    try window.advance(by: 2)
    #expect(tabs.selectedIndex == 2 && edge(2) == 0)
    #expect(tabs.viewControllers[0].view.alpha == 1 && tabs.viewControllers[0].view.superview == nil)
    tabs.selectedIndex = 0
    try window.advance(by: 0.1)
    #expect(edge(2) > 10 && abs(edge(2) - edge(0) - 390) < 1e-6)
    #expect(tabs.viewControllers[0].view.shown.alpha == 1)
    try window.advance(by: 2)
    expectFirst()
  }

  @Test(arguments: [false, true]) func reversedTabChangeLeavesNothing(byResize: Bool) throws {
    window.click("tab-2")
    try window.advance(by: 0.1)
    if byResize {
      window.stage.resize(to: Size(600, 700), scale: 1)
      try window.advance(by: 0.01)
      #expect(edge(1) > 10 && abs(edge(1) - edge(0) - 600) < 1e-6)
    }
    window.click("tab-1")
    try window.advance(by: 2)
    if byResize {
      window.stage.resize(to: Size(390, 844), scale: 1)
      try window.advance(by: 0)
    }
    expectFirst()
  }

  @Test func caughtTabChangeScrubsTheSameFrames() throws {
    window.click("tab-2")
    try window.advance(by: 0.1)
    let start = Point(300, 400)
    window.send(.pressed, at: start)
    try window.advance(by: 0.1)
    #expect(tabs.coordinator.isHeld)
    func drag(to x: Double) throws -> [UInt32] {
      window.send(.dragged, at: Point(x, 400))
      try window.advance(by: 0.3)
      return window.surface.words
    }
    let way = [280.0, 200, 120, 60]
    let frames = try way.map(drag)
    #expect(Set(frames).count == 4)
    for (x, frame) in zip(way, frames).reversed() { #expect(try (drag(to: x) == frame) == true) }
    _ = try drag(to: 389)
    window.send(.released, at: Point(389, 400))
    try window.advance(by: 2)
    expectFirst()
  }

  @Test(arguments: [false, true]) func interactionControllerDrivesTheTabChange(isFinished: Bool) throws {
    let lead = UIPercentDrivenInteractiveTransition()
    tabs.lead = lead
    tabs.selectedIndex = 1
    try window.advance(by: 0.2)
    #expect(tabs.coordinator.isHeld && edge(1) == 390)
    lead.update(0.5)
    try window.advance(by: 0.2)
    #expect(abs(edge(1) - 195) < 1e-6)
    if isFinished { lead.finish() } else { lead.cancel() }
    try window.advance(by: 2)
    if isFinished { #expect(tabs.selectedIndex == 1 && edge(1) == 0) } else { expectFirst() }
  }

  @Test func tabChangeIsSound() async throws {
    var scenario = TransitionScenario(
      root: { Tabs() }, open: { $0.click("tab-2") }, close: { $0.click("tab-1") })
    scenario.endingCount = 20
    // A tab controller retains its screens.
    try await expectSound(scenario, checks: .sound.subtracting([.release]))
  }
}
