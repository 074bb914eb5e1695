/// UIKit's name for `AnimatingPosition`.
public typealias UIViewAnimatingPosition = AnimatingPosition

/// UIKit's name for `PropertyAnimator.State`. An animator that is part of a transition is never `.stopped`.
public typealias UIViewAnimatingState = PropertyAnimator.State

/// An animation that can be started, held and scrubbed to a position.
public protocol UIViewAnimating: AnyObject {
  /// The state of the animation.
  var state: UIViewAnimatingState { get }
  /// Whether the animation is moving.
  var isRunning: Bool { get }
  /// Whether the animation runs backward, to its start.
  var isReversed: Bool { get set }
  /// The progress of the animation, 0…1. Setting it holds the animation.
  var fractionComplete: CGFloat { get set }
  /// Starts the animation, or continues it if it is held.
  func startAnimation()
  /// Holds the animation at its current position.
  func pauseAnimation()
  /// Ends the animation at its current position.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animation at a position.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation whose changes come from closures.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Continues a held animation, with another timing if `parameters` is not `nil`.
  func continueAnimation(withTimingParameters parameters: UITimingCurveProvider?, durationFactor: CGFloat)
  /// Adds a closure whose changes are animated.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a closure to call at the end of the animation.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
}

/// A curve or spring for a property animator.
public protocol UITimingCurveProvider {
  /// Returns the timing for a duration in seconds.
  func timing(duration: TimeInterval) -> Timing
  /// Returns the timings of a view's horizontal and vertical position, if they have their own; `nil` by default.
  func positionTimings(duration: TimeInterval) -> (x: Timing, y: Timing)?
}

extension UITimingCurveProvider {
  /// Returns `nil`.
  public func positionTimings(duration: TimeInterval) -> (x: Timing, y: Timing)? { nil }
}

/// Timing parameters of a cubic curve.
public nonisolated struct UICubicTimingParameters: UITimingCurveProvider, Sendable {
  private let curve: CubicCurve
  /// Creates a named curve.
  public init(animationCurve: UIView.AnimationCurve) { curve = animationCurve.curve }
  /// Creates a cubic Bézier curve from (0, 0) to (1, 1), with two control points.
  public init(controlPoint1 one: CGPoint, controlPoint2 two: CGPoint) {
    curve = CubicCurve(one.x, one.y, two.x, two.y)
  }
  /// Returns the curve with a duration in seconds.
  public func timing(duration: TimeInterval) -> Timing { .curve(curve, duration: duration) }
}

/// Timing parameters of a spring.
public nonisolated struct UISpringTimingParameters: UITimingCurveProvider, Sendable {
  private let dampingRatio: Double
  /// The period without damping, in seconds; `nil` if the duration determines it.
  private var response: Double?
  private let velocity: CGVector
  /// Creates a spring.
  /// - Parameters:
  ///   - dampingRatio: the damping ratio; 1, the default, is critically damped.
  ///   - initialVelocity: the velocity at the start, as a multiple of the distance per second, for the horizontal and vertical
  ///     position of views. Other properties have its length.
  public init(dampingRatio: CGFloat = 1, initialVelocity: CGVector = .zero) {
    (self.dampingRatio, velocity) = (dampingRatio, initialVelocity)
  }
  /// Creates a spring whose own numbers define its duration, instead of the animator's.
  /// - Parameters:
  ///   - mass: the mass at the end of the spring, more than 0.
  ///   - stiffness: the stiffness, more than 0.
  ///   - damping: the damping coefficient.
  ///   - initialVelocity: as in `init(dampingRatio:initialVelocity:)`.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector = .zero) {
    self.init(Spring(mass: mass, stiffness: stiffness, damping: damping), initialVelocity)
  }
  /// Creates a spring that lasts for `duration` seconds and overshoots the more, the larger `bounce` is, from −1 to 1.
  public init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero) {
    self.init(Spring(duration: duration, bounce: bounce), initialVelocity)
  }
  private init(_ spring: Spring, _ velocity: CGVector) {
    self.init(dampingRatio: spring.dampingRatio, initialVelocity: velocity)
    response = spring.response
  }
  private func timing(_ duration: Double, _ velocity: Double) -> Timing {
    response.map { .spring(response: $0, dampingRatio: dampingRatio, initialVelocity: velocity) }
      ?? .spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity)
  }
  /// Returns the spring with a duration in seconds.
  public func timing(duration: TimeInterval) -> Timing { timing(duration, velocity.length) }
  /// Returns the springs of the horizontal and vertical position, each with its component of the velocity.
  public func positionTimings(duration: TimeInterval) -> (x: Timing, y: Timing)? {
    velocity == .zero ? nil : (timing(duration, velocity.dx), timing(duration, velocity.dy))
  }
}

extension View {
  /// A named timing curve.
  public nonisolated enum AnimationCurve: Int, Sendable {
    /// The curves, in this order: slow at both ends, slow at the beginning, slow at the end, and constant speed.
    case easeInOut, easeIn, easeOut, linear

    var curve: CubicCurve { AnimationOptions(rawValue: UInt(rawValue) << 16).curve }
  }
}

