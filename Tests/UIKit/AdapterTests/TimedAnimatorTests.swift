import SegueHeadless
import SegueTesting
import SegueUIKit
import Testing

@testable import SegueControllers

/// Animators without animation blocks, which move the views in steps of their own.
@Suite struct TimedAnimatorTests {
  enum Clock: CaseIterable { case link, timer, series, chain }

  /// Slides the page in from the right and out again in 20 steps, and fades the screen behind.
  private final class Stepper: NSObject, UIViewControllerAnimatedTransitioning {
    let clock: Clock
    let isForward: Bool
    var completes = true
    private var step = 0
    private var move: (CGFloat) -> Void = { _ in }
    private var end: () -> Void = {}
    init(_ clock: Clock, _ isForward: Bool) { (self.clock, self.isForward) = (clock, isForward) }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
      0.4
    }

    func animateTransition(using context: UIViewControllerContextTransitioning) {
      guard let from = context.viewController(forKey: .from)?.view,
        let to = context.viewController(forKey: .to)?.view
      else { return }
      let isForward = self.isForward
      let (page, behind) = isForward ? (to, from) : (from, to)
      if isForward {
        context.containerView.addSubview(to)
      } else {
        context.containerView.insertSubview(to, belowSubview: from)
      }
      move = { part in
        page.frame.origin.x = 390 * (isForward ? 1 - part : part)
        behind.alpha = isForward ? 1 - part / 2 : (1 + part) / 2
      }
      end = { [weak self] in if self?.completes == true { context.completeTransition(true) } }
      move(0)
      switch clock {
      case .link:
        CADisplayLink(target: self, selector: Selector(Stepper.tick(_:))).add(to: .main, forMode: .common)
      case .timer:
        Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { if self.next() { $0.invalidate() } }
      case .series:
        for step in 1...20 {
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.02 * Double(step)) { _ = self.next() }
        }
      case .chain: chain()
      }
    }

    private func chain() {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { if !self.next() { self.chain() } }
    }
    func tick(_ link: CADisplayLink) { if next() { link.invalidate() } }

    /// - Returns: whether the step was the last one.
    private func next() -> Bool {
      step += 1
      move(CGFloat(step) / 20)
      if step == 20 { end() }
      return step == 20
    }
  }

  private func left(_ screen: UIViewController) -> CGFloat {
    screen.view.convert(Point.zero, to: nil, by: .shown).x
  }

  /// At the end, everything is as it was before, as with animators that have blocks.
  @Test(arguments: Clock.allCases) func pushAndPopLastUntilTheyComplete(clock: Clock) throws {
    let rig = try Rig { Stepper(clock, $0) }
    var faults: [String] = []
    rig.window.window.onFault = { faults.append($0) }
    try rig.wait(0)
    let (tree, pixels) = (rig.tree, rig.pixels)
    let (root, page) = (rig.navigation.viewControllers[0], Screen.second())
    rig.navigation.pushViewController(page)
    for isForward in [true, false] {
      if !isForward { rig.navigation.popViewController() }
      var places: [CGFloat] = []
      for _ in 1...3 {
        try rig.wait(0.08)
        places.append(left(page))
        #expect(!rig.navigation.coordinator.isIdle)
        #expect(root.view.window != nil && root.view.shown.alpha < 1)
      }
      #expect(places == places.sorted { isForward ? $0 > $1 : $0 < $1 } && Set(places).count == 3)
      #expect(places.allSatisfy { $0 > 30 && $0 < 360 })
      try rig.wait(1)
      #expect(rig.navigation.coordinator.isIdle)
      #expect(rig.navigation.viewControllers.count == (isForward ? 2 : 1))
      if isForward { #expect(left(page) == 0) }
    }
    #expect(rig.tree == tree && faults == [])
    #expect((rig.pixels == pixels) == true)
  }

  /// A screen that looks at its surroundings, and starts a timer, while it loads.
  private final class EarlyScreen: UIViewController {
    var (bounds, count) = (CGRect.zero, 0)
    override func viewDidLoad() {
      super.viewDidLoad()
      bounds = UIScreen.main.bounds
      Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { [weak self] _ in self?.count += 1 }
    }
  }

  /// The first screen has a clock although no event has arrived and nothing has moved.
  @Test func firstScreenHasClockWhileItLoads() throws {
    let screen = EarlyScreen()
    let window = try HeadlessWindow(size: Size(300, 400), rootViewController: screen)
    try window.advance(by: 1.05)
    #expect(screen.bounds == CGRect(x: 0, y: 0, width: 300, height: 400) && screen.count == 10)
  }

  /// At rest, or before its steps have ended.
  @Test(arguments: [false, true]) func cardFillsAResizedWindow(isCutOff: Bool) throws {
    let delegate = PresentationDelegate { Stepper(.link, $0) }
    let (root, card) = (Screen(.orange), Screen.second())
    (card.transitioningDelegate, card.modalPresentationStyle) = (delegate, .custom)
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: root)
    root.present(card, animated: true, completion: nil)
    try window.advance(by: isCutOff ? 0.1 : 2)
    window.stage.resize(to: Size(600, 700), scale: 1)
    try window.advance(by: 1)
    #expect(root.coordinator.isIdle && card.view.frame == CGRect(x: 0, y: 0, width: 600, height: 700))
  }

  @Test func cardStaysWhereTheTimerPutIt() throws {
    let delegate = PresentationDelegate { Stepper(.link, $0) }
    let (root, card) = (Screen(.orange), Screen.second())
    (card.transitioningDelegate, card.modalPresentationStyle) = (delegate, .custom)
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: root)
    try window.advance(by: 0)
    let start = (window.dump(), window.surface.words)
    root.present(card, animated: true, completion: nil)
    try window.advance(by: 0.1)
    #expect(left(card) > 200 && left(card) < 390)
    try window.advance(by: 1)
    #expect(root.coordinator.isIdle && left(card) == 0 && root.view.shown.alpha == 0.5)
    card.dismiss()
    try window.advance(by: 0.1)
    #expect(left(card) > 50 && left(card) < 200 && root.view.shown.alpha > 0.5)
    try window.advance(by: 1)
    #expect(root.coordinator.isIdle && root.presentedViewController == nil)
    #expect(window.dump() == start.0)
    #expect((window.surface.words == start.1) == true)
  }

  /// The animator's duration and five seconds.
  @Test func timerThatNeverCompletesIsReported() throws {
    let rig = try Rig {
      let animator = Stepper(.timer, $0)
      animator.completes = false
      return animator
    }
    var faults: [String] = []
    rig.window.window.onFault = { faults.append($0) }
    rig.navigation.push()
    try rig.wait(5.3)
    #expect(!rig.navigation.coordinator.isIdle && faults == [])
    try rig.wait(0.3)
    #expect(rig.navigation.coordinator.isIdle && rig.navigation.viewControllers.count == 2)
    #expect(faults.count == 1 && faults.allSatisfy { $0.contains("completeTransition was not called") })
  }

  @Test func resizeEndsTheSteps() throws {
    let rig = try Rig { Stepper(.link, $0) }
    rig.navigation.push()
    try rig.wait(0.1)
    rig.window.stage.resize(to: Size(600, 700), scale: 1)
    try rig.wait(1)
    let page = rig.navigation.viewControllers[1]
    #expect(rig.navigation.coordinator.isIdle && left(page) == 0 && page.view.frame.width == 600)
  }
}
