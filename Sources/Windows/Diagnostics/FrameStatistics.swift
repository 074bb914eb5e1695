/// The cost and the timing of one frame.
public struct FrameStatistics: Sendable, Equatable {
  /// The number of the frame in its window, from 1.
  public let number: Int
  /// The time at which the frame was expected to be visible, in seconds of the monotonic clock. The contents were computed for
  /// this time.
  public let predictedTime: Double
  /// The time of the contents, in seconds of the window's timeline, which scripts and recordings also use.
  public let contentTime: Double
  /// The time at which the frame was sent to the server, in seconds of the monotonic clock.
  public let actualTime: Double
  /// The time since the previous frame was sent, in milliseconds; `nil` if there was a rest between the two frames.
  public let intervalMilliseconds: Double?
  /// The known or assumed time between two refreshes of the screen, which is the budget of a frame, in milliseconds.
  public let refreshMilliseconds: Double
  /// The screen's count of refreshes, as last reported; `nil` if no count is reported.
  public let refreshCount: UInt64?
  /// The time spent on advancing, layout and drawing, without the HUD, in milliseconds.
  public let drawMilliseconds: Double
  /// The time spent on uploading the pixels, in milliseconds.
  public let uploadMilliseconds: Double
  /// The number of uploaded pixels, without those of the HUD.
  public let damagedPixels: Int
  /// The number of pixels in the window.
  public let windowPixels: Int
  /// The time from the newest input in the frame to `actualTime`, in milliseconds; `nil` if there was no input since the last
  /// frame.
  public let inputAgeMilliseconds: Double?
  /// The number of refreshes missed during motion so far, at least 0.
  public let missedCount: Int

  /// Creates the statistics of one frame. A negative `missedCount` is replaced by 0.
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
