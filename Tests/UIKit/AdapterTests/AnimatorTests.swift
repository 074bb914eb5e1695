import SegueChecks
import SegueHeadless
import SegueTestSupport
import SegueTesting
import SegueUIKit
import Testing

@testable import SegueControllers

/// Kinds of animators, each with a trap.
enum Kind: CaseIterable {
  case pop, sideBySide, keyframes, snapshot, nested, propertyAnimator, split, forgetful, flip, curtain
  case circle, maskView, star, group, pie, veil, constraints

  func make(_ isPush: Bool) -> UIViewControllerAnimatedTransitioning {
    switch self {
    case .pop: PopAnimator(presenting: isPush)
    case .sideBySide: SideBySideAnimator(isPush)
    case .keyframes: KeyframeAnimator(isPush)
    case .snapshot: SnapshotAnimator(isPush)
    case .nested: NestedAnimator(isPush)
    case .propertyAnimator: PropertyAnimatorAnimator(isPush)
    case .split: SplitAnimator(isPush)
    case .forgetful: ForgetfulAnimator(isPush)
    case .flip: FlipAnimator(isPush)
    case .circle: CircleAnimator(isPush)
    case .maskView: MaskViewAnimator(isPush)
    case .star: StarAnimator(isPush)
    case .group: GroupAnimator(isPush)
    case .pie: PieAnimator(isPush)
    case .curtain: CurtainAnimator(isPush)
    case .veil: VeilAnimator(isPush)
    case .constraints: ConstraintAnimator(isPush)
    }
  }

  func trial(_ way: AnimatorTrial.Way) -> AnimatorTrial {
    var trial = AnimatorTrial(
      way: way, screens: { (Screen(UIColor(250, 196, 60)), Screen.second()) },
      make: { isForward, _ in make(isForward) })
    // These leave a mask, another anchor point or a clip on the page.
    trial.leavesSomething = [.pop, .nested, .maskView].contains(self)
    return trial
  }
}

extension PopAnimator {
  convenience init(presenting: Bool) {
    self.init()
    self.presenting = presenting
  }
}

/// Invariants of every animator, whatever its purpose.
@Suite struct AnimatorTests {
  @Test(arguments: Kind.allCases) func animatorIsSound(kind: Kind) async throws {
    let checks: Set<SoundnessCheck> =
      switch kind {
      case .forgetful: .sound.subtracting([.contract])
      // In the middle, where the line meets itself, four pixels of its mask are not quite opaque.
      case .pie: .sound.subtracting([.seams, .resize])
      // The part that a drag drives ends where the veil covers everything.
      case .veil: .sound.subtracting([.seams, .resize])
      default: .sound
      }
    try await expectSound(kind.trial(.push).scenario, checks: checks)
  }

  @Test(arguments: Kind.allCases, AnimatorTrial.Way.allCases)
  func animatorSettlesScrubsAndCancels(kind: Kind, way: AnimatorTrial.Way) throws {
    // These animators ask for a view that is not theirs in this style.
    guard ![.pop, .flip].contains(kind) || way != .overFullScreen else { return }
    let trial = kind.trial(way)
    let faults = try trial.settling() + trial.scrubbing() + trial.cancelling()
    #expect(faults.filter { !$0.contains("completeTransition was not called") } == [])
  }

  @Test(arguments: Kind.allCases, AnimatorTrial.Way.allCases)
  func catchDoesNotJump(kind: Kind, way: AnimatorTrial.Way) throws {
    guard kind != .flip || way != .overFullScreen else { return }
    let (faults, holds) = try kind.trial(way).catching()
    #expect(faults == [])
    #expect(holds >= 2)
  }

