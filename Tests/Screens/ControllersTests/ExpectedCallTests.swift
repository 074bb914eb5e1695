import Testing

@testable import SegueControllers

/// The calls that delegates and screens receive, and their order, as in UIKit.
@Suite struct ExpectedCallTests {
  /// A delegate of a stack and of tabs, which records its calls.
  private final class Listener: NavigationControllerDelegate, TabBarControllerDelegate, PresentationDelegate {
    var lines: [String] = []
    var mayNotSelect: ViewController?

    private func name(_ screen: ViewController) -> String { screen.title ?? (screen as? Screen)?.name ?? "?" }
    func navigationController(
      _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
      from: ViewController, to: ViewController
    ) -> (any Transition)? { nil }
    func navigationController(
      _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool
    ) { lines.append("will \(name(viewController)) \(animated)") }
    func navigationController(
      _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool
    ) { lines.append("did \(name(viewController)) \(animated)") }
    func tabBarController(
      _ tabBarController: TabBarController, transitionFor operation: TransitionOperation,
      from: ViewController, to: ViewController
    ) -> (any Transition)? { nil }
    func tabBarController(_ tabBarController: TabBarController, shouldSelect viewController: ViewController)
      -> Bool
    {
      lines.append("should \(name(viewController))")
      return viewController !== mayNotSelect
    }
    func tabBarController(_ tabBarController: TabBarController, didSelect viewController: ViewController) {
      lines.append("did \(name(viewController))")
    }
    func presentationDidAttemptToDismiss(_ presented: ViewController) { lines.append("attempt") }
    func presentationDidDismiss(_ presented: ViewController) { lines.append("dismissed") }
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  // MARK: - Stacks and tabs

  @Test func stackReportsScreensThatItShows() throws {
    let listener = Listener()
    let (first, second, third) = (Screen("first"), Screen("second"), Screen("third"))
    let navigation = NavigationController(rootViewController: first)
    navigation.delegate = listener
    let rig = try Rig(navigation)
    #expect(listener.take() == ["will first false", "did first false"])
    navigation.pushViewController(second)
    #expect(listener.take() == ["will second true"])
    rig.wait(1)
    #expect(listener.take() == ["did second true"])
    navigation.pushViewController(third, animated: false)
    #expect(listener.take() == ["will third false", "did third false"])
    navigation.setViewControllers([first, second], animated: false)
    #expect(listener.take() == ["will second false", "did second false"])
    rig.drag(from: Point(4, 300), by: Vector(120, 0), in: 0.3)
    #expect(listener.take() == ["will first true"])
    rig.move(from: Point(124, 300), by: Vector(-100, 0), in: 0.3)
    rig.pointer(.released, Point(24, 300), waiting: 1)
    #expect(listener.take() == ["will second true", "did second true"])
    #expect(navigation.topViewController === second)
    navigation.popToRootViewController()
    rig.wait(1)
    #expect(listener.take() == ["will first true", "did first true"])
  }

  @Test func tabsAskBeforeUserSelectsScreen() throws {
    let listener = Listener()
    let screens = ["one", "two", "three"].map { Screen($0) }
    for screen in screens { screen.title = screen.name }
    let tabs = TabBarController(viewControllers: screens)
    tabs.delegate = listener
    let rig = try Rig(tabs)
    rig.click("tab-2")
    #expect(tabs.selectedIndex == 1 && listener.take() == ["should two", "did two"])
    rig.click("tab-2")
    #expect(listener.take() == ["should two", "did two"])
    listener.mayNotSelect = screens[2]
    rig.click("tab-3")
    rig.key(.character("3"))
    #expect(tabs.selectedIndex == 1 && listener.take() == ["should three", "should three"])
    #expect(tabs.tabBar.selectedIndex == 1)
    tabs.selectedIndex = 2
    #expect(tabs.selectedIndex == 2 && listener.take() == [])
  }

