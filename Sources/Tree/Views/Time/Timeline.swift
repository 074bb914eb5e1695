/// The source of time for a window's views. The view tree uses no other clock.
///
/// A window calls `advance(to:)` once per frame with the time at which the frame will be visible; a test calls it with any
/// time. A frame depends only on its time and on earlier events, never on the number of frames before it. Motions end, and
/// scheduled actions run, at their exact times and in order, even if several of them fall between two frames. At each of these
/// times, all animations show their state for that time.
///
/// The work for one frame is limited. Otherwise, actions that reschedule themselves without a delay, or motions without a
/// duration that start each other, would never end. Beyond the limit, the rest runs in the next frame, and debug builds report
/// a fault.
@MainActor public final class Timeline {
  /// The time that is currently shown, in seconds.
  public private(set) var now = 0.0
  private let source = TimelineSource()

  /// Called in debug builds with a message for each frame whose work exceeded the limit.
  var onFault: (String) -> Void = { _ in }

  private var entries = KeyedList<ObjectIdentifier, Entry>()
  private var actions: [ScheduledAction] = []

  /// A running animation, and the owner that is retained while it runs.
  private struct Entry {
    let animation: any TimedAnimation
    let owner: AnyObject?
  }

  /// Creates an empty timeline at time 0.
  public init() { source.timeline = self }

  /// A clock that follows this timeline, for tasks that wait.
  public var clock: WindowClock { WindowClock(source) }

  isolated deinit {
    for entry in entries.elements { entry.animation.invalidate() }
    // An action may retain an owner that retains the action.
    for action in actions { action.cancel() }
  }

  /// Whether nothing moves and nothing is scheduled, so that no frame and no timer is needed.
  public var isIdle: Bool { entries.isEmpty && actions.isEmpty }

  /// Whether an animation is moving, so that each frame differs from the previous one. Animations that still wait for their
  /// delay are ignored.
  public var isMoving: Bool {
    // This is called several times per frame, and a closure would copy each entry.
    for index in entries.slots.indices {
      if let begin = entries.slots[index]?.animation.begin, begin <= now { return true }
    }
    return false
  }

  /// The time at which the next scheduled action is due or the next delayed motion begins, in seconds; `nil` if nothing is
  /// scheduled or delayed.
  public var nextAction: Double? {
    let begins = entries.elements.map(\.animation.begin).filter { $0 > now && $0 < .infinity }
    return [actions.first?.time, begins.min()].compactMap(\.self).min()
  }

  /// The time at which the next motion ends or the next scheduled action is due, in seconds; `nil` if nothing moves and nothing
  /// is scheduled. Until then, all running motions continue undisturbed.
  package var nextEvent: Double? {
    (actions.map(\.time) + entries.elements.map(\.animation.end)).filter { $0 > now && $0 < .infinity }.min()
  }

  /// Advances to a time, in seconds. Earlier times and times that are not finite are ignored.
  public func advance(to time: Double) {
    guard time > now, time < .infinity else { return }
    var (limit, shown) = (FrameLimit(from: now, to: time), now)
    while let moment = nextMoment(until: time, after: limit.passed) {
      if moment.time > shown {
        pass(to: moment.time)
        shown = now
        show(except: moment.animation)
        // An animation that this call starts continues from the state that all others show at this time.
        if moment.isStop { moment.animation?.show(at: now) }
      }
      if !moment.isStop { settle(at: moment.time, &limit) }
    }
    if limit.isExceeded { onFault(FrameLimit.fault) }
    pass(to: time)
    show()
  }

  private func pass(to time: Double) {
    now = time
    source.seconds = time
  }

  /// Adds an animation, which is shown from the next frame on. If the animation is already running, nothing changes.
  /// - Parameter owner: an object that is retained while the animation runs.
  package func add(_ animation: any TimedAnimation, keeping owner: AnyObject? = nil) {
    let key = ObjectIdentifier(animation)
    if entries[key] == nil { entries.append(Entry(animation: animation, owner: owner), for: key) }
  }

  /// Removes an animation without calling any of its methods.
  package func remove(_ animation: any TimedAnimation) { entries.remove(ObjectIdentifier(animation)) }

  /// Schedules an action.
  /// - Parameters:
  ///   - delay: the time from now until the action runs, in seconds; negative values are treated as 0.
  ///   - action: the closure to call once at that time.
  /// - Returns: the scheduled action, which can be cancelled.
  @discardableResult
  public func schedule(after delay: Double, _ action: @escaping () -> Void) -> ScheduledAction {
    let scheduled = ScheduledAction(time: now + max(0, delay), action: action)
    let place = actions.lastIndex { $0.time <= scheduled.time }
    actions.insert(scheduled, at: place.map { $0 + 1 } ?? 0)
    scheduled.timeline = self
    return scheduled
  }

  /// Finishes all running motions, in the order in which they would end, because the window is not visible. Time does not
  /// advance, and scheduled actions and delayed motions keep their times.
  ///
  /// Motions that start when others end are finished, too. In an endless chain, only the first eight motions are finished.
  public func settle() {
    for _ in 0..<Self.longestChain {
      let ending = entries.elements.map(\.animation).filter { $0.begin <= now && $0.end < .infinity }
      if ending.isEmpty { return }
      for animation in ending.sorted(by: { $0.end < $1.end }) { end(animation, at: animation.end) }
    }
  }

