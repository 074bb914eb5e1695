import SegueAnimation
import SegueMotion
import SegueViews

/// Where an animation is, or ends.
public nonisolated enum UIViewAnimatingPosition: Int, Sendable {
  /// At its end.
  case end
  /// At its beginning.
  case start
  /// In between.
  case current
}

/// What an animation is doing.
public nonisolated enum UIViewAnimatingState: Int, Sendable {
  /// It has not been started, or has ended.
  case inactive
  /// It moves, or is held.
  case active
  /// It has been stopped, and its completions have not run; they always have.
  case stopped
}

/// What can be started, held and scrubbed.
public protocol UIViewAnimating: AnyObject {
  /// What it is doing.
  var state: UIViewAnimatingState { get }
  /// Whether it moves.
  var isRunning: Bool { get }
  /// Whether it goes back to where it began.
  var isReversed: Bool { get set }
  /// How far it is, 0…1; setting it pauses.
  var fractionComplete: CGFloat { get set }
  /// Begins, or goes on.
  func startAnimation()
  /// Holds the motion where it is.
  func pauseAnimation()
  /// Ends the motion where it is.
  func stopAnimation(_ withoutFinishing: Bool)
}

/// The same, with code of its own.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Goes on from where it is held, on another timing.
  func continueAnimation(withTimingParameters parameters: UITimingCurveProvider?, durationFactor: CGFloat)
  /// Adds code whose changes are animated.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds code to call at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
}

/// The curve or spring of a property animator.
public protocol UITimingCurveProvider {
  /// The timing for a duration in seconds.
  func timing(duration: TimeInterval) -> Timing
}

/// A curve.
public nonisolated struct UICubicTimingParameters: UITimingCurveProvider, Sendable {
  private let curve: CubicCurve
  /// One of the four curves.
  public init(animationCurve: UIView.AnimationCurve) { curve = animationCurve.curve }
  /// A curve by its control points.
  public init(controlPoint1 one: CGPoint, controlPoint2 two: CGPoint) {
    curve = CubicCurve(one.x, one.y, two.x, two.y)
  }
  /// The timing for a duration in seconds.
  public func timing(duration: TimeInterval) -> Timing { .curve(curve, duration: duration) }
}

/// A spring.
public nonisolated struct UISpringTimingParameters: UITimingCurveProvider, Sendable {
  private let dampingRatio: Double
  private let velocity: CGVector
  /// A spring by its damping ratio, and its velocity at the start, in distances per second.
  public init(dampingRatio: CGFloat = 1, initialVelocity: CGVector = .zero) {
    (self.dampingRatio, velocity) = (dampingRatio, initialVelocity)
  }
  /// The timing for a duration in seconds.
  public func timing(duration: TimeInterval) -> Timing {
    .spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity.length)
  }
}

