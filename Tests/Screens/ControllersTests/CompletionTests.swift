import Testing

@testable import SegueControllers

/// Completions are called once with the outcome, after the appearance methods.
@Suite struct CompletionTests {
  @Test(arguments: [true, false]) func pushAndPopReportFinishing(animated: Bool) throws {
    let pair = try Pair()
    var ends: [String] = []
    pair.second.onDidAppear = { ends.append("appeared") }
    pair.navigation.pushViewController(pair.second, animated: animated) { ends.append("pushed \($0)") }
    pair.rig.draw()
    pair.rig.wait(1)
    #expect(ends == ["appeared", "pushed true"])
    pair.first.onDidAppear = { ends.append("back") }
    pair.navigation.popViewController(animated: animated) { ends.append("popped \($0)") }
    pair.rig.draw()
    pair.rig.wait(1)
    #expect(ends.dropFirst(2) == ["back", "popped true"])
  }

  @Test(arguments: [true, false]) func presentAndDismissReportFinishing(animated: Bool) throws {
    let pair = try ModalPair()
    var ends: [String] = []
    pair.first.present(pair.sheet, animated: animated) {
      ends.append("presented \($0) \(pair.sheet.presentingViewController === pair.navigation)")
    }
    pair.rig.draw()
    pair.rig.wait(1)
    pair.sheet.dismiss(animated: animated) {
      ends.append("dismissed \($0) \(pair.sheet.presentingViewController == nil)")
    }
    pair.rig.draw()
    pair.rig.wait(1)
    #expect(ends == ["presented true true", "dismissed true true"])
  }

  @Test func cancelledPushReportsFalse() throws {
    let pair = try Pair()
    var ends: [Bool] = []
    pair.navigation.pushViewController(pair.second) { ends.append($0) }
    pair.rig.wait(0.1)
    pair.coordinator.cancel()
    #expect(ends.isEmpty)
    pair.rig.wait(1)
    #expect(ends == [false])
  }

  /// A pop that reverses a push finishes once the screen is gone; the push has then not finished.
  @Test(arguments: [true, false]) func reversalReportsOppositeOutcomes(goesOn: Bool) throws {
    let pair = try Pair()
    var ends: [String] = []
    pair.navigation.pushViewController(pair.second) { ends.append("pushed \($0)") }
    pair.rig.wait(0.1)
    pair.navigation.popViewController { ends.append("popped \($0)") }
    pair.rig.wait(0.05)
    if goesOn { pair.coordinator.finish() }
    pair.rig.wait(2)
    #expect(ends == ["pushed \(goesOn)", "popped \(!goesOn)"])
  }

  @Test func reversedDismissalReportsFalse() throws {
    let pair = try ModalPair()
    pair.present(animated: false)
    var ends: [String] = []
    pair.sheet.dismiss { ends.append("dismissed \($0)") }
    pair.rig.wait(0.1)
    pair.first.present(pair.sheet) { ends.append("presented \($0)") }
    pair.rig.wait(2)
    #expect(ends == ["dismissed false", "presented true"])
  }

  @Test func refusedCallsNeverCallCompletion() throws {
    let pair = try Pair()
    var ends = 0
    pair.push(waiting: 0.1)
    #expect(!pair.navigation.pushViewController(Screen("third")) { _ in ends += 1 })
    #expect(!pair.navigation.setViewControllers([pair.first]) { _ in ends += 1 })
    #expect(pair.navigation.popToRootViewController { _ in ends += 1 } == nil)
    pair.rig.wait(1)
    #expect(ends == 0)
  }

  @Test func completionCanStartNextTransition() throws {
    let pair = try Pair()
    var started = false
    pair.navigation.pushViewController(pair.second) { _ in
      started = pair.navigation.popViewController() != nil
    }
    pair.rig.wait(2)
    #expect(started)
    #expect(pair.stack == ["first"])
    #expect(pair.areSound)
  }
}
