import SegueRendering
import SegueViews

/// Pictures of one window at several times, side by side on a page, each with its time under it.
public struct FilmStrip {
  /// The times, in seconds, from the earliest to the latest.
  public let times: [Double]
  /// How many frames are side by side; `nil` finds a number that fills the rows evenly.
  public let columns: Int?
  /// What is shown of the window.
  public var content = FrameContent()

  /// A strip of these times, in seconds; what is not finite or below 0 is left out.
  public init(times: [Double], columns: Int? = nil) {
    self.times = Array(times.filter { $0.isFinite && $0 >= 0 }.sorted().prefix(Self.maximumFrameCount))
    self.columns = columns
  }

  /// The most frames of a strip.
  public nonisolated static let maximumFrameCount = Recording.maximumFrameCount

  /// A strip of `count` times, 1 to `maximumFrameCount`, at even distances, the first at `start` and the last at `end`, in seconds.
  public init(count: Int, from start: Double, to end: Double, columns: Int? = nil) {
    let count = count.clamped(to: 1...Self.maximumFrameCount)
    let steps = Double(max(1, count - 1))
    self.init(times: (0..<count).map { start.mixed(with: end, at: Double($0) / steps) }, columns: columns)
  }

  /// Moves `window` through the times and draws the page.
  ///
  /// Throws where the page would have more than 32,767 pixels each way or 136 million in all. The size of the frames is the window's first size; if a script
  /// resizes it meanwhile, what is larger is fitted into that.
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

  /// The shadow and the line around a frame.
  private func drawEdge(of place: Rect, on canvas: Canvas) {
    let measure = min(place.width, place.height)
    canvas.fillShadow(
      of: .rect(place), color: Self.shadow, blur: (measure * 0.07).clamped(to: 6...28),
      offset: Vector(0, (measure * 0.02).clamped(to: 1...8).rounded()))
    canvas.fill(place.inset(by: -1), Self.line)
  }

  /// `0.10 s`; with three decimals if any of the times needs them, and as `16.67 ms` where two would be equal.
  package var captions: [String] {
    let isFine = times.contains { abs($0 * 100 - ($0 * 100).rounded()) > 1e-6 }
    let seconds = times.map { $0.rounded(to: isFine ? 3 : 2) + " s" }
    guard zip(seconds, seconds.dropFirst()).contains(where: ==) else { return seconds }
    return times.map { ($0 * 1000).rounded(to: 2) + " ms" }
  }

  /// Moves `window` through the times, and gives each frame on its own.
  public func frames(of window: HeadlessWindow, each body: (_ frame: Surface) throws -> Void) throws {
    let size = content.size(of: window)
    for time in times {
      try window.advance(to: time, showing: content)
      try body(window.picture(content, size: size))
    }
  }

  /// Pixels of a page, half a gigabyte: four of the largest windows.
  private static let maximumArea = 4 * WindowLimits.maximumArea

  static let paper = Color(246, 246, 244)
  private static let ink = Color(92, 92, 96)
  private static let line = Color(0, 0, 0, alpha: 0.1)
  private static let shadow = Color(0, 0, 0, alpha: 0.1)
}

/// Where the frames and captions of a film strip go, in pixels of the page; all of it on whole pixels.
public nonisolated struct StripLayout: Sendable, Equatable {
  /// The page.
  public let size: Size
  /// How many frames are side by side.
  public let columns: Int
  /// The place of each frame.
  public let frames: [Rect]
  /// Height of the captions' letters.
  public let captionSize: Double
  /// Distance from the bottom of a frame to the top of its caption.
  public let captionGap: Double

  /// A row may be this many times as wide as its frames are high; then the next row begins.
  private static let longestRow = 6.5
  /// The greatest number of frames in a row.
  private static let mostColumns = 12

  /// A page for `count` frames.
  /// - Parameters:
  ///   - frame: width and height of a frame, in pixels.
  ///   - captionWidth: the width that a caption needs, as a multiple of the height of its letters.
  ///   - columns: how many frames are side by side; `nil` finds a number that fills the rows evenly.
  public init(count: Int, frame: Size, captionWidth: Double, columns: Int? = nil) {
    let (count, frame) = (count.clamped(to: 1...FilmStrip.maximumFrameCount), frame.bounded())
    let captionWidth = captionWidth.bounded(.lengths)
    // Letters and gaps grow with the frames, but stay legible under small ones.
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
    // The captions are lighter than the frames, so the margin under them may be smaller to look the same.
    size = Size(
      2 * margin + Double(columns) * step.width - gap,
      2 * margin + Double(rows) * step.height - gap - (captionGap / 2).rounded())
  }

  /// As few rows as possible, as even as possible.
  private static func columns(for count: Int, of cell: Size) -> Int {
    let most = Int((longestRow * cell.height / max(cell.width, 1)).clamped(to: 1...Double(mostColumns)))
    let rows = (count + most - 1) / most
    return (count + rows - 1) / rows
  }
}