extension View {
  /// The curve of an animation.
  public nonisolated enum AnimationCurve: Int, Sendable {
    /// Slow at both ends, at the beginning, at the end, or nowhere.
    case easeInOut, easeIn, easeOut, linear

    var curve: CubicCurve {
      switch self {
      case .easeInOut: .easeInEaseOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }
}

/// Moves views from how they look to how blocks of code make them look. Started by an animator of screens, it is part of the transition:
/// what holds, scrubs and reverses it, does that to the whole transition.
public final class UIViewPropertyAnimator: UIViewImplicitlyAnimating {
  /// How long it takes, in seconds.
  public var duration: TimeInterval { timing.duration }
  /// Views receive presses while they move in any case.
  public var isUserInteractionEnabled = true
  /// Any animation can be interrupted in any case.
  public var isInterruptible = true
  private let timing: Timing
  private weak var work: Work?
  /// The same, until it starts.
  private var unstarted: Work?
  private var animator: PropertyAnimator?
  private weak var recorded: Recording?
  /// The transition that it is a part of.
  private var transition: AnimatorContext? { recorded?.context }

  /// What it has been given. That holds the screens, and often whoever keeps the animator: what runs it has it, and ends with the
  /// window.
  private final class Work {
    var blocks: [(delay: Double, body: () -> Void)] = []
    var completions: [(UIViewAnimatingPosition) -> Void] = []

    func end(finished: Bool) {
      let calls = completions
      (blocks, completions) = ([], [])
      for call in calls { call(finished ? .end : .start) }
    }
  }

  init(_ timing: Timing) {
    self.timing = timing
    let work = Work()
    (self.work, unstarted) = (work, work)
  }

  /// An animator that moves nothing, and takes no time.
  public convenience init() { self.init(.curve(.linear, duration: 0)) }

  /// An animator on a curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(.curve(curve.curve, duration: duration))
    if let animations { addAnimations(animations) }
  }

  /// An animator on a spring.
  public convenience init(
    duration: TimeInterval, dampingRatio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(.spring(duration: duration, dampingRatio: dampingRatio))
    if let animations { addAnimations(animations) }
  }

  /// An animator on what the parameters say.
  public convenience init(duration: TimeInterval, timingParameters: any UITimingCurveProvider) {
    self.init(timingParameters.timing(duration: duration))
  }

  /// An animator on a curve by its control points.
  public convenience init(
    duration: TimeInterval, controlPoint1 one: CGPoint, controlPoint2 two: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: one, controlPoint2: two))
    if let animations { addAnimations(animations) }
  }

  /// An animator that has been started.
  @discardableResult public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(.curve(options.curve, duration: duration))
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Adds code that sets properties of views to their values at the end.
  public func addAnimations(_ animation: @escaping () -> Void) {
    work?.blocks.append((0, animation))
  }

  /// The same, for the part of the time after `delayFactor`, 0…1.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    work?.blocks.append((delayFactor.clamped(to: 0...1), animation))
  }

  /// Adds code to call at the end.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    work?.completions.append(completion)
  }

  /// Begins, or goes on.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Begins after a delay, in seconds, or goes on.
  public func startAnimation(afterDelay delay: TimeInterval) {
    if let transition, Recording.current == nil { return transition.goOn() }
    if let animator { return animator.startAnimation(afterDelay: delay) }
    if let recording = Recording.current { return add(to: recording, after: delay) }
    prepare()
    animator?.startAnimation(afterDelay: delay)
  }

  private func add(to recording: Recording, after delay: Double) {
    guard recording !== recorded, let work else { return }
    // In another size it is recorded again, from where it began.
    if let recorded { recording.repeatStart(of: recorded) }
    (recorded, unstarted) = (recording, nil)
    for (index, block) in work.blocks.enumerated() {
      // What is left of the time.
      let start = block.delay * timing.duration
      recording.animate(
        start > 0 ? .curve(timing.curve ?? .easeInEaseOut, duration: timing.duration - start) : timing,
        delay: delay + start, completion: index == 0 ? { work.end(finished: $0) } : nil,
        animations: block.body)
    }
  }

  /// Finds the views that the blocks move, which says in which window: outside of one there is nothing to see.
  private func prepare() {
    guard let work = unstarted else { return }
    unstarted = nil
    let bodies = work.blocks
    work.blocks = []
    let recording = Recording { for block in bodies { block.body() } }
    guard let window = recording.entries.compactMap(\.view.window).first else {
      return work.end(finished: true)
    }
    recording.restore()
    let animator = PropertyAnimator(timing, over: window)
    animator.addAnimations {
      for entry in recording.entries { entry.view.take(entry.properties, from: entry.end) }
    }
    let transition = Recording.ending
    transition?.animationBegins()
    animator.addCompletion { [weak self, weak transition] in
      self?.animator = nil
      work.end(finished: $0)
      transition?.animationEnds()
    }
    self.animator = animator
  }

  /// What it is doing.
  public var state: UIViewAnimatingState {
    transition != nil || animator?.state == .active ? .active : .inactive
  }
  /// Holds the motion where it is.
  public func pauseAnimation() {
    if let transition { return transition.pauseInteractiveTransition() }
    prepare()
    animator?.pauseAnimation()
  }
  /// Goes on from where it is held. A transition goes on with its own timing, and the velocity with which it has been scrubbed.
  /// - Parameters:
  ///   - parameters: another timing; `nil` is its own.
  ///   - durationFactor: how long that takes, as a part of the whole duration; 0 is all of it.
  public func continueAnimation(
    withTimingParameters parameters: UITimingCurveProvider?, durationFactor: CGFloat
  ) {
    if let transition { return transition.goOn() }
    let duration = duration * (durationFactor > 0 ? durationFactor : 1)
    animator?.continueAnimation(on: parameters?.timing(duration: duration))
  }
  /// Whether it moves.
  public var isRunning: Bool { transition.map { !$0.isHeld } ?? animator?.isRunning ?? false }
  /// Whether it goes back to where it began.
  public var isReversed: Bool {
    get { transition?.isReversed ?? animator?.isReversed ?? false }
    set { if let transition { transition.isReversed = newValue } else { animator?.isReversed = newValue } }
  }
  /// How far it is, 0…1; setting it pauses.
  public var fractionComplete: CGFloat {
    get { transition?.fraction ?? animator?.fractionComplete ?? 0 }
    set {
      if let transition {
        if !transition.isHeld { transition.pauseInteractiveTransition() }
        return transition.updateInteractiveTransition(newValue)
      }
      prepare()
      animator?.fractionComplete = newValue
    }
  }
  /// Ends the motion where it is; a transition ends at once at the end to which it is heading.
  public func stopAnimation(_ withoutFinishing: Bool) {
    if let transition { return transition.stop() }
    animator?.stopAnimation(withoutFinishing)
  }
  /// Nothing is left to do: what is stopped has ended.
  public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
}
