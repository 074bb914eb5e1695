import SegueMotion
import Testing

/// The target of a release: Docs/BEHAVIOR.md#dragging-and-releasing.
@Suite struct ReleaseTests {
  @Test(arguments: [
    (0.0, 501.0, true), (1, -501, false), (0.49, 500, false), (0.5, -500, true), (0.5, 0, true),
    (0.4999, 0, false),
    (0, 0, false), (1, 0, true),
  ])
  func releaseFinishesByRuleR0(fraction: Double, velocity: Double, finishes: Bool) {
    #expect(Release.finishes(fraction: fraction, velocity: velocity) == finishes)
  }

  @Test func releaseTargetIsNearestToTheProjection() {
    let places = [0, 300, 800.0]
    #expect(Release.target(from: 10, velocity: 0, among: places) == 0)
    #expect(Release.target(from: 10, velocity: 400, among: places) == 300)
    #expect(Release.target(from: 10, velocity: 3000, among: places) == 800)
    #expect(Release.target(from: 300, velocity: -2000, among: places) == 0)
    #expect(Release.target(from: 150, velocity: 0, among: places) == 0)
    #expect(Release.target(from: 10, velocity: 400, among: places, rate: Decay.fast.rate) == 0)
    #expect(Release.target(from: 10, velocity: 0, among: []) == nil)
  }
}
