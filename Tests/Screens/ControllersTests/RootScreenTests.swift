import Testing

@testable import SegueControllers

/// A root view controller that is replaced.
@Suite struct RootScreenTests {
  private let journal = Journal()

  @Test func replacedRootCallsAppearanceMethodsInOrder() throws {
    let (one, two) = (Screen("one", journal: journal), Screen("two", journal: journal))
    let rig = try Rig(one)
    journal.lines = []
    rig.window.rootViewController = two
    #expect(
      journal.lines == [
        "one.willDisappear(false)", "two.willAppear(false)", "one.didDisappear(false)",
        "two.didAppear(false)",
      ])
    #expect(one.view.window == nil && two.view.window === rig.window)
    journal.lines = []
    rig.window.rootViewController = two
    #expect(journal.lines.isEmpty, "nothing has changed")
    rig.window.rootViewController = nil
    #expect(journal.lines == ["two.willDisappear(false)", "two.didDisappear(false)"])
    #expect(rig.window.subviews.isEmpty)
    #expect(one.isSound && two.isSound)
  }

  @Test(arguments: [true, false]) func replacedRootEndsRunningTransition(isHeld: Bool) throws {
    let pair = try Pair()
    var ends: [Bool] = []
    pair.navigation.pushViewController(pair.second) { ends.append($0) }
    pair.rig.wait(0.1)
    if isHeld { pair.coordinator.hold() }
    let next = Screen("next", journal: pair.journal)
    pair.rig.window.rootViewController = next
    #expect(ends == [!isHeld])
    #expect(pair.coordinator.isIdle)
    pair.rig.wait(1)
    #expect(pair.rig.window.subviews.map(ObjectIdentifier.init) == [ObjectIdentifier(next.view)])
    #expect(pair.areSound && next.isSound)
    #expect(pair.first.appearance == .gone && pair.second.appearance == .gone)
    #expect(next.appearance == .shown)
    // The new root handles keys and resizes.
    #expect(!pair.rig.key(.escape))
    try pair.rig.resize(to: Size(500, 700))
    #expect(next.view.frame == Rect(x: 0, y: 0, width: 500, height: 700))
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .custom])
  func replacedRootRemovesPresentedScreens(style: ModalPresentationStyle) throws {
    let pair = try ModalPair(style)
    pair.present(animated: false)
    let over = Screen("over", journal: pair.journal)
    over.modalPresentationStyle = style
    pair.sheet.present(over, animated: false)
    pair.rig.draw()
    let next = Screen("next")
    pair.rig.window.rootViewController = next
    pair.rig.wait(1)
    #expect(pair.rig.window.subviews.map(ObjectIdentifier.init) == [ObjectIdentifier(next.view)])
    for screen in [pair.first, pair.sheet, over] {
      #expect(screen.isSound && screen.appearance == .gone && screen.presentingViewController == nil)
    }
    #expect(pair.navigation.view.receivesInput, "it may come back")
    pair.rig.window.rootViewController = pair.navigation
    pair.rig.draw()
    #expect(pair.navigation.frontmost === pair.first)
    #expect(pair.first.appearance == .shown)
  }
}
