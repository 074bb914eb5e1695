import Testing

@testable import SegueControllers

/// Tabs: switching, state, keys, and presentation over them.
@Suite struct TabBarTests {
  /// Three screens in a tab bar controller that shows the first one.
  private final class Tabs {
    let journal = Journal()
    let screens: [Screen]
    let controller: TabBarController
    let rig: Rig

    init() throws {
      screens = ["one", "two", "three"].map { [journal] in Screen($0, journal: journal) }
      for screen in screens {
        screen.tabBarItem = TabBarItem(screen.name, glyph: .rect(Rect(x: 4, y: 4, width: 18, height: 18)))
      }
      controller = TabBarController(viewControllers: screens)
      rig = try Rig(controller)
    }

    var seen: [String] { screens.filter { $0.view.window != nil }.map(\.name) }
    var areSound: Bool { screens.allSatisfy(\.isSound) }
  }

  @Test func tabBarCoversLowerEdge() throws {
    let tabs = try Tabs()
    #expect(tabs.controller.tabBar.frame == Rect(x: 0, y: 844 - 83, width: 390, height: 83))
    let screen = tabs.screens[0].view
    #expect(screen.convert(screen.bounds, to: nil) == Rect(x: 0, y: 0, width: 390, height: 844))
    #expect(tabs.screens[0].safeAreaInsets == Insets(top: 47, bottom: 83))
  }

  @Test func tabBarIs49PointsHighWithoutSafeArea() throws {
    let rig = try Rig(TabBarController(viewControllers: [Screen("one")]), insets: .zero)
    #expect(rig.window.view(withIdentifier: "tab-bar")?.frame.height == 49)
  }

  /// The accessory is shown above the bar on every tab, and the screens' safe area ends above it.
  @Test func accessoryExtendsSafeAreaAboveBar() throws {
    let tabs = try Tabs()
    let accessory = StackView(.vertical, [View(frame: Rect(x: 0, y: 0, width: 10, height: 60))])
    tabs.controller.bottomAccessory = accessory
    tabs.rig.window.layoutIfNeeded()
    #expect(accessory.frame == Rect(x: 0, y: 844 - 83 - 60, width: 390, height: 60))
    #expect(tabs.screens[0].safeAreaInsets.bottom == 143)
    tabs.rig.click("tab-2")
    #expect(accessory.window != nil && tabs.screens[1].safeAreaInsets.bottom == 143)
    tabs.controller.bottomAccessory = nil
    tabs.rig.window.layoutIfNeeded()
    #expect(accessory.window == nil && tabs.screens[1].safeAreaInsets.bottom == 83)
  }

  @Test func tableScrollsLastRowAboveBar() throws {
    let list = TableViewController(style: .insetGrouped)
    let rig = try Rig(TabBarController(viewControllers: [list]))
    #expect(list.tableView.contentInset.bottom == 83 && list.tableView.dataSource === list)
    #expect(list.tableView.frame == list.view.bounds && list.firstResponder === list.tableView)
    #expect(rig.window.rootViewController?.frontmost === list)
  }

  @Test func firstScreenAppears() throws {
    let tabs = try Tabs()
    #expect(tabs.seen == ["one"])
    #expect(tabs.journal.lines == ["one.willAppear(false)", "one.didAppear(false)"])
  }

