import Testing

@testable import SegueDesktop

@Suite struct DrawBudgetTests {
  @Test func leadCoversNearlyAllFramesAndMargin() {
    var budget = DrawBudget()
    for _ in 0..<31 { budget.record(cost: 0.004, missed: false, at: 0) }
    budget.record(cost: 0.020, missed: false, at: 0)
    #expect(budget.highCost == 0.004)
    #expect(abs(budget.lead(period: 1 / 60.0, at: 10) - 0.006) < 1e-9)
  }

  @Test func twoExpensiveFramesOfThirtyTwoCount() {
    var budget = DrawBudget()
    for _ in 0..<30 { budget.record(cost: 0.004, missed: false, at: 0) }
    for _ in 0..<2 { budget.record(cost: 0.007, missed: false, at: 0) }
    #expect(budget.highCost == 0.007)
  }

  @Test func oldFramesAreForgotten() {
    var budget = DrawBudget()
    for _ in 0..<5 { budget.record(cost: 0.009, missed: false, at: 0) }
    for _ in 0..<32 { budget.record(cost: 0.001, missed: false, at: 0) }
    #expect(budget.highCost == 0.001)
    #expect(abs(budget.typicalCost - 0.001) < 1e-12)
  }

  @Test func leadStaysWithinBounds() {
    var budget = DrawBudget()
    #expect(budget.lead(period: 1 / 60.0, at: 0) == 0.003)
    for _ in 0..<32 { budget.record(cost: 0.5, missed: false, at: 0) }
    #expect(abs(budget.lead(period: 0.020, at: 10) - 0.015) < 1e-9)
  }

  @Test func missWidensLeadForOneSecond() {
    var budget = DrawBudget()
    budget.record(cost: 0.002, missed: true, at: 50)
    #expect(abs(budget.lead(period: 0.020, at: 50.5) - 0.009) < 1e-9)
    #expect(abs(budget.lead(period: 0.020, at: 51.5) - 0.004) < 1e-9)
  }
}
