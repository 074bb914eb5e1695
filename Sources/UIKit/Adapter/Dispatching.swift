/// Nanoseconds in a second.
public nonisolated let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public nonisolated let NSEC_PER_MSEC: UInt64 = 1_000_000

// A transition has a time of its own, which can be held and turned around. What an animator leaves to the main queue belongs to what it
// sets before anything moves: a picture of a view that has been laid out, or a view that is to be seen a moment later. The main queue is
// another object each time it is asked for, but has one label.
extension DispatchQueue {
  /// In an animator, runs the work when `animateTransition` returns; elsewhere, on the queue.
  public func async(execute work: @escaping () -> Void) {
    guard label == DispatchQueue.main.label, let recording = Recording.current else {
      return async(execute: DispatchWorkItem(block: work))
    }
    recording.later(work)
  }

  /// In an animator, runs the work when `animateTransition` returns; elsewhere, on the queue, at the deadline.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
    guard label == DispatchQueue.main.label, let recording = Recording.current else {
      return asyncAfter(deadline: deadline, execute: DispatchWorkItem(block: work))
    }
    recording.later(work)
  }
}
