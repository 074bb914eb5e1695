import SegueDrawing
import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueGallery

/// Frames that are drawn and copied by damage, as a window on a desktop does it, against the same moments drawn whole, by a
/// compositor that has drawn nothing before and keeps nothing.
@Suite struct DamageTests {
  /// A buffer that is always free again in time, and two in turn, as when the server is late.
  static let displays: [(scale: Double, bufferCount: Int)] = [(1, 1), (1, 2), (1.5, 1), (2, 2)]

  /// Frames that come early, late and in bursts, 5 to 36 milliseconds apart.
  private func moments(until end: Double) -> [Double] {
    var seeds = SeededGenerator(7)
    var moments = [0.0]
    while moments[moments.count - 1] < end {
      moments.append(min(end, moments[moments.count - 1] + seeds.next(in: 0.005...0.036)))
    }
    return moments
  }

  /// In an ordinary run one display for each story, all of them over the stories, and every third frame.
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
      // What one frame has missed is still to be seen in the next ones, unless something else is drawn over it.
      guard Effort.isThorough || index.isMultiple(of: 3) else { continue }
      let fresh = try headless.stage.snapshot()
      if let difference = difference(headless.surface, fresh) {
        #expect(difference.isTrace(of: fresh), "\(difference) at \(moment) s")
      }
    }
    #expect(headless.stage.demand == .nothing)
    // Frames have to be drawn in parts, or the test would show nothing; where a whole screen grows, few are.
    #expect(parts >= 8)
  }

  @Test func everyDemoHasStory() { #expect(Story.all.map(\.demo) == Demo.all.map(\.name)) }
}
