import Geometry
import Motion

/// Moves views from how they look to how a block of code makes them look: UIKit's property animator.
///
///     let animator = PropertyAnimator(.spring(duration: 0.4, dampingRatio: 0.7), over: card)
///     animator.addAnimations { card.center.y -= 100 }
///     animator.start()
///
/// It can be paused, scrubbed by `fractionComplete`, reversed and continued while it runs.
public final class PropertyAnimator {
  /// Where an animator is in its life.
  public enum State: Sendable, Hashable {
    /// Not started, or ended.
    case inactive
    /// Moving or paused.
    case active
  }

  /// What drives the motion.
  public let timing: Timing
  /// Where the animator is in its life.
  public private(set) var state = State.inactive
  /// Whether it is under way and moves.
  public private(set) var isRunning = false
  /// Whether the motion goes back to where it began. May be set while it runs.
  public var isReversed = false {
    didSet {
      guard isReversed != oldValue else { return }
      if isRunning { go() }
    }
  }

  private weak var root: View?
  private var blocks: [() -> Void] = []
  private var completions: [(_ finished: Bool) -> Void] = []
  private var changes: [ViewChange] = []
  private var flight = Flight(timing: .spring(duration: 0, dampingRatio: 1))
  // Keeps the animator alive while it is active, as UIKit does.
  private var selfWhileActive: PropertyAnimator?

  /// An animator for views in `root`.
  public init(_ timing: Timing, over root: View) {
    self.timing = timing
    self.root = root
  }

  /// Adds code that sets views' properties to what they shall be at the end. Only before the start.
  public func addAnimations(_ block: @escaping () -> Void) {
    if state == .inactive { blocks.append(block) }
  }

  /// Adds code to call at the end, with whether the motion ended where it was meant to (not stopped, not reversed).
  public func addCompletion(_ completion: @escaping (_ finished: Bool) -> Void) {
    completions.append(completion)
  }

  /// Begins or continues, after `delay` seconds; does nothing while it runs.
  public func start(after delay: Double = 0) {
    guard !isRunning else { return }
    activate()
    isRunning = true
    go(after: delay)
  }

  /// Holds the motion where it is.
  public func pause() {
    activate()
    flight.hold(at: now)
    isRunning = false
    root?.window?.timeline.remove(self)
  }

  /// How far the motion is shown to be, 0…1 and beyond where a spring overshoots. Setting it pauses.
  public var fractionComplete: Double {
    get { flight.state(at: now).value }
    set {
      pause()
      flight.hold(at: now, value: newValue)
      show()
    }
  }

  /// Ends the motion where it is; completions are called with `false`.
  /// - Parameter withoutFinishing: keep the look of this moment as the views' own.
  public func stop(withoutFinishing: Bool = true) {
    guard state == .active else { return }
    if withoutFinishing {
      for change in changes where change.view.mover == ObjectIdentifier(self) {
        change.keep(change.view.shown)
      }
    }
    end(finished: false)
  }

  private var now: Double { root?.window?.timeline.now ?? 0 }

  private func activate() {
    guard state == .inactive, let root else { return }
    state = .active
    selfWhileActive = self
    let before = PropertyCapture(of: root)
    for block in blocks { block() }
    let after = PropertyCapture(of: root)
    changes = after.captured.compactMap { view in
      guard let old = before[view], let new = after[view], old != new else { return nil }
      return ViewChange(view: view, from: view.presentation ?? old, to: new)
    }
    blocks = []
    flight = Flight(timing: timing)
    flight.hold(at: now, value: 0)
    for change in changes { change.show(0, for: ObjectIdentifier(self)) }
  }

  private func go(after delay: Double = 0) {
    flight.go(toward: isReversed ? 0 : 1, from: now, delay: delay)
    if let timeline = root?.window?.timeline, !flight.isSettled(at: now) {
      timeline.add(self)
    } else {
      finish()
    }
  }

  private func show() {
    let fraction = flight.state(at: now).value
    // What another animator has taken over by now stays with that one, even after its end.
    for change in changes where change.view.mover == ObjectIdentifier(self) {
      change.show(fraction, for: ObjectIdentifier(self))
    }
  }

  private func end(finished: Bool) {
    root?.window?.timeline.remove(self)
    state = .inactive
    isRunning = false
    for change in changes { change.end(for: ObjectIdentifier(self)) }
    changes = []
    let calls = completions
    completions = []
    selfWhileActive = nil
    for call in calls { call(finished) }
  }
}

extension PropertyAnimator: TimedAnimation {
  package var end: Double { flight.end }
  package func show(at time: Double) { show() }
  package func finish() {
    if isReversed {
      for change in changes where change.view.mover == ObjectIdentifier(self) {
        change.keep(change.from)
      }
    }
    end(finished: !isReversed)
  }
}
