import Geometry
import Testing
import Views

@testable import Controllers

/// The last frame of a transition and the first plain one are the same pixels, at both ends.
@Suite struct SeamTests {
  static let transitions: [@Sendable () -> (any Transition)?] = [{ nil }, { CrossFade() }, { SlideUp() }]

  @Test(arguments: transitions.indices, [1.0, 2.0]) func push(kind: Int, scale: Double) throws {
    let pair = try Pair(Self.transitions[kind](), scale: scale)
    let before = pair.rig.pixels
    pair.push()
    let start = pair.rig.pixels
    #expect(start == before)
    pair.coordinator.hold()
    pair.coordinator.track(1)
    pair.rig.draw()
    let last = pair.rig.pixels
    pair.coordinator.track(0)
    pair.rig.draw()
    #expect(pair.rig.pixels == before)
    pair.coordinator.finish()
    pair.rig.wait(2)
    #expect(pair.stack == ["first", "second"])
    #expect(pair.rig.pixels == last)
    #expect(last != before)
  }

  @Test(arguments: transitions.indices, [1.0, 2.0]) func pop(kind: Int, scale: Double) throws {
    let pair = try Pair(Self.transitions[kind](), scale: scale)
    let closed = pair.rig.pixels
    pair.push(animated: false)
    let open = pair.rig.pixels
    pair.pop()
    #expect(pair.rig.pixels == open)
    pair.coordinator.hold()
    pair.coordinator.track(1)
    pair.rig.draw()
    #expect(pair.rig.pixels == closed)
    pair.coordinator.track(0)
    pair.rig.draw()
    #expect(pair.rig.pixels == open)
    pair.coordinator.cancel()
    pair.rig.wait(2)
    #expect(pair.stack == ["first", "second"])
    #expect(pair.rig.pixels == open)
  }

  /// What is drawn by damage in mid-flight is what a fresh picture of the same moment shows.
  @Test(arguments: transitions.indices) func damageMissesNothing(kind: Int) throws {
    let pair = try Pair(Self.transitions[kind]())
    pair.push()
    for _ in 0..<45 {
      pair.rig.wait(1 / 60)
      #expect(try pair.rig.pixels == pair.rig.stage.snapshot().words)
    }
  }
}
