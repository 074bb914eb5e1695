import SegueViews

/// An animator that moves views from their current properties to those that a closure sets, like UIKit's property animator.
///
///     let animator = PropertyAnimator(.spring(duration: 0.4, dampingRatio: 0.7), over: card)
///     animator.addAnimations { card.center.y -= 100 }
///     animator.startAnimation()
///
/// The animator can be paused, scrubbed with `fractionComplete`, reversed and continued while it runs. Views that another
/// animator is moving continue from where they are shown, with their velocities. A property that the closure does not set stays
/// with the animator that moves it. An animation with a delay leaves its properties to other animators until it begins.
///
/// Properties that you set during the animation keep their new values, and the rest of the motion is added to these. In a
/// window, even the shortest animation ends in a later frame and then calls its completions. Outside a window nothing moves,
/// and completions are called immediately. A running animator is retained. A paused one is not: if it is released, its views
/// show their final properties, and no completion is called.
public final class PropertyAnimator {
  /// The state of an animator, like UIKit's `UIViewAnimatingState`.
  public nonisolated enum State: Int, Sendable {
    /// The animator has not started or has ended.
    case inactive
    /// The animator is moving, waiting for its delay, or paused.
    case active
    /// The animator was stopped, and `finishAnimation(at:)` has not ended it yet.
    case stopped
  }

  private enum End: Hashable { case start, finish }

  /// The timing of the motion.
  public let timing: Timing
  /// The current state of the animator.
  public var state: State { isStopped ? .stopped : animator == nil && waiting == nil ? .inactive : .active }
  private var isStopped = false
  /// Whether a view had left the window in which the motion began when the motion ended.
  private var hasLostViews = false
  /// The tracks of the motion; `nil` for one track with `timing`.
  private var tracks: [Track]?
  /// The recorded states of the motion: positions between 0 and 1 that it passes through, and a closure that returns the
  /// properties at a position. `nil` if closures set the final properties.
  private var states: (stops: [Double], look: (Double) -> PropertyCapture)?
  /// The animators of closures that were added while the motion ran, with the position at which each was added.
  private var added: [(animator: PropertyAnimator, start: Double)] = []
  /// The time on the window's timeline at which the last delay ends.
  private var beginning = 0.0
  /// Whether the animator is active and not paused.
  public var isRunning: Bool { waiting != nil || animator?.isRunning == true }
  /// Whether the motion returns to its start. You can set this while the animator runs. The default is `false`.
  public var isReversed = false {
    didSet {
      if isReversed != oldValue, isRunning { animator?.settle(in: destination) }
      for each in added { each.animator.isReversed = isReversed }
    }
  }

  private weak var root: View?
  private var blocks: [() -> Void] = []
  /// The maximum number of blocks that other blocks may add.
  private static let maximumAdditions = 1000
  private var completions: [(AnimatingPosition) -> Void] = []
  private var animator: StateAnimator<End>?
  /// The scheduled start of a delayed animation whose properties other animators still move; otherwise `nil`.
  private var waiting: ScheduledAction?

  /// Creates an animator for a view and its descendants.
  /// - Parameters:
  ///   - timing: the timing of the motion.
  ///   - root: the view that contains all animated views. The animator does not retain it.
  public init(_ timing: Timing, over root: View) { (self.timing, self.root) = (timing, root) }

  /// Creates an animator that plays recorded states.
  /// - Parameters:
  ///   - tracks: the tracks of the motion.
  ///   - stops: positions between 0 and 1 that the motion passes through, in ascending order.
  ///   - root: the view that contains all animated views.
  ///   - look: returns the properties of the same views for 0, for each stop, or for 1.
  package convenience init(
    _ timing: Timing, tracks: [Track], stops: [Double], over root: View,
    look: @escaping (Double) -> PropertyCapture
  ) {
    self.init(timing, over: root)
    (self.tracks, states) = (tracks, (stops, look))
  }

  /// Adds a closure that sets properties of views to their final values. While the motion runs or is paused, the changes are
  /// animated during the rest of its time.
  public func addAnimations(_ block: @escaping () -> Void) {
    guard animator != nil || waiting != nil, let root, !isStopped else {
      return isStopped ? () : blocks.append(block)
    }
    let position = fractionComplete.clamped(to: 0...1)
    let other = PropertyAnimator(rest(from: position), over: root)
    other.addAnimations(block)
    other.isReversed = isReversed
    added.append((other, position))
    let delay = max(0, beginning - (root.window?.timeline.now ?? 0))
    if isRunning { other.startAnimation(afterDelay: delay) } else { other.pauseAnimation() }
  }

  /// Returns the timing of changes that are added at a position of the motion. A spring that is cut short would jump to its
  /// end, so such changes follow a curve.
  private func rest(from position: Double) -> Timing {
    if position == 0 { return timing }
    var duration = timing.rest(from: position).duration
    if let tracks, tracks.count > 1 { duration = (tracks.map(\.time.end).max() ?? 0) * (1 - position) }
    return .curve(timing.curve ?? .easeOut, duration: duration)
  }

