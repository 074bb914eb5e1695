import SegueViews

/// Work that takes longer than a frame: done a few milliseconds at a time between frames, and not at all while something else needs
/// all the time.
final class IncrementalTask {
  /// For how long it keeps the loop from the windows at once, in seconds.
  private static let slice = 0.008
  /// How long windows have the loop after that, in seconds: a longest frame.
  private static let pause = 1.0 / 60

  private weak var timeline: Timeline?
  private let delay: Double
  private let isBusy: () -> Bool
  private let step: () throws -> Bool
  private let onEnd: ((any Error)?) -> Void
  private var next: ScheduledAction?

  /// Begins in `delay` seconds: by default with the next frame.
  /// - Parameters:
  ///   - timeline: of the window that shows the result.
  ///   - isBusy: whether it has to wait.
  ///   - step: does a part, and says whether there is more to do.
  ///   - onEnd: called at the end, with what went wrong; not after `cancel`.
  init(
    on timeline: Timeline, after delay: Double = pause, isBusy: @escaping () -> Bool,
    step: @escaping () throws -> Bool,
    onEnd: @escaping ((any Error)?) -> Void
  ) {
    (self.timeline, self.delay, self.isBusy, self.step, self.onEnd) = (timeline, delay, isBusy, step, onEnd)
    wait(delay)
  }

  isolated deinit { cancel() }

  /// Leaves the rest undone.
  func cancel() {
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