  /// The maximum number of motions that `settle()` finishes in a chain in which the end of each motion starts the next.
  private static let longestChain = 8

  fileprivate func drop(_ action: ScheduledAction) { actions.removeAll { $0 === action } }

  /// A time at which an action is due, an animation ends, or an animation must be shown.
  private struct Moment {
    let time: Double
    var animation: (any TimedAnimation)?
    var isStop = false
  }

  /// Returns the next moment at which an action is due, an animation ends, or an animation must be shown; `nil` if there is no
  /// such moment up to `time`.
  /// - Parameter passed: actions that are due and animations that end up to this time are postponed to the next frame.
  private func nextMoment(until time: Double, after passed: Double) -> Moment? {
    var next: Moment?
    if let action = actions.first(where: { $0.time > passed }), action.time <= time {
      next = Moment(time: action.time)
    }
    for index in entries.slots.indices {
      guard let end = entries.slots[index]?.animation.end, end > passed, end <= time,
        end < next?.time ?? .infinity
      else { continue }
      next = Moment(time: end, animation: entries.slots[index]?.animation)
    }
    for index in entries.slots.indices {
      guard let stop = entries.slots[index]?.animation.nextStop(after: now, until: time), stop > now,
        stop < next?.time ?? .infinity
      else { continue }
      next = Moment(time: stop, animation: entries.slots[index]?.animation, isStop: true)
    }
    return next
  }

  /// Shows all animations at the current time, except one that is ending or is shown separately.
  private func show(except animation: (any TimedAnimation)? = nil) {
    for entry in entries.elements where entry.animation !== animation { entry.animation.show(at: now) }
  }

  /// Runs the actions and ends the animations that are due at a time. Actions run before the next animation ends, even if they
  /// were scheduled during this call. Animations end in the order in which they were added.
  private func settle(at due: Double, _ limit: inout FrameLimit) {
    var ending = entries.elements.map(\.animation).filter { $0.end == due }[...]
    while limit.passed < due {
      if let index = actions.firstIndex(where: { $0.time >= due }), actions[index].time == due {
        actions.remove(at: index).run()
      } else if let next = ending.popFirst() {
        guard next.end == due, end(next, at: now) else { continue }
      } else {
        return
      }
      limit.count(at: now)
    }
  }

  /// Ends an animation that is still on the timeline.
  /// - Returns: whether the animation was still running.
  @discardableResult private func end(_ animation: any TimedAnimation, at time: Double) -> Bool {
    guard let entry = entries.remove(ObjectIdentifier(animation)) else { return false }
    withExtendedLifetime(entry.owner) { animation.finish(at: time) }
    return true
  }
}

/// A limit on the number of actions that run, and of animations that end, in one frame.
private struct FrameLimit {
  /// The limit for a single moment, which is high enough for a grid of a thousand animated views.
  private static let mostAtOnce = 2_000
  /// The amount by which the limit grows for each second between two frames.
  private static let mostPerSecond = 10_000.0
  static let fault =
    "Timeline: more than \(mostAtOnce) actions and completions in one frame; the rest run in the next one. An action that "
    + "reschedules itself, or an animation that restarts at its end, needs a delay or a duration"

  /// The time up to which actions that are due and animations that end are postponed to the next frame.
  private(set) var passed = -Double.infinity
  private(set) var isExceeded = false
  private var moment = -Double.infinity
  private var atOnce = 0
  private var left: Double
  private let end: Double

  init(from start: Double, to end: Double) {
    left = Double(Self.mostAtOnce) + (end - start) * Self.mostPerSecond
    self.end = end
  }

  /// Counts an action or the end of an animation, and sets `passed` when a limit is reached.
  mutating func count(at time: Double) {
    if time > moment { (moment, atOnce) = (time, 0) }
    (atOnce, left) = (atOnce + 1, left - 1)
    guard atOnce >= Self.mostAtOnce || left <= 0 else { return }
    (passed, isExceeded) = (left <= 0 ? end : time, true)
  }
}

/// An animation that a timeline shows from frame to frame.
package protocol TimedAnimation: AnyObject {
  /// The time from which the animation moves, in the timeline's seconds. Until then, it shows a constant state. The default is
  /// `-.infinity`.
  var begin: Double { get }
  /// The time at which the animation ends, in the timeline's seconds.
  var end: Double { get }
  /// Shows the animation's state at a time; from `end` on, its last state.
  func show(at time: Double)
  /// Shows the last state and calls the completion. The timeline removes the animation before this call.
  func finish(at time: Double)
  /// Releases the animation's completion and views, because the timeline is being released.
  func invalidate()
  /// Returns the first time after `time`, up to `end`, at which the animation must be shown even between frames. At such a
  /// time, it may start another motion. The default returns `nil`.
  func nextStop(after time: Double, until end: Double) -> Double?
}

extension TimedAnimation {
  package var begin: Double { -.infinity }

  package func nextStop(after time: Double, until end: Double) -> Double? { nil }

  package func invalidate() {}
}

/// An action that a timeline runs at a certain time.
public final class ScheduledAction {
  let time: Double
  private var action: (() -> Void)?
  fileprivate weak var timeline: Timeline?

  fileprivate init(time: Double, action: @escaping () -> Void) { (self.time, self.action) = (time, action) }

  /// Cancels the action, unless it has already run.
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
