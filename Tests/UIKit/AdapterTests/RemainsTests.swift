import SegueHeadless
import SegueTesting
import SegueUIKit
import Testing

@testable import SegueControllers

/// Views that an animator leaves around a screen that replaces the other one.
@Suite struct RemainsTests {
  private typealias Still = (tree: String, pixels: [UInt32])

  /// A window whose second screen opens and closes with one animator.
  private final class Trial {
    let shade = ShadeAnimator()
    let root = Screen(UIColor(250, 196, 60))
    let page = Screen.second()
    let window: HeadlessWindow
    let navigation: UINavigationController?
    private let pushes: Delegate
    private let presents: PresentationDelegate

    init(isPush: Bool, _ make: ((Bool) -> UIViewControllerAnimatedTransitioning)? = nil) throws {
      let shade = shade
      let make =
        make ?? {
          shade.isComing = $0
          return shade
        }
      (pushes, presents) = (Delegate(make), PresentationDelegate(make))
      navigation = isPush ? UINavigationController(rootViewController: root) : nil
      navigation?.delegate = pushes
      page.transitioningDelegate = presents
      window = try HeadlessWindow(size: Size(390, 844), rootViewController: navigation ?? root)
      try window.advance(by: 0)
    }

    func open(animated: Bool = true) {
      if let navigation {
        navigation.pushViewController(page, animated: animated)
      } else {
        root.present(page, animated: animated)
      }
    }
    func close(animated: Bool = true) {
      if let navigation {
        navigation.popViewController(animated: animated)
      } else {
        root.dismiss(animated: animated)
      }
    }
    func wait(_ seconds: Double = 2) throws { try window.advance(by: seconds) }
    var still: Still { (window.dump(), window.surface.words) }
    var leftovers: Int { window.window.presentations.count }
    /// Whether the color of the page behind is shown where its picture is left.
    var showsPicture: Bool { window.surface.pixel(x: 300, y: 800) == 0xFFFA_C43C }
  }

  private func expect(_ trial: Trial, _ still: Still) {
    #expect(trial.window.dump() == still.tree)
    #expect((trial.window.surface.words == still.pixels) == true)
  }

  @Test(arguments: [false, true]) func leftPictureStaysUntilTheScreenCloses(isPush: Bool) throws {
    let trial = try Trial(isPush: isPush)
    let closed = trial.still
    trial.open()
    try trial.wait()
    let open = trial.still
    #expect(trial.showsPicture && trial.shade.picture?.transform.ty == 644)
    #expect(trial.window.surface.pixel(x: 300, y: 600) == 0xFF24_74D8)
    // The closing begins with the picture, and a reversal brings it back.
    trial.close()
    try trial.wait(0.000001)
    #expect((trial.window.surface.words == open.pixels) == true)
    try trial.wait(0.2)
    #expect((trial.shade.picture?.shown.transform.ty).map { $0 < 500 } == true)
    trial.open()
    try trial.wait()
    expect(trial, open)
    trial.close()
    try trial.wait()
    expect(trial, closed)
    #expect(trial.leftovers == 0 && trial.shade.picture?.superview == nil)
  }

  @Test(arguments: [false, true]) func resizeMakesTheLeftPictureAgain(isPush: Bool) throws {
    let trial = try Trial(isPush: isPush)
    trial.open()
    try trial.wait()
    trial.window.stage.resize(to: Size(600, 700), scale: 1)
    try trial.wait(0.1)
    #expect(trial.shade.picture?.transform.ty == 500)
    #expect(trial.page.view.frame == CGRect(x: 0, y: 0, width: 600, height: 700))
    #expect(trial.page.view.superview?.subviews.count == 2 && trial.root.view.window == nil)
    trial.close()
    try trial.wait(0.1)
    trial.window.stage.resize(to: Size(390, 844), scale: 1)
    try trial.wait(0.000001)
    #expect((300.0..<644).contains(try #require(trial.shade.picture?.shown.transform.ty)))
    try trial.wait()
    #expect(trial.leftovers == 0 && trial.shade.picture?.superview == nil)
    #expect(trial.page.view.superview == nil)
  }

  @Test(arguments: [false, true]) func plainScreensAppearWithoutAnAnimation(isPush: Bool) throws {
    let trial = try Trial(isPush: isPush)
    let closed = trial.still
    trial.open()
    try trial.wait()
    trial.close(animated: false)
    try trial.wait(0.1)
    expect(trial, closed)
    #expect(trial.leftovers == 0)
    trial.open(animated: false)
    try trial.wait(0.1)
    #expect(!trial.showsPicture)
  }

  @Test func leftPictureFollowsItsScreen() throws {
    let trial = try Trial(isPush: true)
    let navigation = try #require(trial.navigation)
    let closed = trial.still
    trial.open()
    try trial.wait()
    let open = trial.still
    navigation.delegate = nil
    navigation.pushViewController(Screen(.white))
    try trial.wait()
    #expect(!trial.showsPicture && trial.leftovers == 1)
    navigation.popViewController()
    try trial.wait()
    expect(trial, open)
    navigation.pushViewController(Screen(.white), animated: false)
    navigation.popToRootViewController()
    try trial.wait()
    expect(trial, closed)
    #expect(trial.leftovers == 0)
  }