  @Test func clickSelectsTab() throws {
    let tabs = try Tabs()
    tabs.journal.lines = []
    tabs.rig.click("tab-2")
    #expect(tabs.controller.selectedIndex == 1)
    #expect(tabs.controller.tabBar.selectedIndex == 1)
    #expect(tabs.seen == ["two"])
    #expect(
      tabs.journal.lines == [
        "one.willDisappear(false)", "two.willAppear(false)", "one.didDisappear(false)",
        "two.didAppear(false)",
      ])
    #expect(tabs.areSound)
  }

  @Test func newScreensKeepSelectedOne() throws {
    let tabs = try Tabs()
    let (controller, screens, other) = (tabs.controller, tabs.screens, Screen("four", journal: tabs.journal))
    tabs.rig.click("tab-3")
    tabs.journal.lines = []
    #expect(controller.setViewControllers([other, screens[2]]))
    #expect(controller.selectedIndex == 1 && controller.tabBar.selectedIndex == 1)
    #expect(tabs.journal.lines.isEmpty && screens[0].parent == nil && other.parent === controller)
    #expect(controller.tabBar.items.count == 2 && tabs.seen == ["three"])
    let player = ViewController()
    controller.addChild(player)
    #expect(controller.setViewControllers([other, screens[1]]) && player.parent === controller)
    #expect(controller.selectedViewController === screens[1] && controller.tabBar.selectedIndex == 1)
    #expect(
      tabs.journal.lines == [
        "three.willDisappear(false)", "two.willAppear(false)", "three.didDisappear(false)",
        "two.didAppear(false)",
      ])
    controller.selectedViewController = other
    controller.selectedViewController = screens[2]
    #expect(controller.selectedIndex == 0 && !controller.setViewControllers([other, other]))
    #expect(controller.setViewControllers([]) && controller.selectedViewController == nil)
    #expect(tabs.seen.isEmpty && tabs.areSound && other.isSound && other.appearance == .gone)
  }

  /// The screens are chosen while a presentation is being prepared, and are not exchanged while one is running.
  @Test func screensAreChosenInViewDidLoad() throws {
    final class Late: TabBarController {
      let screens = [Screen("one"), Screen("two")]
      override func viewDidLoad() {
        super.viewDidLoad()
        setViewControllers(screens)
        selectedIndex = 1
      }
    }
    let (root, tabs) = (Screen("root"), Late())
    let rig = try Rig(root)
    root.present(tabs)
    rig.wait(2)
    #expect(tabs.screens.map(\.appearance) == [.gone, .shown] && tabs.screens.allSatisfy(\.isSound))
    tabs.present(Screen("modal"))
    rig.wait(0.1)
    #expect(!tabs.setViewControllers([tabs.screens[0]]) && tabs.viewControllers.count == 2)
  }

  @Test func selectingSelectedTabDoesNothing() throws {
    let tabs = try Tabs()
    tabs.journal.lines = []
    #expect(tabs.controller.select(0))
    #expect(tabs.journal.lines.isEmpty)
  }

  @Test(arguments: [-1, 3, Int.max]) func selectingMissingTabIsRefused(index: Int) throws {
    let tabs = try Tabs()
    #expect(!tabs.controller.select(index))
    #expect(tabs.seen == ["one"])
  }

  @Test(arguments: 1...3) func numberKeysSelectTabs(number: Int) throws {
    let tabs = try Tabs()
    #expect(tabs.rig.key(.character(Character("\(number)"))))
    #expect(tabs.controller.selectedIndex == number - 1)
  }

  @Test(arguments: [Key.character("4"), .character("0"), .character("x")]) func otherKeysDoNotSelectTabs(
    key: Key
  )
    throws
  {
    let tabs = try Tabs()
    #expect(!tabs.rig.key(key))
    #expect(tabs.controller.selectedIndex == 0)
  }

  @Test(arguments: [Modifiers.control, .alt, [.control, .shift]])
  func numberKeysWithModifiersDoNotSelectTabs(modifiers: Modifiers) throws {
    let tabs = try Tabs()
    #expect(!tabs.rig.key(.character("2"), modifiers))
    #expect(tabs.controller.selectedIndex == 0)
  }

  @Test func statusBarFollowsSelectedScreen() throws {
    let controller = TabBarController(viewControllers: [Screen("dark"), LightScreen()])
    let rig = try Rig(controller)
    rig.window.statusBar = StatusBar()
    for (index, style) in [(1, StatusBarStyle.light), (0, .dark)] {
      #expect(controller.select(index))
      #expect(rig.window.statusBar?.style == style)
    }
  }

  @Test func focusReachesTabs() throws {
    let tabs = try Tabs()
    tabs.rig.key(.tab)
    #expect(tabs.rig.window.focusedView?.identifier == "tab-1")
    tabs.rig.key(.right)
    #expect(tabs.rig.window.focusedView?.identifier == "tab-2")
    tabs.rig.key(.return)
    #expect(tabs.controller.selectedIndex == 1)
  }

  @Test func screensKeepStateWhileUnselected() throws {
    let tabs = try Tabs()
    let before = tabs.rig.window.dump()
    tabs.screens[0].box.alpha = 0.5
    tabs.controller.select(1)
    tabs.controller.select(0)
    #expect(tabs.screens[0].box.alpha == 0.5)
    tabs.screens[0].box.alpha = 1
    tabs.rig.draw()
    #expect(tabs.rig.window.dump() == before)
  }

  @Test func selectingBeforeViewLoadsCallsNothing() throws {
    let journal = Journal()
    let controller = TabBarController(viewControllers: [
      Screen("one", journal: journal), Screen("two", journal: journal),
    ])
    #expect(controller.select(1))
    #expect(journal.lines.isEmpty)
    let rig = try Rig(controller)
    #expect(journal.lines == ["two.willAppear(false)", "two.didAppear(false)"])
    #expect(rig.window.view(withIdentifier: "two") != nil)
    #expect(rig.window.view(withIdentifier: "one") == nil)
  }

  @Test func containerForwardsToSelectedScreen() throws {
    let tabs = try Tabs()
    tabs.controller.select(2)
    #expect(tabs.controller.topmost === tabs.screens[2])
    #expect(tabs.controller.frontmost === tabs.screens[2])
    #expect(tabs.controller.firstResponder === tabs.screens[2])
    #expect(tabs.screens[2].tabBarController === tabs.controller)
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .custom])
  func presentedScreenCoversTabBar(style: ModalPresentationStyle) throws {
    let tabs = try Tabs()
    let modal = Screen("modal", journal: tabs.journal)
    modal.modalPresentationStyle = style
    tabs.screens[0].present(modal)
    tabs.rig.wait(1)
    #expect(modal.view.convert(modal.view.bounds, to: nil) == Rect(x: 0, y: 0, width: 390, height: 844))
    #expect(tabs.controller.frontmost === modal)
    #expect(tabs.controller.firstResponder === modal)
    tabs.rig.key(.character("2"))
    tabs.rig.click(Point(195, 800))
    #expect(tabs.controller.selectedIndex == 0)
    tabs.rig.key(.escape, waiting: 1)
    #expect(tabs.controller.presentedViewController == nil)
    #expect(tabs.areSound && modal.isSound)
  }

  /// The screens receive the appearance calls when they are visible again.
  @Test func selectionBehindModalDefersAppearanceCalls() throws {
    let tabs = try Tabs()
    let modal = Screen("modal", journal: tabs.journal)
    tabs.screens[0].present(modal)
    tabs.rig.wait(1)
    tabs.journal.lines = []
    #expect(tabs.controller.select(1))
    #expect(tabs.journal.lines.isEmpty)
    modal.dismiss()
    tabs.rig.wait(1)
    #expect(
      tabs.journal.lines.filter { $0.hasPrefix("two") } == ["two.willAppear(true)", "two.didAppear(true)"])
    #expect(tabs.areSound)
  }

  /// The bar is laid out for the screen that was selected behind a modal one.
  @Test func selectionBehindModalShowsBar() throws {
    let (stack, below, plain) = (
      NavigationController(rootViewController: Screen("below")), Screen("covers"), Screen("plain")
    )
    below.hidesBottomBarWhenPushed = true
    let tabs = TabBarController(viewControllers: [stack, plain])
    let rig = try Rig(tabs)
    stack.pushViewController(below, animated: false)
    rig.wait(0.1)
    #expect(tabs.tabBar.isConcealed)
    let modal = Screen("modal")
    tabs.present(modal)
    rig.wait(1)
    #expect(tabs.select(1))
    modal.dismiss()
    rig.wait(1)
    #expect(!tabs.tabBar.isConcealed && tabs.tabBar.frame.minX == 0)
  }

  @Test func selectionDuringTransitionIsRefused() throws {
    let tabs = try Tabs()
    tabs.screens[0].present(Screen("modal"))
    tabs.rig.wait(0.1)
    #expect(!tabs.controller.select(1))
    tabs.rig.click("tab-2")
    tabs.rig.key(.character("2"), waiting: 1)
    #expect(tabs.controller.selectedIndex == 0)
  }

  @Test func emptyTabBarToleratesKeys() throws {
    let rig = try Rig(TabBarController(viewControllers: []))
    rig.key(.character("1"))
    #expect(rig.window.faults().isEmpty)
  }
}
