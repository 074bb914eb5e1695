import Testing

@testable import SegueControllers

/// Pushing and popping, and the order of the callbacks.
@Suite struct NavigationTests {
  @Test func pushAndPopChangeTheStackAtTheirEnd() throws {
    let pair = try Pair()
    #expect(pair.push())
    #expect(pair.stack == ["first"])
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
    #expect(pair.second.view.isDescendant(of: pair.navigation.view))
    #expect(pair.first.view.superview == nil)
    #expect(pair.pop())
    #expect(pair.stack == ["first", "second"])
    pair.rig.wait(1)
    #expect(pair.stack == ["first"])
    #expect(pair.first.view.isDescendant(of: pair.navigation.view))
    #expect(pair.second.parent == nil)
  }

  @Test func appearanceCallsComeInOrder() throws {
    let pair = try Pair(SlideUp())
    pair.push()
    #expect(pair.journal.lines == ["first.willDisappear(true)", "second.willAppear(true)"])
    pair.rig.wait(1)
    #expect(
      pair.journal.lines == [
        "first.willDisappear(true)", "second.willAppear(true)", "first.didDisappear(true)",
        "second.didAppear(true)",
      ])
    pair.journal.lines = []
    pair.pop(waiting: 1)
    #expect(
      pair.journal.lines == [
        "second.willDisappear(true)", "first.willAppear(true)", "second.didDisappear(true)",
        "first.didAppear(true)",
      ])
  }

  @Test func cancelledPushCallsReverseAppearanceMethods() throws {
    let pair = try Pair()
    pair.push(waiting: 0.1)
    pair.rig.key(.escape, waiting: 1)
    #expect(
      pair.journal.lines == [
        "first.willDisappear(true)", "second.willAppear(true)", "second.willDisappear(true)",
        "first.willAppear(true)", "second.didDisappear(true)", "first.didAppear(true)",
      ])
  }

  @Test func endedIsCalledOnceAndLast() throws {
    let pair = try Pair(SlideUp(journal: Journal()))
    let slide = try #require(pair.chooser?.transition as? SlideUp)
    pair.second.onDidAppear = { slide.journal.note("didAppear") }
    pair.push(waiting: 2)
    #expect(slide.journal.lines == ["didAppear", "ended(true)"])
    pair.pop(waiting: 0.05)
    pair.coordinator.cancel()
    pair.rig.wait(2)
    #expect(slide.journal.lines == ["didAppear", "ended(true)", "didAppear", "ended(false)"])
  }

  @Test func theDelegateIsAskedWithOperationAndScreens() throws {
    let pair = try Pair(SlideUp())
    pair.push(waiting: 1)
    pair.pop()
    #expect(pair.chooser?.questions == ["push first second", "pop second first"])
  }

  @Test(arguments: [true, false]) func defaultPushRunsWithoutChosenTransition(hasDelegate: Bool) throws {
    let pair = try Pair()
    let chooser = Chooser(nil)
    if hasDelegate { pair.navigation.delegate = chooser }
    pair.push()
    #expect(pair.middle(of: pair.second.view).x == 195 + 390)
    #expect(chooser.questions == (hasDelegate ? ["push first second"] : []))
  }

  @Test func defaultPushRunsWithoutParticipants() throws {
    let pair = try Pair(SlideUp(finds: false))
    pair.push()
    #expect(pair.middle(of: pair.second.view) == Point(195 + 390, 422))
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
  }

  @Test func secondPushInFlightIsRefused() throws {
    let pair = try Pair()
    let third = Screen("third", journal: pair.journal)
    pair.push(waiting: 0.1)
    #expect(!pair.navigation.pushViewController(third))
    #expect(third.parent == nil)
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
    #expect(third.appearance == .gone)
  }

  @Test func pushingArrivingScreenAgainIsRefused() throws {
    let pair = try Pair()
    pair.push(waiting: 0.1)
    #expect(!pair.push())
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
    #expect(pair.second.navigationController === pair.navigation)
  }

  @Test func pushingShownScreenIsRefused() throws {
    let pair = try Pair()
    #expect(!pair.navigation.pushViewController(pair.first))
    #expect(pair.coordinator.isIdle)
  }

  @Test func theRootCannotBePopped() throws {
    let pair = try Pair()
    #expect(!pair.pop())
    #expect(!pair.rig.key(.escape))
    #expect(pair.journal.lines.isEmpty)
  }

  @Test(arguments: [0, 0.01, 0.1, 0.3]) func cancellingRestoresTree(after seconds: Double) throws {
    let pair = try Pair()
    let before = pair.dump
    pair.push(waiting: seconds)
    pair.coordinator.cancel()
    pair.rig.wait(1)
    #expect(pair.dump == before)
    #expect(pair.stack == ["first"])
    #expect(pair.second.parent == nil)

    pair.push(waiting: 1)
    let open = pair.dump
    pair.pop(waiting: seconds)
    pair.coordinator.cancel()
    pair.rig.wait(1)
    #expect(pair.dump == open)
    #expect(pair.stack == ["first", "second"])
    #expect(pair.second.navigationController === pair.navigation)
    #expect(pair.areSound)
    #expect(pair.first.appearance == .gone)
    #expect(pair.second.appearance == .shown)
  }

  @Test func pushDuringPopReversesPop() throws {
    let pair = try Pair()
    pair.push(waiting: 1)
    pair.pop(waiting: 0.1)
    #expect(pair.push())
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
  }

  @Test func unanimatedPushChangesStackImmediately() throws {
    let pair = try Pair()
    #expect(pair.push(animated: false))
    #expect(pair.stack == ["first", "second"])
    #expect(pair.coordinator.isIdle)
    #expect(
      pair.journal.lines == [
        "first.willDisappear(false)", "second.willAppear(false)", "first.didDisappear(false)",
        "second.didAppear(false)",
      ])
    #expect(pair.pop(animated: false))
    #expect(pair.stack == ["first"])
    #expect(pair.middle(of: pair.first.view) == Point(195, 422))
  }

  @Test func pushFromWillAppearIsRefused() throws {
    let pair = try Pair()
    let third = Screen("third")
    var began: Bool?
    pair.second.onWillAppear = { [unowned pair] in began = pair.navigation.pushViewController(third) }
    pair.push()
    #expect(began == false)
    pair.rig.wait(2)
    #expect(pair.stack == ["first", "second"])
    #expect(pair.coordinator.isIdle)
  }

  @Test func pushFromDidAppearRuns() throws {
    let pair = try Pair()
    let third = Screen("third", journal: pair.journal)
    pair.second.onDidAppear = { [unowned pair] in pair.navigation.pushViewController(third) }
    pair.push(waiting: 2)
    #expect(pair.stack == ["first", "second", "third"])
    #expect(pair.rig.window.faults().isEmpty)
    #expect(pair.areSound && third.isSound)
    #expect(pair.second.appearance == .gone)
    #expect(third.appearance == .shown)
  }

  @Test func barShowsTitleOfTopScreen() throws {
    let pair = try Pair()
    pair.first.title = "One"
    pair.second.title = "Two"
    pair.navigation.isNavigationBarHidden = false
    pair.rig.draw()
    #expect(pair.navigation.navigationBar.title == "One")
    pair.push(waiting: 1)
    #expect(pair.navigation.navigationBar.title == "Two")
    pair.pop(waiting: 1)
    #expect(pair.navigation.navigationBar.title == "One")
  }
}