/// An animator that animates views from their current property values to those that closures set.
///
/// A property animator that `animateTransition` starts is part of the transition. Holding, scrubbing or reversing it affects
/// the whole transition.
public final class UIViewPropertyAnimator: UIViewImplicitlyAnimating {
  /// The duration, in seconds.
  public var duration: TimeInterval { timing.duration }
  /// Whether views receive presses while they move, and whether the animation can be interrupted. Have no effect.
  public var isUserInteractionEnabled = true, isInterruptible = true
  /// Whether scrubbing is linear, and whether the animation is held at its end. Have no effect.
  public var scrubsLinearly = true, pausesOnCompletion = false
  private let timing: Timing
  private var positionTimings: (x: Timing, y: Timing)?
  private weak var work: Work?
  /// A strong reference to `work`, until the animation starts.
  private var unstarted: Work?
  private var animator: PropertyAnimator?
  /// Called when `animator` has ended.
  private var isOver: () -> Void = {}
  private weak var recorded: Recording?
  /// The maximum number of blocks that other blocks of the same animation may add.
  private static let maximumAdditions = 1000
  /// The context of the transition that the animation is part of; `nil` if it is not part of a transition.
  private var transition: AnimatorContext? { recorded?.context }

  /// The animation and completion closures of an animator.
  ///
  /// Closures often retain the screens and the owner of the animator. Therefore, the running animation retains this object, but
  /// the animator does not. At the latest, the object is released with the window.
  private final class Work {
    var blocks: [(delay: Double, body: () -> Void)] = []
    var completions: [(UIViewAnimatingPosition) -> Void] = []
    /// The delay with which a transition starts the animation, in seconds.
    var delay = 0.0
    /// The number of blocks that were added since the transition recorded the animation.
    var additions = 0

    func end(at position: UIViewAnimatingPosition) {
      let calls = completions
      (blocks, completions) = ([], [])
      for call in calls { call(position) }
    }
  }

  init(_ timing: Timing, _ animations: (() -> Void)? = nil) {
    self.timing = timing
    let work = Work()
    (self.work, unstarted) = (work, work)
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator that plays a recording which has ended.
  convenience init(_ timing: Timing, playing recording: Recording) {
    self.init(timing)
    guard let work = unstarted else { return }
    unstarted = nil
    play(recording, work)
  }

  /// Creates an animator with a duration of 0 and without changes.
  public convenience init() { self.init(.curve(.linear, duration: 0)) }

  /// Creates an animator with a named curve and a duration in seconds.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) { self.init(.curve(curve.curve, duration: duration), animations) }

  /// Creates an animator with a spring and a duration in seconds.
  public convenience init(
    duration: TimeInterval, dampingRatio: CGFloat, animations: (() -> Void)? = nil
  ) { self.init(.spring(duration: duration, dampingRatio: dampingRatio), animations) }

  /// Creates an animator with timing parameters and a duration in seconds.
  public convenience init(duration: TimeInterval, timingParameters: any UITimingCurveProvider) {
    self.init(timingParameters.timing(duration: duration))
    positionTimings = timingParameters.positionTimings(duration: duration)
  }

  /// Creates an animator with a cubic Bézier curve, given by two control points, and a duration in seconds.
  public convenience init(
    duration: TimeInterval, controlPoint1 one: CGPoint, controlPoint2 two: CGPoint,
    animations: (() -> Void)? = nil
  ) { self.init(.curve(CubicCurve(one.x, one.y, two.x, two.y), duration: duration), animations) }

  /// Creates an animator and starts it.
  /// - Parameters:
  ///   - duration: the duration, in seconds.
  ///   - delay: the delay, in seconds.
  ///   - options: only the curve has an effect.
  ///   - animations: sets properties of views to their final values.
  ///   - completion: called at the end.
  @discardableResult public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(.curve(options.curve, duration: duration), animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Adds a closure that sets properties of views to their final values. While the animation runs, they change during the rest of
  /// its time.
  public func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds a closure whose changes start with a delay. The delay is `delayFactor`, from 0 to 1, times the duration. While the
  /// animation runs, the changes start without a delay.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    if let animator { return animator.addAnimations(animation) }
    if let transition, Recording.current == nil {
      return _ = transition.coordinator?.animateAlongside(animation)
    }
    let block = (delay: delayFactor.clamped(to: 0...1), body: animation)
    if let recorded, recorded === Recording.current { return add(block, to: recorded) }
    work?.blocks.append(block)
  }

  /// Adds a block to an animation that `animateTransition` has started. The next recording adds it again.
  private func add(_ block: (delay: Double, body: () -> Void), to recording: Recording) {
    guard let work, work.additions < Self.maximumAdditions else { return }
    work.additions += 1
    let delay = work.delay
    recording.later { [self, unowned recording] in record([block], in: recording, after: delay) }
  }

  /// Adds a closure to call at the end of the animation.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    work?.completions.append(completion)
  }

