import SegueHeadless
import SegueViews

extension HeadlessWindow {
  /// Lets time pass, 60 frames a second, and lets tasks go on in between: what they wait for by the window's `clock` comes in time.
  /// - Parameter seconds: how long, at most an hour; NaN and less than 0 are nothing.
  public func run(for seconds: Double) async throws {
    let end = now + seconds.bounded(0...3600)
    await Self.letTasksGoOn()
    while now < end {
      try advance(to: min(end, now + 1 / 60))
      await Self.letTasksGoOn()
    }
  }

  /// What a task begins when it goes on may wake other tasks.
  private static func letTasksGoOn() async { for _ in 0..<8 { await Task.yield() } }
}
