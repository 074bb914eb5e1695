import Benchmarks
import Headless

/// What one demo costs at one scale.
struct BenchRow {
  let demo: String
  let scale: Double
  let cost: FrameCost
  /// Processor seconds for a copy of the frame.
  let copy: Double

  /// All rows under one head.
  static func table(_ rows: [BenchRow]) -> String {
    let head = [
      "demo", "scale", "ms/frame", "worst", "frames/s", "copies", "worst", "pixels", "backings", "layouts",
      "allocations",
    ]
    let cells =
      [head]
      + rows.map { row in
        [
          row.demo, row.scale.rounded(to: 2), (row.cost.mean * 1e3).rounded(to: 3),
          (row.cost.worst * 1e3).rounded(to: 3),
          (1 / row.cost.mean).rounded(to: 0), (row.cost.mean / row.copy).rounded(to: 2),
          (row.cost.worst / row.copy).rounded(to: 2), row.cost.pixels.rounded(to: 0), "\(row.cost.backings)",
          "\(row.cost.layouts)", row.cost.allocations.rounded(to: 1),
        ]
      }
    let widths = head.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { line in
      line.enumerated().map { column, cell in
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + gap : gap + cell
      }.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// All rows as an object.
  static func json(_ rows: [BenchRow]) -> String {
    let items = rows.map { row in
      JSON.object([
        ("demo", .string(row.demo)), ("scale", .number(row.scale)),
        ("frames", .number(Double(row.cost.frames))),
        ("ms_per_frame", .number(row.cost.mean * 1e3)), ("ms_worst_frame", .number(row.cost.worst * 1e3)),
        ("frames_per_cpu_second", .number(1 / row.cost.mean)), ("copies", .number(row.cost.mean / row.copy)),
        ("copies_worst", .number(row.cost.worst / row.copy)), ("ms_per_copy", .number(row.copy * 1e3)),
        ("pixels_per_frame", .number(row.cost.pixels)), ("backings", .number(Double(row.cost.backings))),
        ("layouts", .number(Double(row.cost.layouts))),
        ("allocations_per_frame", .number(row.cost.allocations)),
      ])
    }
    return JSON.object([("benchmarks", .array(items))]).lines
  }
}

extension Double {
  /// The number with so many decimals.
  fileprivate func rounded(to decimals: Int) -> String {
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
