import SegueTestSupport
import Testing

@testable import SegueControllers

/// Frames of transitions that are drawn by damage.
@Suite struct SeamTests {
  static let transitions: [@MainActor () -> (any Transition)?] = [{ nil }, { CrossFade() }, { SlideUp() }]

  /// Each frame during a push, a reversal and a pop equals a snapshot of the same moment, which is drawn completely and without
  /// cached content.
  @Test(arguments: await transitions.indices, [1, 1.5, 2]) func damagedFramesMatchFullFrames(
    kind: Int, scale: Double
  )
    throws
  {
    let pair = try Pair(Self.transitions[kind](), scale: scale)
    var progress: Set<Double> = []
    for frame in 0..<90 {
      switch frame {
      case 0: pair.push()
      case 10: pair.coordinator.cancel()
      case 14: pair.coordinator.finish()
      case 50: pair.pop()
      default: pair.rig.wait(1 / 60)
      }
      progress.insert(pair.coordinator.progress)
      let fresh = try pair.rig.stage.snapshot()
      if let difference = difference(pair.rig.pixels, fresh.words, width: fresh.width) {
        #expect(difference.isTrace(of: fresh), "\(difference) in frame \(frame)")
      }
    }
    #expect(progress.count > 40)
  }
}