  /// The other recognizer could begin at the edge, too, so both are disabled.
  @Test func disabledEdgePanPopsNothing() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.navigation.interactivePopGestureRecognizer?.isEnabled = false
    pair.navigation.interactiveContentPopGestureRecognizer?.isEnabled = false
    pair.rig.drag(from: Point(4, 300), by: Vector(300, 0), in: 0.2)
    pair.rig.pointer(.released, Point(304, 300), waiting: 1)
    #expect(pair.stack == ["first", "second"])
    pair.navigation.interactivePopGestureRecognizer?.isEnabled = true
    pair.rig.drag(from: Point(4, 300), by: Vector(300, 0), in: 0.2)
    pair.rig.pointer(.released, Point(304, 300), waiting: 1)
    #expect(pair.stack == ["first"])
  }

  // MARK: - Bottom bars

  @Test(arguments: [true, false]) func bottomBarLeavesWithPushedScreen(isCancelled: Bool) throws {
    let (first, second) = (Screen("first"), Screen("second"))
    second.hidesBottomBarWhenPushed = true
    let navigation = NavigationController(rootViewController: first)
    let tabs = TabBarController(viewControllers: [navigation, Screen("other")])
    let rig = try Rig(tabs)
    var x: Double { tabs.tabBar.convert(Point.zero, to: nil, by: .shown).x }
    #expect(first.safeAreaInsets.bottom == 83)
    navigation.pushViewController(second)
    #expect(x == 0)
    rig.wait(0.15)
    #expect(x < -40 && x > -390 && second.safeAreaInsets.bottom == 34 && first.safeAreaInsets.bottom == 83)
    if isCancelled { tabs.coordinator.cancel() }
    rig.wait(1)
    #expect(x == (isCancelled ? 0 : -390))
    if isCancelled { return }
    try rig.resize(to: Size(600, 500))
    #expect(x == -600)
    tabs.select(1)
    rig.draw()
    #expect(x == 0)
    tabs.select(0)
    rig.draw()
    #expect(x == -600)
    navigation.popViewController()
    rig.wait(1)
    #expect(x == 0)
  }

  @Test func reducedMotionHidesBottomBarWithoutMovingIt() throws {
    let second = Screen("second")
    second.hidesBottomBarWhenPushed = true
    let navigation = NavigationController(rootViewController: Screen("first"))
    let tabs = TabBarController(viewControllers: [navigation])
    let rig = try Rig(tabs, reducesMotion: true)
    var places: Set<Double> = []
    navigation.pushViewController(second)
    for _ in 0..<40 {
      rig.wait(1.0 / 60)
      places.insert(tabs.tabBar.convert(Point.zero, to: nil, by: .shown).x)
    }
    #expect(places == [-390])
  }

  // MARK: - Dismissal by the user

  private nonisolated enum Attempt: CaseIterable { case drag, key, pinch, sheetDrag, sheetClick }

  @Test(arguments: Attempt.allCases, [true, false])
  private func modalScreenStaysAndReportsAttempt(attempt: Attempt, isModal: Bool) throws {
    let (listener, first, sheet) = (Listener(), ViewController(), ViewController())
    sheet.presentationDelegate = listener
    sheet.isModalInPresentation = isModal
    sheet.closesByPinch = attempt == .pinch
    let isSheet = attempt == .sheetDrag || attempt == .sheetClick
    if isSheet { sheet.sheetPresentation = SheetPresentation(detents: [.medium()]) }
    let rig = try Rig(first)
    first.present(sheet, animated: false)
    rig.wait(1)
    switch attempt {
    case .drag, .sheetDrag:
      let start = Point(195, isSheet ? 500 : 60)
      rig.drag(from: start, by: Vector(0, 320), in: 0.2)
      rig.pointer(.released, start + Vector(0, 320))
    case .key: rig.key(.escape)
    case .sheetClick: rig.click(Point(195, 100))
    case .pinch:
      for _ in 0..<3 {
        rig.stage.send(
          .scroll(
            ScrollEvent(at: Point(195, 400), delta: Vector(0, 1), modifiers: .control, time: rig.now)),
          at: rig.now)
        rig.wait(0.03)
      }
    }
    rig.wait(2)
    #expect((first.presentedViewController === sheet) == isModal)
    #expect(listener.take() == [isModal ? "attempt" : "dismissed"])
    if isModal, isSheet {
      #expect(sheet.view.convert(sheet.view.bounds, to: nil, by: .shown).minY < 500)
    }
    sheet.dismiss()
    rig.wait(2)
    #expect(first.presentedViewController == nil && listener.take() == [])
  }

