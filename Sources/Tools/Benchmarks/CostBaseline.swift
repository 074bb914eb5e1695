public import SegueGeometry
import SegueHeadless

/// The cost of a demo's frames at one size, in figures that are comparable between runs and between machines.
public struct CostRow: Sendable, Equatable {
  /// The demo's name, one word.
  public let demo: String
  /// The size of the window, in points.
  public let size: Size
  /// The scale of the window, in pixels per point.
  public let scale: Double
  /// The number of measured rounds. The first rounds differ a little from later ones, so compare rows with the same number of
  /// rounds.
  public let rounds: Int
  /// The average time per frame, as a multiple of the time that copying the frame in memory takes.
  public var copies: Double
  /// The time of the slowest frame, as a multiple of the time that copying the frame in memory takes.
  public var worstCopies: Double
  /// The average number of pixels drawn per frame.
  public var pixels: Int
  /// The number of view backings rasterized per round.
  public var backings: Int
  /// The number of calls to `layoutSubviews` per round.
  public var layouts: Int
  /// The median number of memory allocations per frame; `nil` if they were not counted.
  public var allocations: Double?

  /// Creates a row from its figures.
  public init(
    demo: String, size: Size, scale: Double, rounds: Int, copies: Double, worstCopies: Double, pixels: Int,
    backings: Int, layouts: Int, allocations: Double?
  ) {
    (self.demo, self.size, self.scale, self.rounds, self.copies) = (demo, size, scale, rounds, copies)
    (self.worstCopies, self.pixels, self.backings, self.layouts) = (worstCopies, pixels, backings, layouts)
    self.allocations = allocations
  }

  /// Returns whether both rows describe the same demo at the same size and scale.
  public func isSameSubject(as other: CostRow) -> Bool {
    demo == other.demo && size == other.size && scale == other.scale
  }

  /// Returns this row with the lower times and allocations of two measurements of the same demo. Other activity on the machine
  /// can only increase a cost, so the lower figure is more accurate.
  public func minimum(with other: CostRow) -> CostRow {
    var row = self
    row.copies = min(copies, other.copies)
    row.worstCopies = min(worstCopies, other.worstCopies)
    if let mine = allocations, let others = other.allocations { row.allocations = min(mine, others) }
    return row
  }
}

/// A record of earlier costs, to compare with current ones. Its text form is a table.
public struct CostBaseline: Sendable, Equatable {
  /// The measured rows. If several rows have the same demo, size and scale, only the first one is used.
  public let rows: [CostRow]

  /// Creates a baseline from measured rows.
  public init(_ rows: [CostRow]) { self.rows = rows }

  /// Returns one line with the figures in which a row costs more than the baseline; `nil` if there are no such figures, or if
  /// the baseline has no row for the same demo, size and scale.
  ///
  /// Times and allocations vary from run to run, so they may grow by the factor `tolerance`. The other counts do not vary, so
  /// any increase is a regression. Allocations are compared if both the row and the baseline have them.
  /// - Parameters:
  ///   - row: a new measurement.
  ///   - tolerance: the factor by which times and allocations may grow, at least 1.
  public func regression(of row: CostRow, tolerance: Double) -> String? {
    guard let known = rows.first(where: { $0.isSameSubject(as: row) }) else { return nil }
    var parts: [String] = []
    func compare(_ what: String, _ now: Double, _ before: Double, factor: Double, decimals: Int) {
      guard now > before * factor else { return }
      parts.append("\(now.rounded(to: decimals)) \(what) instead of \(before.rounded(to: decimals))")
    }
    compare("copies", row.copies, known.copies, factor: tolerance, decimals: 2)
    compare("copies for the slowest", row.worstCopies, known.worstCopies, factor: tolerance, decimals: 2)
    if let now = row.allocations, let before = known.allocations {
      // Some allocations happen on other threads, at unpredictable times.
      compare("allocations", now, before, factor: tolerance, decimals: 1)
    }
    compare("pixels", Double(row.pixels), Double(known.pixels), factor: 1, decimals: 0)
    compare("backings", Double(row.backings), Double(known.backings), factor: 1, decimals: 0)
    compare("layouts", Double(row.layouts), Double(known.layouts), factor: 1, decimals: 0)
    guard !parts.isEmpty else { return nil }
    return "\(row.demo) \(row.size.words) at scale \(row.scale.short): \(parts.joined(separator: ", "))"
  }
}

