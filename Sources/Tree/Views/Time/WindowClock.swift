import SegueGeometry
import Synchronization

/// A clock for tasks that follows a window's time. In tests, film strips and slow motion, tasks that wait with this clock stay
/// synchronized with the animations.
///
///     Task {
///       try await clock.sleep(for: .seconds(2))
///       showDetails()
///     }
public nonisolated struct WindowClock: Clock {
  /// A point in a window's time.
  public nonisolated struct Instant: InstantProtocol {
    /// The time in seconds since the window's timeline began.
    public let seconds: Double

    /// Creates an instant from seconds; negative values are treated as 0.
    public init(seconds: Double) { self.seconds = seconds.bounded(.seconds) }

    /// Returns the instant that is later than this one by a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(seconds: seconds + duration / .seconds(1))
    }

    /// Returns the duration from this instant to another one; negative if the other one is earlier.
    public func duration(to other: Instant) -> Duration { .seconds(other.seconds - seconds) }

    /// Returns whether one instant is earlier than another.
    public static func < (one: Instant, other: Instant) -> Bool { one.seconds < other.seconds }
  }

  private let source: TimelineSource

  init(_ source: TimelineSource) { self.source = source }

  /// The time that the window currently shows.
  public var now: Instant { Instant(seconds: source.seconds) }

  /// The resolution of the clock: one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until the window's time reaches a deadline. Throws `CancellationError` if the task is cancelled or the window is
  /// released before that.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await source.sleep(sleeper, until: deadline.seconds)
    } onCancel: {
      sleeper.wake(with: .failure(CancellationError()))
    }
  }
}

/// The current time of a timeline, which any thread may read.
nonisolated final class TimelineSource: Sendable {
  private let time = Mutex(0.0)
  @MainActor weak var timeline: Timeline?

  var seconds: Double {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  @MainActor fileprivate func sleep(_ sleeper: Sleeper, until seconds: Double) async throws {
    weak var action: ScheduledAction?
    defer { action?.cancel() }
    try await withCheckedThrowingContinuation { continuation in
      sleeper.begin(continuation)
      // Only the action retains the alarm, and only the timeline retains the action, so both disappear with the timeline.
      let alarm = Alarm(for: sleeper)
      action = timeline?.schedule(after: seconds - (timeline?.now ?? 0)) { alarm.ring() }
    }
  }
}

/// An object that wakes a waiting task when it rings. If it is released before that, the task's wait fails.
private nonisolated final class Alarm: Sendable {
  private let sleeper: Sleeper

  init(for sleeper: Sleeper) { self.sleeper = sleeper }
  deinit { sleeper.wake(with: .failure(CancellationError())) }

  func ring() { sleeper.wake(with: .success(())) }
}

/// A task that waits and is woken once.
private nonisolated final class Sleeper: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Void, any Error>)
    case woken(Result<Void, any Error>)
  }

  private let state = Mutex(State.new)

  func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    let result: Result<Void, any Error>? = state.withLock { state in
      if case .woken(let result) = state { return result }
      state = .waiting(continuation)
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  func wake(with result: Result<Void, any Error>) {
    let waiting: CheckedContinuation<Void, any Error>? = state.withLock { state in
      defer { if case .woken = state {} else { state = .woken(result) } }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(with: result)
  }
}
