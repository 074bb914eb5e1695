/// The only way time enters the tree.
///
/// A window calls `advance(to:)` once a frame with the time at which the frame will be seen; a test calls it with a number.
/// What a frame shows depends only on the time and on the events before it, never on how many frames came between: ends
/// and scheduled actions happen at their own exact times, in order, even if one frame skips over several, and each of them
/// finds everything else as it is shown at that time.
///
/// Every frame ends. Actions that schedule themselves without a delay, and motions without a length that begin each other, would
/// never let it; what is left of them waits for the next frame, and debug builds report it.
@MainActor public final class Timeline {
  /// The time that is shown, in seconds.
  public private(set) var now = 0.0
  private let source = TimelineSource()

  /// Called in debug builds with a sentence for each frame that was cut short.
  var onFault: (String) -> Void = { _ in }

  private var entries = KeyedList<ObjectIdentifier, Entry>()
  private var actions: [ScheduledAction] = []

  /// Something that is shown, and what lives as long as it is.
  private struct Entry {
    let animation: any TimedAnimation
    let owner: AnyObject?
  }

  /// A timeline at time 0, with nothing on it.
  public init() { source.timeline = self }

  /// Its time, for tasks that wait.
  public var clock: WindowClock { WindowClock(source) }

  isolated deinit { for entry in entries.elements { entry.animation.invalidate() } }

  /// Whether nothing moves and nothing is scheduled: no frame and no timer is needed.
  public var isIdle: Bool { entries.isEmpty && actions.isEmpty }

  /// Whether something moves, so that every frame differs from the one before. What waits for its delay does not move yet.
  public var isMoving: Bool {
    // Asked several times a frame; a closure would be given a copy of each entry.
    for index in entries.slots.indices {
      if let begin = entries.slots[index]?.animation.begin, begin <= now { return true }
    }
    return false
  }

  /// When the next scheduled action is due, or the next motion begins after its delay, in seconds.
  public var nextAction: Double? {
    entries.elements.map(\.animation.begin).filter { $0 > now }.reduce(actions.first?.time) {
      min($0 ?? .infinity, $1)
    }
  }

  /// When the next motion ends or the next scheduled action is due, in seconds: until then everything that moves goes on as it
  /// does.
  package var nextEvent: Double? {
    (actions.map(\.time) + entries.elements.map(\.animation.end)).filter { $0 > now && $0 < .infinity }.min()
  }

  /// Moves on to `time`, in seconds; an earlier time and one that is not finite are ignored.
  public func advance(to time: Double) {
    guard time > now, time < .infinity else { return }
    var (limit, shown) = (FrameLimit(from: now, to: time), now)
    while let moment = nextMoment(until: time, after: limit.passed) {
      if moment.time > shown {
        pass(to: moment.time)
        shown = now
        show(except: moment.animation)
        // What begins at a stop goes on from how everything else is shown.
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

  /// Starts showing `animation`, beginning with the next frame; `owner` lives as long as it is shown.
  package func add(_ animation: any TimedAnimation, keeping owner: AnyObject? = nil) {
    let key = ObjectIdentifier(animation)
    if entries[key] == nil { entries.append(Entry(animation: animation, owner: owner), for: key) }
  }

  /// Stops showing `animation`; it is not called.
  package func remove(_ animation: any TimedAnimation) { entries.remove(ObjectIdentifier(animation)) }

  /// Calls `action` once, `delay` seconds from now.
  @discardableResult
  public func schedule(after delay: Double, _ action: @escaping () -> Void) -> ScheduledAction {
    let scheduled = ScheduledAction(time: now + max(0, delay), action: action)
    let place = actions.lastIndex { $0.time <= scheduled.time }
    actions.insert(scheduled, at: place.map { $0 + 1 } ?? 0)
    scheduled.timeline = self
    return scheduled
  }

  /// Takes everything that moves to its end, in the order of the ends, for a window that is not visible. Time stands still
  /// meanwhile, and what is scheduled or delayed keeps its time.
  ///
  /// What begins at the end of a motion is taken to its end, too, but of those that begin each other for ever only a few.
  public func settle() {
    for _ in 0..<Self.longestChain {
      let ending = entries.elements.map(\.animation).filter { $0.begin <= now && $0.end < .infinity }
      if ending.isEmpty { return }
      for animation in ending.sorted(by: { $0.end < $1.end }) { end(animation, at: animation.end) }
    }
  }

  /// The most motions in a row, each of which begins at the end of the one before, that are settled at once.
  private static let longestChain = 8

  fileprivate func drop(_ action: ScheduledAction) { actions.removeAll { $0 === action } }

  /// A time at which something happens, and the animation that ends or has to be shown then, if that is what happens.
  private struct Moment {
    let time: Double
    var animation: (any TimedAnimation)?
    var isStop = false
  }

  /// What happens next.
  /// - Parameter passed: what was due until then waits for the next frame.
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

  /// Shows everything as it is now, apart from what ends now or is shown later.
  private func show(except animation: (any TimedAnimation)? = nil) {
    for entry in entries.elements where entry.animation !== animation { entry.animation.show(at: now) }
  }

  /// Runs the actions that are due, those first that become due meanwhile, and ends what ends, in the order in which it was added.
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

  /// Ends an animation, if it is still there.
  @discardableResult private func end(_ animation: any TimedAnimation, at time: Double) -> Bool {
    guard let entry = entries.remove(ObjectIdentifier(animation)) else { return false }
    withExtendedLifetime(entry.owner) { animation.finish(at: time) }
    return true
  }
}

/// How much happens in one frame.
private struct FrameLimit {
  /// The most actions and ends at one moment. A staggered grid of a thousand views ends within it.
  private static let mostAtOnce = 2_000
  /// The most of them in each second that a frame skips.
  private static let mostPerSecond = 10_000.0
  static let fault =
    "Timeline: more than \(mostAtOnce) actions and completions in one frame; the rest run in the next one. An action that "
    + "reschedules itself, or an animation that restarts at its end, needs a delay or a duration"

  /// What was due until then waits.
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

  /// Counts something that happened.
  mutating func count(at time: Double) {
    if time > moment { (moment, atOnce) = (time, 0) }
    (atOnce, left) = (atOnce + 1, left - 1)
    guard atOnce >= Self.mostAtOnce || left <= 0 else { return }
    (passed, isExceeded) = (left <= 0 ? end : time, true)
  }
}

/// Something that a timeline shows from frame to frame.
package protocol TimedAnimation: AnyObject {
  /// Until when it shows the same, in the timeline's seconds; it moves from the beginning by default.
  var begin: Double { get }
  /// When it will have ended, in the timeline's seconds.
  var end: Double { get }
  /// Shows the state at `time`, from `end` on the last one.
  func show(at time: Double)
  /// Shows the last state and calls its completion, at `time`; the timeline has dropped the animation by then.
  func finish(at time: Double)
  /// Drops its completion and what it moves: the timeline is gone.
  func invalidate()
  /// The first moment after `time`, and not after `end`, that must be shown even if no frame falls on it, because something else
  /// begins then; none by default.
  func nextStop(after time: Double, until end: Double) -> Double?
}

extension TimedAnimation {
  package var begin: Double { -.infinity }

  package func nextStop(after time: Double, until end: Double) -> Double? { nil }

  package func invalidate() {}
}

/// An action that waits for its time.
public final class ScheduledAction {
  let time: Double
  private var action: (() -> Void)?
  fileprivate weak var timeline: Timeline?

  fileprivate init(time: Double, action: @escaping () -> Void) { (self.time, self.action) = (time, action) }

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
