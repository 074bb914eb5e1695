import Glibc
import Testing

@testable import SegueViews

/// Every cell of the table of `GesturePrecedence`, checked by drags.
@Suite struct GesturePrecedenceTests {
  /// The table as written in `GesturePrecedence`: `i` is the inner one, `o` the outer one, `-` the first to recognize itself.
  private static let table: [GesturePrecedence: String] = [
    .transition: "- i i i i i",
    .screenEdge: "o - i i i i",
    .row: "o o - i i -",
    .scroll: "o o - - i -",
    .screen: "o o - - - -",
    .view: "o o - - - -",
  ]

  struct Cell: Sendable, CustomTestStringConvertible {
    let inner: GesturePrecedence
    let outer: GesturePrecedence
    let winner: Character
    var testDescription: String { "\(inner) in \(outer)" }
  }

  static let cells: [Cell] = GesturePrecedence.allCases.flatMap { inner in
    let row = (table[inner] ?? "").filter { $0 != " " }
    return zip(GesturePrecedence.allCases, row).map { Cell(inner: inner, outer: $0, winner: $1) }
  }

  /// Two drags on nested views, with slops of their own.
  private struct Pair {
    let pointer: Pointer
    let inner: PanGestureRecognizer
    let outer: PanGestureRecognizer
    let log = Log()

    init(_ cell: Cell, slops: (Double, Double) = (8, 8), onOneView: Bool = false) {
      let outside = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))
      let inside = View(frame: Rect(x: 0, y: 0, width: 200, height: 800))
      pointer = Pointer(over: outside)
      outside.addSubview(inside)
      inner = log.note("inner", PanGestureRecognizer(slop: slops.0, precedence: cell.inner))
      outer = log.note("outer", PanGestureRecognizer(slop: slops.1, precedence: cell.outer))
      outside.addGestureRecognizer(outer)
      (onOneView ? outside : inside).addGestureRecognizer(inner)
    }

    func drag() { pointer.drag(from: Point(100, 400), by: Vector(40, 0)) }
  }

  @Test func tableHasAllCells() {
    #expect(Self.cells.count == 36)
    #expect(Set(Self.cells.map(\.winner)) == ["i", "o", "-"])
  }

  @Test(arguments: await cells) func precedenceDecidesBetweenSimultaneousDrags(cell: Cell) {
    let pair = Pair(cell)
    pair.drag()
    #expect(pair.log.winners == [cell.winner == "o" ? "outer" : "inner"])
  }

  /// The drag of lower precedence waits, even if it needs less travel.
  @Test(arguments: await cells, [true, false]) func quickerDragWaitsForHigherPrecedence(
    cell: Cell, innerIsSlow: Bool
  ) {
    let pair = Pair(cell, slops: innerIsSlow ? (20, 8) : (8, 20))
    pair.drag()
    let quick = innerIsSlow ? "outer" : "inner"
    #expect(pair.log.winners == [cell.winner == "i" ? "inner" : cell.winner == "o" ? "outer" : quick])
  }

  /// If one drag refuses, the other one gets the same movement.
  @Test(arguments: await cells, [true, false]) func refusedDragGoesToTheOther(
    cell: Cell, innerRefuses: Bool
  ) {
    let pair = Pair(cell)
    (innerRefuses ? pair.inner : pair.outer).shouldBegin = { false }
    pair.pointer.press(Point(100, 400))
    pair.pointer.move(by: Vector(8, 0))
    #expect(pair.log.entries == [innerRefuses ? "outer began" : "inner began"])
    #expect((innerRefuses ? pair.inner : pair.outer).state == .failed)
  }

  /// On one view, both drags are the inner one; where the table decides nothing, the drag that was added first wins.
  @Test(arguments: await cells) func tableAppliesBothWaysOnOneView(cell: Cell) throws {
    let opposite = try #require(Self.cells.first { $0.inner == cell.outer && $0.outer == cell.inner })
    let pair = Pair(cell, onOneView: true)
    pair.drag()
    let isInner = cell.winner == "i" || opposite.winner == "o"
    #expect(pair.log.winners == [isInner ? "inner" : "outer"])
  }

  /// A catch takes its press immediately, before any gesture that waits for travel; a transition's catch comes before all
  /// others.
  @Test(arguments: await cells) func precedenceDecidesBetweenTwoCatches(cell: Cell) {
    let pair = Pair(cell, slops: (0, 0))
    pair.pointer.press(Point(100, 400))
    #expect(pair.log.entries == [cell.winner == "o" ? "outer began" : "inner began"])
  }

  @Test(arguments: await cells, [true, false]) func catchTakesThePressImmediately(
    cell: Cell, innerCatches: Bool
  ) {
    let pair = Pair(cell, slops: innerCatches ? (0, 8) : (8, 0))
    pair.pointer.press(Point(100, 400))
    #expect(pair.log.entries == [innerCatches ? "inner began" : "outer began"])
  }

  @Test(arguments: await cells) func tapWorksBesideEveryDrag(cell: Cell) {
    let pair = Pair(cell)
    let tap = pair.log.note("tap", TapGestureRecognizer())
    pair.pointer.window.addGestureRecognizer(tap)
    pair.pointer.click(Point(100, 400))
    #expect(pair.log.entries == ["tap ended"])
    pair.drag()
    #expect(pair.log.winners.count == 2)
  }

  // MARK: - Directions

  /// All directions from east to north: where a drag that is bound to an axis begins, and where another drag wins.
  @Test(arguments: GesturePrecedence.allCases, stride(from: 0.0, through: 90, by: 2.5).map { $0 })
  func axisToleranceFollowsThePrecedence(precedence: GesturePrecedence, degrees: Double) {
    let way = Vector(cos(degrees * .pi / 180), sin(degrees * .pi / 180)) * 30
    let ratio = abs(way.dy) < 1e-9 ? Double.infinity : abs(way.dx / way.dy)
    let least = precedence == .row ? 1.5 : precedence == .scroll ? 1 / 1.5 : 1
    // Exactly on the limit, either drag may win.
    guard abs(ratio - least) > 1e-6 else { return }
    for (axis, turned) in [(PanGestureRecognizer.Axis.horizontal, way), (.vertical, Vector(-way.dy, way.dx))]
    {
      let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))
      let pointer = Pointer(over: view)
      let log = Log()
      view.addGestureRecognizer(
        log.note("bound", PanGestureRecognizer(axis: axis, precedence: precedence)))
      pointer.window.addGestureRecognizer(log.note("other", PanGestureRecognizer()))
      pointer.drag(from: Point(200, 400), by: turned)
      #expect(log.winners == [ratio > least ? "bound" : "other"])
    }
  }

  @Test func begunDragMayLeaveItsAxis() {
    let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))
    let pointer = Pointer(over: view)
    let pan = PanGestureRecognizer(axis: .horizontal)
    view.addGestureRecognizer(pan)
    pointer.press(Point(200, 400))
    pointer.move(by: Vector(20, 0))
    pointer.move(by: Vector(0, 200))
    #expect(pan.state == .changed && pan.translation == Vector(12, 200))
  }

  @Test func delayedDragBeginsAtThePointer() {
    let cell = Cell(inner: .row, outer: .scroll, winner: "i")
    let pair = Pair(cell, slops: (20, 8))
    pair.inner.shouldBegin = { false }
    var translations: [Double] = []
    pair.outer.addAction { translations.append($0.translation.dx) }
    pair.drag()
    #expect(translations.first == 0)
    #expect(translations.last == 20)
  }
}