  @Test(arguments: Kind.allCases, [0.05, 0.1])
  func pressHoldsTheClosingTransition(kind: Kind, time: Double) throws {
    // The halves of the split picture do not exist yet; the group has turned away from the pointer.
    guard kind != .split, kind != .group else { return }
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

  /// The screen is not in the container before the animator adds it.
  @Test(arguments: AnimatorTrial.Way.allCases, [Entrance.atOnce, .inTheEnd, .never])
  func animatorPutsTheNewScreenIntoTheContainer(way: AnimatorTrial.Way, entrance: Entrance) throws {
    var found: [Bool] = []
    var trial = Kind.pop.trial(way)
    trial.make = { isForward, _ in EnteringAnimator(isForward, entrance) { found.append($0) } }
    #expect(try trial.settling() + trial.cancelling() == [])
    #expect(found.count >= 2 && found.allSatisfy { !$0 })
  }

  @Test(arguments: [Entrance.atOnce, .inTheEnd, .never])
  func screenOutsideTheContainerIsInvisible(entrance: Entrance) throws {
    let rig = try Rig { EnteringAnimator($0, entrance) { _ in } }
    rig.navigation.push()
    try rig.wait(0.1)
    let isSeen = rig.window.surface.pixel(x: 5, y: 500) != 0xFFFA_C43C
    #expect(isSeen == (entrance == .atOnce))
    try rig.wait(2)
    #expect(rig.window.surface.pixel(x: 5, y: 500) == 0xFF24_74D8)
    #expect(rig.navigation.viewControllers[1].view.isHidden == false)
  }

  /// Many animators read the width when they are created.
  @Test(arguments: AnimatorTrial.Way.allCases) func screenIsKnownWhenAnAnimatorIsMade(
    way: AnimatorTrial.Way
  ) throws {
    var widths: [Double] = []
    var trial = Kind.pop.trial(way)
    trial.make = { isForward, _ in
      widths.append(UIScreen.main.bounds.width)
      return ForgetfulAnimator(isForward)
    }
    _ = try trial.settling()
    #expect(widths.count >= 2 && widths.allSatisfy { $0 == 390 })
  }

  /// Many animators do not animate if the context is interactive; here, the engine drives the drag.
  @Test(arguments: AnimatorTrial.Way.allCases) func contextIsNotInteractiveDuringADrag(way: AnimatorTrial.Way)
    throws
  {
    final class Asking: Animator {
      var answers: [Bool] = []
      let way: AnimatorTrial.Way
      init(_ isPush: Bool, _ way: AnimatorTrial.Way) {
        self.way = way
        super.init(isPush)
      }
      override func animateTransition(using context: UIViewControllerContextTransitioning) {
        answers.append(context.isInteractive)
        #expect((context.presentationStyle == .custom) == (way == .overFullScreen))
        let page = place(context)
        let aside = CGAffineTransform(translationX: 300, y: 0)
        if isPush { page.transform = aside }
        UIView.animate(withDuration: 0.3) {
          page.transform = self.isPush ? .identity : aside
        } completion: { _ in
          context.completeTransition(true)
        }
      }
    }
    let (there, back) = (Asking(true, way), Asking(false, way))
    var trial = Kind.pop.trial(way)
    trial.make = { isForward, _ in isForward ? there : back }
    #expect(try trial.scrubbing() == [])
    #expect(there.answers == [false] && back.answers == [false])
  }

  @Test func picturesWithAZPositionAreInFront() throws {
    let animator = SplitAnimator(true)
    let rig = try Rig { _ in animator }
    let under: UIView = rig.navigation.viewControllers[0].view
    rig.navigation.push()
    let container = try #require(under.superview)
    try rig.wait(0.1)
    #expect(container.subviewsInSpace.suffix(2) == animator.halves && container.subviews.count == 4)
    // The picture shows the page as it was, and nothing of the page below.
    #expect(rig.window.surface.pixel(x: 5, y: 5) != 0xFF24_74D8)
    let lower = animator.halves[1]
    #expect(lower.shown.toSuperview.apply(to: lower.shown.bounds).minY == 422)
    #expect(lower.shown.transform.tx > 0)
  }

  /// A kept animator sets its initial position only once.
  @Test func resizeKeepsTheStartOfAKeptAnimator() throws {
    let animator = PropertyAnimatorAnimator(true)
    let rig = try Rig { _ in animator }
    var faults: [String] = []
    rig.window.window.onFault = { faults.append($0) }
    let under = rig.navigation.viewControllers[0].view
    rig.navigation.push()
    let page = try #require(under.superview?.subviews.last)
    try rig.wait(0.1)
    let before = page.shown.transform.ty
    #expect(before > 100)
    rig.window.stage.resize(to: Size(400, 844), scale: 1)
    try rig.wait(0.000001)
    #expect(abs(page.shown.transform.ty - before) < 1)
    try rig.wait(2)
    #expect(page.transform == .identity && rig.navigation.viewControllers.count == 2)
    #expect(faults == [])
  }

  @Test func parallelBlocksKeepTheirOwnTimes() throws {
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

  @Test func dragIsMeasuredOutsideAContainerThatMoves() throws {
    let trial = AnimatorTrial(
      way: .push, screens: { (Screen(UIColor(250, 196, 60)), Screen.second()) },
      make: { isForward, _ in TurningAnimator(isForward) })
    #expect(try trial.settling() + trial.scrubbing() + trial.cancelling() == [])
  }

  @Test func keyframesAreReachedAtTheirTimes() throws {
    let rig = try Rig(Kind.keyframes.make)
    let under = rig.navigation.viewControllers[0].view
    rig.navigation.push()
    let page = try #require(under.superview?.subviews.last)
    try rig.wait(0.1)
    #expect(abs(page.shown.center.y - (422 + 844 - 744 * 0.5)) < 1e-6)
    try rig.wait(0.148)
    #expect(page.shown.cornerRadius == 20)
    try rig.wait(0.002)
    #expect(abs(page.shown.center.y - 522) < 1e-6)
    // A keyframe without duration.
    #expect(page.shown.cornerRadius == 0)
    try rig.wait(0.15)
    #expect(abs(page.shown.center.y - 472) < 1e-6)
  }

  @Test(arguments: [false, true]) func animatorFindsItsOwnViewsUnchanged(isCancelled: Bool) throws {
    let animator = KeepingAnimator(true)
    let rig = try Rig { _ in animator }
    let tree = rig.tree
    rig.navigation.push()
    try rig.wait(0.1)
    if isCancelled { rig.navigation.popViewController() }
    try rig.wait(1)
    let left = CGRect(x: 0, y: isCancelled ? 0 : 300, width: 100, height: 100)
    #expect(animator.picture.frame == left && animator.picture.backgroundColor == .red)
    if !isCancelled {
      rig.navigation.popViewController()
      try rig.wait(1)
    }
    #expect(animator.picture.frame.minY == 0 && rig.tree == tree)
  }

  @Test func innerTimingOverridesTheOuter() throws {
    let rig = try Rig(Kind.nested.make)
    let under = rig.navigation.viewControllers[0].view
    rig.navigation.push()
    let page = try #require(under.superview?.subviews.last)
    try rig.wait(0.1)
    #expect(abs(page.subviews[0].shown.alpha - 0.5) < 1e-6)
    #expect(abs(page.subviews[0].shown.transform.a - 0.6) < 1e-6)
    #expect(abs(page.shown.transform.turn - 0.2) < 1e-6)
    // The page turns about its lower left corner.
    #expect(page.convert(Point(0, 844), to: nil, by: .shown).distance(to: Point(0, 844)) < 1e-6)
  }

  @Test(arguments: [false, true]) func completionsRunInOrderAfterTheEnd(isCancelled: Bool) throws {
    let animator = SnapshotAnimator(true)
    let rig = try Rig { _ in animator }
    rig.navigation.push()
    try rig.wait(0.3)
    // The first block has ended, but a snapshot that is removed now could not return.
    #expect(animator.completions == [])
    if isCancelled { rig.navigation.popViewController() }
    try rig.wait(2)
    #expect(animator.completions == ["first", "last, cancelled: \(isCancelled)"])
    #expect(animator.animationEnded == [!isCancelled])
    #expect(rig.navigation.viewControllers.count == (isCancelled ? 1 : 2))
  }

  /// An animation in a completion is a part of the transition, but no drag drives it.
  @Test(arguments: [false, true]) func blockInACompletionFollowsTheFirst(isBack: Bool) throws {
    let animators = [VeilAnimator(true), VeilAnimator(false)]
    let rig = try Rig { animators[$0 ? 0 : 1] }
    let tree = rig.tree
    if isBack {
      rig.navigation.push()
      try rig.wait(2)
      rig.navigation.popViewController()
    } else {
      rig.navigation.push()
    }
    let animator = animators[isBack ? 1 : 0]
    try rig.wait(0.2)
    #expect(animator.calls == [])
    try rig.wait(0.15)
    let alpha = try #require(animator.veil).shown.alpha
    #expect(alpha > 0.3 && alpha < 0.7 && animator.calls == ["covered"])
    #expect(!rig.navigation.coordinator.isIdle)
    rig.navigation.coordinator.hold()
    try rig.wait(0.3)
    #expect(rig.navigation.coordinator.isIdle && animator.calls == ["covered", "lifted, cancelled: false"])
    #expect(animator.veil?.superview == nil && rig.navigation.viewControllers.count == (isBack ? 1 : 2))
    if isBack { #expect(rig.tree == tree) }
  }

  /// Another transition or a resize ends the animation.
  @Test(arguments: [false, true]) func animationInACompletionIsEndedEarly(forAnotherSize: Bool) throws {
    let animator = VeilAnimator(true)
    let rig = try Rig { $0 ? animator : VeilAnimator(false) }
    let tree = rig.tree
    rig.navigation.push()
    try rig.wait(0.35)
    if forAnotherSize {
      rig.window.stage.resize(to: Size(400, 844), scale: 1)
      #expect(rig.navigation.coordinator.isIdle && rig.navigation.viewControllers.count == 2)
      rig.window.stage.resize(to: Size(390, 844), scale: 1)
    }
    rig.navigation.popViewController()
    #expect(rig.navigation.coordinator.operation == .pop)
    try rig.wait(2)
    #expect(rig.tree == tree)
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

  /// In the custom style, the screen behind stays in the window, and the animator does not get its view.
  @Test func customPresentationKeepsTheScreenBehind() throws {
    final class Asking: Animator {
      var from: [Bool] = []
      override func animateTransition(using context: UIViewControllerContextTransitioning) {
        #expect(context.presentationStyle == .custom && context.targetTransform == .identity)
        from.append(context.view(forKey: isPush ? .from : .to) == nil)
        let page = place(context)
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
