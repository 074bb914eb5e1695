import SegueControllers
import SegueTestSupport
import Testing

/// Cases of the calibration without faults: the checks find nothing, except for the checks of polish in cases that a design may
/// want.
@Suite struct SoundCalibrationTests {
  @Test func tableHasAtLeastSixtySoundCases() {
    #expect(SoundTable.cases.count >= 60, "\(SoundTable.cases.count)")
  }

  @Test(arguments: await SoundTable.cases) func checksFindNothingInSoundTransitions(_ one: SoundCase)
    async throws
  {
    var scenario = TransitionScenario(
      one.transition(), as: one.kind, from: { SmallScreen.first() }, to: { one.second() })
    scenario.size = one.size
    scenario.scales = Effort.isThorough ? [1, 2, 3] : one.scales
    scenario.otherSizes = Effort.isThorough ? [Size(200, 160), Size(100, 260)] : [Size(200, 160)]
    scenario.endingCount = Effort.count(8, thorough: 200)
    let faults = try await transitionFaults(in: scenario)
    #expect(faults.isEmpty, "\(faults)")
    let others = try await transitionFaults(in: scenario, checks: .polished)
    #expect(Set(others.map(\.check)) == one.taste, "\(others)")
  }
}
