internal import SegueBenchmarks
internal import SegueHeadless

/// The measured cost of one scene at one scale.
struct BenchRow {
  let subject: BenchSubject
  let cost: FrameCost
  /// The processor time that copying a whole frame in memory takes, in seconds.
  let copy: Double

  /// The figures that can be compared between machines.
  var costRow: CostRow {
    CostRow(
      demo: subject.part, size: subject.size, scale: subject.scale, rounds: subject.rounds,
      copies: cost.mean / copy, worstCopies: cost.worst / copy, pixels: Int(cost.pixels.rounded()),
      backings: cost.backings, layouts: cost.layouts, allocations: cost.allocations)
  }

  static func table(_ rows: [BenchRow]) -> String {
    let head = [
      "demo", "scale", "ms/frame", "worst", "at", "opening", "first", "frames/s", "copies", "worst", "pixels",
      "backings", "layouts",
      "allocations",
    ]
    return TextTable.text(
      [head]
        + rows.map { row in
          let ratios = row.costRow
          return [
            ratios.demo, ratios.scale.rounded(to: 2), (row.cost.mean * 1e3).rounded(to: 3),
            (row.cost.worst * 1e3).rounded(to: 3), "\(row.cost.worstFrame)",
            (row.cost.opening * 1e3).rounded(to: 3), (row.cost.first * 1e3).rounded(to: 3),
            (1 / row.cost.mean).rounded(to: 0),
            ratios.copies.rounded(to: 2), ratios.worstCopies.rounded(to: 2), "\(ratios.pixels)",
            "\(ratios.backings)", "\(ratios.layouts)", ratios.allocations?.rounded(to: 1) ?? "-",
          ]
        })
  }

  static func json(_ rows: [BenchRow]) -> String {
    let items = rows.map { row in
      let ratios = row.costRow
      return JSON.object([
        ("demo", .string(ratios.demo)), ("scale", .number(ratios.scale)),
        ("frames", .number(Double(row.cost.frames))),
        ("ms_per_frame", .number(row.cost.mean * 1e3)), ("ms_worst_frame", .number(row.cost.worst * 1e3)),
        ("worst_frame", .number(Double(row.cost.worstFrame))),
        ("ms_opening", .number(row.cost.opening * 1e3)), ("ms_worst_first", .number(row.cost.first * 1e3)),
        ("frames_per_cpu_second", .number(1 / row.cost.mean)), ("copies", .number(ratios.copies)),
        ("copies_worst", .number(ratios.worstCopies)), ("ms_per_copy", .number(row.copy * 1e3)),
        ("pixels_per_frame", .number(row.cost.pixels)), ("backings", .number(Double(ratios.backings))),
        ("layouts", .number(Double(ratios.layouts))),
        ("allocations_per_frame", .number(ratios.allocations ?? .nan)),
      ])
    }
    return JSON.object([("benchmarks", .array(items))]).lines
  }
}