  /// Adds a closure that is called once, with the position at which the animation ends. It is not called after
  /// `stopAnimation(true)`.
  public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Starts the motion after `delay` seconds, 0 by default. A paused motion continues immediately, and a running one is not
  /// affected.
  public func startAnimation(afterDelay delay: Double = 0) {
    guard !isRunning, !isStopped else { return }
    beginning = (root?.window?.timeline.now ?? 0) + delay
    activate(delay: delay)
    animator?.settle(in: destination)
    for each in added { each.animator.startAnimation() }
    // The animation was stopped, because it belonged to an endless chain of animations outside a window.
    if animator?.isActive == false { (animator, completions) = (nil, []) }
  }

  /// Pauses the motion at its current position. If the animator has not started, it becomes active and paused. Has no effect
  /// after the motion's end.
  public func pauseAnimation() {
    guard canMove else { return }
    activate(delay: 0)
    animator?.hold()
    for each in added { each.animator.pauseAnimation() }
  }

  /// Continues a paused motion with another timing; `nil` keeps the current one.
  package func continueAnimation(on timing: Timing?) {
    guard let animator, !animator.isRunning, !isStopped else { return }
    if let timing { animator.setTracks([Track(timing)], between: []) }
    animator.settle(in: destination)
    for each in added { each.animator.continueAnimation(on: timing) }
  }

  /// The progress of the motion, 0…1; outside this range while a spring overshoots, and 0 while the animator is inactive.
  /// Setting the progress pauses the motion; after the motion's end, setting it has no effect.
  public var fractionComplete: Double {
    get { animator?.position ?? 0 }
    set {
      guard canMove else { return }
      activate(delay: 0)
      animator?.track(newValue)
      for each in added {
        each.animator.fractionComplete = (newValue - each.start) / max(1e-6, 1 - each.start)
      }
    }
  }

  private var canMove: Bool { !isStopped && (animator != nil || !blocks.isEmpty || states != nil) }

  /// Stops the motion where it is shown.
  /// - Parameter withoutFinishing: whether the animation ends now. The views then keep the properties that are shown, and no
  ///   completion is called. With `false`, the animator stays in the state `.stopped` until you call `finishAnimation(at:)`.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state != .inactive else { return }
    waiting?.cancel()
    waiting = nil
    animator?.hold()
    for each in added { each.animator.stopAnimation(false) }
    isStopped = true
    guard withoutFinishing else { return }
    completions = []
    finishAnimation(at: .current)
  }

  /// Ends a stopped animation: the views take the properties of the given position, and completions receive it. Has no effect
  /// unless the animator is in the state `.stopped`.
  public func finishAnimation(at position: AnimatingPosition) {
    guard isStopped else { return }
    if animator == nil, position == .end {
      for block in blocks { block() }
      states?.look(1).restore()
    }
    for each in added { each.animator.finishAnimation(at: position) }
    animator?.onSettle = nil
    if position != .current { animator?.settle(in: position == .end ? .finish : .start) }
    animator?.rest(asShown: position == .current)
    end(at: position)
  }

  /// Adds a completion like that of `View.animate`.
  package func call(_ completion: @escaping (_ finished: Bool) -> Void) {
    addCompletion { [unowned self] in completion($0 == .end && !hasLostViews) }
  }

  /// Repeats the motion until it is stopped. With reduced motion, outside a window, or in a window that plays no decoration,
  /// the views take their final properties instead.
  fileprivate func playRepeatedly(over view: View, delay: Double, _ options: AnimationOptions) {
    guard let window = view.window, window.playsDecoration, !view.traitCollection.reducesMotion else {
      for block in blocks { block() }
      return blocks = []
    }
    pauseAnimation()
    Repetition(of: view) { [self] time in
      let turns = max(0, time - delay) / timing.duration
      let (turn, part) = (turns.rounded(.down), turns - turns.rounded(.down))
      let isBackward = options.contains(.autoreverse) && !turn.truncatingRemainder(dividingBy: 2).isZero
      fractionComplete = options.curve.value(at: isBackward ? 1 - part : part)
      // The animator has been stopped, or other animators have taken over all of its properties.
      if state == .active, animator?.isReplaced != false {
        stopAnimation(false)
        finishAnimation(at: .current)
      }
      return state == .active
    }
  }

  private var destination: End { isReversed ? .start : .finish }

  private func activate(delay: Double) {
    guard animator == nil, let root else { return }
    waiting?.cancel()
    waiting = nil
    let stops = [0] + (states?.stops ?? []) + [1]
    var looks = states.map { stops.map($0.look) } ?? [PropertyCapture(of: root)]
    // A block may add more blocks, but not endlessly.
    let limit = blocks.count + Self.maximumAdditions
    var count = 0
    while count < min(blocks.count, limit) {
      let block = blocks[count]
      block()
      count += 1
    }
    if states == nil { looks.append(PropertyCapture(of: root)) } else { looks.last?.restore() }
    let (before, after) = (looks[0], looks[looks.count - 1])
    if delay > 0, let timeline = root.window?.timeline, before.isMovedByOthers(on: after) {
      before.restore()
      if states == nil { blocks = [{ after.take(from: before) }] }
      waiting = timeline.schedule(after: delay) { [self] in
        waiting = nil
        startAnimation()
      }
      return
    }
    (blocks, states) = ([], nil)
    let animator = StateAnimator<End>(
      [.start, .finish], initially: .start, over: root,
      tracks: tracks?.map { Track($0, delayedBy: delay) } ?? [Track(timing, delay: delay)],
      leavesModel: false,
      apply: nil)
    animator.name = "PropertyAnimator"
    self.animator = animator
    animator.begin(through: looks, at: stops)
    // The caller need not retain the animator, because the timeline does so while it moves.
    animator.owner = self
    animator.onSettle = { [weak self] in self?.end(at: $0 == .finish ? .end : .start) }
  }

  private func end(at position: AnimatingPosition) {
    animator?.onSettle = nil
    hasLostViews = animator?.hasLostViews ?? false
    (animator, waiting, blocks, isStopped, states, added) = (nil, nil, [], false, nil, [])
    let calls = completions
    completions = []
    for call in calls { call(position) }
  }
}

