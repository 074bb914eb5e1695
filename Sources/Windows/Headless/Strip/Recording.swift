import SegueDrawing

/// A recording of a window as an animated picture or a film. It has frames at a constant rate, each of which shows the window
/// exactly at its time.
public struct Recording {
  /// The maximum number of frames.
  public nonisolated static let maximumFrameCount = 3600

  /// The time of the first frame, in seconds.
  public let start: Double
  /// The number of frames, 1…3600.
  public let count: Int
  /// The number of frames per second, 1…100.
  public let rate: Int
  /// The part of the window that is shown, and whether the pointer is marked.
  public var content = FrameContent()

  /// Creates a recording of the frames from `start` to `end`, in seconds. The last frame is at `end`, or before it by less than
  /// a frame interval. The limit of 3600 frames may make the recording end earlier.
  /// - Parameter rate: frames per second, clamped to 1…100; 30 by default.
  public init(from start: Double, to end: Double, rate: Int = 30) {
    self.start = start.bounded(.seconds)
    self.rate = rate.clamped(to: 1...100)
    let end = end.bounded(.seconds)
    let frames = end > self.start ? ((end - self.start) * Double(self.rate) + 1e-9).rounded(.down) : 0
    count = Int(min(frames, Double(Self.maximumFrameCount - 1))) + 1
  }

  /// The times of the frames, in seconds.
  public var times: [Double] { (0..<count).map { start + Double($0) / Double(rate) } }

  /// Advances `window` through the recording's times, and returns the bytes of an animated PNG file that loops forever.
  ///
  /// Frames have the window's initial size; if a script makes the window larger, the later frames are scaled to fit. Throws if
  /// memory runs out.
  /// - Parameter progress: called after each frame with the number of completed frames.
  public func encode(
    _ window: HeadlessWindow, progress: (Int) -> Void = { _ in }
  ) throws(DrawingError) -> [UInt8] {
    let size = content.size(of: window)
    var file = AnimatedPNG(width: size.width.wholePixels, height: size.height.wholePixels, rate: rate)
    for (index, time) in times.enumerated() {
      try window.advance(to: time, showing: content)
      try file.append(window.picture(content, size: size))
      progress(index + 1)
    }
    return try file.encoded()
  }

  /// Advances `window` through the recording's times, and calls `body` with each frame as a separate picture. Rethrows the
  /// errors of `body`.
  public func frames(of window: HeadlessWindow, each body: (_ frame: Surface) throws -> Void) throws {
    var strip = FilmStrip(times: times)
    strip.content = content
    try strip.frames(of: window, each: body)
  }
}
