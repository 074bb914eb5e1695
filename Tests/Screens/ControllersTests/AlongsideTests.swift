import Testing

@testable import SegueControllers

/// Changes that move along with a transition.
@Suite struct AlongsideTests {
  @Test(arguments: [0.05, 0.1, 0.2]) func theyMoveWithTheMainTrack(at time: Double) throws {
    let pair = try Pair()
    let badge = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    pair.rig.window.addSubview(badge)
    var outcomes: [Bool] = []
    pair.second.onWillAppear = { [unowned pair] in
      pair.coordinator.animateAlongside {
        badge.center.x += 100
      } completion: {
        outcomes.append($0)
      }
    }
    pair.push()
    #expect(badge.shown.center.x == 10)
    pair.rig.wait(time)
    #expect(abs(badge.shown.center.x - 10 - 100 * pair.coordinator.progress) < 1e-9)
    #expect(badge.shown.center.x > 20)
    #expect(badge.center.x == 10)
    pair.rig.wait(1)
    #expect(badge.center.x == 110, "the model keeps it")
    #expect(badge.presentation == nil)
    #expect(outcomes == [true])
  }

  @Test func cancelledTheModelIsAsBefore() throws {
    let pair = try Pair()
    let badge = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    pair.rig.window.addSubview(badge)
    pair.second.onWillAppear = { [unowned pair] in pair.coordinator.animateAlongside { badge.center.x += 100 }
    }
    pair.push()
    pair.rig.wait(0.1)
    pair.coordinator.cancel()
    pair.rig.wait(1)
    #expect(badge.center.x == 10 && badge.presentation == nil)
  }

  @Test func aCancelledTransitionSaysSo() throws {
    let pair = try Pair()
    var outcomes: [Bool] = []
    pair.second.onWillAppear = { [unowned pair] in
      pair.coordinator.animateAlongside({}) { outcomes.append($0) }
    }
    pair.push()
    pair.rig.wait(0.1)
    pair.coordinator.cancel()
    pair.rig.wait(1)
    #expect(outcomes == [false])
  }

  @Test func theyServeOneTransitionOnly() throws {
    let pair = try Pair()
    var calls = 0
    pair.second.onWillAppear = { [unowned pair] in pair.coordinator.animateAlongside { calls += 1 } }
    pair.push()
    #expect(calls == 1)
    pair.rig.wait(1)
    #expect(calls == 2)
    pair.pop()
    #expect(calls == 2)
  }

  @Test func withoutAnimationTheyAreMadeAtOnce() throws {
    let pair = try Pair()
    var calls = 0
    var outcomes: [Bool] = []
    pair.second.onWillAppear = { [unowned pair] in
      pair.coordinator.animateAlongside {
        calls += 1
      } completion: {
        outcomes.append($0)
      }
    }
    pair.push(animated: false)
    #expect(outcomes == [true])
    pair.pop()
    pair.rig.wait(1)
    #expect(calls == 1)
    #expect(outcomes == [true])
  }

  /// Too late for the one under way, which has its two looks already; not meant for the next one.
  @Test func whatIsAddedInMidFlightIsNotKeptForTheNextOne() throws {
    let pair = try Pair()
    var calls = 0
    pair.push()
    pair.rig.wait(0.1)
    #expect(!pair.coordinator.animateAlongside { calls += 1 })
    pair.rig.wait(1)
    pair.pop()
    #expect(calls == 0)
  }

  @Test func atRestThereIsNone() throws {
    let pair = try Pair()
    var found: [Bool] = []
    pair.second.onWillAppear = { [unowned pair] in found.append(pair.first.transitionCoordinator != nil) }
    pair.second.onDidAppear = { [unowned pair] in found.append(pair.first.transitionCoordinator != nil) }
    #expect(pair.first.transitionCoordinator == nil)
    pair.push()
    #expect(pair.first.transitionCoordinator?.operation == .push)
    pair.rig.wait(1)
    #expect(pair.first.transitionCoordinator == nil)
    #expect(found == [true, false])
    #expect(!pair.coordinator.animateAlongside {}, "nothing waits for the next transition")
  }
}
