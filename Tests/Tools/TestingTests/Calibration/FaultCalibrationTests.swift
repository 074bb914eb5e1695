import SegueControllers
import SegueTesting
import Testing

/// Cases of the calibration with one fault each: a check finds it, and names the frame and the view.
@Suite struct FaultCalibrationTests {
  @Test func tableHasAtLeastSixtyFaults() {
    #expect(FaultTable.cases.count >= 60, "\(FaultTable.cases.count)")
  }

  @Test(arguments: await FaultTable.cases) func checkFindsTheFault(_ one: FaultCase) async throws {
    var scenario = TransitionScenario(
      one.transition(), as: one.kind, from: { SmallScreen.first() }, to: { one.second() })
    scenario.size = Size(120, 200)
    scenario.scales = [1]
    scenario.otherSizes = [Size(200, 160)]
    scenario.endingCount = 8
    one.configure(&scenario)
    let faults = try await transitionFaults(in: scenario, checks: one.checks)
    let found = faults.contains { fault in
      one.checks.contains(fault.check) && (one.view ?? "").isEmpty
        || fault.view == one.view && (one.property == nil || fault.property == one.property)
          && one.frames.map { fault.frame.map($0.contains) ?? false } ?? true
    }
    #expect(found, "\(faults)")
  }
}
