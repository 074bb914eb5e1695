import SegueHeadless
import SegueStage
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueGallery

/// A window whose scale changes looks as if it had had the new scale from the beginning.
@Suite struct ScaleChangeTests {
  private static let size = Size(391, 701)

  /// Plays a demo's sample script, and changes the scale at a time.
  private func play(_ demo: Demo, until time: Double, at scale: Double, from first: Double) throws -> Surface
  {
    let window = Window(size: Self.size)
    demo.install(in: window)
    // The time at which the tail of a spring begins depends on the scale.
    window.shortensSpringTails = false
    let headless = try HeadlessWindow(stage: Stage(window: window, scale: first))
    let player = headless.play(try EventScript(parsing: demo.sampleScript))
    defer { withExtendedLifetime(player) {} }
    for step in 1...Int(time * 30) { headless.advanceWithoutDrawing(to: Double(step) / 30) }
    try headless.advance(to: time)
    headless.stage.resize(to: Self.size, scale: scale)
    try headless.advance(by: 0)
    return headless.surface
  }

  @Test(arguments: Demo.all, [(2.0, 1.0), (1, 2)])
  func changedScaleMatchesFreshScale(demo: Demo, scales: (Double, Double)) throws {
    // The first time is in flight, the second one at rest.
    for time in [0.7, 4] {
      let changed = try play(demo, until: time, at: scales.1, from: scales.0)
      let fresh = try play(demo, until: time, at: scales.1, from: scales.1)
      if let difference = difference(changed, fresh), !difference.isTrace(of: fresh) {
        Issue.record("\(difference) at \(time) s")
      }
    }
  }
}
