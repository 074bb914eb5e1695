import Testing

@testable import SegueControllers

/// Changes that are animated alongside a transition.
@Suite struct AlongsideTests {
  @Test(arguments: [0.05, 0.1, 0.2]) func alongsideChangesFollowMainTrack(at time: Double) throws {
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

  @Test func cancelledTransitionRevertsAlongsideChanges() throws {
    let pair = try Pair()
    let badge = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    pair.rig.window.addSubview(badge)
    pair.second.onWillAppear = { [unowned pair] in pair.coordinator.animateAlongside { badge.center.x += 100 }
    }
    pair.push(waiting: 0.1)
    pair.coordinator.cancel()
    pair.rig.wait(1)
    #expect(badge.center.x == 10 && badge.presentation == nil)
  }

  @Test func cancelledTransitionReportsFalseToCompletion() throws {
    let pair = try Pair()
    var outcomes: [Bool] = []
    pair.second.onWillAppear = { [unowned pair] in
      pair.coordinator.animateAlongside({}) { outcomes.append($0) }
    }
    pair.push(waiting: 0.1)
    pair.coordinator.cancel()
    pair.rig.wait(1)
    #expect(outcomes == [false])
  }

  @Test func alongsideChangesServeOneTransition() throws {
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

  @Test func unanimatedPushRunsAlongsideChangesImmediately() throws {
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
    pair.pop(waiting: 1)
    #expect(calls == 1)
    #expect(outcomes == [true])
  }

  /// A running transition has already read both of its states; the changes are not kept for the next transition either.
  @Test func alongsideChangesInFlightAreRefused() throws {
    let pair = try Pair()
    var calls = 0
    pair.push(waiting: 0.1)
    #expect(!pair.coordinator.animateAlongside { calls += 1 })
    pair.rig.wait(1)
    pair.pop()
    #expect(calls == 0)
  }

  /// A way to dismiss a sheet. With `caught`, the sheet is pulled back up after its release.
  nonisolated enum Way: CaseIterable { case called, atOnce, dragged, caught }

  /// Changes that `viewWillDisappear` adds are animated with every kind of dismissal. Pulling the sheet back reverts them.
  @Test(arguments: Way.allCases) func alongsideChangesFollowSheetDismissal(way: Way) throws {
    let (first, sheet) = (ViewController(), LeavingScreen())
    sheet.view.backgroundColor = .black
    sheet.sheetPresentation = SheetPresentation(detents: [.large(), .medium()])
    let rig = try Rig(first)
    let badge = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    rig.window.addSubview(badge)
    first.present(sheet, animated: false)
    rig.wait(1)
    var outcomes: [Bool] = []
    sheet.onLeave = { [unowned first] in
      let isInTime = first.coordinator.animateAlongside {
        badge.center.x += 100
      } completion: {
        outcomes.append($0)
      }
      #expect(isInTime)
    }
    let top = sheet.view.convert(sheet.view.shown.bounds, to: nil, by: .shown).minY
    func drag(by way: Double) {
      rig.drag(from: Point(200, top + 20), by: Vector(0, way), in: 0.4)
    }
    switch way {
    case .called: sheet.dismiss()
    case .atOnce: sheet.dismiss(animated: false)
    case .dragged, .caught:
      drag(by: 320)
      #expect(badge.shown.center.x == 10, "nothing is decided yet")
      rig.pointer(.released, Point(200, top + 340))
    }
    let isBack = way == .caught
    if way != .atOnce {
      rig.wait(0.06)
      #expect(badge.shown.center.x > 11 && badge.shown.center.x < 110 && badge.center.x == 10)
    }
    if isBack {
      let now = sheet.view.convert(sheet.view.shown.bounds, to: nil, by: .shown).minY
      rig.drag(from: Point(200, now + 20), by: Vector(0, -380), in: 0.5)
      rig.wait(0.2)
      rig.pointer(.released, Point(200, now - 360))
    }
    rig.wait(2)
    #expect((first.presentedViewController != nil) == isBack)
    #expect(badge.center.x == (isBack ? 10 : 110) && badge.presentation == nil)
    #expect(outcomes == [!isBack])
  }

  @Test func coordinatorExistsOnlyDuringTransition() throws {
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

private final class LeavingScreen: ViewController {
  var onLeave: () -> Void = {}
  override func viewWillDisappear(_ animated: Bool) { onLeave() }
}
