import SegueGeometry
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueControllers

/// The last frame of a transition and the first plain one are the same pixels, at both ends.
@Suite struct SeamTests {
  static let transitions: [@MainActor () -> (any Transition)?] = [{ nil }, { CrossFade() }, { SlideUp() }]

  @Test(arguments: await transitions.indices, [1.0, 2.0]) func push(kind: Int, scale: Double) throws {
    let pair = try Pair(Self.transitions[kind](), scale: scale)
    let before = pair.rig.pixels
    pair.push()
    let start = pair.rig.pixels
    #expect(difference(start, before) == nil)
    pair.coordinator.hold()
    pair.coordinator.track(1)
    pair.rig.draw()
    let last = pair.rig.pixels
    pair.coordinator.track(0)
    pair.rig.draw()
    #expect(difference(pair.rig.pixels, before) == nil)
    pair.coordinator.finish()
    pair.rig.wait(2)
    #expect(pair.stack == ["first", "second"])
    #expect(difference(pair.rig.pixels, last) == nil)
    #expect(last != before)
  }

  @Test(arguments: await transitions.indices, [1.0, 2.0]) func pop(kind: Int, scale: Double) throws {
    let pair = try Pair(Self.transitions[kind](), scale: scale)
    let closed = pair.rig.pixels
    pair.push(animated: false)
    let open = pair.rig.pixels
    pair.pop()
    #expect(difference(pair.rig.pixels, open) == nil)
    pair.coordinator.hold()
    pair.coordinator.track(1)
    pair.rig.draw()
    #expect(difference(pair.rig.pixels, closed) == nil)
    pair.coordinator.track(0)
    pair.rig.draw()
    #expect(difference(pair.rig.pixels, open) == nil)
    pair.coordinator.cancel()
    pair.rig.wait(2)
    #expect(pair.stack == ["first", "second"])
    #expect(difference(pair.rig.pixels, open) == nil)
  }

  /// What is drawn by damage, there, half the way back, and there again, is what a picture of the same moment shows that was
  /// drawn whole with nothing kept from earlier frames.
  @Test(arguments: await transitions.indices, [1, 1.5, 2]) func damageMissesNothing(kind: Int, scale: Double)
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
