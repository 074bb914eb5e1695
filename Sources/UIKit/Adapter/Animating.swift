nonisolated extension AnimationOptions {
  /// Options without effect, because Segue always behaves as if they were set. Subviews are laid out in the block, and moving
  /// views receive presses. Animations start from the values that are shown, and inner blocks have their own duration and
  /// curve.
  public static let layoutSubviews = AnimationOptions(rawValue: 1),
    allowUserInteraction = AnimationOptions(rawValue: 1 << 1),
    beginFromCurrentState = AnimationOptions(rawValue: 1 << 2),
    overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5),
    overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
  /// Hides and shows the views of a view transition, instead of removing and adding them.
  public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
  /// Draws views again in each frame. Has no effect, because Segue always shows their current content.
  public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 9)
  /// UIKit's transitions of views, which flip, curl or dissolve. Have no effect in `animate`.
  public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20),
    transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20),
    transitionCurlUp = AnimationOptions(rawValue: 3 << 20),
    transitionCurlDown = AnimationOptions(rawValue: 4 << 20),
    transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20),
    transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20),
    transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
}

extension View {
  /// UIKit's name for `AnimationOptions`. In `animate`, only the curve has an effect: an animation runs once, forward.
  public typealias AnimationOptions = SegueAnimation.AnimationOptions
  /// Options for `UIView.animateKeyframes`, which have no effect. They have a type of their own, because public code extends it
  /// with the names of `AnimationOptions`.
  public nonisolated struct KeyframeAnimationOptions: OptionSet, Sendable {
    /// The raw bits, as in UIKit.
    public let rawValue: UInt
    /// Creates a set of options from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Options without effect: Segue always behaves as if they were set, but an animation always runs once, forward.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1),
      allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1),
      beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2),
      `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3),
      autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4),
      overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5),
      overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Modes of interpolation between keyframes. They have no effect; values are interpolated linearly.
    public static let calculationModeLinear: KeyframeAnimationOptions = [],
      calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10),
      calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10),
      calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10),
      calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }

  /// Animates the changes that a closure makes, with a curve that starts and ends slowly.
  /// - Parameters:
  ///   - duration: the duration, in seconds.
  ///   - animations: sets properties of views to their final values.
  ///   - completion: called at the end; its argument is whether the animation reached its final values.
  public static func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, delay: 0, animations: animations, completion: completion) }

  /// Animates the changes that a closure makes, after a delay.
  /// - Parameters:
  ///   - duration: the duration, in seconds.
  ///   - delay: the delay, in seconds.
  ///   - options: only the curve has an effect, unless the `CATransaction` sets another one.
  ///   - animations: sets properties of views to their final values.
  ///   - completion: called at the end; its argument is whether the animation reached its final values.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let curve = CATransaction.animationTimingFunction()?.curve ?? options.curve
    animate(.curve(curve, duration: duration), delay: delay, animations, completion)
  }

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
    let begin = start.bounded(0...1)
    let end = (start + relativeDuration).bounded(begin...1, or: begin)
    guard let recording = Recording.current else { return animations() }
    recording.addKeyframe(begin...end, animations: animations)
  }

  /// Runs a closure without animating its changes, even inside an animation.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    guard let recording = Recording.current else { return actions() }
    recording.withoutAnimation(actions)
  }

  /// Whether animations are played. If not, their changes take effect and their completions are called immediately.
  public private(set) static var areAnimationsEnabled = true

  /// Sets whether animations are played.
  public static func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

  static func animate(
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
    // The block is nested in that of the animator, because only blocks receive whether they finished.
    let animator = UIViewPropertyAnimator(timing) { animate(timing, delay: 0, animations, completion) }
    animator.startAnimation(afterDelay: delay)
  }
}