/// A position in an animation, like UIKit's `UIViewAnimatingPosition`.
public nonisolated enum AnimatingPosition: Int, Sendable {
  /// The end of the animation.
  case end
  /// The start of the animation.
  case start
  /// The position at which the animation was stopped.
  case current
}

/// Options for `View.animate`: the curve of the motion, and its repetition. The bits are UIKit's.
public nonisolated struct AnimationOptions: OptionSet, Sendable, Hashable {
  /// The bits of the set, one for each option.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The motion starts and ends slowly. This is the default.
  public static let curveEaseInOut: AnimationOptions = []
  /// The motion starts slowly.
  public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
  /// The motion ends slowly.
  public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  /// The motion has a constant speed.
  public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  /// The motion is repeated until it is stopped, or the view leaves its window.
  ///
  /// It rests while the window is hidden, covered or without the keyboard focus. With reduced motion, the views have their
  /// final properties instead.
  public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
  /// A repeated motion plays forward and backward in turn. Without `repeat`, this has no effect.
  public static let autoreverse = AnimationOptions(rawValue: 1 << 4)

  package var curve: CubicCurve { [.easeInEaseOut, .easeIn, .easeOut, .linear][Int(rawValue &>> 16 & 3)] }
}

extension View {
  /// Animates changes to this view and its descendants along a curve. Unlike in UIKit, this is an instance method, because a
  /// program can have several windows.
  /// - Parameters:
  ///   - duration: the length of the animation, in seconds.
  ///   - delay: the time before the animation starts, in seconds; 0 by default.
  ///   - options: the curve, and whether the motion is repeated; `.curveEaseInOut` by default.
  ///   - animations: sets properties to their final values.
  ///   - completion: called at the end, with `true` if the motion reached its end and no moved view has left the window.
  /// - Returns: the animator, which you can use to interrupt the animation, or to stop a repeated one.
  @discardableResult
  public func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> PropertyAnimator {
    guard options.contains(.repeat), duration > 0 else {
      return animate(.curve(options.curve, duration: duration), delay: delay, animations, completion)
    }
    let animator = PropertyAnimator(.curve(.linear, duration: duration), over: self)
    animator.addAnimations(animations)
    if let completion { animator.call(completion) }
    animator.playRepeatedly(over: self, delay: delay, options)
    return animator
  }

  /// Animates changes to this view and its descendants on a spring.
  /// - Parameters:
  ///   - duration: the duration of the spring, in seconds.
  ///   - delay: the time before the animation starts, in seconds; 0 by default.
  ///   - dampingRatio: the damping of the spring; 1 does not overshoot, and smaller values do.
  ///   - velocity: the initial velocity, where 1 covers the whole distance in one second; 0 by default.
  ///   - animations: sets properties to their final values.
  ///   - completion: called at the end, with `true` if the motion reached its end and no moved view has left the window.
  /// - Returns: the animator, which you can use to interrupt the animation.
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

  /// Animates changes to this view and its descendants with any timing.
  @discardableResult
  package func animate(
    _ timing: Timing, delay: Double = 0, _ animations: @escaping () -> Void,
    _ completion: ((_ finished: Bool) -> Void)? = nil
  ) -> PropertyAnimator {
    let animator = PropertyAnimator(timing, over: self)
    animator.addAnimations(animations)
    if let completion { animator.call(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }
}
