import SegueDrawing

/// A bar graph of frame times, with a line for the frame budget.
///
/// The height of a bar is proportional to the square root of the time. A frame that takes a twentieth of the budget is
/// therefore visible, and looks different from one that takes a tenth. Two lower lines are at a quarter and a sixteenth of the
/// budget.
struct HUDGraph {
  /// The area of the bars, in pixels.
  let area: PixelRect
  /// The width of a bar, in pixels.
  let barWidth: Int
  /// The thickness of a line, in pixels.
  let lineWidth: Int

  private static let bar = Color(104, 224, 178)
  private static let missed = Color(255, 92, 88)
  private static let budget = Color(255, 196, 84)
  private static let line = Color(white: 1, alpha: 0.14)
  /// The frame time at the top of the graph, as a multiple of the budget.
  private static let top = 1.44

  /// The positions of the lines, as fractions of the budget.
  static let marks = [1, 0.25, 0.0625]

  /// Creates a graph in a rectangle.
  /// - Parameters:
  ///   - place: the rectangle on the panel, in points.
  ///   - scale: the number of pixels per point.
  init(in place: Rect, scale: Double) {
    func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
    area = PixelRect(
      x: pixels(place.minX), y: pixels(place.minY), width: pixels(place.width), height: pixels(place.height))
    barWidth = max(1, area.width / FrameMeter.memory)
    lineWidth = max(1, pixels(1))
  }

  /// Returns the height of a bar or a line, in pixels, from 1 to the height of the area.
  /// - Parameter share: the time, as a fraction of the budget.
  func height(of share: Double) -> Int {
    let fraction = (share / Self.top).bounded(.fractions).squareRoot()
    return max(1, Int((fraction * Double(area.height)).rounded()))
  }

  /// Draws the bars, with the newest one at the right, and the lines over them.
  func draw(_ bars: [FrameMeter.Bar], budget: Double, on canvas: Canvas) {
    let shown = bars.suffix(area.width / barWidth)
    let columns = shown.enumerated().map { index, bar in
      (
        x: area.maxX - (shown.count - index) * barWidth, height: height(of: bar.milliseconds / budget),
        hasMissed: bar.hasMissed
      )
    }
    fill(columns.filter { !$0.hasMissed }.map { column($0.x, $0.height) }, Self.bar, on: canvas)
    let missed = columns.filter(\.hasMissed)
    fill(missed.map { column($0.x, area.height) }, Self.missed.withAlpha(0.35), on: canvas)
    fill(missed.map { column($0.x, $0.height) }, Self.missed, on: canvas)
    for mark in Self.marks {
      let line = PixelRect(x: area.x, y: area.maxY - height(of: mark), width: area.width, height: lineWidth)
      fill([line], mark == 1 ? Self.budget : Self.line, on: canvas)
    }
  }

  private func column(_ x: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: area.maxY - height, width: barWidth, height: height)
  }

  /// Fills all rectangles in one step, because a hundred separate ones cost as much as the rest of the panel.
  private func fill(_ rects: [PixelRect], _ color: Color, on canvas: Canvas) {
    guard !rects.isEmpty else { return }
    canvas.withSavedState {
      canvas.clip(to: rects)
      canvas.paint(color)
    }
  }
}
