import SegueGeometry
import Synchronization

/// The time of a window as a clock for tasks, so that what an application waits for waits in tests, film strips and slow motion as
/// what moves does.
///
///     Task {
///       try await clock.sleep(for: .seconds(2))
///       showDetails()
///     }
public nonisolated struct WindowClock: Clock {
  /// A time of a window.
  public nonisolated struct Instant: InstantProtocol {
    /// In seconds of the window's time.
    public let seconds: Double

    /// A time, in seconds.
    public init(seconds: Double) { self.seconds = seconds.bounded(.seconds) }

    /// The time that is later by a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(seconds: seconds + duration / .seconds(1))
    }

    /// How long it is until a later time.
    public func duration(to other: Instant) -> Duration { .seconds(other.seconds - seconds) }

    /// Whether one time is earlier than another.
    public static func < (one: Instant, other: Instant) -> Bool { one.seconds < other.seconds }
  }

  private let source: TimelineSource

  init(_ source: TimelineSource) { self.source = source }

  /// The time that is shown.
  public var now: Instant { Instant(seconds: source.seconds) }

  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until a time is shown; throws `CancellationError` where the task is cancelled or the window is gone before.
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

/// The time of a timeline, for threads that must not touch that.
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
      // The action alone keeps the alarm, and the timeline alone keeps the action: with the timeline both are gone.
      let alarm = Alarm(for: sleeper)
      action = timeline?.schedule(after: seconds - (timeline?.now ?? 0)) { alarm.ring() }
    }
  }
}

/// Wakes a task, at the latest when nothing keeps it any more.
private nonisolated final class Alarm: Sendable {
  private let sleeper: Sleeper

  init(for sleeper: Sleeper) { self.sleeper = sleeper }
  deinit { sleeper.wake(with: .failure(CancellationError())) }

  func ring() { sleeper.wake(with: .success(())) }
}

/// A task that waits, and is woken once.
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
