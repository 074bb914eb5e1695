@testable import SegueDiagnostics

extension FrameStatistics {
  /// A frame of a window with 1000 pixels on a 100 Hz screen.
  static func some(
    _ number: Int = 1, at time: Double = 0, interval: Double? = nil, draw: Double = 1, upload: Double = 0.5,
    damage: Int = 100, inputAge: Double? = nil, missed: Int = 0
  ) -> FrameStatistics {
    FrameStatistics(
      number: number, predictedTime: time, actualTime: time, intervalMilliseconds: interval,
      refreshMilliseconds: 10, refreshCount: nil, drawMilliseconds: draw, uploadMilliseconds: upload,
      damagedPixels: damage, windowPixels: 1000, inputAgeMilliseconds: inputAge, missedCount: missed)
  }
}
