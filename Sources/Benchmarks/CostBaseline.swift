import Geometry
import Headless

/// What frames cost at another time, to hold against what they cost now. As text it is a table.
public struct CostBaseline: Sendable, Equatable {
  /// What was measured.
  public let rows: [CostRow]

  /// A baseline of measured rows.
  public init(_ rows: [CostRow]) { self.rows = rows }

  /// How `row` is dearer than it was, as one line; `nil` if it is not, or was not measured.
  ///
  /// What a computer does in a different time each time may cost so many times as much; what it counts may not grow.
  /// - Parameter tolerance: how many times as dear times and allocations may be, at least 1.
  public func complaint(about row: CostRow, tolerance: Double) -> String? {
    guard let known = rows.first(where: { $0.isSameSubject(as: row) }) else { return nil }
    var parts: [String] = []
    func compare(_ what: String, _ now: Double, _ before: Double, factor: Double, decimals: Int) {
      guard now > before * factor else { return }
      parts.append("\(now.rounded(to: decimals)) \(what) instead of \(before.rounded(to: decimals))")
    }
    compare("copies", row.copies, known.copies, factor: tolerance, decimals: 2)
    compare("copies at worst", row.worstCopies, known.worstCopies, factor: tolerance, decimals: 2)
    // Some are asked for on other threads, in their own time.
    compare("allocations", row.allocations, known.allocations, factor: tolerance, decimals: 1)
    compare("pixels", Double(row.pixels), Double(known.pixels), factor: 1, decimals: 0)
    compare("backings", Double(row.backings), Double(known.backings), factor: 1, decimals: 0)
    compare("layouts", Double(row.layouts), Double(known.layouts), factor: 1, decimals: 0)
    guard !parts.isEmpty else { return nil }
    return "\(row.demo) \(row.size.words) at scale \(row.scale.short): \(parts.joined(separator: ", "))"
  }
}

extension Size {
  /// `390x844`.
  fileprivate var words: String { "\(width.short)x\(height.short)" }
}

extension CostBaseline {
  private static let head = [
    "demo", "size", "scale", "rounds", "copies", "worst", "pixels", "backings", "layouts", "allocations",
  ]
  private static let comment = """
    # What the frames of each demo cost, measured by 'segue bench baseline': copies of the frame in memory that take as
    # long as a frame on average and as the dearest one; pixels and allocations for a frame; backings and layouts for a round.

    """

  /// The table, to be kept in a file.
  public var text: String {
    Self.comment
      + TextTable.text(
        [Self.head]
          + rows.map { row in
            [
              row.demo, row.size.words, row.scale.short, "\(row.rounds)", row.copies.rounded(to: 2),
              row.worstCopies.rounded(to: 2), "\(row.pixels)", "\(row.backings)", "\(row.layouts)",
              row.allocations.rounded(to: 1),
            ]
          })
  }

  /// Reads such a table. Lines that begin with `#` and empty ones say nothing.
  public init(parsing text: String) throws(CostBaselineError) {
    var rows: [CostRow] = []
    var isHeadRead = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      guard isHeadRead else {
        guard words == Self.head else {
          throw CostBaselineError(line: index + 1, message: "it is not the head of a baseline")
        }
        isHeadRead = true
        continue
      }
      guard let row = CostRow(words) else {
        throw CostBaselineError(line: index + 1, message: "it is not a row of a baseline")
      }
      guard !rows.contains(where: { $0.isSameSubject(as: row) }) else {
        throw CostBaselineError(line: index + 1, message: "the same row stands above")
      }
      rows.append(row)
    }
    guard !rows.isEmpty else { throw CostBaselineError(line: nil, message: "it has no rows") }
    self.init(rows)
  }
}

/// Why a text is no baseline.
public struct CostBaselineError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The line of the text, counted from 1; `nil` where no line is to blame.
  public let line: Int?
  /// What is wrong, without a full stop.
  public let message: String

  /// `line 3: …`
  public var description: String { (line.map { "line \($0): " } ?? "") + message }
}

extension CostRow {
  /// The row that a line of the table tells.
  fileprivate init?(_ words: [String]) {
    guard words.count == 10 else { return nil }
    let sides = words[1].split(separator: "x", omittingEmptySubsequences: false).map {
      Double(decimal: $0)
    }
    guard sides.count == 2, let width = sides[0], let height = sides[1], EventScript.extents.contains(width),
      EventScript.extents.contains(height), let scale = Double(decimal: words[2]), (0.5...4).contains(scale),
      let rounds = Int(words[3]), (1...200).contains(rounds), let copies = Double(figure: words[4]),
      let worst = Double(figure: words[5]), let pixels = Int(words[6]), let backings = Int(words[7]),
      let layouts = Int(words[8]), min(pixels, backings, layouts) >= 0,
      let allocations = Double(figure: words[9])
    else { return nil }
    self.init(
      demo: words[0], size: Size(width, height), scale: scale, rounds: rounds, copies: copies,
      worstCopies: worst,
      pixels: pixels, backings: backings, layouts: layouts, allocations: allocations)
  }
}

extension Double {
  /// A figure of the table: a number that is not negative.
  fileprivate init?(figure text: String) {
    guard let number = Double(decimal: text), number >= 0 else { return nil }
    self = number
  }
}
