/// The number of nanoseconds per second.
public nonisolated let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The number of nanoseconds per millisecond.
public nonisolated let NSEC_PER_MSEC: UInt64 = 1_000_000

// A transition has its own time, which can be held and reversed. Work that an animator schedules on the main queue belongs to
// its setup, such as a snapshot of a view after its layout. This work therefore runs before anything moves. A series of delayed
// closures that moves the views itself keeps its delays.
// `DispatchQueue.main` is a new object on each access, so the queue is recognized by its label.
extension DispatchQueue {
  /// Schedules work on the queue. If an animator schedules work on the main queue, it runs when `animateTransition` returns.
  public func async(execute work: @escaping () -> Void) {
    guard label == DispatchQueue.main.label, let recording = Recording.current else {
      return async(execute: DispatchWorkItem(block: work))
    }
    recording.later(work)
  }

  /// Schedules work on the queue at a deadline. If an animator schedules work on the main queue, it runs when
  /// `animateTransition` returns, without a delay. Several delayed closures of an animator that starts no animation run at
  /// their deadlines.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
    // Rounded to milliseconds, because time has passed since the deadline was computed.
    let now = DispatchTime.now().uptimeNanoseconds
    let delay = (Double(max(deadline.uptimeNanoseconds, now) - now) / 1e6).rounded() / 1e3
    if label == DispatchQueue.main.label, let recording = Recording.current {
      recording.later(after: delay, work)
    } else if label == DispatchQueue.main.label, RecordedTimers.firing != nil {
      Timer.scheduledTimer(withTimeInterval: delay, repeats: false) { _ in work() }
    } else {
      asyncAfter(deadline: deadline, execute: DispatchWorkItem(block: work))
    }
  }
}
