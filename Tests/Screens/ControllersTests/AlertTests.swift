import Testing

@testable import SegueControllers

/// Alerts and action sheets.
@Suite struct AlertTests {
  @Test func handlerIsCalledAfterDismissal() throws {
    let desk = try PopupDesk()
    let plain = desk.rig.window.dump()
    desk.present(desk.alert())
    desk.rig.click("Delete", waiting: 0.05)
    #expect(desk.isOpen && desk.calls.isEmpty)
    desk.rig.wait(1)
    #expect(!desk.isOpen && desk.calls == ["Delete"] && desk.rig.window.dump() == plain)
  }

  @Test func keysChooseActions() throws {
    let desk = try PopupDesk()
    let alert = desk.present(desk.alert(["Delete", "Archive"]))
    for key in [Key.return, .backspace, .character("d")] { desk.rig.key(key) }
    desk.rig.wait(1)
    #expect(desk.isOpen && desk.calls.isEmpty)
    alert.preferredAction = alert.actions[1]
    desk.rig.key(.return, waiting: 1)
    desk.present(desk.alert())
    desk.rig.key(.escape, waiting: 1)
    desk.present(desk.alert())
    for key in [Key.tab, .tab, .return] { desk.rig.key(key) }
    desk.rig.wait(1)
    desk.present(desk.alert([]))
    desk.rig.key(.return, waiting: 1)
    #expect(desk.calls == ["Archive", "Cancel", "Cancel", "Cancel"] && !desk.isOpen)
  }

  @Test func reversedPresentationCancelsButCallDoesNot() throws {
    let desk = try PopupDesk()
    desk.present(desk.alert(), waiting: 0.1)
    desk.rig.key(.escape, waiting: 1)
    #expect(!desk.isOpen && desk.calls == ["Cancel"])
    let alert = desk.present(desk.alert())
    alert.dismiss()
    desk.rig.wait(1)
    #expect(!desk.isOpen && desk.calls == ["Cancel"])
  }

  @Test func reversedDismissalForgetsChoice() throws {
    let desk = try PopupDesk()
    let alert = desk.present(desk.alert())
    desk.rig.click("Delete", waiting: 0.05)
    desk.rig.key(.escape, waiting: 1)
    #expect(desk.isOpen)
    alert.dismiss(animated: false)
    #expect(!desk.isOpen && desk.calls.isEmpty)
  }

  @Test func handlerMayPresentNextAlert() throws {
    let desk = try PopupDesk()
    let first = AlertController(title: "First", message: nil, preferredStyle: .actionSheet)
    first.addAction(
      AlertAction(title: "Next", identifier: "next") { [unowned desk] _ in desk.root.present(desk.alert()) })
    desk.present(first)
    desk.rig.click("next", waiting: 2)
    #expect(desk.isOpen && desk.frame("Delete").height >= 44)
    desk.rig.click("Delete", waiting: 1)
    #expect(!desk.isOpen && desk.calls == ["Delete"])
  }

  /// Text that is typed while the alert appears is not lost, and the field behind has the focus again afterwards.
  @Test func firstTextFieldHasFocus() throws {
    let desk = try PopupDesk()
    desk.rig.click("field")
    desk.type("a")
    let alert = desk.alert()
    alert.addTextField { $0.placeholder = "Name" }
    desk.present(alert, waiting: 0.05)
    desk.type("b")
    desk.rig.wait(1)
    desk.type("c")
    #expect(alert.textFields[0].text == "bc" && alert.textFields[0].isFirstResponder)
    desk.rig.key(.escape, waiting: 1)
    desk.type("d")
    #expect(desk.field.text == "ad" && desk.field.isFirstResponder)
  }

  @Test func disabledActionIsNotPerformed() throws {
    let desk = try PopupDesk()
    let alert = desk.alert(["Delete"])
    alert.preferredAction = alert.actions[0]
    alert.actions[0].isEnabled = false
    desk.present(alert)
    desk.rig.click("Delete")
    desk.rig.key(.return, waiting: 1)
    #expect(desk.isOpen && desk.calls.isEmpty)
    alert.actions[0].isEnabled = true
    desk.rig.click("Delete", waiting: 1)
    #expect(desk.calls == ["Delete"])
  }

  @Test func twoShortActionsAreSideBySide() throws {
    let desk = try PopupDesk()
    desk.present(desk.alert())
    #expect(desk.frame("Delete").minY == desk.frame("Cancel").minY)
    #expect(desk.frame("Cancel").maxX <= desk.frame("Delete").minX)
    desk.rig.key(.escape, waiting: 1)
    desk.present(desk.alert(["Delete all messages of this chat"]))
    #expect(desk.frame("Cancel").minY >= desk.frame("Delete all messages of this chat").maxY)
  }

