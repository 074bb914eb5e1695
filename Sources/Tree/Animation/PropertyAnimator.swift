import SegueViews

/// Moves views from how they look to how a block of code makes them look: UIKit's property animator.
///
///     let animator = PropertyAnimator(.spring(duration: 0.4, dampingRatio: 0.7), over: card)
///     animator.addAnimations { card.center.y -= 100 }
///     animator.startAnimation()
///
/// It can be paused, scrubbed by `fractionComplete`, reversed and continued while it runs. What another animator already moves
/// goes on from where it is shown, with the velocity it is shown to have; properties that the block does not set are left to the
/// animators that move them. An animation with a delay leaves what others move to them until it begins.
///
/// What is set while it runs stays set: the rest of the motion is shown beside it, and ends there. In a window it ends in a frame,
/// however short it is, and calls its completions then; outside of one nothing moves, and they are called at once. It lives as
/// long as it runs; paused, it has to be kept, or the views are shown at the end without a call of the completions.
public final class PropertyAnimator {
  /// The state of an animator.
  public nonisolated enum State: Sendable, Hashable {
    /// Not started, or ended.
    case inactive
    /// Moving or paused.
    case active
  }

  private enum End: Hashable { case start, finish }

  /// What drives the motion.
  public let timing: Timing
  /// The state of the animator.
  public var state: State { animator == nil && waiting == nil ? .inactive : .active }
  /// Whether it is active and not paused.
  public var isRunning: Bool { waiting != nil || animator?.isRunning == true }
  /// Whether the motion goes back to where it began. May be set while it runs.
  public var isReversed = false {
    didSet { if isReversed != oldValue, isRunning { animator?.settle(in: destination) } }
  }

  private weak var root: View?
  private var blocks: [() -> Void] = []
  private var completions: [(_ finished: Bool) -> Void] = []
  private var animator: StateAnimator<End>?
  /// The start, where others still move the same properties.
  private var waiting: ScheduledAction?

  /// An animator for views in `root`, and for `root` itself.
  public init(_ timing: Timing, over root: View) { (self.timing, self.root) = (timing, root) }

  /// Adds code that sets properties of views to their values at the end. Only before the start.
  public func addAnimations(_ block: @escaping () -> Void) {
    if state == .inactive { blocks.append(block) }
  }

  /// Adds code to call at the end, with whether the motion reached its end (not stopped, not reversed).
  public func addCompletion(_ completion: @escaping (_ finished: Bool) -> Void) {
    completions.append(completion)
  }

  /// Begins or continues, after `delay` seconds; does nothing while it runs.
  public func startAnimation(afterDelay delay: Double = 0) {
    guard !isRunning else { return }
    activate(delay: delay)
    animator?.settle(in: destination)
    // Stopped, because it was one of an endless chain outside of a window.
    if animator?.isActive == false { (animator, completions) = (nil, []) }
  }

  /// Holds the motion where it is. Once it has ended there is nothing to hold.
  public func pauseAnimation() {
    guard canMove else { return }
    activate(delay: 0)
    animator?.hold()
  }

  /// Continues from where it is paused, on another timing.
  package func continueAnimation(on timing: Timing?) {
    guard let animator, !animator.isRunning else { return }
    if let timing { animator.setTracks([Track(timing)], between: []) }
    animator.settle(in: destination)
  }

  /// How far the motion is shown to be, 0…1 and beyond where a spring overshoots; 0 while it is inactive. Setting it pauses. Once
  /// the motion has ended, setting it does nothing.
  public var fractionComplete: Double {
    get { animator?.position ?? 0 }
    set {
      guard canMove else { return }
      activate(delay: 0)
      animator?.track(newValue)
    }
  }

  private var canMove: Bool { animator != nil || !blocks.isEmpty }

  /// Ends the motion where it is; completions are called with `false`.
  /// - Parameter withoutFinishing: keep the properties that are shown now as the views' own.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    if waiting != nil, !withoutFinishing { for block in blocks { block() } }
    animator?.rest(asShown: withoutFinishing)
    end(finished: false)
  }

  private var destination: End { isReversed ? .start : .finish }

  private func activate(delay: Double) {
    guard animator == nil, let root else { return }
    waiting?.cancel()
    waiting = nil
    let before = PropertyCapture(of: root)
    for block in blocks { block() }
    let after = PropertyCapture(of: root)
    if delay > 0, let timeline = root.window?.timeline, before.isMovedByOthers(on: after) {
      before.restore()
      blocks = [{ after.take(from: before) }]
      waiting = timeline.schedule(after: delay) { [self] in
        waiting = nil
        startAnimation()
      }
      return
    }
    blocks = []
    let animator = StateAnimator<End>(
      [.start, .finish], initially: .start, over: root, tracks: [Track(timing, delay: delay)],
      leavesModel: false,
      apply: nil)
    animator.name = "PropertyAnimator"
    self.animator = animator
    animator.begin(from: before, to: after)
    // The caller need not keep it: while it moves, the timeline does.
    animator.owner = self
    animator.onSettle = { [weak self] in self?.end(finished: $0 == .finish) }
  }

  private func end(finished: Bool) {
    animator?.onSettle = nil
    waiting?.cancel()
    (animator, waiting, blocks) = (nil, nil, [])
    let calls = completions
    completions = []
    for call in calls { call(finished) }
  }
}

/// How `View.animate` plays.
public nonisolated struct AnimationOptions: OptionSet, Sendable, Hashable {
  /// One bit for each option.
  public let rawValue: Int
  /// A set by its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Slow at both ends; the default.
  public static let curveEaseInOut: AnimationOptions = []
  /// Slow at the beginning.
  public static let curveEaseIn = AnimationOptions(rawValue: 1)
  /// Slow at the end.
  public static let curveEaseOut = AnimationOptions(rawValue: 2)
  /// At a constant speed.
  public static let curveLinear = AnimationOptions(rawValue: 4)

  fileprivate var curve: CubicCurve {
    contains(.curveLinear)
      ? .linear : contains(.curveEaseIn) ? .easeIn : contains(.curveEaseOut) ? .easeOut : .easeInEaseOut
  }
}

extension View {
  /// Animates what `animations` changes of this view and of everything in it. UIKit's `animate`, on a view because there can be
  /// several windows.
  /// - Parameters:
  ///   - duration: how long it takes, in seconds.
  ///   - delay: how long it waits before it starts, in seconds.
  ///   - options: the curve.
  ///   - animations: sets properties to their values at the end.
  ///   - completion: called at the end, with whether the motion got there.
  /// - Returns: the animator, for callers that want to interrupt it.
  @discardableResult
  public func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> PropertyAnimator {
    animate(.curve(options.curve, duration: duration), delay: delay, animations, completion)
  }

  /// As above, on a spring: `dampingRatio` 1 does not overshoot; `velocity` in distances per second.
  @discardableResult
  public func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double = 0, animations: @escaping () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> PropertyAnimator {
    animate(
      .spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity), delay: delay,
      animations, completion)
  }

  /// As above, on any timing.
  @discardableResult
  package func animate(
    _ timing: Timing, delay: Double = 0, _ animations: @escaping () -> Void,
    _ completion: ((_ finished: Bool) -> Void)? = nil
  ) -> PropertyAnimator {
    let animator = PropertyAnimator(timing, over: self)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }
}
