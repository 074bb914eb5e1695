import SegueChecks

extension TransitionInspector {
  /// Follows a run there and back.
  func checkContinuity() throws {
    let session = try session(scale: RunInspector.scale)
    for way in Direction.allCases {
      try follow(
        PlaybackStep(check: .continuity, moment: "\(way)") { session in
          self.bring(session, before: way) && self.begin(way, in: session)
        }, in: session)
    }
  }
}
