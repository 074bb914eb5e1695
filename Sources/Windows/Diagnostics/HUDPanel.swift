import SegueDrawing

/// The panel of the HUD, with the frame rate, a graph of frame times and a table of figures.
///
/// The unchanging parts are drawn once; figures are composed of rasterized digits.
final class HUDPanel {
  /// The picture of the whole panel.
  let surface: Surface
  /// The number of pixels per point.
  let scale: Double
  private let canvas: Canvas
  private let ground: Surface
  private let graph: HUDGraph
  /// The statistics that `surface` shows; `nil` before the first drawing.
  private var readings: FrameReadings?
  private let unit: TextLayout
  private let large: Numerals
  private let figures: Numerals
  private let alarm: Numerals
  private let small: Numerals

  /// Creates a panel; `nil` if there is not enough memory for it.
  /// - Parameters:
  ///   - scale: the number of pixels per point.
  ///   - explainsFlashes: whether the panel explains the tint over redrawn pixels.
  init?(scale: Double, explainsFlashes: Bool) {
    func blank() -> Surface? {
      try? Surface(
        width: Int((Place.size.width * scale).rounded()), height: Int((Place.size.height * scale).rounded()))
    }
    guard let surface = blank(), let ground = blank() else { return nil }
    (self.surface, self.scale, self.ground) = (surface, scale, ground)
    canvas = Canvas(surface)
    graph = HUDGraph(in: Place.graph, scale: scale)
    unit = TextLayout("fps", font: Place.font)
    large = Numerals(font: .system(size: 24, weight: .semibold), color: .white, scale: scale)
    figures = Numerals(font: Place.font, color: .white, scale: scale)
    alarm = Numerals(font: Place.font, color: Color(255, 110, 104), scale: scale)
    small = Numerals(font: Place.smallFont, color: .white, scale: scale)
    drawGround(explainsFlashes: explainsFlashes)
  }

  /// Draws the graph, and the figures if they have changed.
  /// - Parameters:
  ///   - bars: the bars of the graph, the oldest frame first.
  ///   - readings: the figures.
  func draw(_ bars: [FrameMeter.Bar], _ readings: FrameReadings) {
    let isNew = readings != self.readings
    self.readings = readings
    canvas.withSavedState {
      // Usually, only the graph differs from the frame before.
      if !isNew { canvas.clip(to: [graph.area]) }
      canvas.clear()
      canvas.draw(ground, at: .zero)
    }
    graph.draw(bars, budget: readings.budget ?? .infinity, on: canvas)
    guard isNew else { return }
    drawHeader(readings)
    drawMarks(readings)
    drawTable(readings)
  }

  private func drawHeader(_ readings: FrameReadings) {
    let rate = readings.framesPerSecond.map { "\(Int($0.bounded(0...9999).rounded()))" } ?? "–"
    let baseline = pixels(Place.header)
    let end = pixels(Place.left) + large.width(of: rate)
    large.draw(rate, endingAt: end, baseline: baseline, on: canvas)
    canvas.withSavedState {
      canvas.setTransform(.scale(scale))
      canvas.draw(unit, at: Point(Double(end) / scale + 5, Place.header - unit.baseline), color: Place.dim)
    }
    (readings.missedCount > 0 ? alarm : figures).draw(
      "\(readings.missedCount)", endingAt: pixels(Place.missed), baseline: baseline, on: canvas)
  }

  private func drawMarks(_ readings: FrameReadings) {
    for mark in HUDGraph.marks {
      let middle = graph.area.maxY - graph.height(of: mark)
      small.draw(
        Numerals.text(readings.budget.map { $0 * mark }), endingAt: pixels(Place.right),
        baseline: middle + pixels(3), on: canvas, alpha: mark == 1 ? 0.85 : 0.5)
    }
  }

  private func drawTable(_ readings: FrameReadings) {
    let rows = [readings.interval, readings.cost, readings.inputAge, readings.damage]
    for (row, spread) in rows.enumerated() {
      let values = spread?.columns.map { $0 } ?? Array(repeating: nil, count: Place.columns.count)
      for (column, value) in values.enumerated() {
        figures.draw(
          Numerals.text(value), endingAt: pixels(Place.columns[column]), baseline: pixels(Place.row(row)),
          on: canvas, alpha: column == 0 ? 1 : 0.78)
      }
    }
  }

  private func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
}

/// The layout of the panel, in points.
private enum Place {
  static let size = Size(296, 184)
  static let left = 14.0
  static let right = 282.0
  /// The baseline of the header; `missed` is the right end of the missed count, and `heads` is the baseline of the table's
  /// column titles.
  static let header = 31.0
  static let missed = 240.0
  static let heads = 110.0
  static func row(_ index: Int) -> Double { 127 + 15 * Double(index) }
  static let graph = Rect(x: left, y: 44, width: 240, height: 48)
  /// The right edges of the table's columns.
  static let columns = [150.0, 194, 238, right]

  static let font = Font.system(size: 11, weight: .medium)
  static let smallFont = Font.system(size: 9, weight: .medium)
  static let dim = Color(white: 1, alpha: 0.6)
  static let faint = Color(white: 1, alpha: 0.45)
}

extension HUDPanel {
  private static let names = [
    ("Interval", "ms"), ("Draw + upload", "ms"), ("Input age", "ms"), ("Damage", "%"),
  ]

  private func drawGround(explainsFlashes: Bool) {
    let canvas = Canvas(ground)
    canvas.fillCard(Place.size, radius: 14, edge: 0.12, scale: scale)
    write("missed", endingAt: Place.right, baseline: Place.header, Place.dim, on: canvas)
    if explainsFlashes {
      canvas.fillRoundedRect(
        Rect(x: 108, y: Place.header - 8, width: 8, height: 8), radius: 2, color: FrameHUD.tint)
      write("redrawn", endingAt: 186, baseline: Place.header, Place.dim, on: canvas)
    }
    for (column, head) in ["last", "p50", "p95", "p99"].enumerated() {
      write(
        head, endingAt: Place.columns[column], baseline: Place.heads, Place.faint, font: Place.smallFont,
        on: canvas)
    }
    for (row, (name, unit)) in Self.names.enumerated() {
      let text = TextLayout(name, font: Place.font)
      let baseline = Place.row(row)
      canvas.draw(text, at: Point(Place.left, baseline - text.baseline), color: Place.dim)
      let small = TextLayout(unit, font: Place.smallFont)
      canvas.draw(
        small, at: Point(Place.left + text.size.width + 4, baseline - small.baseline), color: Place.faint)
    }
  }

  private func write(
    _ words: String, endingAt end: Double, baseline: Double, _ color: Color, font: Font = Place.font,
    on canvas: Canvas
  ) {
    let text = TextLayout(words, font: font)
    canvas.draw(text, at: Point(end - text.size.width, baseline - text.baseline), color: color)
  }
}
