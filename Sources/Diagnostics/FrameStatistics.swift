/// What one frame cost and how well it was timed.
public struct FrameStatistics: Sendable, Equatable {
  /// Counts the frames of a window from 1.
  public let number: Int
  /// When the frame was expected to be seen: the time that its contents were computed for. Monotonic seconds.
  public let predictedTime: Double
  /// When the frame was on its way to the server. Monotonic seconds.
  public let actualTime: Double
  /// Milliseconds since the frame before was on its way; `nil` where there was a rest between the two.
  public let intervalMilliseconds: Double?
  /// Milliseconds from one refresh of the screen to the next, as far as is known: what a frame may take.
  public let refreshMilliseconds: Double
  /// The screen's count of refreshes, as last reported; `nil` where it is not.
  public let refreshCount: UInt64?
  /// Milliseconds spent on advancing, laying out and drawing, the HUD aside.
  public let drawMilliseconds: Double
  /// Milliseconds spent on handing the pixels over.
  public let uploadMilliseconds: Double
  /// How many pixels were handed over, apart from those of the HUD.
  public let damagedPixels: Int
  /// How many pixels the window has.
  public let windowPixels: Int
  /// Milliseconds from the newest input in the frame to `actualTime`; `nil` when there was none since the last frame.
  public let inputAgeMilliseconds: Double?
  /// Refreshes so far that passed without their frame while something moved.
  public let missedCount: Int

  /// The figures of one frame, each as its property says.
  public init(
    number: Int, predictedTime: Double, actualTime: Double, intervalMilliseconds: Double?,
    refreshMilliseconds: Double, refreshCount: UInt64?, drawMilliseconds: Double, uploadMilliseconds: Double,
    damagedPixels: Int, windowPixels: Int, inputAgeMilliseconds: Double?, missedCount: Int
  ) {
    self.number = number
    self.predictedTime = predictedTime
    self.actualTime = actualTime
    self.intervalMilliseconds = intervalMilliseconds
    self.refreshMilliseconds = refreshMilliseconds
    self.refreshCount = refreshCount
    self.drawMilliseconds = drawMilliseconds
    self.uploadMilliseconds = uploadMilliseconds
    self.damagedPixels = damagedPixels
    self.windowPixels = windowPixels
    self.inputAgeMilliseconds = inputAgeMilliseconds
    self.missedCount = missedCount
  }
}
