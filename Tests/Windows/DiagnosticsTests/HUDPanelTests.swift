import SegueDrawing
import SegueTestSupport
import Testing

@testable import SegueDiagnostics

@Suite struct HUDPanelTests {
  /// A meter with `count` frames that each took `milliseconds`, with a budget of 10 ms.
  private func meter(_ count: Int, _ milliseconds: Double = 2.5, missed: Int = 0) -> FrameMeter {
    var meter = FrameMeter()
    for step in 0..<count {
      meter.record(
        .some(
          step, interval: 10, draw: milliseconds, upload: 0, inputAge: 8,
          missed: step == count - 1 ? missed : 0))
    }
    return meter
  }

  private func panel(_ meter: FrameMeter, scale: Double, explainsFlashes: Bool = false) throws -> HUDPanel {
    let panel = try #require(HUDPanel(scale: scale, explainsFlashes: explainsFlashes))
    panel.draw(meter.bars, meter.readings)
    return panel
  }

  private static let bar: UInt32 = 0xFF68_E0B2
  private static let missed: UInt32 = 0xFFFF_5C58
  private static let budget: UInt32 = 0xFFFF_C454
  /// The frame of the graph, in points.
  private static let graph = PixelRect(x: 14, y: 44, width: 240, height: 48)

  @Test(arguments: [1, 2]) func graphShowsEachFrame(scale: Int) throws {
    let surface = try panel(meter(30), scale: Double(scale)).surface
    #expect(surface.width == 296 * scale && surface.height == 184 * scale)
    let right = Self.graph.maxX * scale
    let bottom = Self.graph.maxY * scale - 1
    // Thirty bars, each two points wide, with the newest one at the right end.
    let bars = (0..<surface.width).filter { surface.pixel(x: $0, y: bottom) == Self.bar }
    #expect(bars == Array(right - 60 * scale..<right))
    // A quarter of the budget is half as high as the full budget; two lines cross the bar.
    let column = (Self.graph.y * scale...bottom).map { surface.pixel(x: right - 1, y: $0) }
    #expect(column.count { $0 == Self.bar } == 20 * scale - 2 * scale)
    #expect(column.count { $0 == Self.budget } == scale)
    #expect(column.firstIndex(of: Self.budget) == 8 * scale)
  }

  @Test func missColorsWholeColumn() throws {
    let surface = try panel(meter(2, missed: 1), scale: 1).surface
    let newest = (Self.graph.y..<Self.graph.maxY).map { surface.pixel(x: Self.graph.maxX - 1, y: $0) }
    // Red exceeds blue in the whole column.
    #expect(newest.allSatisfy { $0 >> 16 & 0xFF > ($0 & 0xFF) + 0x20 } && newest.last == Self.missed)
    let before = surface.pixel(x: Self.graph.maxX - 3, y: Self.graph.maxY - 1)
    #expect(before == Self.bar)
  }

  @Test func barHeightGrowsBySquareRoot() {
    let graph = HUDGraph(in: Rect(x: 0, y: 0, width: 240, height: 48), scale: 1)
    #expect(HUDGraph.marks.map { graph.height(of: $0) } == [40, 20, 10])
    #expect([0, 1e-9, 1.44, 7, .infinity].map { graph.height(of: $0) } == [1, 1, 48, 48, 48])
  }

  @Test(arguments: [1, 1.5, 2]) func redrawnPanelMatchesFreshOne(scale: Double) throws {
    let (early, late) = (meter(40), meter(110, 7, missed: 3))
    let fresh = try panel(late, scale: scale).surface.words
    let reused = try panel(early, scale: scale)
    reused.draw(late.bars, late.readings)
    #expect(reused.surface.words == fresh)
    // The same figures with a different graph.
    reused.draw(early.bars, late.readings)
    reused.draw(late.bars, late.readings)
    #expect(reused.surface.words == fresh)
  }

  /// A changed figure does not move its neighbors.
  @Test(arguments: [1, 2]) func digitsHaveEqualWidths(scale: Double) throws {
    let numerals = Numerals(font: .system(size: 11, weight: .medium), color: .white, scale: scale)
    let widths = Set("0123456789".map { numerals.width(of: String($0)) })
    #expect(widths.count == 1)
    let width = try #require(widths.first)
    let ones = try Surface(width: 100, height: 40)
    let both = try Surface(width: 100, height: 40)
    numerals.draw("11.1", endingAt: 90, baseline: 30, on: Canvas(ones))
    numerals.draw("18.1", endingAt: 90, baseline: 30, on: Canvas(both))
    let box = try #require(difference(ones.words, both.words, width: 100)?.box)
    let dot = numerals.width(of: ".")
    // Only the changed digit, and one pixel that it may extend beyond its width.
    #expect(box.x >= 90 - 2 * width - dot - 1 && box.maxX <= 90 - width - dot + 1)
  }

  @Test(
    arguments: [
      (nil, "–"), (.nan, "–"), (0, "0.0"), (0.04, "0.0"), (16.67, "16.7"), (99.96, "100.0"), (-3, "0.0"),
      (1e9, "9999.0"),
    ] as [(Double?, String)])
  func figuresHaveOneDecimal(value: Double?, text: String) {
    #expect(Numerals.text(value) == text)
  }

  /// The texts and figures of the panel are in separate places, which are the same at any scale.
  @Test(arguments: [1, 2]) func figuresStayInTheirColumns(scale: Int) throws {
    let surface = try panel(meter(30), scale: Double(scale)).surface
    let empty = try panel(FrameMeter(), scale: Double(scale)).surface
    for row in 0..<4 {
      let baseline = (127 + 15 * row) * scale
      for end in [150, 194, 238, 282].map({ $0 * scale }) {
        let (figure, dash) = (
          ink(surface, endingAt: end, baseline, scale), ink(empty, endingAt: end, baseline, scale)
        )
        // Each figure has three or four characters; without a value, there is only a dash.
        #expect(figure > 30 * scale, "row \(row), column at \(end)")
        #expect(dash > 0 && dash < figure / 3)
      }
      // The gaps between the columns are empty.
      #expect(ink(surface, endingAt: 161 * scale, baseline, scale, width: 8 * scale) == 0)
    }
  }

  /// The number of bright pixels to the left of a column's end.
  private func ink(
    _ surface: Surface, endingAt end: Int, _ baseline: Int, _ scale: Int, width: Int? = nil
  ) -> Int {
    var count = 0
    for y in baseline - 9 * scale..<baseline {
      for x in end - (width ?? 36 * scale)..<end where surface.pixel(x: x, y: y) & 0xFF > 0x60 { count += 1 }
    }
    return count
  }
}