  /// A modal screen ignores drags in directions that dismiss nothing.
  @Test func otherDragsReportNoAttempt() throws {
    let (listener, first, modal) = (Listener(), ViewController(), ViewController())
    modal.presentationDelegate = listener
    modal.isModalInPresentation = true
    let rig = try Rig(first)
    first.present(modal, animated: false)
    rig.drag(from: Point(195, 400), by: Vector(150, 0), in: 0.2)
    rig.pointer(.released, Point(345, 400), waiting: 1)
    #expect(listener.take() == [])
  }

  // MARK: - Appearance and containment

  /// A screen that records its calls, and the reasons that it reports in each call.
  private final class Teller: ViewController {
    var lines: [String] = []
    private var reasons: String {
      [
        isBeingPresented ? " presented" : "", isBeingDismissed ? " dismissed" : "",
        isMovingToParent ? " pushed" : "", isMovingFromParent ? " popped" : "",
      ].joined()
    }
    override func viewWillAppear(_ animated: Bool) { lines.append("will appear" + reasons) }
    override func viewIsAppearing(_ animated: Bool) {
      lines.append("is appearing \(view.window != nil)" + reasons)
    }
    override func viewDidAppear(_ animated: Bool) { lines.append("did appear" + reasons) }
    override func viewWillDisappear(_ animated: Bool) { lines.append("will disappear" + reasons) }
    override func viewDidDisappear(_ animated: Bool) { lines.append("did disappear" + reasons) }
    override func willMove(toParent parent: ViewController?) {
      lines.append("will move \(parent != nil)")
    }
    override func didMove(toParent parent: ViewController?) { lines.append("did move \(parent != nil)") }
    override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
      lines.append("\(size.width)×\(size.height)")
      super.viewWillTransition(to: size, with: coordinator)
      coordinator.animateAlongside { [self] in
        lines.append("alongside")
      } completion: { [self] in
        lines.append("\($0)")
      }
    }
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  @Test(arguments: [true, false]) func pushedScreenKnowsWhyItAppears(animated: Bool) throws {
    let (pair, screen) = (try Pair(), Teller())
    pair.navigation.pushViewController(screen, animated: animated)
    pair.rig.wait(1)
    #expect(
      screen.take() == [
        "will move true", "did move true", "will appear pushed", "is appearing true pushed",
        "did appear pushed",
      ])
    #expect(!screen.isMovingToParent)
    pair.navigation.popViewController(animated: animated)
    pair.rig.wait(1)
    #expect(
      screen.take() == [
        "will move false", "will disappear popped", "did disappear popped", "did move false",
      ])
  }

  @Test(arguments: [true, false]) func presentedScreenKnowsWhyItAppears(animated: Bool) throws {
    let (pair, screen) = (try Pair(), Teller())
    pair.first.present(screen, animated: animated)
    pair.rig.wait(1)
    #expect(
      screen.take() == [
        "will appear presented", "is appearing true presented", "did appear presented",
      ])
    // A screen that reappears reports no reason.
    screen.present(ViewController(), animated: animated)
    pair.rig.wait(1)
    screen.presentedViewController?.dismiss(animated: animated)
    pair.rig.wait(1)
    #expect(
      screen.take() == ["will disappear", "did disappear", "will appear", "is appearing true", "did appear"])
    screen.dismiss(animated: animated)
    pair.rig.wait(1)
    #expect(screen.take() == ["will disappear dismissed", "did disappear dismissed"])
  }

  @Test func cancelledDismissalReportsNoReason() throws {
    let (pair, screen) = (try Pair(), Teller())
    pair.first.present(screen, animated: false)
    _ = screen.take()
    screen.dismiss()
    pair.rig.wait(0.1)
    pair.coordinator.cancel()
    pair.rig.wait(1)
    #expect(
      screen.take() == ["will disappear dismissed", "will appear", "is appearing true", "did appear"])
    #expect(!screen.isBeingDismissed)
  }

  /// A container that the application defines calls `didMove` itself.
  @Test func addedChildReceivesDidMoveOnce() throws {
    let (parent, child) = (ViewController(), Teller())
    let rig = try Rig(parent)
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    rig.draw()
    #expect(
      child.take() == [
        "will move true", "will appear", "is appearing true", "did appear", "did move true",
      ])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(child.take() == ["will move false", "will disappear", "did disappear", "did move false"])
  }

  // MARK: - Sizes

  @Test func resizeTellsScreensTheirSize() throws {
    let (parent, child) = (Teller(), Teller())
    let rig = try Rig(parent)
    parent.addChild(child)
    parent.view.addSubview(child.view)
    rig.draw()
    (parent.lines, child.lines) = ([], [])
    try rig.resize(to: Size(500, 600))
    #expect(parent.take() == ["500.0×600.0", "alongside", "true"])
    #expect(child.take() == ["500.0×600.0", "alongside", "true"])
    parent.view.setNeedsLayout()
    rig.wait(0.1)
    #expect(parent.take() == [] && child.take() == [])
  }

  @Test func preferredSizeIsReportedToContainer() {
    final class Container: ViewController {
      var sizes: [Size] = []
      override func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer) {
        sizes.append(container.preferredContentSize)
      }
    }
    let (container, child) = (Container(), ViewController())
    container.addChild(child)
    child.preferredContentSize = Size(100, 200)
    child.preferredContentSize = Size(100, 200)
    #expect(container.sizes == [Size(100, 200)])
  }

  @Test func additionalInsetsReachChildren() throws {
    let pair = try Pair()
    pair.navigation.additionalSafeAreaInsets = Insets(top: 5, bottom: 20)
    pair.first.additionalSafeAreaInsets = Insets(left: 3)
    pair.rig.draw()
    #expect(pair.first.safeAreaInsets == Insets(top: 52, left: 3, bottom: 54))
  }

  // MARK: - Coordinators

  /// Code written for UIKit animates changes immediately after the call that begins the transition.
  @Test(arguments: [true, false]) func changeRightAfterPushIsAnimated(isCancelled: Bool) throws {
    let pair = try Pair()
    let badge = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    pair.rig.window.addSubview(badge)
    pair.navigation.pushViewController(pair.second)
    #expect(pair.coordinator.animateAlongside { badge.center.x += 100 })
    pair.rig.draw()
    #expect(badge.shown.center.x == 10)
    pair.rig.wait(0.1)
    #expect(abs(badge.shown.center.x - 10 - 100 * pair.coordinator.progress) < 1e-9)
    if isCancelled { pair.coordinator.cancel() }
    pair.rig.wait(1)
    #expect(badge.center.x == (isCancelled ? 10 : 110) && badge.presentation == nil)
  }

  @Test(arguments: [true, false]) func releasedDragReportsItsOutcome(finishes: Bool) throws {
    let pair = try Pair()
    pair.push(animated: false)
    var outcomes: [Bool] = []
    pair.rig.drag(from: Point(4, 300), by: Vector(260, 0), in: 0.3)
    #expect(pair.coordinator.isInteractive)
    pair.coordinator.notifyWhenInteractionChanges { outcomes.append($0.isCancelled) }
    let way = finishes ? 60.0 : -240
    pair.rig.move(from: Point(264, 300), by: Vector(way, 0), in: 0.3)
    #expect(outcomes.isEmpty)
    pair.rig.pointer(.released, Point(264 + way, 300))
    #expect(outcomes == [!finishes] && !pair.coordinator.isInteractive)
    pair.rig.wait(1)
    #expect(outcomes == [!finishes] && pair.stack.count == (finishes ? 1 : 2))
  }
}
