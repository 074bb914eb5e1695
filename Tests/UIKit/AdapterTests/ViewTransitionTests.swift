import SegueChecks
import SegueHeadless
import SegueTesting
import Testing

@testable import SegueControllers
@testable import SegueUIKit

/// Transitions of a view's content.
@Suite struct ViewTransitionTests {
  private let screen = Screen(UIColor(250, 196, 60))
  private let window: HeadlessWindow
  private var card: UIView { screen.card }

  init() throws {
    window = try HeadlessWindow(size: Size(390, 844), rootViewController: screen)
    try window.advance(by: 0)
  }

  private func color(at point: Point) -> UInt32 {
    window.surface.words[Int(point.y) * window.surface.width + Int(point.x)] & 0xFF_FFFF
  }

  @Test func crossDissolveShowsOldAndNewContent() throws {
    let label = UILabel()
    var ends: [Bool] = []
    UIView.transition(with: card, duration: 1, options: [.transitionCrossDissolve, .curveLinear]) {
      card.backgroundColor = .black
      card.addSubview(label)
    } completion: {
      ends.append($0)
    }
    try window.advance(by: 0.5)
    #expect(abs(Int(color(at: card.frame.center) & 0xFF) - 128) < 4 && ends.isEmpty)
    try window.advance(by: 1)
    #expect(color(at: card.frame.center) == 0 && ends == [true] && label.superview === card)
    #expect(card.superview?.subviews.count == 1)
  }