  @Test(arguments: [false, true]) func closingBeginsWhereOpeningLeftThePage(isPush: Bool) throws {
    let lid = LidAnimator()
    let trial = try Trial(isPush: isPush) {
      lid.isComing = $0
      return lid
    }
    let closed = trial.still
    trial.open()
    try trial.wait()
    #expect(trial.page.view.layer.cornerRadius == 40)
    // A screen that is not visible is as if the animator had not changed it.
    #expect(trial.root.view.layer.mask == nil && trial.root.view.layer.position.y == 422)
    let open = trial.still
    for _ in 1...2 {
      trial.close()
      #expect(lid.begin == 0 && trial.root.view.layer.mask != nil)
      try trial.wait(0.000001)
      #expect((trial.window.surface.words == open.pixels) == true)
      try trial.wait(0.2)
      // The front page shows between the halves.
      for (y, isPage) in [(5, false), (422, true), (840, false)] {
        #expect((trial.window.surface.pixel(x: 5, y: y) == 0xFF24_74D8) == isPage)
      }
      trial.open()
      try trial.wait()
      expect(trial, open)
    }
    trial.close()
    try trial.wait()
    expect(trial, closed)
    #expect(trial.root.view.layer.mask == nil && trial.leftovers == 0)
  }

  /// As in UIKit, the dismissal of the system moves the screen from where the opening animator left it.
  @Test(arguments: [UIModalPresentationStyle.fullScreen, .custom], [0, 0.1])
  func systemDismissesFromTheLeftFrame(style: UIModalPresentationStyle, angle: CGFloat) throws {
    final class Opening: NSObject, UIViewControllerTransitioningDelegate {
      var angle: CGFloat = 0
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
      ) -> UIViewControllerAnimatedTransitioning? { LowPageAnimator(rotatedBy: angle) }
      // Not called without an animator; this controller would hold the dismissal forever.
      func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
        -> UIViewControllerInteractiveTransitioning?
      { UIPercentDrivenInteractiveTransition() }
    }
    let (root, page, delegate) = (Screen(UIColor(250, 196, 60)), Screen.second(), Opening())
    (page.transitioningDelegate, page.modalPresentationStyle, delegate.angle) = (delegate, style, angle)
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: root)
    try window.advance(by: 0)
    let closed = (tree: window.dump(), pixels: window.surface.words)
    root.present(page, animated: true)
    try window.advance(by: 2)
    let frame = CGRect(x: 0, y: 100, width: 390, height: 744)
    #expect(page.view.center == frame.center && page.view.bounds.size == frame.size)
    page.dismiss(animated: true)
    try window.advance(by: 0.000001)
    #expect(abs(page.view.shown.center.y - 472) < 0.1 && page.view.shown.bounds.height == 744)
    #expect(window.surface.pixel(x: 5, y: 50) == 0xFFFA_C43C)
    try window.advance(by: 0.1)
    #expect(page.view.shown.center.y > 482 && page.view.shown.bounds.height == 744)
    try window.advance(by: 2)
    #expect(window.dump() == closed.tree && window.window.presentations.isEmpty)
    #expect((window.surface.words == closed.pixels) == true)
  }

  @Test func completionWithAnOldPositionIsCorrected() throws {
    let aside = AsideAnimator()
    let trial = try Trial(isPush: true) {
      aside.isComing = $0
      return aside
    }
    trial.open()
    try trial.wait()
    trial.close()
    try trial.wait(0.1)
    #expect(trial.root.view.shown.center.x == 235)
    trial.window.stage.resize(to: Size(600, 700), scale: 1)
    try trial.wait()
    #expect(trial.root.view.frame == CGRect(x: 0, y: 0, width: 600, height: 700))
  }

  @Test(arguments: [AnimatorTrial.Way.push, .presentation]) func leavingAnimatorsAreSound(
    way: AnimatorTrial.Way
  )
    async throws
  {
    for trial in [Self.shades(way), Self.lids(way)] {
      #expect(try trial.settling() + trial.scrubbing() + trial.cancelling() == [])
      let (faults, holds) = try trial.catching()
      #expect(faults == [] && holds >= 2)
      try await expectSound(trial.scenario)
    }
  }

  private static func shades(_ way: AnimatorTrial.Way) -> AnimatorTrial {
    var trial = AnimatorTrial(
      way: way, screens: { (Screen(UIColor(250, 196, 60)), AnimatedScreen(ShadeAnimator())) },
      make: { isForward, screens in
        let shade = (screens.second as? AnimatedScreen<ShadeAnimator>)?.animator
        shade?.isComing = isForward
        return shade
      })
    trial.leavesSomething = true
    return trial
  }

  private static func lids(_ way: AnimatorTrial.Way) -> AnimatorTrial {
    var trial = AnimatorTrial(
      way: way, screens: { (Screen(UIColor(250, 196, 60)), AnimatedScreen(LidAnimator())) },
      make: { isForward, screens in
        let lid = (screens.second as? AnimatedScreen<LidAnimator>)?.animator
        lid?.isComing = isForward
        return lid
      })
    trial.leavesSomething = true
    return trial
  }
}