extension Size {
  /// The size in the form `390x844`.
  fileprivate var words: String { "\(width.short)x\(height.short)" }
}

extension CostBaseline {
  private static let head = [
    "demo", "size", "scale", "rounds", "copies", "worst", "pixels", "backings", "layouts", "allocations",
  ]
  fileprivate static let notCounted = "-"
  private static let comment = """
    # What the frames of each demo cost, measured by 'segue bench baseline': copies of the frame in memory that take as
    # long as a frame on average and as the slowest one; pixels and allocations for a frame, '-' if they were not
    # counted; backings and layouts for a round.

    """

  /// The baseline as a table, to be saved in a file.
  public var text: String {
    Self.comment
      + TextTable.text(
        [Self.head]
          + rows.map { row in
            [
              row.demo, row.size.words, row.scale.short, "\(row.rounds)", row.copies.rounded(to: 2),
              row.worstCopies.rounded(to: 2), "\(row.pixels)", "\(row.backings)", "\(row.layouts)",
              row.allocations?.rounded(to: 1) ?? Self.notCounted,
            ]
          })
  }

  /// Creates a baseline by reading a table in the format of `text`. Lines that begin with `#` and empty lines are skipped.
  /// - Throws: a `CostBaselineError` if a line is not valid, or if there are no rows.
  public init(parsing text: String) throws(CostBaselineError) {
    var rows: [CostRow] = []
    var isHeadRead = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      guard isHeadRead else {
        guard words == Self.head else {
          throw CostBaselineError(line: index + 1, message: "not the header of a baseline")
        }
        isHeadRead = true
        continue
      }
      guard let row = CostRow(words) else {
        throw CostBaselineError(line: index + 1, message: "not a row of a baseline")
      }
      guard !rows.contains(where: { $0.isSameSubject(as: row) }) else {
        throw CostBaselineError(line: index + 1, message: "duplicate row")
      }
      rows.append(row)
    }
    guard !rows.isEmpty else { throw CostBaselineError(line: nil, message: "no rows") }
    self.init(rows)
  }
}

/// The reason why text cannot be read as a baseline.
public struct CostBaselineError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The number of the invalid line, counted from 1; `nil` if no single line is invalid.
  public let line: Int?
  /// The problem, as text without a full stop.
  public let message: String

  /// The message with its line, in the form `line 3: …`.
  public var description: String { (line.map { "line \($0): " } ?? "") + message }
}

extension CostRow {
  /// Creates a row from the words of a line in the table; `nil` if a word is missing or not valid.
  fileprivate init?(_ words: [String]) {
    guard words.count == 10 else { return nil }
    let sides = words[1].split(separator: "x", omittingEmptySubsequences: false).map { Double(decimal: $0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], EventScript.extents.contains(width),
      EventScript.extents.contains(height), let scale = Double(decimal: words[2]), (0.5...4).contains(scale),
      let rounds = Int(words[3]), (1...200).contains(rounds), let copies = Double(figure: words[4]),
      let worst = Double(figure: words[5]), let pixels = Int(words[6]), let backings = Int(words[7]),
      let layouts = Int(words[8]), min(pixels, backings, layouts) >= 0
    else { return nil }
    let allocations = Double(figure: words[9])
    guard allocations != nil || words[9] == CostBaseline.notCounted else { return nil }
    self.init(
      demo: words[0], size: Size(width, height), scale: scale, rounds: rounds, copies: copies,
      worstCopies: worst, pixels: pixels, backings: backings, layouts: layouts, allocations: allocations)
  }
}

extension Double {
  /// Creates a number from a figure in the table, a decimal number; `nil` if the text is not valid or the number is negative.
  fileprivate init?(figure text: String) {
    guard let number = Double(decimal: text), number >= 0 else { return nil }
    self = number
  }
}