  /// The old content of the card is white, and its new content black; half of the second is over.
  @Test(
    arguments: [
      (CATransitionType.push, CATransitionSubtype.fromRight, white: [-1, 0], black: [0, 1]),
      (.push, .fromTop, [-2, 0], [0, 2]), (.moveIn, .fromLeft, [0, 1], [-1, 0]),
      (.moveIn, .fromBottom, [0, 2], [-2, 0]), (.reveal, .fromRight, [-1, 0], [0, 1]),
      (.reveal, .fromTop, [-2, 0], [0, 2]), (.fade, .fromTop, [], []),
    ] as [(CATransitionType, CATransitionSubtype, white: [Int], black: [Int])])
  func layerTransitionExchangesContent(
    type: CATransitionType, subtype: CATransitionSubtype, white: [Int], black: [Int]
  ) throws {
    let (transition, fill) = (CATransition(), UIView(frame: card.bounds))
    (transition.type, transition.subtype, transition.duration) = (type, subtype, 1)
    card.layer.add(transition, forKey: kCATransition)
    fill.backgroundColor = .black
    card.addSubview(fill)
    try window.advance(by: 0.5)
    // One third of the size beside the center: 1 is to the right, 2 below.
    func place(_ side: Int) -> Point {
      let (dx, dy) = (abs(side) == 1 ? card.bounds.width / 3 : 0, abs(side) == 2 ? card.bounds.height / 3 : 0)
      return card.frame.center + Vector(side > 0 ? dx : -dx, side > 0 ? dy : -dy)
    }
    for side in white where side != 0 { #expect(color(at: place(side)) == 0xFF_FFFF) }
    for side in black where side != 0 { #expect(color(at: place(side)) == 0) }
    if type == .fade { #expect(abs(Int(color(at: card.frame.center) & 0xFF) - 128) < 4) }
    try window.advance(by: 1)
    #expect(color(at: card.frame.center) == 0 && card.subviews == [fill])
    #expect(card.sublayerTransform == .identity)
  }

  /// Pushes with a transition of the container's layer.
  private final class LayerPush: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }

    func animateTransition(using context: UIViewControllerContextTransitioning) {
      let transition = CATransition()
      (transition.type, transition.subtype, transition.duration) = (.push, .fromRight, 0.5)
      context.containerView.layer.add(transition, forKey: kCATransition)
      UIView.animate(withDuration: 0.5) {
        context.view(forKey: .from)?.removeFromSuperview()
        if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
      } completion: { _ in
        context.completeTransition(true)
      }
    }
  }

  @Test func layerTransitionExchangesScreens() throws {
    let rig = try Rig { _ in LayerPush() }
    try rig.wait(0)
    let (first, place) = (rig.pixels[700 * 390 + 20], 700 * 390)
    rig.navigation.push()
    try rig.wait(0.25)
    #expect(rig.pixels[place + 20] == first && rig.pixels[place + 370] != first)
    rig.navigation.popViewController()
    try rig.wait(2)
    #expect(rig.pixels[place + 20] == first && rig.pixels[place + 370] == first)
    rig.navigation.push()
    try rig.wait(2)
    #expect(rig.pixels[place + 20] != first && rig.pixels[place + 370] != first)
  }

  @Test func withoutAKindTheChangeIsImmediate() {
    var ends: [Bool] = []
    UIView.transition(
      with: card, duration: 1, animations: { card.alpha = 0.5 }, completion: { ends.append($0) })
    #expect(card.shown.alpha == 0.5 && ends == [true])
  }

  @Test(
    arguments: [
      UIView.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromRight, .transitionFlipFromTop,
      .transitionFlipFromBottom, .transitionCrossDissolve,
    ], [false, true])
  func replacedViewLeaves(_ options: UIView.AnimationOptions, hides: Bool) throws {
    let other = UIView(frame: card.frame)
    other.backgroundColor = .black
    if hides {
      other.isHidden = true
      screen.view.addSubview(other)
    }
    let all: UIView.AnimationOptions = hides ? [options, .showHideTransitionViews] : options
    UIView.transition(from: card, to: other, duration: 1, options: all)
    try window.advance(by: 0.25)
    #expect(color(at: card.center) != 0)
    try window.advance(by: 0.5)
    let isFlip = options != .transitionCrossDissolve
    #expect(!isFlip || color(at: other.center) == 0)
    try window.advance(by: 1)
    #expect(color(at: other.center) == 0 && other.transform3D == .identity && card.transform3D == .identity)
    #expect(card.alpha == 1 && (hides ? card.isHidden : card.superview == nil))
  }

  /// An animator whose whole motion is a transition of views.
  private final class Exchange: Animator {
    let options: UIView.AnimationOptions
    init(_ options: UIView.AnimationOptions) {
      self.options = options
      super.init(true)
    }
    override func animateTransition(using context: UIViewControllerContextTransitioning) {
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
      UIView.transition(from: from, to: to, duration: 0.5, options: options) { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  @Test(arguments: [UIView.AnimationOptions.transitionFlipFromRight, .transitionCrossDissolve])
  func animatorCanExchangeItsScreens(_ options: UIView.AnimationOptions) throws {
    let trial = AnimatorTrial(
      way: .push, screens: { (Screen(UIColor(250, 196, 60)), Screen.second()) },
      make: { _, _ in Exchange(options) })
    #expect(try trial.settling() == [])
    #expect(try trial.scrubbing() == [])
    #expect(try trial.cancelling() == [])
  }

  @Test func hiddenViewFadesIn() throws {
    card.isHidden = true
    card.backgroundColor = .black
    UIView.transition(
      with: card, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
      animations: { card.isHidden = false })
    try window.advance(by: 0.25)
    #expect(abs(card.shown.alpha - 0.25) < 0.01)
    try window.advance(by: 1)
    #expect(card.alpha == 1 && card.superview?.subviews.count == 1)
  }

  @Test func stackDoesNotArrangeThePicture() throws {
    let (other, stack) = (UIView(), UIStackView(arrangedSubviews: [card]))
    stack.axis = .vertical
    stack.distribution = .fillEqually
    stack.addArrangedSubview(other)
    stack.frame = CGRect(x: 60, y: 200, width: 200, height: 200)
    screen.view.addSubview(stack)
    try window.advance(by: 0)
    let frames = [card.frame, other.frame]
    UIView.transition(
      with: card, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
      animations: { card.backgroundColor = .black })
    try window.advance(by: 0.5)
    #expect([card.frame, other.frame] == frames && stack.subviews.count == 2)
    #expect(abs(Int(color(at: CGPoint(x: 160, y: 250)) & 0xFF) - 128) < 4)
    try window.advance(by: 1)
    #expect(color(at: CGPoint(x: 160, y: 250)) == 0 && screen.view.subviews == [stack])
  }

  /// As in UIKit, names are made of any string, and bits are unsigned.
  @Test func namesAndBitsAreMadeFromRawValues() {
    let name: CAMediaTimingFunctionName = CAMediaTimingFunctionName(rawValue: "easeIn")
    #expect(name == .easeIn && CAMediaTimingFunctionName(rawValue: "odd") == .linear)
    let mode: CAMediaTimingFillMode = CAMediaTimingFillMode(rawValue: "both")
    #expect(mode == .both && CAMediaTimingFillMode(rawValue: "odd") == .removed)
    let bits: UInt = 3 << 16 | 5 << 20
    #expect(UIView.AnimationOptions(rawValue: bits) == [.curveLinear, .transitionCrossDissolve])
    #expect(UIView.KeyframeAnimationOptions(rawValue: UInt(8)) == .repeat)
    #expect(CACornerMask(rawValue: UInt(3)) == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(CACornerMask(rawValue: UInt.max).contains(.all))
  }

  @Test func keyframesWithoutNumbersMoveViews() throws {
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: .nan, relativeDuration: .nan) { card.alpha = 0.2 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: .infinity) { card.center.x = 90 }
    }
    try window.advance(by: 2)
    #expect(card.shown.alpha == 0.2 && card.shown.center.x == 90)
  }

  @Test func exchangeWithoutASuperviewOnlyCompletes() {
    var ends: [Bool] = []
    UIView.transition(from: UIView(), to: card, duration: 1) { ends.append($0) }
    UIView.transition(from: card, to: card, duration: 1) { ends.append($0) }
    #expect(ends == [true, true] && card.superview === screen.view)
  }

  @Test func disabledAnimationsTakeEffectAtOnce() {
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    var ends: [Bool] = []
    UIView.animate(withDuration: 1, animations: { card.alpha = 0.2 }, completion: { ends.append($0) })
    #expect(card.shown.alpha == 0.2 && ends == [true] && !UIView.areAnimationsEnabled)
    UIView.setAnimationsEnabled(true)
    UIView.animate(withDuration: 1) {
      card.alpha = 0.8
      UIView.setAnimationsEnabled(false)
      card.center.x += 40
      UIView.setAnimationsEnabled(true)
    }
    #expect(card.shown.center.x == card.center.x && card.shown.alpha < 0.3)
  }

  @Test func springOfNumbersHasItsOwnDuration() throws {
    let parameters = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 0, dy: 0))
    let animator = UIViewPropertyAnimator(duration: 10, timingParameters: parameters)
    animator.addAnimations { card.alpha = 0 }
    animator.startAnimation()
    try window.advance(by: 0.2)
    // x = 1 − e^(−5t)·(cos 8.66t + 0.577 sin 8.66t)
    #expect(abs(card.shown.alpha - 0.151) < 0.01)
    #expect(animator.duration < 2)
  }

