import Testing

@testable import SegueControllers

/// Keys while a transition is under way: Docs/BEHAVIOR.md#pointer-wheel-and-keys.
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

  @Test(arguments: [(true, 1, false), (true, 2, true), (false, 1, true), (false, 2, false)])
  func eachEscapeReversesWhatRuns(isPush: Bool, presses: Int, arrives: Bool) throws {
    let pair = try Pair()
    if isPush {
      pair.push()
    } else {
      pair.push(animated: false)
      pair.pop()
    }
    for _ in 0..<presses {
      pair.rig.wait(0.06)
      let before = pair.rig.places
      #expect(pair.rig.key(.escape))
      pair.rig.draw()
      #expect(pair.rig.largestMove(since: before) < 1e-6)
    }
    pair.rig.wait(2)
    #expect(pair.coordinator.isIdle)
    #expect(pair.stack == (arrives ? ["first", "second"] : ["first"]))
  }

  @Test func anEscapeThatRepeatsReversesNothing() throws {
    let pair = try Pair()
    pair.push()
    pair.rig.wait(0.06)
    pair.rig.stage.send(.key(KeyEvent(.escape, isRepeat: true, time: 0)), at: pair.rig.now)
    pair.rig.wait(2)
    #expect(pair.stack == ["first", "second"])
  }

  static let backKeys: [(Key, Modifiers)] = [(.backspace, []), (.left, .alt)]

  /// Whatever runs: the screen below is where they lead, and pressed again they change nothing about that.
  @Test(arguments: await backKeys.indices, [true, false]) func theKeysThatLeadBackAlwaysDo(
    index: Int, isPush: Bool
  )
    throws
  {
    let (key, modifiers) = Self.backKeys[index]
    let pair = try Pair()
    pair.push(animated: isPush)
    if !isPush { pair.pop() }
    for _ in 0..<3 {
      pair.rig.wait(0.05)
      #expect(pair.rig.key(key, modifiers))
    }
    pair.rig.wait(2)
    #expect(pair.stack == ["first"])
  }

  @Test func aHeldTransitionIsNotScrubbedByTheKeyThatLeadsBack() throws {
    let pair = try held(at: 0.7)
    pair.rig.key(.left, .alt)
    #expect(!pair.coordinator.isHeld)
    pair.rig.wait(2)
    #expect(pair.stack == ["first"])
  }

  @Test func forwardTakesBackAPop() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.pop()
    pair.rig.wait(0.1)
    pair.rig.key(.right, .alt)
    pair.rig.wait(2)
    #expect(pair.stack == ["first", "second"])
  }

  /// Once nothing is seen to move any more the key is for the screen that has arrived.
  @Test func escapeAtTheVeryEndIsForTheScreenThatArrives() throws {
    let pair = try Pair()
    pair.push()
    while !pair.coordinator.isIdle, pair.coordinator.progress < 0.998 { pair.rig.wait(1 / 240) }
    #expect(!pair.coordinator.isIdle)
    pair.rig.key(.escape)
    #expect(pair.coordinator.operation == .pop)
    pair.rig.wait(2)
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

  /// One frame of 1/60 s, as a part of the whole.
  static let frame = 1 / 60 / PushTransition.called.duration
  static let steps: [(Key, Modifiers, by: Double)] = [
    (.right, [], 0.01), (.down, [], 0.01), (.left, [], -0.01), (.up, [], -0.01),
    (.right, .shift, frame), (.left, .shift, -frame), (.home, [], -0.5), (.end, [], 0.5),
  ]

  @Test(arguments: await steps.indices) func arrowsScrubWhatIsHeld(index: Int) throws {
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