  /// Starts the animation, or continues it if it is held.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts the animation after a delay in seconds. A held animation continues.
  public func startAnimation(afterDelay delay: TimeInterval) {
    if let transition, Recording.current == nil { return transition.goOn() }
    if let animator { return animator.startAnimation(afterDelay: delay) }
    if let recording = Recording.current { return add(to: recording, after: delay) }
    prepare()
    animator?.startAnimation(afterDelay: delay)
  }

  private func add(to recording: Recording, after delay: Double) {
    guard recording !== recorded, let work else { return }
    // After a resize, the animation is recorded again, from the same start.
    if let recorded { recording.repeatStart(of: recorded) }
    (recorded, unstarted) = (recording, nil)
    (work.delay, work.additions) = (delay, 0)
    // An empty animation has a block, too: blocks may be added to it, and it has completions.
    recording.animate(timing, delay: delay, completion: { work.end(at: $0 ? .end : .start) }, animations: {})
    record(work.blocks, in: recording, after: delay)
  }

  private func record(
    _ blocks: [(delay: Double, body: () -> Void)], in recording: Recording, after delay: Double
  ) {
    for block in blocks {
      // A delayed block lasts for the rest of the duration.
      let start = block.delay * timing.duration
      recording.animate(
        start > 0 ? .curve(timing.curve ?? .easeInEaseOut, duration: timing.duration - start) : timing,
        delay: delay + start, positions: start > 0 ? nil : positionTimings, animations: block.body)
    }
  }

  /// Creates the animator that plays the changes, in the window of the changed views. If no changed view is in a window, ends
  /// the animation immediately.
  private func prepare() {
    guard let work = unstarted else { return }
    unstarted = nil
    let recording = Recording {
      guard let recording = Recording.current else { return }
      // A block may add more blocks, but not endlessly.
      for _ in 0..<(work.blocks.count + Self.maximumAdditions) where !work.blocks.isEmpty {
        record([work.blocks.removeFirst()], in: recording, after: 0)
      }
    }
    work.blocks = []
    play(recording, work)
  }

  private func play(_ recording: Recording, _ work: Work) {
    guard let window = recording.entries.compactMap(\.view.window).first else {
      recording.end(finished: true)
      return work.end(at: .end)
    }
    Recording.window = window
    let animator = PropertyAnimator(timing, tracks: recording.tracks, stops: recording.stops, over: window) {
      recording.capture(at: $0, in: window)
    }
    let transition = Recording.ending
    transition?.animationBegins()
    let isOver = { [weak self, weak transition] in
      self?.animator = nil
      transition?.animationEnds()
    }
    animator.call {
      recording.removeCourses()
      recording.end(finished: $0)
    }
    animator.addCompletion {
      work.end(at: $0)
      isOver()
    }
    (self.animator, self.isOver) = (animator, isOver)
  }

  /// The state of the animation.
  public var state: UIViewAnimatingState {
    transition != nil ? .active : animator?.state ?? .inactive
  }
  /// Holds the animation at its current position.
  public func pauseAnimation() {
    if let transition { return transition.pauseInteractiveTransition() }
    prepare()
    animator?.pauseAnimation()
  }
  /// Continues a held animation. If the animation is part of a transition, the transition continues on its own timing, at the
  /// velocity with which it was scrubbed.
  /// - Parameters:
  ///   - parameters: a new timing; `nil` keeps the animation's own timing.
  ///   - durationFactor: the duration for `parameters`, as a fraction of the animation's duration; 0 stands for the whole
  ///     duration.
  public func continueAnimation(
    withTimingParameters parameters: UITimingCurveProvider?, durationFactor: CGFloat
  ) {
    if let transition { return transition.goOn() }
    let duration = duration * (durationFactor > 0 ? durationFactor : 1)
    animator?.continueAnimation(on: parameters?.timing(duration: duration))
  }
  /// Whether the animation is moving.
  public var isRunning: Bool { transition.map { !$0.isHeld } ?? animator?.isRunning ?? false }
  /// Whether the animation runs backward, to its start.
  public var isReversed: Bool {
    get { transition?.isReversed ?? animator?.isReversed ?? false }
    set { if let transition { transition.isReversed = newValue } else { animator?.isReversed = newValue } }
  }
  /// The progress of the animation, 0…1. Setting it holds the animation.
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
  /// Stops the animation where it is shown. If it is part of a transition, the transition ends immediately, in the state toward
  /// which it is moving, and completions are called.
  /// - Parameter withoutFinishing: whether the animation ends now, without calling completions. With `false`, it stays `.stopped`
  ///   until `finishAnimation(at:)` is called.
  public func stopAnimation(_ withoutFinishing: Bool) {
    if let transition { return transition.stop() }
    guard let animator, animator.state != .inactive else { return }
    animator.stopAnimation(withoutFinishing)
    if withoutFinishing {
      work?.completions = []
      isOver()
    }
  }
  /// Ends a stopped animation at a position, and calls the completions with it. Has no effect in a transition, which ends when it
  /// is stopped.
  public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    animator?.finishAnimation(at: finalPosition)
  }
}