  @Test func springWithABounceOvershoots() throws {
    var lowest = 1000.0
    UIView.animate(springDuration: 0.4, bounce: 0.5) { card.frame.origin.y = 100 }
    for _ in 0..<60 {
      try window.advance(by: 1 / 60)
      lowest = min(lowest, card.shown.center.y)
    }
    #expect(lowest < 126 && abs(card.shown.center.y - 130) < 0.5)
  }

  private final class Ticks {
    var count = 0
    func tick(_ link: CADisplayLink) { count += 1 }
  }

  @Test func displayLinkTicksUntilItEnds() throws {
    UIView.animate(withDuration: 0.1, animations: { card.alpha = 0.9 })
    let ticks = Ticks()
    let link = CADisplayLink(target: ticks, selector: Selector(Ticks.tick(_:)))
    link.add(to: .main, forMode: .common)
    try window.advance(by: 0.5)
    #expect((28...31).contains(ticks.count))
    link.isPaused = true
    try window.advance(by: 0.5)
    #expect(ticks.count <= 31)
    link.invalidate()
    try window.advance(by: 0.5)
    #expect(ticks.count <= 31 && link.timestamp > 0)
    link.add(to: .main, forMode: .common)
    link.isPaused = false
    try window.advance(by: 0.5)
    #expect(ticks.count <= 31)
  }

  @Test func displayLinkIsReleasedWithItsWindow() throws {
    weak var ticks: Ticks?
    do {
      let screen = Screen(.white)
      let window = try HeadlessWindow(size: Size(390, 844), rootViewController: screen)
      try window.advance(by: 0)
      UIView.animate(withDuration: 0.1, animations: { screen.card.alpha = 0.9 })
      let target = Ticks()
      ticks = target
      CADisplayLink(target: target, selector: Selector(Ticks.tick(_:))).add(to: .main, forMode: .common)
      try window.advance(by: 0.5)
      #expect((28...31).contains(target.count))
    }
    #expect(ticks == nil)
  }

  /// A screen that looks at its coordinator when it appears.
  private final class Watcher: UIViewController {
    var words: [String] = []
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      guard let coordinator = transitionCoordinator else { return }
      func note(_ context: any UIViewControllerTransitionCoordinatorContext) {
        words.append(
          "\(context.viewController(forKey: .to) === self) \(context.view(forKey: .from) == nil) \(context.isCancelled)"
        )
      }
      note(coordinator)
      coordinator.animate(alongsideTransition: { _ in }, completion: note)
    }
  }

  @Test func coordinatorKnowsItsScreens() throws {
    let navigation = UINavigationController(rootViewController: Screen(.red))
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: navigation)
    let screen = Watcher()
    navigation.pushViewController(screen)
    try window.advance(by: 0.1)
    let coordinator = try #require(screen.transitionCoordinator)
    #expect(coordinator.transitionDuration > 0.2 && coordinator.percentComplete > 0)
    #expect(coordinator.containerView != nil && !coordinator.initiallyInteractive)
    navigation.popViewController()
    try window.advance(by: 2)
    #expect(screen.words == ["true false false", "true false true"])
    #expect(coordinator.viewController(forKey: .to) == nil && coordinator.transitionDuration == 0)
  }

  @Test func listsKnowTheirVisibleCells() throws {
    #expect(UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.count == 1)
    let views = [UIView(), UIView(), UIView()]
    for view in views { card.addSubview(view) }
    card.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(card.subviews == [views[2], views[1], views[0]])
    card.exchangeSubview(at: 0, withSubviewAt: 3)
    #expect(card.subviews == [views[2], views[1], views[0]])
  }
}
