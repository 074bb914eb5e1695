import SegueAnimation
import SegueMotion
import SegueViews

extension View {
  /// Options for `UIView.animate`. Only the curve has an effect, because Segue can always interrupt, reverse and hand off
  /// animations.
  public nonisolated struct AnimationOptions: OptionSet, Sendable {
    /// The raw bits, as in UIKit.
    public let rawValue: UInt
    /// Creates a set of options from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out subviews in the animation block. Has no effect, because Segue always does this.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Lets views receive presses while they are animated. Has no effect, because Segue always does this.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts from the values that are currently shown. Has no effect, because Segue always does this.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Uses the animation's own duration inside another block. Has no effect, because Segue always does this.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Uses the animation's own curve inside another block. Has no effect, because Segue always does this.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// A curve that starts and ends slowly; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// A curve that starts slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// A curve that ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// A curve with a constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// Repeats the animation. Has no effect; the animation runs once.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Also plays the animation backward. Has no effect; the animation only runs forward.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Hides and shows the views of a view transition, instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Draws views again in each frame. Has no effect, because Segue always shows their current content.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 9)
    /// A UIKit view transition that flips from the left. Has no effect in `animate`.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// A UIKit view transition that flips from the right. Has no effect in `animate`.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// A UIKit view transition that curls a page up. Has no effect in `animate`.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// A UIKit view transition that curls a page down. Has no effect in `animate`.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// A UIKit view transition that cross-fades. Has no effect in `animate`.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// A UIKit view transition that flips from the top. Has no effect in `animate`.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// A UIKit view transition that flips from the bottom. Has no effect in `animate`.
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

  /// Options for `UIView.animateKeyframes`. They have no effect, because keyframes are always interpolated linearly.
  public nonisolated struct KeyframeAnimationOptions: OptionSet, Sendable {
    /// The raw bits, as in UIKit.
    public let rawValue: UInt
    /// Creates a set of options from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Interpolates linearly between keyframes; the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Interpolates along a smooth curve. Has no effect, because interpolation is always linear.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Interpolates at a constant speed. Has no effect, because interpolation is always linear.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Interpolates along a smooth curve at a constant speed. Has no effect, because interpolation is always linear.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
    /// Starts from the values that are currently shown. Has no effect, because Segue always does this.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Lets views receive presses while they are animated. Has no effect, because Segue always does this.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Lays out subviews in the animation block. Has no effect, because Segue always does this.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
  }

  /// Animates the changes that a closure makes, with a curve that starts and ends slowly.
  /// - Parameters:
  ///   - duration: the duration, in seconds.
  ///   - animations: sets properties of views to their final values.
  ///   - completion: called at the end; its argument is whether the animation reached its final values.
  public static func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(.curve(.easeInEaseOut, duration: duration), delay: 0, animations, completion) }

  /// Animates the changes that a closure makes, after a delay.
  /// - Parameters:
  ///   - duration: the duration, in seconds.
  ///   - delay: the delay, in seconds.
  ///   - options: only the curve has an effect.
  ///   - animations: sets properties of views to their final values.
  ///   - completion: called at the end; its argument is whether the animation reached its final values.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) { animate(.curve(options.curve, duration: duration), delay: delay, animations, completion) }

  /// Animates the changes that a closure makes, with a spring.
  /// - Parameters:
  ///   - duration: the duration, in seconds.
  ///   - delay: the delay, in seconds.
  ///   - dampingRatio: the damping ratio of the spring; 1 is critically damped.
  ///   - velocity: the initial velocity, as a multiple of the whole distance, per second.
  ///   - options: ignored.
  ///   - animations: sets properties of views to their final values.
  ///   - completion: called at the end; its argument is whether the animation reached its final values.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      .spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity), delay: delay,
      animations, completion)
  }

  /// Animates the changes that a closure makes, with a spring that has a duration and a bounce.
  /// - Parameters:
  ///   - duration: the perceived duration, in seconds; the spring rests somewhat later.
  ///   - bounce: how much the spring overshoots, −1…1; 0 is critically damped.
  ///   - velocity: the initial velocity, as a multiple of the whole distance, per second.
  ///   - delay: the delay, in seconds.
  ///   - options: ignored.
  ///   - animations: sets properties of views to their final values.
  ///   - completion: called at the end; its argument is whether the animation reached its final values.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(duration: duration, bounce: bounce)
    animate(
      .spring(response: spring.response, dampingRatio: spring.dampingRatio, initialVelocity: velocity),
      delay: delay, animations, completion)
  }

  /// Animates keyframes, which a closure adds with `addKeyframe`.
  /// - Parameters:
  ///   - duration: the total duration, in seconds.
  ///   - delay: the delay, in seconds.
  ///   - options: ignored.
  ///   - animations: adds the keyframes. Other changes that it makes are animated linearly over the total duration.
  ///   - completion: called at the end; its argument is whether the animation reached its final values.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) { animate(.curve(.linear, duration: duration), delay: delay, animations, completion) }

  /// Adds a keyframe to the animation of the enclosing `animateKeyframes` call. Outside an animation, the changes take effect
  /// immediately.
  /// - Parameters:
  ///   - start: the start of the keyframe, as a fraction of the total duration, 0…1.
  ///   - relativeDuration: the duration of the keyframe, as a fraction of the total duration.
  ///   - animations: sets properties of views to their values at the end of the keyframe.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration: Double, animations: @escaping () -> Void
  ) {
    let begin = start.clamped(to: 0...1)
    let end = (start + relativeDuration).clamped(to: begin...1)
    guard let recording = Recording.current else { return animations() }
    recording.addKeyframe(begin...end, animations: animations)
  }

  /// Runs a closure without animating its changes, even inside an animation.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    guard let recording = Recording.current else { return actions() }
    recording.withoutAnimation(actions)
  }

  /// Whether animations are played. If not, their changes take effect immediately, and completions are called at once.
  public private(set) static var areAnimationsEnabled = true

  /// Sets whether animations are played.
  public static func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

  private static func animate(
    _ timing: Timing, delay: Double, _ animations: @escaping () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    guard areAnimationsEnabled else {
      performWithoutAnimation(animations)
      completion?(true)
      return
    }
    if let recording = Recording.current {
      return recording.animate(timing, delay: delay, completion: completion, animations: animations)
    }
    let animator = UIViewPropertyAnimator(timing)
    animator.addAnimations(animations)
    animator.addCompletion { completion?($0 == .end) }
    animator.startAnimation(afterDelay: delay)
  }
}
