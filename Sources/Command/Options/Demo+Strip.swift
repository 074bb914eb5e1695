import Gallery

extension Demo {
  /// The times of the frames in the strip of the demo's own sample script, in seconds.
  static let sampleTimes: [Double] = [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6, 0.8]
}
