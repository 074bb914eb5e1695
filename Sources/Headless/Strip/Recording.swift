import SegueDrawing
import SegueGeometry

/// A window as an animated picture: frames at an even rate, each exactly as the window is at its time. Where a script holds the
/// button down, a ring shows the pointer.
public struct Recording {
  /// The greatest number of frames.
  public nonisolated static let mostFrames = 3600

  /// The time of the first frame, in seconds.
  public let start: Double
  /// How many frames there are, 1…3600.
  public let count: Int
  /// How many frames there are in a second, 1…100.
  public let rate: Int

  /// The frames from `start` to `end`, in seconds, the last one no later than that.
  /// - Parameter rate: how many frames there are in a second, 1…100.
  public init(from start: Double, to end: Double, rate: Int = 30) {
    self.start = start.bounded(.seconds)
    self.rate = rate.clamped(to: 1...100)
    let end = end.bounded(.seconds)
    let frames = end > self.start ? ((end - self.start) * Double(self.rate) + 1e-9).rounded(.down) : 0
    count = Int(min(frames, Double(Self.mostFrames - 1))) + 1
  }

  /// The times of the frames, in seconds.
  public var times: [Double] { (0..<count).map { start + Double($0) / Double(rate) } }

  /// Moves `window` through the times, and returns the bytes of an animated PNG file that repeats them without end.
  ///
  /// Throws where memory runs out. The size of the frames is the window's first size; if a script resizes it meanwhile, what is
  /// larger is fitted into that.
  public func encode(_ window: HeadlessWindow) throws(DrawingError) -> [UInt8] {
    let (width, height) = (window.surface.width, window.surface.height)
    var file = AnimatedPNG(width: width, height: height, rate: rate)
    for time in times {
      try window.advance(to: time)
      let frame = try Surface(width: width, height: height, format: .rgb24)
      let canvas = Canvas(frame)
      window.draw(in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), on: canvas)
      if let failure = canvas.failure { throw failure }
      try file.append(frame)
    }
    return try file.encoded()
  }
}
