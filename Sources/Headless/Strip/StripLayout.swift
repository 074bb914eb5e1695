import Geometry

/// Where the frames and captions of a film strip go, in pixels of the page; all of it on whole pixels.
public struct StripLayout: Sendable, Equatable {
  /// The page.
  public let size: Size
  /// How many frames stand side by side.
  public let columns: Int
  /// The place of each frame.
  public let frames: [Rect]
  /// Height of the captions' letters.
  public let captionSize: Double
  /// Distance from the bottom of a frame to the top of its caption.
  public let captionGap: Double

  /// A row may be this many times as wide as its frames are high; then the next row begins.
  private static let longestRow = 6.5
  /// More frames than this are too many for one look along a row.
  private static let mostColumns = 12

  /// A page for `count` frames.
  /// - Parameters:
  ///   - frame: width and height of a frame, in pixels.
  ///   - captionWidth: the room that a caption needs, as a multiple of the height of its letters.
  ///   - columns: how many frames stand side by side; `nil` finds a number that fills the rows evenly.
  public init(count: Int, frame: Size, captionWidth: Double, columns: Int? = nil) {
    let count = max(1, count)
    // Letters and gaps grow with the frames, but stay legible under small ones.
    let measure = min(frame.width, frame.height)
    let captionSize = (measure * 0.06).clamped(to: 11...30).rounded()
    let gap = (measure * 0.085).clamped(to: 14...44).rounded()
    let margin = (gap * 1.6).rounded()
    let captionGap = (captionSize * 0.75).rounded()
    let cell = Size(max(frame.width, (captionSize * captionWidth).rounded(.up)), frame.height)
    let caption = captionGap + (captionSize * 1.3).rounded(.up)

    self.captionSize = captionSize
    self.captionGap = captionGap
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

  /// As few rows as reach, and those as even as they can be.
  private static func columns(for count: Int, of cell: Size) -> Int {
    let most = Int((longestRow * cell.height / max(cell.width, 1)).clamped(to: 1...Double(mostColumns)))
    let rows = (count + most - 1) / most
    return (count + rows - 1) / rows
  }
}
