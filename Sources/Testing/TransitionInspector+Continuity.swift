extension TransitionInspector {
  /// Follows a run there and back.
  func checkContinuity() throws {
    let session = try session(scale: Self.closeScale)
    for way in Way.allCases {
      try follow(
        Chapter(check: .continuity, moment: "\(way)") { session in
          self.bring(session, before: way) && self.begin(way, in: session)
        }, in: session)
    }
  }

  /// Pixels per point of pictures that tell whether a jump can be seen: one of half a point is a pixel then.
  static let closeScale = 2.0
}
