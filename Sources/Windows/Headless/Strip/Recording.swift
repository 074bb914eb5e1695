import SegueDrawing

/// A window as an animated picture or a film: frames at an even rate, each exactly as the window is at its time.
public struct Recording {
  /// The greatest number of frames.
  public nonisolated static let maximumFrameCount = 3600

  /// The time of the first frame, in seconds.
  public let start: Double
  /// How many frames there are, 1…3600.
  public let count: Int
  /// How many frames there are in a second, 1…100.
  public let rate: Int
  /// What is shown of the window.
  public var content = FrameContent()

  /// The frames from `start` to `end`, in seconds, the last one no later than that.
  /// - Parameter rate: how many frames there are in a second, 1…100.
  public init(from start: Double, to end: Double, rate: Int = 30) {
    self.start = start.bounded(.seconds)
    self.rate = rate.clamped(to: 1...100)
    let end = end.bounded(.seconds)
    let frames = end > self.start ? ((end - self.start) * Double(self.rate) + 1e-9).rounded(.down) : 0
    count = Int(min(frames, Double(Self.maximumFrameCount - 1))) + 1
  }

  /// The times of the frames, in seconds.
  public var times: [Double] { (0..<count).map { start + Double($0) / Double(rate) } }

  /// Moves `window` through the times, and returns the bytes of an animated PNG file that repeats them without end.
  ///
  /// Throws where memory runs out. The size of the frames is the window's first size; if a script resizes it meanwhile, what is
  /// larger is fitted into that.
  /// - Parameter progress: called with the number of frames that are done.
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

  /// Moves `window` through the times, and gives each frame on its own.
  public func frames(of window: HeadlessWindow, each body: (_ frame: Surface) throws -> Void) throws {
    var strip = FilmStrip(times: times)
    strip.content = content
    try strip.frames(of: window, each: body)
  }
}
