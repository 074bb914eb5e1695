/// The only way time enters the tree.
///
/// A window calls `advance(to:)` once a frame with the time at which the frame will be seen; a test calls it with a number.
/// What a frame shows depends only on the time and on the events before it, never on how many frames came between: ends
/// and scheduled actions happen at their own exact times, in order, even if one frame skips over several.
@MainActor public final class Timeline {
  /// The time that is shown, in seconds.
  public private(set) var now = 0.0

  private var animations: [any TimedAnimation] = []
  private var actions: [ScheduledAction] = []

  /// A timeline at time 0, with nothing on it.
  public init() {}

  isolated deinit { for animation in animations { animation.abandon() } }

  /// Whether nothing moves and nothing is scheduled: no frame and no timer is needed.
  public var isIdle: Bool { animations.isEmpty && actions.isEmpty }

  /// Whether something moves, so that every frame differs from the one before.
  public var isMoving: Bool { !animations.isEmpty }

  /// When the next scheduled action is due, in seconds.
  public var nextAction: Double? { actions.first?.time }

  /// Moves on to `time`, in seconds; an earlier time is ignored.
  public func advance(to time: Double) {
    guard time > now else { return }
    while true {
      let stop = nextStop(until: time)
      if let due = nextDeadline, due <= stop?.time ?? time {
        now = max(now, due)
        settleOne(at: due)
      } else if let stop {
        now = stop.time
        // What begins at the stop goes on from how everything else is shown there.
        for animation in animations where animation !== stop.animation { animation.show(at: now) }
        stop.animation.show(at: now)
      } else {
        break
      }
    }
    now = time
    for animation in animations { animation.show(at: now) }
  }

  /// Starts showing `animation`, beginning with the next frame.
  package func add(_ animation: any TimedAnimation) {
    guard !animations.contains(where: { $0 === animation }) else { return }
    animations.append(animation)
  }

  /// Stops showing `animation`; it is not called.
  package func remove(_ animation: any TimedAnimation) {
    animations.removeAll { $0 === animation }
  }

  /// Calls `action` once, `delay` seconds from now.
  @discardableResult
  public func schedule(after delay: Double, _ action: @escaping () -> Void) -> ScheduledAction {
    let scheduled = ScheduledAction(time: now + max(0, delay), action: action)
    let index = actions.firstIndex { $0.time > scheduled.time } ?? actions.count
    actions.insert(scheduled, at: index)
    scheduled.timeline = self
    return scheduled
  }

  /// Takes every motion to its end and every scheduled action to its call, in their order, for a window that is not visible. The
  /// time is the same afterwards: motion that begins then does not wait for the future that was skipped.
  public func settle() {
    let time = now
    defer { now = time }
    // A motion may start another one; a bounded number of rounds keeps an endless one from hanging the program.
    for _ in 0..<1000 {
      guard let due = nextDeadline, due.isFinite else { return }
      now = max(now, due)
      settleOne(at: due)
    }
  }

  fileprivate func drop(_ action: ScheduledAction) { actions.removeAll { $0 === action } }

  private var nextDeadline: Double? {
    var earliest = actions.first?.time
    for animation in animations where animation.end < earliest ?? .infinity { earliest = animation.end }
    return earliest
  }

  private func nextStop(until time: Double) -> (time: Double, animation: any TimedAnimation)? {
    var next: (time: Double, animation: any TimedAnimation)?
    for animation in animations {
      guard let stop = animation.nextStop(after: now, until: time), stop < next?.time ?? .infinity else {
        continue
      }
      next = (stop, animation)
    }
    return next
  }

  private func settleOne(at due: Double) {
    if let action = actions.first, action.time <= due {
      actions.removeFirst()
      action.run()
    } else if let index = animations.firstIndex(where: { $0.end <= due }) {
      let animation = animations.remove(at: index)
      animation.finish()
    }
  }
}

/// Something that a timeline shows from frame to frame.
package protocol TimedAnimation: AnyObject {
  /// When it will have ended, in the timeline's seconds.
  var end: Double { get }
  /// Shows the state at `time`, which is before `end`.
  func show(at time: Double)
  /// Shows the last state and calls its completion; the timeline has dropped the animation by then.
  func finish()
  /// Drops its completion and what it moves: the timeline is gone.
  func abandon()
  /// The first moment after `time`, and not after `end`, that must be shown even if no frame falls on it, because something else
  /// begins then; none by default.
  func nextStop(after time: Double, until end: Double) -> Double?
}

extension TimedAnimation {
  package func nextStop(after time: Double, until end: Double) -> Double? { nil }

  package func abandon() {}
}

/// An action that waits for its time.
public final class ScheduledAction {
  let time: Double
  private var action: (() -> Void)?
  fileprivate weak var timeline: Timeline?

  fileprivate init(time: Double, action: @escaping () -> Void) {
    self.time = time
    self.action = action
  }

  /// Drops the action, if it has not happened yet.
  public func cancel() {
    action = nil
    timeline?.drop(self)
  }

  fileprivate func run() {
    let action = action
    self.action = nil
    action?()
  }
}
