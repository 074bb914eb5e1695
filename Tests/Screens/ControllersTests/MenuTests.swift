import Testing

@testable import SegueControllers

/// Menus that open at the pointer, by keys and from buttons.
@Suite struct MenuTests {
  @Test func clickChoosesAction() throws {
    let desk = try PopupDesk()
    let plain = desk.rig.window.dump()
    desk.open()
    #expect(desk.panels.count == 1 && desk.panels[0].frame.origin == Point(60, 150))
    // A disabled row does not close the menu.
    desk.rig.click("Forward")
    desk.rig.click("Delete")
    #expect(desk.calls.isEmpty)
    desk.rig.wait(1)
    #expect(desk.shown == nil && desk.calls == ["Delete"] && desk.rig.window.dump() == plain)
  }

  /// The press that opens the menu chooses a row where it is released, even before the menu has arrived.
  @Test(arguments: [0.03, 0.6]) func pressDragReleaseChoosesAction(seconds: Double) throws {
    let desk = try PopupDesk()
    desk.press(.pressed, Point(60, 150), waiting: seconds)
    for point in [Point(70, 160), desk.center("Reply")] { desk.press(.dragged, point) }
    desk.press(.released, desk.center("Reply"), waiting: 1)
    #expect(desk.shown == nil && desk.calls == ["Reply"])
    // Released outside, it closes the menu.
    desk.press(.pressed, Point(60, 150), waiting: seconds)
    desk.press(.dragged, Point(300, 700))
    desk.press(.released, Point(300, 700), waiting: 1)
    #expect(desk.shown == nil && desk.calls == ["Reply"])
  }

  @Test func pressOutsideClosesMenu() throws {
    let desk = try PopupDesk()
    desk.open()
    desk.rig.pointer(.pressed, Point(300, 700), waiting: 1)
    #expect(desk.shown == nil && desk.calls.isEmpty)
  }

  @Test func keysMoveAndChoose() throws {
    let desk = try PopupDesk()
    desk.rig.window.focus(on: desk.card)
    for open in [(Key.menu, Modifiers()), (.function(10), .shift)] {
      desk.rig.key(open.0, open.1)
      // The menu receives keys even before it has arrived.
      desk.keys(.down, .down, waiting: 1)
      #expect(desk.panels.first?.highlighted?.title == "Move")
      desk.keys(.right, .down)
      #expect(desk.panels.count == 2 && desk.panels[1].highlighted?.title == "Archive")
      desk.keys(.left, .up)
      #expect(desk.panels.count == 1 && desk.panels[0].highlighted?.title == "Reply")
      desk.keys(.up)
      #expect(desk.panels[0].highlighted?.title == "Delete")
      desk.keys(.home, .character("r"), .tab)
      #expect(desk.panels[0].highlighted?.title == "Rename")
      desk.keys(.return, waiting: 1)
    }
    #expect(desk.calls == ["Rename", "Rename"] && desk.shown == nil)
    #expect(desk.rig.window.focusedView === desk.card)
    desk.keys(.menu, waiting: 1)
    desk.keys(.end, .escape, waiting: 1)
    #expect(desk.calls.count == 2 && desk.shown == nil)
  }

  @Test func submenuOpensUnderRestingPointer() throws {
    let desk = try PopupDesk()
    desk.open()
    let row = desk.panels[0].frame.center
    var move = Point(row.x, desk.panels[0].frame.minY + 90)
    desk.rig.pointer(.hovered, move)
    #expect(desk.panels.count == 1 && desk.panels[0].highlighted?.title == "Move")
    desk.rig.wait(0.3)
    #expect(desk.panels.count == 2)
    move = desk.center("Archive")
    desk.rig.pointer(.hovered, move)
    #expect(desk.panels[1].highlighted?.title == "Archive" && desk.panels[0].highlighted?.title == "Move")
    desk.rig.pointer(.hovered, desk.center("Reply"), waiting: 0.3)
    #expect(desk.panels.count == 1)
    desk.rig.pointer(.hovered, Point(row.x, desk.panels[0].frame.minY + 90), waiting: 0.3)
    desk.rig.click("Inbox", waiting: 1)
    #expect(desk.calls == ["Inbox"] && desk.shown == nil)
  }

