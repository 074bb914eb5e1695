import SegueAnimation
import SegueMotion
import SegueViews

extension View {
  /// How `UIView.animate` plays. Only the curve has an effect: the engine interrupts, reverses and hands over by itself.
  public nonisolated struct AnimationOptions: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt
    /// A set by its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out in the block, which is always done.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Receives presses meanwhile.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Begins where the view is shown, which is always done.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Takes its own duration, which is always done.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Takes its own curve, which is always done.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Slow at both ends; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At a constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// Over and over; plays once.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// There and back; plays there.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Transitions of views; as `animate` plays, they have no effect.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// See `transitionFlipFromLeft`.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// See `transitionFlipFromLeft`.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// See `transitionFlipFromLeft`.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// See `transitionFlipFromLeft`.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// See `transitionFlipFromLeft`.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// See `transitionFlipFromLeft`.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    var curve: CubicCurve {
      switch rawValue >> 16 & 3 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInEaseOut
      }
    }
  }

  /// How keyframes play: linearly from one to the next, whatever the mode.
  public nonisolated struct KeyframeAnimationOptions: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt
    /// A set by its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Linearly.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Through a smooth curve; played linearly.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// At an even pace; played linearly.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Begins where the view is shown, which is always done.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Receives presses meanwhile.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Lays out in the block, which is always done.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
  }

  /// Animates what a block changes, in seconds.
  public static func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(.curve(.easeInEaseOut, duration: duration), delay: 0, animations, completion) }

  /// Animates what a block changes after a delay, in seconds.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) { animate(.curve(options.curve, duration: duration), delay: delay, animations, completion) }

  /// Animates what a block changes, on a spring.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      .spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity), delay: delay,
      animations, completion)
  }

  /// Animates what the keyframes in a block change.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) { animate(.curve(.linear, duration: duration), delay: delay, animations, completion) }

  /// What changes in a part of the keyframes' whole time, 0…1.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration: Double, animations: @escaping () -> Void
  ) {
    let begin = start.clamped(to: 0...1)
    let end = (start + relativeDuration).clamped(to: begin...1)
    guard let recording = Recording.current else { return animations() }
    recording.addKeyframe(begin...end, animations: animations)
  }

  /// Changes that are not animated.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    guard let recording = Recording.current else { return actions() }
    recording.withoutAnimation(actions)
  }

  private static func animate(
    _ timing: Timing, delay: Double, _ animations: @escaping () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    if let recording = Recording.current {
      return recording.animate(timing, delay: delay, completion: completion, animations: animations)
    }
    let animator = UIViewPropertyAnimator(timing)
    animator.addAnimations(animations)
    animator.addCompletion { completion?($0 == .end) }
    animator.startAnimation(afterDelay: delay)
  }
}
