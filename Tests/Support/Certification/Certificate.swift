/// A measured value of a phone and the value of Segue at the same time.
public nonisolated struct Sample: Sendable {
  /// The time in seconds, as in the recording.
  public let time: Double
  /// The column of the recording that the values belong to.
  public let column: String
  /// The values, in points.
  public let phone, segue: Double
  /// Whether parts of the phone's frame were recorded at different times. Such a frame is not compared.
  public let isTorn: Bool

  /// The distance between the two values, in points.
  public var distance: Double { abs(segue - phone) }
}

/// The result of comparing Segue with a recording.
public nonisolated struct Certificate: Sendable {
  /// The greatest distance, in points, at which a frame still matches. Every value of the frame must be within it.
  public static let tolerance = 2.0
  /// The fraction of frames that must match.
  public static let leastShare = 0.95

  /// The name of the recording.
  public let name: String
  /// The kind of motion in the recording.
  public let family: Trial.Family
  /// All measured values, ordered by time.
  public let samples: [Sample]
  private let compared: [Sample]
  /// The outcome in Segue, and the outcome on the phone.
  public let outcome, expectedOutcome: String
  /// The number of compared frames.
  public let frameCount: Int
  /// The number of matching frames.
  public let matchingCount: Int
  /// The reason why fewer frames than `leastShare` match.
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

  /// The fraction of frames that match, 0…1.
  public var share: Double { Double(matchingCount) / Double(max(1, frameCount)) }

  /// The root mean square of all distances, in points.
  public var rms: Double {
    (compared.reduce(0) { $0 + $1.distance * $1.distance } / Double(max(1, compared.count))).squareRoot()
  }

  /// The sample with the greatest distance, or `nil` if nothing was measured.
  public var worst: Sample? { compared.max { $0.distance < $1.distance } }

  /// Whether the outcome is the phone's and enough frames match. An exception lowers the required fraction.
  public var passes: Bool { isCertified(from: exception?.share ?? Self.leastShare) }

  /// Whether the outcome is the phone's and the fraction `leastShare` of the frames matches, without an exception.
  public var isCertified: Bool { isCertified(from: Self.leastShare) }

  private func isCertified(from share: Double) -> Bool {
    outcome == expectedOutcome && frameCount > 0 && Double(matchingCount) >= share * Double(frameCount) - 1e-9
  }
}