  @Test(arguments: [Size(390, 844), Size(1280, 800), Size(200, 120), Size(30, 20)])
  func menuStaysInWindow(size: Size) throws {
    let desk = try PopupDesk(size: size, insets: .zero)
    desk.card.frame = Rect(origin: .zero, size: size)
    let room = Rect(origin: .zero, size: size)
    for point in [
      Point(0, 0), Point(size.width - 1, 0), Point(0, size.height - 1),
      Point(size.width - 1, size.height - 1),
    ] {
      desk.open(at: point)
      desk.keys(.home, .down, .right, waiting: 1)
      #expect(desk.panels.count == 2)
      for panel in desk.panels { #expect(room.union(panel.frame) == room, "\(point) \(panel.frame)") }
      desk.keys(.escape, .escape, waiting: 1)
      #expect(desk.shown == nil)
    }
  }

  @Test func pressCatchesMovingMenu() throws {
    let desk = try PopupDesk()
    desk.press(.pressed, Point(60, 150))
    desk.press(.released, Point(60, 150), waiting: 0.05)
    desk.rig.pointer(.pressed, Point(120, 250))
    #expect(desk.root.coordinator.isHeld)
    desk.rig.key(.escape, waiting: 1)
    #expect(desk.shown == nil && desk.calls.isEmpty)
  }

  private final class EndCounter: TextFieldDelegate {
    var count = 0
    func textFieldDidEndEditing(_ textField: TextField) { count += 1 }
  }

  /// The field stays selected while its menu is open, so that the actions apply to the selection.
  @Test func textMenuEditsSelection() throws {
    let (desk, counter) = (try PopupDesk(), EndCounter())
    desk.field.delegate = counter
    desk.field.text = "one two"
    desk.rig.click("field")
    desk.field.selectedTextRange = 0..<3
    desk.press(.pressed, Point(34, 418))
    desk.press(.released, Point(34, 418), waiting: 1)
    #expect(desk.field.selectedTextRange == 0..<3 && desk.panels.count == 1)
    desk.rig.click("Cut", waiting: 1)
    #expect(desk.field.text == " two" && desk.field.isFirstResponder)
    desk.rig.key(.menu, waiting: 1)
    // Nothing is selected, so that Cut and Copy are disabled.
    desk.keys(.home, .return, waiting: 1)
    #expect(desk.field.text == "one two")
    desk.press(.pressed, Point(180, 418))
    desk.press(.released, Point(180, 418), waiting: 1)
    #expect(desk.field.selectedTextRange == 7..<7)
    desk.rig.click("Select All", waiting: 1)
    #expect(desk.field.selectedTextRange == 0..<7 && counter.count == 0)
  }

  @Test func emptyMenuGivesWayToOuterMenu() throws {
    let desk = try PopupDesk()
    let inner = View(frame: Rect(x: 0, y: 0, width: 300, height: 100))
    inner.addInteraction(ContextMenuInteraction { _ in Menu(children: []) })
    desk.card.addSubview(inner)
    desk.open(at: Point(60, 120))
    #expect(desk.panels.count == 1)
    desk.keys(.escape, waiting: 1)
    var places: [Point] = []
    inner.addInteraction(
      ContextMenuInteraction {
        places.append($0)
        return nil
      })
    desk.open(at: Point(60, 120))
    #expect(desk.panels.count == 1 && places == [Point(40, 20)])
  }

  @Test func buttonShowsMenuOnClick() throws {
    let desk = try PopupDesk()
    desk.card.showsMenuAsPrimaryAction = true
    desk.card.onClick = { desk.calls.append("click") }
    desk.rig.click("card", waiting: 1)
    #expect(desk.panels.count == 1 && desk.calls.isEmpty)
    desk.rig.click("Reply", waiting: 1)
    #expect(desk.calls == ["Reply"])
    desk.rig.window.focus(on: desk.card)
    desk.keys(.space, waiting: 1)
    desk.keys(.down, .space, waiting: 1)
    #expect(desk.calls == ["Reply", "Reply"])
  }

  @Test func menuIsNotShownDuringTransition() throws {
    let desk = try PopupDesk()
    var faults: [String] = []
    desk.rig.window.onFault = { faults.append($0) }
    desk.root.present(ViewController())
    desk.rig.wait(0.02)
    desk.root.show(desk.menu, beside: .zero)
    desk.rig.wait(1)
    #expect(desk.shown == nil && faults.isEmpty)
  }

  /// The place of the row that opens a submenu.
  private func move(_ desk: PopupDesk) -> Point {
    Point(desk.panels[0].frame.midX, desk.panels[0].frame.minY + 90)
  }

  @Test func submenuStaysClosedWhenPointerLeaves() throws {
    let desk = try PopupDesk()
    desk.open()
    desk.rig.pointer(.hovered, move(desk))
    #expect(desk.panels[0].highlighted?.title == "Move")
    desk.rig.wait(0.1)
    desk.rig.pointer(.hovered, Point(300, 700), waiting: 1)
    #expect(desk.panels.count == 1 && desk.panels[0].highlighted == nil)
  }

  @Test func submenuStaysClosedWhileMenuCloses() throws {
    let desk = try PopupDesk()
    desk.open()
    desk.rig.pointer(.hovered, move(desk), waiting: 0.1)
    let menu = try #require(desk.shown)
    desk.keys(.escape)
    for _ in 0..<6 {
      desk.rig.wait(0.02)
      #expect(menu.boxes.count == 1 && desk.isOpen)
    }
    desk.rig.wait(1)
    #expect(!desk.isOpen)
  }

  @Test func submenuStaysOpenWhenPointerCrossesAnotherRow() throws {
    let desk = try PopupDesk()
    desk.open()
    desk.rig.pointer(.hovered, move(desk), waiting: 0.3)
    desk.rig.pointer(.hovered, desk.center("Reply"), waiting: 0.1)
    desk.rig.pointer(.hovered, desk.center("Archive"), waiting: 1)
    #expect(desk.panels.map { $0.highlighted?.title } == ["Move", "Archive"])
  }

  @Test func emptyMenusDoNotOpen() throws {
    let desk = try PopupDesk()
    desk.card.menu = Menu(children: [
      desk.action("Reply"), Menu(title: "Empty", children: [Menu(options: .displayInline, children: [])]),
    ])
    desk.open()
    desk.keys(.end)
    #expect(desk.panels[0].highlighted?.title == "Reply")
    desk.rig.pointer(.hovered, Point(desk.center("Reply").x, desk.frame("Reply").maxY + 10), waiting: 1)
    #expect(desk.panels.count == 1)
    desk.keys(.escape, waiting: 1)
    desk.card.menu = Menu(children: [Menu(options: .displayInline, children: [])])
    desk.card.showsMenuAsPrimaryAction = true
    desk.rig.click("card", waiting: 1)
    #expect(!desk.isOpen)
  }

  @Test(arguments: [Size(2000, 300), Size(300, 2000), Size(40, 40), Size(16, 16)])
  func imagesFitIntoRows(size: Size) throws {
    let desk = try PopupDesk()
    let image = Image.vector(size: size) { _ in }
    desk.card.menu = Menu(children: [
      desk.action("Reply", image: image), Menu(title: "More", image: image, children: [desk.action("Copy")]),
    ])
    desk.open()
    var rows: [ActionRow] = []
    desk.panels[0].forEachInSubtree { if let row = $0 as? ActionRow { rows.append(row) } }
    #expect(rows.count == 2)
    for row in rows {
      let views = row.subviews.compactMap { $0 as? ImageView }.filter { $0.image?.size == size }
      let picture = try #require(views.first)
      #expect(row.bounds.height == 34 && row.bounds.contains(picture.frame.center))
      #expect(max(picture.bounds.width, picture.bounds.height) == min(24, max(size.width, size.height)))
      #expect(row.bounds.union(picture.frame) == row.bounds)
      let label = try #require(row.subviews.compactMap { $0 as? Label }.first)
      #expect(label.frame.maxX < picture.frame.minX && !label.isTruncated)
    }
  }

  @Test func menuOpensBehindSheetThatIsNotModal() throws {
    let (desk, page) = (try PopupDesk(), ViewController())
    let sheet = SheetPresentation(detents: [.medium()])
    sheet.largestUndimmedDetent = .medium()
    page.sheetPresentation = sheet
    desk.root.present(page, animated: false)
    desk.rig.wait(1)
    desk.open()
    #expect(desk.panels.count == 1 && desk.shown?.presentingViewController === page)
    desk.rig.click("Reply", waiting: 1)
    #expect(desk.calls == ["Reply"] && desk.navigation.presentedViewController === page)
  }
}
