/// The cost and the timing of one frame.
public struct FrameStatistics: Sendable, Equatable {
  /// Counts the frames of a window from 1.
  public let number: Int
  /// When the frame was expected to be seen: the time that its contents were computed for. Monotonic seconds.
  public let predictedTime: Double
  /// The time of its contents, in seconds of the window's timeline: what scripts and recordings call it.
  public let contentTime: Double
  /// When the frame was sent to the server. Monotonic seconds.
  public let actualTime: Double
  /// Milliseconds since the previous frame was sent; `nil` where there was a rest between the two.
  public let intervalMilliseconds: Double?
  /// Milliseconds from one refresh of the screen to the next, as far as is known: the budget of a frame.
  public let refreshMilliseconds: Double
  /// The screen's count of refreshes, as last reported; `nil` where it is not.
  public let refreshCount: UInt64?
  /// Milliseconds spent on advancing, laying out and drawing, without the HUD.
  public let drawMilliseconds: Double
  /// Milliseconds spent on uploading the pixels.
  public let uploadMilliseconds: Double
  /// How many pixels were uploaded, without those of the HUD.
  public let damagedPixels: Int
  /// How many pixels the window has.
  public let windowPixels: Int
  /// Milliseconds from the newest input in the frame to `actualTime`; `nil` when there was none since the last frame.
  public let inputAgeMilliseconds: Double?
  /// Refreshes missed so far while something moved, at least 0.
  public let missedCount: Int

  /// A value made of the figures of one frame.
  public init(
    number: Int, predictedTime: Double, contentTime: Double = 0, actualTime: Double,
    intervalMilliseconds: Double?,
    refreshMilliseconds: Double, refreshCount: UInt64?, drawMilliseconds: Double, uploadMilliseconds: Double,
    damagedPixels: Int, windowPixels: Int, inputAgeMilliseconds: Double?, missedCount: Int
  ) {
    (self.number, self.predictedTime, self.contentTime) = (number, predictedTime, contentTime)
    (self.actualTime, self.intervalMilliseconds) = (actualTime, intervalMilliseconds)
    (self.refreshMilliseconds, self.refreshCount) = (refreshMilliseconds, refreshCount)
    (self.drawMilliseconds, self.uploadMilliseconds) = (drawMilliseconds, uploadMilliseconds)
    (self.damagedPixels, self.windowPixels) = (damagedPixels, windowPixels)
    self.inputAgeMilliseconds = inputAgeMilliseconds
    self.missedCount = max(0, missedCount)
  }
}
