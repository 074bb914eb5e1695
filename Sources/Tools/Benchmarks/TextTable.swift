/// A text table whose first column is left-aligned and whose other columns are right-aligned.
package enum TextTable {
  package static func text(_ rows: [[String]]) -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { (column: Int) -> Int in
      rows.filter { column < $0.count }.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { (column: Int, cell: String) -> String in
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + gap : gap + cell
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}
