import SegueViews

/// A task that takes longer than a frame. It works for a few milliseconds between frames, and waits while something else needs
/// the processor.
package final class IncrementalTask {
  /// The time for which the task works without a pause, in seconds.
  private static let slice = 0.008
  /// The pause between two slices of work, in seconds: one frame.
  private static let pause = 1.0 / 60

  private weak var timeline: Timeline?
  private let delay: Double
  private let isBusy: () -> Bool
  private let step: () throws -> Bool
  private let onEnd: ((any Error)?) -> Void
  private var next: ScheduledAction?

  /// Creates a task and schedules its start.
  /// - Parameters:
  ///   - timeline: the timeline of the window that shows the result.
  ///   - delay: the time before the task starts, and between attempts while `isBusy`, in seconds; one frame by default.
  ///   - isBusy: returns whether the task has to wait now.
  ///   - step: performs a part of the work, and returns whether there is more to do.
  ///   - onEnd: called at the end, with the error that ended the task, if any; not called after `cancel`.
  package init(
    on timeline: Timeline, after delay: Double = 1.0 / 60, isBusy: @escaping () -> Bool,
    step: @escaping () throws -> Bool,
    onEnd: @escaping ((any Error)?) -> Void
  ) {
    (self.timeline, self.delay, self.isBusy, self.step, self.onEnd) = (timeline, delay, isBusy, step, onEnd)
    wait(delay)
  }

  isolated deinit { cancel() }

  /// Stops the task and discards the rest of its work.
  package func cancel() {
    next?.cancel()
    next = nil
  }

  private func wait(_ seconds: Double = pause) {
    next = timeline?.schedule(after: seconds) { [weak self] in self?.work() }
  }

  private func work() {
    guard !isBusy() else { return wait(delay) }
    let clock = ContinuousClock()
    let end = clock.now + .seconds(Self.slice)
    do {
      while try step() { if clock.now >= end { return wait() } }
      next = nil
      onEnd(nil)
    } catch {
      next = nil
      onEnd(error)
    }
  }
}
