import SegueControllers
import Testing

@testable import SegueControls

/// Buttons and titles of a navigation bar, which change with the screen.
@Suite struct NavigationItemTests {
  private func makeStack(_ first: ViewController) throws -> (NavigationController, Rig) {
    let navigation = NavigationController(rootViewController: first)
    navigation.isNavigationBarHidden = false
    return (navigation, try Rig(navigation))
  }

  private func buttons(_ navigation: NavigationController) -> [String] {
    navigation.navigationBar.subviews.compactMap { $0 as? BarItemsView }.flatMap(\.subviews)
      .compactMap { ($0 as? Button)?.title }
  }

  @Test func buttonsChangeWithTheirScreens() throws {
    let (first, second) = (ViewController(), ViewController())
    var edits = 0
    let edit = Button(title: "Edit") { edits += 1 }
    first.navigationItem.rightBarButtonItem = edit
    second.navigationItem.rightBarButtonItem = Button(title: "Done")
    let (navigation, rig) = try makeStack(first)
    #expect(buttons(navigation) == ["Edit"])
    let place = edit.convert(edit.bounds, to: nil)
    #expect(place.maxX == navigation.navigationBar.bounds.width - 4 && place.width >= 44)
    #expect(
      navigation.navigationBar.hitTest(navigation.navigationBar.convert(place.center, from: nil)) === edit)
    navigation.pushViewController(second)
    #expect(buttons(navigation) == ["Edit", "Done"])
    rig.wait(0.1)
    let shown = navigation.navigationBar.subviews.compactMap { $0 as? BarItemsView }.map(\.shown.alpha)
    #expect(shown.allSatisfy { $0 > 0 && $0 < 1 } && shown.count == 2)
    rig.wait(2)
    #expect(buttons(navigation) == ["Done"])
    navigation.popViewController()
    rig.wait(2)
    #expect(buttons(navigation) == ["Edit"] && edit.convert(edit.bounds, to: nil) == place)
    #expect(edit.activate() && edits == 1)
  }

  @Test func barFollowsChangesOfItem() throws {
    let screen = ViewController()
    screen.title = "Mail"
    let (navigation, rig) = try makeStack(screen)
    #expect(navigation.navigationBar.title == "Mail" && buttons(navigation) == [])
    screen.navigationItem.title = "Inbox"
    screen.navigationItem.leftBarButtonItems = [Button(title: "A"), Button(title: "B")]
    rig.draw()
    #expect(navigation.navigationBar.title == "Inbox" && buttons(navigation) == ["A", "B"])
    let frames = screen.navigationItem.leftBarButtonItems.map(\.frame)
    #expect(frames[0].minX == 4 && frames[1].minX == frames[0].maxX)
    screen.navigationItem.leftBarButtonItem = nil
    screen.navigationItem.title = nil
    #expect(navigation.navigationBar.title == "Mail" && buttons(navigation) == [])
  }

  @Test func titleViewKeepsItsOwnSize() throws {
    let (screen, logo) = (ViewController(), View(frame: Rect(x: 0, y: 0, width: 200, height: 30)))
    screen.navigationItem.titleView = logo
    let (_, rig) = try makeStack(screen)
    try rig.resize(to: Size(120, 844))
    #expect(logo.bounds.width < 120)
    try rig.resize(to: Size(390, 844))
    #expect(logo.bounds.size == Size(200, 30))
    let label = Label("A")
    screen.navigationItem.titleView = label
    rig.draw()
    let width = label.bounds.width
    label.text = "All mailboxes"
    rig.draw()
    #expect(label.bounds.width > width + 20)
  }

  /// A left button of a pushed screen does not overlap the back button.
  @Test func reversedPushRestoresBarButtons() throws {
    let (first, second) = (ViewController(), ViewController())
    first.navigationItem.rightBarButtonItem = Button(title: "Edit")
    second.navigationItem.leftBarButtonItem = Button(title: "Stop")
    let (navigation, rig) = try makeStack(first)
    navigation.pushViewController(second)
    rig.wait(0.1)
    navigation.popViewController()
    rig.wait(2)
    #expect(buttons(navigation) == ["Edit"])
    navigation.pushViewController(second)
    rig.wait(2)
    #expect(second.navigationItem.leftBarButtonItem?.frame.minX == 49)
    second.navigationItem.hidesBackButton = true
    rig.draw()
    #expect(second.navigationItem.leftBarButtonItem?.frame.minX == 4)
  }
}
