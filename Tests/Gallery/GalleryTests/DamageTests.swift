import SegueDrawing
import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueGallery

/// Frames that are drawn and copied by damage, as on a desktop, compared with frames that a new compositor draws completely.
@Suite struct DamageTests {
  /// One buffer that is always free in time, or two in turn, as when the server is late.
  static let displays: [(scale: Double, bufferCount: Int)] = [(1, 1), (1, 2), (1.5, 1), (2, 2)]

  /// Returns frame times that come early, late and in bursts, 5 to 36 milliseconds apart.
  private func moments(until end: Double) -> [Double] {
    var seeds = SeededGenerator(7)
    var moments = [0.0]
    while moments[moments.count - 1] < end {
      moments.append(min(end, moments[moments.count - 1] + seeds.next(in: 0.005...0.036)))
    }
    return moments
  }

  /// An ordinary run tests one display for each scenario and every third frame; all displays occur among the scenarios.
  static let cases: [(story: Story, display: Int)] = Story.all.enumerated().flatMap { index, story in
    displays.indices.filter { Effort.isThorough || ($0 + index).isMultiple(of: displays.count) }.map {
      (story, $0)
    }
  }

  @Test(arguments: await cases) func damageMissesNothing(story: Story, display: Int) throws {
    let (scale, bufferCount) = Self.displays[display]
    let headless = try story.play(scale: scale, redraw: .damage(bufferCount: bufferCount))
    var parts = 0
    for (index, moment) in moments(until: story.end).enumerated() {
      let damage = try headless.advance(to: moment)
      if !damage.isEmpty, damage != [headless.surface.bounds] { parts += 1 }
      // Damage that one frame missed remains visible in the next frames, unless something is drawn over it.
      guard Effort.isThorough || index.isMultiple(of: 3) else { continue }
      let fresh = try headless.stage.snapshot()
      if let difference = difference(headless.surface, fresh) {
        #expect(difference.isTrace(of: fresh), "\(difference) at \(moment) s")
      }
    }
    #expect(headless.stage.demand == .nothing)
    // Some frames must be drawn in parts, or the test would prove nothing; few are while a whole screen grows.
    #expect(parts >= 8)
  }

  @Test func everyDemoHasStory() { #expect(Story.all.map(\.demo) == Demo.all.map(\.name)) }
}