  @Test(
    arguments: [Size(390, 844), Size(1280, 800), Size(320, 240), Size(160, 160)],
    [AlertController.Style.alert, .actionSheet])
  func manyActionsFitIntoWindow(size: Size, style: AlertController.Style) throws {
    let desk = try PopupDesk(size: size)
    let message = [String](repeating: "A long message.", count: 60).joined(separator: " ")
    let alert = desk.present(
      desk.alert((1...30).map { "Action \($0)" }, message: message, style: style))
    let room = Rect(origin: .zero, size: size)
    for box in alert.boxes { #expect(room.union(box.frame) == room, "\(box.frame)") }
    let scrolls = alert.boxes[0].subviews.compactMap { $0 as? ScrollView }
    #expect(scrolls.allSatisfy { $0.frame.height > 0 } || size.height < 200)
    // Tab scrolls to each action, if the rows have room.
    guard size.height >= 200 else { return }
    for _ in 1...30 { desk.rig.key(.tab) }
    desk.rig.key(.return, waiting: 1)
    #expect(desk.calls == ["Action 30"])
  }

  @Test func clickOutsideCancelsActionSheet() throws {
    let desk = try PopupDesk()
    let alert = desk.present(desk.alert(style: .actionSheet))
    #expect(alert.boxes.count == 2 && desk.frame("Cancel").maxY == 844 - 34 - 8)
    desk.rig.click(alert.boxes[0].frame.center + Vector(0, -alert.boxes[0].frame.height / 2 + 8), waiting: 1)
    #expect(desk.isOpen)
    desk.rig.click(Point(200, 100), waiting: 1)
    #expect(!desk.isOpen && desk.calls == ["Cancel"])
    desk.present(desk.alert())
    desk.rig.click(Point(200, 100), waiting: 1)
    #expect(desk.isOpen)
  }

  @Test(arguments: [500.0, 760]) func actionSheetOpensBesideSourceInWideWindow(y: Double) throws {
    let desk = try PopupDesk(size: Size(1280, 800))
    desk.field.frame = Rect(x: 1200, y: y, width: 70, height: 36)
    let alert = desk.alert(style: .actionSheet)
    alert.transitionSource = .view(desk.field)
    desk.present(alert)
    let (box, source) = (alert.boxes[0].frame, desk.frame("field"))
    #expect(alert.boxes.count == 1 && box.maxX == 1272)
    #expect(y == 500 ? box.minY == source.maxY + 8 : box.maxY == source.minY - 8)
    // A narrower window shows the sheet at its lower edge.
    try desk.rig.resize(to: Size(390, 800))
    #expect(alert.boxes.count == 2 && alert.boxes[1].frame.maxY == 800 - 34 - 8)
    desk.rig.click("Cancel", waiting: 1)
    #expect(desk.calls == ["Cancel"])
  }

  /// An alert that leaves together with the screens around it was not cancelled by the user.
  @Test(arguments: [false, true]) func dismissedScreensCancelNothing(isBehind: Bool) throws {
    let (desk, page) = (try PopupDesk(), ViewController())
    let alert = desk.alert()
    page.modalPresentationStyle = .custom
    if isBehind { desk.root.present(page, animated: false) }
    if isBehind { page.present(alert) } else { desk.present(alert) }
    if !isBehind { alert.present(page, animated: false) }
    desk.rig.wait(1)
    #expect(alert.presentingViewController != nil && page.presentingViewController != nil)
    desk.navigation.dismiss(animated: false)
    #expect(!desk.isOpen && alert.presentingViewController == nil && desk.calls == [])
  }

  @Test func choiceDuringAnotherTransitionIsNotPerformedLater() throws {
    let (desk, alert) = (try PopupDesk(), AlertController(title: "A", message: nil, preferredStyle: .alert))
    desk.rig.window.onFault = { _ in }
    desk.present(alert)
    desk.navigation.pushViewController(ViewController())
    desk.rig.wait(0.05)
    alert.choose { desk.calls.append("late") }
    #expect(alert.chosen == nil && !desk.root.coordinator.isIdle)
    desk.rig.wait(1)
    #expect(desk.isOpen)
    desk.navigation.dismiss(animated: false)
    #expect(!desk.isOpen && desk.calls == [])
  }

  /// A countdown in the message, for instance.
  @Test func newTextsKeepFocusAndPress() throws {
    let desk = try PopupDesk()
    let alert = desk.present(desk.alert(["Delete all messages of this chat"]))
    desk.keys(.tab)
    let focused = try #require(desk.rig.window.focusedView as? ActionRow)
    let height = alert.boxes[0].frame.height
    alert.message = String(repeating: "It is gone in three seconds. ", count: 9)
    desk.rig.draw()
    #expect(desk.rig.window.focusedView === focused && alert.boxes[0].frame.height > height + 40)
    let point = desk.frame("Cancel").center
    desk.rig.pointer(.pressed, point)
    alert.title = "Delete?"
    desk.rig.pointer(.released, point, waiting: 1)
    #expect(!desk.isOpen && desk.calls == ["Cancel"])
  }

  @Test func menuOfTextFieldReturnsToAlert() throws {
    let desk = try PopupDesk()
    let alert = desk.alert()
    alert.addTextField { ($0.text, $0.identifier) = ("some words", "name") }
    desk.present(alert)
    desk.open(at: desk.frame("name").center)
    #expect(desk.panels.count == 1)
    desk.rig.click("Select All", waiting: 1)
    #expect(desk.shown == nil && alert.textFields[0].selectedTextRange == 0..<10)
    #expect(alert.textFields[0].isFirstResponder)
    desk.type("x")
    desk.rig.click("Delete", waiting: 1)
    #expect(!desk.isOpen && alert.textFields[0].text == "x" && desk.calls == ["Delete"])
  }

  /// Programs call `dismiss` in handlers, which are called when the alert is gone already.
  @Test func handlerMayDismissAlertAgain() throws {
    let (desk, alert) = (try PopupDesk(), AlertController(title: "A", message: nil, preferredStyle: .alert))
    alert.addAction(
      AlertAction(title: "OK", identifier: "ok") { [weak alert] _ in
        desk.calls.append("\(alert?.dismiss() ?? true)")
      })
    desk.present(alert)
    desk.rig.click("ok", waiting: 1)
    #expect(desk.calls == ["false"] && desk.navigation.topViewController === desk.root)
  }
}
