import SegueViews

/// Keeps the playhead of a session at what its window does, for as long as that is looked at; it sleeps while nothing happens.
final class LiveFollower {
  /// Seconds from one look to the next: often enough to be followed, and it leaves the window most of the time.
  private static let interval = 1.0 / 30

  private let session: Session
  private var next: ScheduledAction?

  init(_ session: Session) { self.session = session }

  /// Something happens in the window.
  func wake(on timeline: Timeline?) {
    guard session.isLive, next == nil, let timeline else { return }
    next = timeline.schedule(after: Self.interval) { [weak self, weak timeline] in
      guard let self else { return }
      next = nil
      guard session.isLive else { return }
      let goesOn = session.isBusy || session.live.window.needsFrame
      session.follow()
      if goesOn { wake(on: timeline) }
    }
  }
}
