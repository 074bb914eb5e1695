import Testing

@testable import SegueMeasurements

/// The measurements of `segue bench growth`.
@MainActor @Suite struct GrowthCostTests {
  /// However large the subject is, a frame draws only its changes; trees of any depth are built and drawn.
  @Test(arguments: GrowthSubject.allCases) func frameDrawsOnlyItsChanges(subject: GrowthSubject) throws {
    let counts = subject.counts.prefix(subject == .damage ? 2 : 4)
    let costs = try counts.map { try GrowthCost(of: subject, count: $0, frames: 2) }
    for (cost, count) in zip(costs, counts) {
      #expect(cost.count == count && cost.frame > 0 && cost.building > 0)
      switch subject {
      case .moving, .ends: #expect(cost.pixels <= 390 * 844, "\(cost.pixels)")
      case .views, .depth, .window: #expect((100...400).contains(cost.pixels), "\(cost.pixels)")
      // The rows differ from the frame before, in all of the table or in the few rows that exist.
      case .rows: #expect(cost.pixels <= 390 * 844 && cost.pixels > 20_000, "\(cost.pixels)")
      case .damage: #expect(cost.pixels >= count * 1000 && cost.pixels <= count * 1300, "\(cost.pixels)")
      }
    }
  }

  @Test func tableNamesTheGrowingSubject() throws {
    let table = GrowthCost.table([try GrowthCost(of: .rows, count: 100, frames: 1)])
    let lines = table.split(separator: "\n")
    #expect(lines.count == 2 && lines[1].hasPrefix("rows") && lines[1].contains(" 100 "))
  }
}
