import SegueHeadless
import SegueViews

extension HeadlessWindow {
  /// Advances the window's clock at 60 frames per second, and lets other tasks run between the frames. A task that waits for
  /// the window's `clock` continues on time.
  /// - Parameter seconds: the time to advance, in seconds, at most an hour; NaN and negative values count as 0.
  public func run(for seconds: Double) async throws {
    let end = now + seconds.bounded(0...3600)
    await Self.letTasksGoOn()
    while now < end {
      try advance(to: min(end, now + 1 / 60))
      await Self.letTasksGoOn()
    }
  }

  /// Yields eight times, because a task that resumes may wake other tasks.
  private static func letTasksGoOn() async { for _ in 0..<8 { await Task.yield() } }
}
