import SegueChecks

extension TransitionInspector {
  /// Follows opening and closing without interrupting them, and adds a fault for each discontinuity.
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
