import SegueBenchmarks
import SegueGeometry
import Testing

@Suite struct CostBaselineTests {
  private static let icons = row("zooming-icons")

  private static func row(
    _ demo: String, _ size: Size = Size(390, 844), scale: Double = 2,
    change: (inout CostRow) -> Void = { _ in }
  ) -> CostRow {
    var row = CostRow(
      demo: demo, size: size, scale: scale, rounds: 9, copies: 2.5, worstCopies: 8, pixels: 260_000,
      backings: 3, layouts: 25, allocations: 40)
    change(&row)
    return row
  }

  @Test func equalOrLowerCostIsNoRegression() {
    let baseline = CostBaseline([Self.icons])
    #expect(baseline.regression(of: Self.icons, tolerance: 1) == nil)
    let cheaper = Self.row("zooming-icons") {
      $0.copies = 0.1
      $0.worstCopies = 0.1
      $0.pixels = 1
      $0.backings = 0
      $0.layouts = 0
      $0.allocations = 0
    }
    #expect(baseline.regression(of: cheaper, tolerance: 1) == nil)
  }

  @Test func timesMayGrowByToleranceButNotCounts() {
    let baseline = CostBaseline([Self.icons])
    func expect(
      _ allowed: (inout CostRow) -> Void, _ refused: (inout CostRow) -> Void, _ words: String,
      location: SourceLocation = #_sourceLocation
    ) {
      let fine = baseline.regression(of: Self.row("zooming-icons", change: allowed), tolerance: 1.25)
      let costlier = baseline.regression(of: Self.row("zooming-icons", change: refused), tolerance: 1.25)
      #expect(fine == nil, sourceLocation: location)
      #expect(costlier == "zooming-icons 390x844 at scale 2: \(words)", sourceLocation: location)
    }
    expect({ $0.copies = 3.125 }, { $0.copies = 3.28 }, "3.28 copies instead of 2.50")
    expect({ $0.worstCopies = 10 }, { $0.worstCopies = 10.5 }, "10.50 copies for the slowest instead of 8.00")
    expect({ $0.allocations = 50 }, { $0.allocations = 50.5 }, "50.5 allocations instead of 40.0")
    expect({ $0.pixels -= 1 }, { $0.pixels += 1 }, "260001 pixels instead of 260000")
    expect({ $0.backings = 3 }, { $0.backings = 4 }, "4 backings instead of 3")
    expect({ $0.layouts = 25 }, { $0.layouts = 26 }, "26 layouts instead of 25")
  }

  @Test func allocationsAreComparedOnlyIfBothWereCounted() {
    let uncounted = Self.row("zooming-icons") { $0.allocations = nil }
    let many = Self.row("zooming-icons") { $0.allocations = 1e6 }
    #expect(CostBaseline([Self.icons]).regression(of: uncounted, tolerance: 1) == nil)
    #expect(CostBaseline([uncounted]).regression(of: many, tolerance: 1) == nil)
    #expect(uncounted.minimum(with: many).allocations == nil)
    #expect(many.minimum(with: uncounted).allocations == 1e6)
  }

  @Test func regressionIsDescribedInOneLine() throws {
    let costlier = Self.row("zooming-icons") {
      $0.copies = 5
      $0.layouts = 30
    }
    let regression = try #require(CostBaseline([Self.icons]).regression(of: costlier, tolerance: 1.3))
    #expect(
      regression == "zooming-icons 390x844 at scale 2: 5.00 copies instead of 2.50, 30 layouts instead of 25")
  }

  @Test func onlyTheSameDemoAndSizeAreCompared() {
    let baseline = CostBaseline([Self.icons, Self.row("cells", scale: 1)])
    let makeCostly: (inout CostRow) -> Void = { $0.copies = 100 }
    for row in [
      Self.row("others", change: makeCostly), Self.row("zooming-icons", scale: 1, change: makeCostly),
      Self.row("zooming-icons", Size(400, 844), change: makeCostly), Self.row("cells", change: makeCostly),
    ] {
      #expect(baseline.regression(of: row, tolerance: 1) == nil)
    }
    #expect(baseline.regression(of: Self.row("cells", scale: 1, change: makeCostly), tolerance: 1) != nil)
  }

  @Test func secondMeasurementOnlyLowersFigures() {
    let first = Self.row("a") {
      $0.copies = 9
      $0.allocations = 30
    }
    let second = Self.row("a") { $0.worstCopies = 20 }
    let both = Self.row("a") { $0.allocations = 30 }
    #expect(first.minimum(with: second) == both)
    #expect(second.minimum(with: first) == both)
  }

  @Test func tableRoundTripsThroughText() throws {
    let rows = [
      Self.icons, Self.row("cells", Size(1200.5, 16_384), scale: 0.75),
      Self.row("expanding-cells") { $0.allocations = nil },
      Self.row("zooming-icons", scale: 1) {
        $0.copies = 0.25
        $0.allocations = 0.5
        $0.backings = 0
      },
    ]
    let text = CostBaseline(rows).text
    #expect(try CostBaseline(parsing: text).rows == rows)
    #expect(try CostBaseline(parsing: "\n  # more\n" + text + "\n\n#").text == text)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 130 })
  }

  private static let head = "demo size scale rounds copies worst pixels backings layouts allocations\n"

  @Test(
    arguments: [
      ("", "no rows"), ("# nothing\n", "no rows"), (head, "no rows"),
      ("icons 1x1 1 1 1 1 1 1 1 1", "line 1: not the header of a baseline"),
      (#"{"benchmarks": []}"#, "line 1: not the header of a baseline"),
      (head + "icons 1x1 1 1 1 1 1 1 1", "line 2: not a row of a baseline"),
      (head + "# a\nicons 1x1 1 1 1 1 1 1 1 1 1", "line 3: not a row of a baseline"),
      (head + "icons 1x1 1 1 nan 1 1 1 1 1", "line 2: not a row of a baseline"),
      (head + "icons 1x1 1 1 1 -1 1 1 1 1", "line 2: not a row of a baseline"),
      (head + "icons 1x1 1 1 1 1 1 1 1 --", "line 2: not a row of a baseline"),
      (head + "icons 1x1 1 1 1 1 1.5 1 1 1", "line 2: not a row of a baseline"),
      (head + "icons 1x1 1 1 1 1 1 -1 1 1", "line 2: not a row of a baseline"),
      (head + "icons 0x1 1 1 1 1 1 1 1 1", "line 2: not a row of a baseline"),
      (head + "icons 1x1 1 0 1 1 1 1 1 1", "line 2: not a row of a baseline"),
      (head + "icons 1x1 9 1 1 1 1 1 1 1", "line 2: not a row of a baseline"),
      (head + "a 1x1 1 1 1 1 1 1 1 1\na 1x1 1 2 2 2 2 2 2 2", "line 3: duplicate row"),
    ] as [(String, String)])
  func invalidTableIsRefused(text: String, message: String) {
    let error = #expect(throws: CostBaselineError.self) { try CostBaseline(parsing: text) }
    #expect(error?.description == message)
  }
}
