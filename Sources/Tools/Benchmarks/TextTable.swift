/// Words in columns: the first aligned to the left, all others to the right.
package enum TextTable {
  /// One line for each row.
  package static func text(_ rows: [[String]]) -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + gap : gap + cell
      }.joined(separator: "  ") + "\n"
    }.joined()
  }
}

extension Double {
  /// The number with so many decimals.
  package func rounded(to decimals: Int) -> String {
    guard isFinite, abs(self) < 1e15 else { return "\(self)" }
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let scaled = Int((abs(self) * unit).rounded())
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(scaled)" }
    let rest = String(scaled % Int(unit))
    return "\(sign)\(scaled / Int(unit))." + String(repeating: "0", count: decimals - rest.count) + rest
  }
}
