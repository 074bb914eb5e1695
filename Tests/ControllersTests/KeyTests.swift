import Geometry
import Testing
import Views

@testable import Controllers

/// Keys while a transition is under way: screens.md 0.3, design.md section 5.
@Suite struct KeyTests {
  private func held(at fraction: Double = 0.5) throws -> Pair {
    let pair = try Pair()
    pair.push()
    pair.rig.wait(0.05)
    pair.rig.key(.space)
    pair.coordinator.track(fraction)
    return pair
  }

  @Test func escapeGoesBack() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.rig.key(.escape)
    #expect(pair.coordinator.operation == .pop)
    pair.rig.wait(1)
    #expect(pair.stack == ["first"])
  }

  @Test func aRepeatedEscapeIsNoSecondOne() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.rig.stage.send(.key(KeyEvent(.escape, isRepeat: true, time: 0)), at: 0)
    #expect(pair.coordinator.isIdle)
  }

  @Test func escapeDuringAPopGoesOnGoingBack() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.pop()
    pair.rig.wait(0.1)
    pair.rig.key(.escape)
    pair.rig.wait(1)
    #expect(pair.stack == ["first"])
  }

  @Test func escapeDuringAPopThatWasTurnedRoundGoesBackAgain() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.pop()
    pair.rig.wait(0.1)
    pair.coordinator.cancel()
    pair.rig.wait(0.02)
    pair.rig.key(.escape)
    pair.rig.wait(1)
    #expect(pair.stack == ["first"])
  }

  @Test func escapeLetsAHeldTransitionGoBack() throws {
    let pair = try held(at: 0.9)
    pair.rig.key(.escape)
    pair.rig.wait(1)
    #expect(pair.stack == ["first"])
  }

  @Test func spaceHoldsAndLetsGo() throws {
    let pair = try Pair()
    pair.push()
    pair.rig.wait(0.1)
    let before = pair.coordinator.progress
    #expect(pair.rig.key(.space))
    #expect(pair.coordinator.isHeld)
    pair.rig.wait(1)
    #expect(abs(pair.coordinator.progress - before) < 1e-9)
    pair.rig.key(.space)
    #expect(!pair.coordinator.isHeld)
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
  }

  static let steps: [(Key, Modifiers, by: Double)] = [
    (.right, [], 0.01), (.down, [], 0.01), (.left, [], -0.01), (.up, [], -0.01),
    (.right, .shift, 1 / 21.0), (.left, .shift, -1 / 21.0), (.home, [], -0.5), (.end, [], 0.5),
  ]

  /// One frame of 1/60 s is a 21st of 0.35 s.
  @Test(arguments: steps.indices) func arrowsScrubWhatIsHeld(index: Int) throws {
    let (key, modifiers, step) = Self.steps[index]
    let pair = try held()
    #expect(pair.rig.key(key, modifiers))
    #expect(abs(pair.coordinator.progress - 0.5 - step) < 1e-9)
    #expect(pair.coordinator.isHeld)
  }

  @Test func arrowsDoNothingToARunningOne() throws {
    let pair = try Pair()
    pair.push()
    pair.rig.wait(0.1)
    let before = pair.coordinator.progress
    #expect(pair.rig.key(.right))
    #expect(pair.coordinator.progress == before)
  }

  @Test func returnLetsItFinish() throws {
    let pair = try held(at: 0.1)
    pair.rig.key(.return)
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
  }

  @Test func tabIsDropped() throws {
    let pair = try Pair()
    pair.push()
    pair.rig.wait(0.1)
    let before = pair.dump
    #expect(pair.rig.key(.tab))
    #expect(pair.dump == before)
  }

  @Test(arguments: [Key.home, .end]) func atEitherEndItCanStillGoEitherWay(key: Key) throws {
    for (exit, stack) in [(Key.escape, ["first"]), (.return, ["first", "second"])] {
      let pair = try held()
      pair.rig.key(key)
      pair.rig.key(exit)
      pair.rig.wait(1)
      #expect(pair.stack == stack)
      #expect(pair.coordinator.isIdle)
    }
  }
}
