import Foundation
import SegueControllers
import SegueHeadless
import Testing

@testable import SegueGallery

/// The table of drags in `Docs/GALLERY.md` lists the directions in which items and screens can be dragged.
@Suite struct DragTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// The demo's title in the table.
    let title: String
    let demo: String
    /// The identifier of the item that is dragged open.
    let item: String
    /// The tab to select first, if any.
    var tab: String?
    /// The index of the item among those in the row, which are separated by semicolons.
    var index = 0

    var testDescription: String { item }
  }

  static let rows = [
    Row(title: "the gallery, Paper Cards", demo: "paper-cards", item: "card-sky-1"),
    Row(title: "Zooming Icons", demo: "zooming-icons", item: "icon-twitter"),
    Row(title: "Expanding Cells", demo: "expanding-cells", item: "mail-5"),
    Row(title: "Pop In and Out", demo: "pop-in-out", item: "photo-5"),
    Row(title: "Springy Modal", demo: "springy-modal", item: "swatch-4"),
    Row(title: "Springy Modal", demo: "springy-modal", item: "row-4", tab: "tab-2", index: 1),
    Row(title: "Photo Profile", demo: "photo-profile", item: "feed-photo-6"),
    Row(title: "Album Covers", demo: "album-covers", item: "album-4"),
    Row(title: "Player", demo: "player", item: "mini-player"),
  ]

  private enum Direction: CaseIterable {
    case left, right, up, down

    var unit: Vector {
      switch self {
      case .left: Vector(-1, 0)
      case .right: Vector(1, 0)
      case .up: Vector(0, -1)
      case .down: Vector(0, 1)
      }
    }
  }

  @Test(arguments: await rows) func tableListsAllDrags(row: Row) throws {
    let table = try Self.table()
    let cells = try #require(table[row.title])
    let opening = cells[0].split(separator: ";").map(String.init)[row.index]
    let opened = try Direction.allCases.filter { direction in
      let window = try start(row)
      let center = try #require(window.window.shownCenter(ofViewWithIdentifier: row.item))
      return begins(window, at: center, direction)
    }
    // A drag down on a card opens the settings, which are not in the table.
    #expect(
      Set(opened).subtracting(row.demo == "paper-cards" ? [.down] : []) == Self.directions(in: opening))
    let closed = try Direction.allCases.filter { direction in
      let window = try start(row)
      window.window.focus(on: window.window.view(withIdentifier: row.item))
      window.press(.return)
      window.advanceWithoutDrawing(to: window.now + 4)
      let isFromEdge = cells[1].contains("left edge") && direction == .right
      return begins(window, at: Point(isFromEdge ? 8 : 195, 300), direction)
    }
    #expect(Set(closed) == Self.directions(in: cells[1]))
  }

  @Test func tableHasNoOtherRows() throws {
    #expect(try Set(Self.table().keys) == Set(Self.rows.map(\.title)))
  }

  private func start(_ row: Row) throws -> HeadlessWindow {
    let window = try HeadlessWindow(showing: Demo.named(row.demo))
    window.advanceWithoutDrawing(to: 1)
    if let tab = row.tab { window.click(tab) }
    window.advanceWithoutDrawing(to: 2)
    return window
  }

  /// Returns whether a drag of 120 points begins a transition.
  private func begins(_ window: HeadlessWindow, at start: Point, _ direction: Direction) -> Bool {
    window.send(.pressed, at: start)
    return (1...30).contains { step in
      window.advanceWithoutDrawing(to: window.now + 1.0 / 120)
      window.send(.dragged, at: start + direction.unit * Double(step * 4))
      return window.window.rootViewController?.transitionCoordinator?.isHeld == true
    }
  }

  /// Returns the cells of the table's rows, by the titles in the first column.
  private static func table() throws -> [String: [String]] {
    let folder = "\(#filePath)".split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
    let page = try String(contentsOfFile: folder + "/Docs/GALLERY.md", encoding: .utf8)
    let lines = page.split(separator: "\n").drop { !$0.hasPrefix("| Demo |") }.dropFirst(2)
    let rows = lines.prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Array($0[1...])) })
  }

  /// Returns the directions that a cell names, without what is in parentheses.
  private static func directions(in cell: String) -> Set<Direction> {
    let words = cell.replacing(/\([^)]*\)/, with: "")
    if words.contains("any direction") { return Set(Direction.allCases) }
    let names: [(String, Set<Direction>)] = [
      ("either side", [.left, .right]), ("to the left", [.left]), ("to the right", [.right]),
      ("up", [.up]), ("down", [.down]),
    ]
    return names.reduce(into: []) { found, name in if words.contains(name.0) { found.formUnion(name.1) } }
  }
}
