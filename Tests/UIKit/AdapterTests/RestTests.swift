import SegueHeadless
import SegueTesting
import SegueUIKit
import Testing

@testable import SegueControllers

/// Views that an animator leaves over a screen that stays.
@Suite struct RestTests {
  private let window: HeadlessWindow
  private let root = Screen(UIColor(250, 196, 60))
  private let card = Screen.second()
  private let coming = CardAnimator(true)
  private let going = CardAnimator(false)
  private let delegate: PresentationDelegate

  init() throws {
    let (coming, going) = (coming, going)
    delegate = PresentationDelegate { $0 ? coming : going }
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = delegate
    window = try HeadlessWindow(size: Size(390, 844), rootViewController: root)
    try window.advance(by: 0)
  }

  private var dimming: UIView? { window.window.viewWithTag(99) }

  @Test func leftViewsStayUntilTheDismissalEnds() throws {
    let (tree, pixels) = (window.dump(), window.surface.words)
    root.present(card, animated: true)
    try window.advance(by: 2)
    #expect(card.view.frame == CGRect(x: 20, y: 100, width: 350, height: 644))
    #expect(card.view.layer.cornerRadius == 16 && root.view.transform.a == 0.9 && dimming?.alpha == 0.5)
    // The view that the completion removed is gone.
    #expect(card.viewIfLoaded?.superview?.subviews.count == 3)
    let (resting, restingPixels) = (window.dump(), window.surface.words)
    // A reversal restores the open state.
    card.dismiss(animated: true)
    try window.advance(by: 0.15)
    #expect((0.05..<0.45).contains(try #require(dimming?.shown.alpha)))
    #expect(
      going.frames == [
        CGRect(x: 0, y: 0, width: 390, height: 844), CGRect(x: 0, y: 0, width: 390, height: 844),
        CGRect(x: 20, y: 100, width: 350, height: 644),
      ])
    root.present(card, animated: true)
    try window.advance(by: 2)
    #expect(window.dump() == resting)
    #expect((window.surface.words == restingPixels) == true)
    card.dismiss(animated: true)
    try window.advance(by: 2)
    #expect(root.presentedViewController == nil && dimming == nil)
    #expect(window.dump() == tree)
    #expect((window.surface.words == pixels) == true)
  }

  @Test(arguments: [false, true]) func resizeMakesLeftViewsAgain(byOneForBothWays: Bool) throws {
    let both = CardAnimator(true)
    let shared = PresentationDelegate {
      both.isComing = $0
      return both
    }
    if byOneForBothWays { card.transitioningDelegate = shared }
    root.present(card, animated: true)
    try window.advance(by: 2)
    window.stage.resize(to: Size(600, 700), scale: 1)
    try window.advance(by: 1)
    #expect(card.view.frame == CGRect(x: 20, y: 100, width: 560, height: 500))
    #expect(dimming?.frame == CGRect(x: 0, y: 0, width: 600, height: 700))
    #expect(card.view.superview?.subviews.count == 3)
    card.dismiss(animated: true)
    try window.advance(by: 0.1)
    window.stage.resize(to: Size(390, 844), scale: 1)
    try window.advance(by: 0.000001)
    #expect(dimming?.shown.bounds.size == Size(390, 844))
    try window.advance(by: 2)
    #expect(root.presentedViewController == nil && root.view.transform == .identity && dimming == nil)
  }

  @Test(arguments: [UIModalPresentationStyle.custom, .fullScreen])
  func delegateMayReturnAnotherAnimatorAfterResize(style: UIModalPresentationStyle) throws {
    let sized = PresentationDelegate { SizedAnimator($0) }
    (card.modalPresentationStyle, card.transitioningDelegate) = (style, sized)
    root.present(card, animated: true)
    try window.advance(by: 2)
    #expect(card.view.layer.cornerRadius == 39)
    window.stage.resize(to: Size(600, 700), scale: 1)
    try window.advance(by: 1)
    #expect(card.view.layer.cornerRadius == 60)
    card.dismiss(animated: true)
    try window.advance(by: 0.1)
    #expect((20...59).contains(card.view.shown.cornerRadius))
    try window.advance(by: 2)
    #expect(root.presentedViewController == nil && card.view.layer.cornerRadius == 0)
  }

  @Test func screenNeverAddedIsShownInTheEnd() throws {
    let never = PresentationDelegate { EnteringAnimator($0, .never) { _ in } }
    card.transitioningDelegate = never
    root.present(card, animated: true)
    try window.advance(by: 0.1)
    #expect(window.surface.pixel(x: 300, y: 700) == 0xFFFA_C43C)
    try window.advance(by: 2)
    #expect(!card.view.isHidden && window.surface.pixel(x: 300, y: 700) == 0xFF24_74D8)
    card.dismiss(animated: true)
    try window.advance(by: 2)
    #expect(root.presentedViewController == nil && window.surface.pixel(x: 300, y: 700) == 0xFFFA_C43C)
  }

  /// The contents are laid out by the final size, which no block has set.
  @Test func layerContentsHaveTheirFinalSize() throws {
    final class Growing: Animator {
      let picture = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      override func animateTransition(using context: UIViewControllerContextTransitioning) {
        _ = place(context)
        picture.layer.contents =
          UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }.cgImage
        picture.bounds.size = CGSize(width: 200, height: 200)
        context.containerView.addSubview(picture)
        let growth = CABasicAnimation(keyPath: "bounds.size")
        growth.fromValue = NSValue(cgSize: CGSize(width: 50, height: 50))
        growth.toValue = NSValue(cgSize: CGSize(width: 200, height: 200))
        growth.duration = 0.4
        picture.layer.add(growth, forKey: "growth")
        UIView.animate(withDuration: 0.4) {
          self.view(.from, context).alpha = 0.9
        } completion: { _ in
          context.completeTransition(true)
        }
      }
    }
    let growing = Growing(true)
    let delegate = PresentationDelegate { _ in growing }
    card.transitioningDelegate = delegate
    root.present(card, animated: true)
    try window.advance(by: 2)
    #expect(growing.picture.subviews.first?.frame.size == CGSize(width: 200, height: 200))
  }

  /// The dismissal begins with the layout that the completion requested.
  @Test func layoutOfACompletionStays() throws {
    final class Gauge: UIView {
      let fill = UIView()
      var level: CGFloat = 0.5 { didSet { setNeedsLayout() } }
      override func layoutSubviews() {
        addSubview(fill)
        fill.frame = CGRect(x: 0, y: 0, width: 100 * level, height: 10)
      }
    }
    final class Filling: Animator {
      var gauge = Gauge()
      override func animateTransition(using context: UIViewControllerContextTransitioning) {
        _ = place(context)
        context.containerView.addSubview(gauge)
        UIView.animate(withDuration: 0.4) {
          self.view(.from, context).alpha = 0.9
          if !self.isPush { self.gauge.level = 0 }
          self.gauge.layoutIfNeeded()
        } completion: { _ in
          if self.isPush { self.gauge.level = 1 }
          context.completeTransition(true)
        }
      }
    }
    let (coming, going) = (Filling(true), Filling(false))
    going.gauge = coming.gauge
    let delegate = PresentationDelegate { $0 ? coming : going }
    card.transitioningDelegate = delegate
    root.present(card, animated: true)
    try window.advance(by: 2)
    let fill = coming.gauge.fill
    #expect(fill.frame.width == 100)
    card.dismiss(animated: true)
    try window.advance(by: 0.05)
    #expect(fill.shown.bounds.width > 90)
  }

  /// A presented card may grow by its constraints.
  @Test func constraintsPlaceACardAtRest() throws {
    let delegate = PresentationDelegate { ConstraintAnimator($0) }
    card.transitioningDelegate = delegate
    root.present(card, animated: true)
    try window.advance(by: 2)
    let container = try #require(card.view.superview)
    let top = try #require(
      container.constraints.first { $0.firstItem === card.view && $0.firstAttribute == .top })
    top.constant = 300
    try window.advance(by: 0.1)
    #expect(card.view.frame.minY == 300)
    card.dismiss(animated: true)
    try window.advance(by: 2)
    #expect(root.presentedViewController == nil && card.view.superview == nil)
  }

  /// A layout that was pending before the block is not animated by it.
  @Test func layerContentsAreNotAnimatedIntoPlace() throws {
    final class Fading: Animator {
      let picture = UIView()
      override func animateTransition(using context: UIViewControllerContextTransitioning) {
        _ = place(context)
        picture.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        picture.layer.contents =
          UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }.cgImage
        context.containerView.addSubview(picture)
        UIView.animate(withDuration: 0.4) {
          self.picture.alpha = 0.5
          self.picture.layoutIfNeeded()
        } completion: { _ in
          context.completeTransition(true)
        }
      }
    }
    let fading = Fading(true)
    let delegate = PresentationDelegate { _ in fading }
    card.transitioningDelegate = delegate
    root.present(card, animated: true)
    try window.advance(by: 0.1)
    let shown = try #require(fading.picture.subviews.first).shown
    #expect(shown.toSuperview.apply(to: shown.bounds) == CGRect(x: 0, y: 0, width: 200, height: 200))
  }

  /// As in UIKit, the animator's own view is as it was left.
  @Test(arguments: [UIModalPresentationStyle.custom, .fullScreen])
  func lazyViewOfAnAnimatorKeepsItsSize(style: UIModalPresentationStyle) throws {
    final class Marking: Animator {
      private(set) lazy var mark = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
      override func animateTransition(using context: UIViewControllerContextTransitioning) {
        _ = place(context)
        context.containerView.addSubview(mark)
        mark.center = CGPoint(x: context.containerView.bounds.midX, y: 100)
        UIView.animate(withDuration: 0.4) {
          self.mark.alpha = 0.5
          self.view(.to, context).alpha = 0.9
        } completion: { _ in
          self.mark.removeFromSuperview()
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    let marking = Marking(true)
    let delegate = PresentationDelegate { _ in marking }
    (card.modalPresentationStyle, card.transitioningDelegate) = (style, delegate)
    root.present(card, animated: true)
    try window.advance(by: 0.1)
    window.stage.resize(to: Size(600, 700), scale: 1)
    try window.advance(by: 0.01)
    #expect(marking.mark.shown.bounds.size == Size(100, 60) && marking.mark.shown.center == Point(300, 100))
    // After a reversal and another presentation, too.
    card.dismiss(animated: true)
    try window.advance(by: 2)
    #expect(root.presentedViewController == nil && marking.mark.alpha == 1)
    root.present(card, animated: true)
    try window.advance(by: 0.1)
    #expect(marking.mark.shown.bounds.size == Size(100, 60) && marking.mark.shown.center == Point(300, 100))
  }

  @Test func plainScreensAppearWithoutAnAnimation() throws {
    root.present(card, animated: false)
    try window.advance(by: 1)
    #expect(card.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844) && dimming == nil)
    card.dismiss(animated: true)
    try window.advance(by: 2)
    #expect(root.presentedViewController == nil && card.view.superview == nil)
  }

  @Test func cardAnimatorIsSound() async throws {
    let trial = AnimatorTrial(
      way: .overFullScreen, screens: { (Screen(UIColor(250, 196, 60)), Screen.second()) },
      make: { isForward, _ in CardAnimator(isForward) })
    #expect(try trial.settling() + trial.scrubbing() + trial.cancelling() == [])
    let (faults, holds) = try trial.catching()
    #expect(faults == [] && holds >= 3)
  }

  /// A screen with a transitioning delegate of its own.
  private final class Card: UIViewController {
    private let delegate = PresentationDelegate { CardAnimator($0) }
    override init() {
      super.init()
      modalPresentationStyle = .custom
      transitioningDelegate = delegate
    }
    override func viewDidLoad() { view.backgroundColor = .blue }
  }

  @Test func presentedCardIsReleased() async throws {
    var scenario = TransitionScenario(from: { Screen(UIColor(250, 196, 60)) }, presenting: { Card() })
    scenario.endingCount = 20
    try await expectSound(scenario)
  }
}
