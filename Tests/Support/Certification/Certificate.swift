/// What a phone showed at a time, and what Segue shows.
public nonisolated struct Sample: Sendable {
  /// In seconds, as in the recording.
  public let time: Double
  /// What of it.
  public let column: String
  /// In points.
  public let phone, segue: Double
  /// Whether the parts of the phone's frame were recorded at different times; then they are not compared.
  public let isTorn: Bool

  /// How far apart they are, in points.
  public var distance: Double { abs(segue - phone) }
}

/// How far Segue is from a recording.
public nonisolated struct Certificate: Sendable {
  /// Two frames are the same where everything measured in them is within this distance, in points.
  public static let tolerance = 2.0
  /// So many of the frames must be the same.
  public static let leastShare = 0.95

  /// The recording's name.
  public let name: String
  /// What moves in it.
  public let family: Trial.Family
  /// Everything that was measured, in the order of the times.
  public let samples: [Sample]
  private let compared: [Sample]
  /// How Segue ended, and how the phone did.
  public let outcome, expectedOutcome: String
  /// How many frames were compared.
  public let frameCount: Int
  /// How many of them are the same.
  public let matchingCount: Int
  /// Why less than `leastShare` of them are the same.
  public let exception: Trial.KnownDifference?

  init(of trial: Trial, _ samples: [Sample], outcome: String) {
    (name, family, self.samples) = (trial.recording.name, trial.family, samples)
    compared = samples.filter { !$0.isTorn }
    (self.outcome, expectedOutcome, exception) = (outcome, trial.outcome, trial.exception)
    var worst: [Double: Double] = [:]
    for sample in compared { worst[sample.time] = max(worst[sample.time] ?? 0, sample.distance) }
    frameCount = worst.count
    matchingCount = worst.count { $0.value <= Self.tolerance }
  }

  /// The part of the frames that are the same, 0…1.
  public var share: Double { Double(matchingCount) / Double(max(1, frameCount)) }

  /// The root of the mean square of all distances, in points.
  public var rms: Double {
    (compared.reduce(0) { $0 + $1.distance * $1.distance } / Double(max(1, compared.count))).squareRoot()
  }

  /// Where they are farthest apart; `nil` where nothing was measured.
  public var worst: Sample? { compared.max { $0.distance < $1.distance } }

  /// Whether it ends as the phone does, and is as close as it can be.
  public var passes: Bool { isCertified(from: exception?.share ?? Self.leastShare) }

  /// Whether it ends as the phone does, and as many frames are the same as must be, without an exception.
  public var isCertified: Bool { isCertified(from: Self.leastShare) }

  private func isCertified(from share: Double) -> Bool {
    outcome == expectedOutcome && frameCount > 0 && Double(matchingCount) >= share * Double(frameCount) - 1e-9
  }
}
