import SegueRendering
import SegueViews

/// A page that shows frames of a window at several times, in rows, with the time below each frame.
public struct FilmStrip {
  /// The times, in seconds, in ascending order.
  public let times: [Double]
  /// The number of frames per row; `nil`, the default, finds a number that fills the rows evenly.
  public let columns: Int?
  /// The part of the window that is shown, and whether the pointer is marked.
  public var content = FrameContent()

  /// Creates a strip of the given times, in seconds. Times that are negative or not finite are ignored, as are all after the
  /// first `maximumFrameCount`.
  public init(times: [Double], columns: Int? = nil) {
    self.times = Array(times.filter { $0.isFinite && $0 >= 0 }.sorted().prefix(Self.maximumFrameCount))
    self.columns = columns
  }

  /// The maximum number of frames in a strip, which is 3600.
  public nonisolated static let maximumFrameCount = Recording.maximumFrameCount

  /// Creates a strip of `count` evenly spaced times, from `start` to `end`, in seconds; `count` is clamped to
  /// `1...maximumFrameCount`.
  public init(count: Int, from start: Double, to end: Double, columns: Int? = nil) {
    let count = count.clamped(to: 1...Self.maximumFrameCount)
    let steps = Double(max(1, count - 1))
    self.init(times: (0..<count).map { start.mixed(with: end, at: Double($0) / steps) }, columns: columns)
  }

  /// Advances `window` through the strip's times, and draws the page.
  ///
  /// Frames have the window's initial size; if a script makes the window larger, the later frames are scaled to fit. Throws if
  /// the page would have more than 32,767 pixels in one direction or 136 million in total.
  public func draw(_ window: HeadlessWindow) throws(DrawingError) -> Surface {
    let frame = content.size(of: window)
    let captions = captions
    let widest =
      captions.map { TextLayout($0, font: .system(size: 1, weight: .medium)).size.width }.max() ?? 0
    let layout = StripLayout(count: times.count, frame: frame, captionWidth: widest, columns: columns)
    let (width, height) = (layout.size.width.wholePixels, layout.size.height.wholePixels)
    guard width * height <= Self.maximumArea else {
      throw DrawingError("a page of \(width) × \(height) pixels has more than 136 million")
    }
    let page = try Surface(width: width, height: height, format: .rgb24)
    let canvas = Canvas(page)
    canvas.paint(Self.paper)
    for (index, place) in layout.frames.enumerated() where times.indices.contains(index) {
      try window.advance(to: times[index], showing: content)
      drawEdge(of: place, on: canvas)
      window.draw(content, in: place, on: canvas)
      let caption = TextLayout(captions[index], font: .system(size: layout.captionSize, weight: .medium))
      canvas.draw(caption, at: Point(place.minX, place.maxY + layout.captionGap), color: Self.ink)
    }
    if let failure = canvas.failure { throw failure }
    return page
  }

  /// Draws the shadow and the line around a frame.
  private func drawEdge(of place: Rect, on canvas: Canvas) {
    let measure = min(place.width, place.height)
    canvas.fillShadow(
      of: .rect(place), color: Self.shadow, blur: (measure * 0.07).clamped(to: 6...28),
      offset: Vector(0, (measure * 0.02).clamped(to: 1...8).rounded()))
    canvas.fill(place.inset(by: -1), Self.line)
  }

  /// The captions, such as `0.10 s`. All have three decimals if one of the times needs them. They are in milliseconds, such as
  /// `16.67 ms`, if neighboring captions in seconds would be equal.
  package var captions: [String] {
    let isFine = times.contains { abs($0 * 100 - ($0 * 100).rounded()) > 1e-6 }
    let seconds = times.map { $0.rounded(to: isFine ? 3 : 2) + " s" }
    guard zip(seconds, seconds.dropFirst()).contains(where: ==) else { return seconds }
    return times.map { ($0 * 1000).rounded(to: 2) + " ms" }
  }

  /// Advances `window` through the strip's times, and calls `body` with each frame as a separate picture. Rethrows the errors
  /// of `body`.
  public func frames(of window: HeadlessWindow, each body: (_ frame: Surface) throws -> Void) throws {
    let size = content.size(of: window)
    for time in times {
      try window.advance(to: time, showing: content)
      try body(window.picture(content, size: size))
    }
  }

  /// The maximum number of pixels of a page: four times the maximum of a window. Such a page takes half a gigabyte of memory.
  private static let maximumArea = 4 * WindowLimits.maximumArea

  static let paper = Color(246, 246, 244)
  private static let ink = Color(92, 92, 96)
  private static let line = Color(0, 0, 0, alpha: 0.1)
  private static let shadow = Color(0, 0, 0, alpha: 0.1)
}

/// The positions of frames and captions on the page of a film strip, all in whole pixels.
public nonisolated struct StripLayout: Sendable, Equatable {
  /// The size of the page, in pixels.
  public let size: Size
  /// The number of frames per row.
  public let columns: Int
  /// The rectangle of each frame on the page.
  public let frames: [Rect]
  /// The font size of the captions, in pixels.
  public let captionSize: Double
  /// The distance from the bottom of a frame to the top of its caption, in pixels.
  public let captionGap: Double

  /// The maximum width of a row if `columns` is `nil`, as a multiple of the height of its frames.
  private static let longestRow = 6.5
  /// The maximum number of frames per row if `columns` is `nil`.
  private static let mostColumns = 12

  /// Creates the layout of a page.
  /// - Parameters:
  ///   - count: the number of frames, 1…3600.
  ///   - frame: width and height of a frame, in pixels.
  ///   - captionWidth: the width that a caption needs, as a multiple of its font size.
  ///   - columns: the number of frames per row; `nil` finds a number that fills the rows evenly.
  public init(count: Int, frame: Size, captionWidth: Double, columns: Int? = nil) {
    let (count, frame) = (count.clamped(to: 1...FilmStrip.maximumFrameCount), frame.bounded())
    let captionWidth = captionWidth.bounded(.lengths)
    // Captions and gaps grow with the frames, but stay legible under small frames.
    let measure = min(frame.width, frame.height)
    let captionSize = (measure * 0.06).clamped(to: 11...30).rounded()
    let gap = (measure * 0.085).clamped(to: 14...44).rounded()
    let margin = (gap * 1.6).rounded()
    let captionGap = (captionSize * 0.75).rounded()
    let cell = Size(max(frame.width, (captionSize * captionWidth).rounded(.up)), frame.height)
    let caption = captionGap + (captionSize * 1.3).rounded(.up)

    (self.captionSize, self.captionGap) = (captionSize, captionGap)
    let columns = columns.map { $0.clamped(to: 1...count) } ?? Self.columns(for: count, of: cell)
    self.columns = columns
    let rows = (count + columns - 1) / columns
    let step = Size(cell.width + gap, cell.height + caption + gap)
    frames = (0..<count).map { index in
      Rect(
        x: margin + Double(index % columns) * step.width, y: margin + Double(index / columns) * step.height,
        width: frame.width, height: frame.height)
    }
    // The captions are lighter than the frames, so a smaller margin below them looks as large as the other margins.
    size = Size(
      2 * margin + Double(columns) * step.width - gap,
      2 * margin + Double(rows) * step.height - gap - (captionGap / 2).rounded())
  }

  /// Returns the number of columns with which the page has as few rows as possible, filled as evenly as possible.
  private static func columns(for count: Int, of cell: Size) -> Int {
    let most = Int((longestRow * cell.height / max(cell.width, 1)).clamped(to: 1...Double(mostColumns)))
    let rows = (count + most - 1) / most
    return (count + rows - 1) / rows
  }
}
