import Testing

@testable import SegueControllers

/// Application code that acts inside the calls that it receives.
@Suite struct CallFromCallTests {
  /// A screen that runs a closure when its size changes.
  private final class Resizing: ViewController {
    var sizes: [Size] = []
    var onResize: (Resizing) -> Void = { _ in }
    override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
      sizes.append(size)
      super.viewWillTransition(to: size, with: coordinator)
      onResize(self)
    }
  }

  /// A delegate that runs closures.
  private final class Runner: NavigationControllerDelegate, PresentationDelegate {
    var onWillShow: () -> Void = {}
    var dismissals = 0
    func navigationController(
      _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
      from: ViewController, to: ViewController
    ) -> (any Transition)? { nil }
    func navigationController(
      _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool
    ) { onWillShow() }
    func presentationDidDismiss(_ presented: ViewController) { dismissals += 1 }
  }

  @Test func layoutInResizeReportsSizeOnce() throws {
    let screen = Resizing()
    let rig = try Rig(screen)
    screen.onResize = {
      $0.view.setNeedsLayout()
      $0.view.layoutIfNeeded()
    }
    try rig.resize(to: Size(500, 600))
    #expect(screen.sizes == [Size(500, 600)])
  }

  @Test func presentationFromResizeAnimatesItsChanges() throws {
    let (screen, modal) = (Resizing(), Screen("modal"))
    let rig = try Rig(screen)
    let badge = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    rig.window.addSubview(badge)
    var outcomes: [Bool] = []
    modal.onWillAppear = { [unowned modal] in
      modal.transitionCoordinator?.animateAlongside {
        badge.center.x += 100
      } completion: {
        outcomes.append($0)
      }
    }
    screen.onResize = { $0.present(modal) }
    try rig.resize(to: Size(500, 600))
    rig.wait(0.1)
    #expect(outcomes == [] && badge.shown.center.x > 10 && badge.shown.center.x < 110)
    screen.coordinator.cancel()
    rig.wait(1)
    #expect(outcomes == [false] && badge.center.x == 10)
  }

  @Test func interactionHandlerMayReverseRelease() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.rig.drag(from: Point(4, 300), by: Vector(260, 0), in: 0.3)
    pair.coordinator.notifyWhenInteractionChanges { $0.cancel() }
    pair.rig.pointer(.released, Point(264, 300))
    #expect(pair.coordinator.isCancelled)
    pair.rig.wait(0.3)
    #expect(pair.middle(of: pair.second.view).x < 250)
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
  }

  @Test func pushFromWillShowIsDropped() throws {
    let pair = try Pair()
    let (runner, third) = (Runner(), Screen("third"))
    pair.navigation.delegate = runner
    runner.onWillShow = { [unowned pair] in
      if pair.stack == ["first"] { pair.navigation.pushViewController(third, animated: false) }
    }
    pair.push(animated: false)
    #expect(pair.stack == ["first", "second"] && third.view.window == nil && third.appearance == .gone)
    #expect(pair.areSound && third.isSound && pair.first.appearance == .gone)
  }

  @Test func refusedDragMovesNoScreen() throws {
    final class Leaver: ViewController {
      var moves = 0
      override func willMove(toParent parent: ViewController?) { if parent == nil { moves += 1 } }
    }
    let pair = try Pair()
    let leaver = Leaver()
    pair.navigation.pushViewController(leaver, animated: false)
    let pan = PanGestureRecognizer { pan in
      if pan.state == .began { #expect(pair.navigation.popViewController(draggedBy: pan) == nil) }
    }
    leaver.view.addGestureRecognizer(pan)
    pair.rig.drag(from: Point(200, 300), by: Vector(0, 100), in: 0.1)
    #expect(pan.state == .changed && leaver.moves == 0)
  }

  // MARK: - Dismissal by the user

  @Test(arguments: [1, 2, 3]) func dismissalIsReportedOnce(attempts: Int) throws {
    let (runner, first, modal) = (Runner(), ViewController(), ViewController())
    modal.presentationDelegate = runner
    let rig = try Rig(first)
    first.present(modal)
    rig.wait(0.2)
    for _ in 0..<attempts {
      modal.dismissByUser()
      rig.wait(0.03)
    }
    rig.wait(2)
    #expect(first.presentedViewController == nil && runner.dismissals == 1)
  }

  /// A sheet is dragged out of the window while it opens, or while it already leaves.
  @Test(arguments: [true, false]) func sheetReportsDismissalOnce(isOpening: Bool) throws {
    let (runner, first, sheet) = (Runner(), ViewController(), ViewController())
    sheet.presentationDelegate = runner
    sheet.sheetPresentation = SheetPresentation(detents: [.medium()])
    let rig = try Rig(first)
    first.present(sheet, animated: isOpening)
    rig.wait(isOpening ? 0.2 : 1)
    var start = Point(195, 600)
    for _ in 0..<2 where sheet.presentingViewController != nil {
      rig.drag(from: start, by: Vector(0, 60), in: 0.06)
      rig.pointer(.released, start + Vector(0, 60), waiting: 0.03)
      start.y += 100
    }
    rig.wait(2)
    #expect(first.presentedViewController == nil && runner.dismissals == 1)
  }

  /// The key must not go on to the stack that contains the modal screen.
  @Test func backKeyStopsAtModalScreen() throws {
    let pair = try Pair()
    pair.push(animated: false)
    let modal = ViewController()
    (modal.isModalInPresentation, modal.modalPresentationStyle) = (true, .custom)
    pair.second.definesPresentationContext = true
    pair.second.present(modal, animated: false)
    pair.rig.wait(0.1)
    pair.rig.key(.escape, waiting: 1)
    #expect(pair.second.presentedViewController === modal && pair.stack == ["first", "second"])
  }

  // MARK: - Bars

  @Test func additionalInsetsAreAddedToBars() throws {
    let (first, page) = (Screen("first"), Screen("page"))
    let navigation = NavigationController(rootViewController: first)
    let tabs = TabBarController(viewControllers: [navigation])
    let rig = try Rig(tabs)
    let plain = first.safeAreaInsets
    tabs.additionalSafeAreaInsets.bottom = 7
    #expect(first.safeAreaInsets == plain + Insets(bottom: 7))
    navigation.additionalSafeAreaInsets = Insets(top: 5, bottom: 3)
    #expect(first.safeAreaInsets == plain + Insets(top: 5, bottom: 10))
    navigation.isNavigationBarHidden = false
    #expect(first.safeAreaInsets.top == 5)
    page.hidesBottomBarWhenPushed = true
    navigation.pushViewController(page, animated: false)
    rig.draw()
    #expect(page.safeAreaInsets.bottom == 34 + 10)
  }

  /// Beside the tabs is another screen, over which their hidden bar must not be drawn.
  @Test(arguments: [true, false]) func hiddenBottomBarIsDrawnNowhere(animated: Bool) throws {
    let (first, page) = (Screen("first"), Screen("page"))
    page.hidesBottomBarWhenPushed = true
    let navigation = NavigationController(rootViewController: first)
    let tabs = TabBarController(viewControllers: [navigation, Screen("other")])
    let accessory = View()
    tabs.bottomAccessory = accessory
    let rig = try Rig(tabs)
    func shows(_ isShown: Bool) -> Bool {
      [tabs.tabBar, accessory].allSatisfy { $0.isVisibleInTree == isShown }
    }
    navigation.pushViewController(page, animated: animated)
    if animated {
      rig.wait(0.1)
      #expect(shows(true))
    }
    rig.wait(1)
    #expect(shows(false))
    navigation.popViewController(animated: animated)
    rig.draw()
    #expect(shows(true))
    if animated {
      rig.wait(0.1)
      #expect(shows(true) && tabs.tabBar.shown.center.x < 180)
      tabs.coordinator.cancel()
      rig.wait(1)
      #expect(shows(false))
      navigation.popViewController()
    }
    rig.wait(1)
    #expect(shows(true) && tabs.tabBar.frame.minX == 0)
  }

  // MARK: - Caught transitions

  /// Moves one view along a diagonal; after a resize, another view.
  private struct Diagonal: Transition {
    final class Turns { var count = 0 }
    let views: [View]
    let turns = Turns()
    func prepare(in context: TransitionContext) -> View? {
      defer { turns.count += 1 }
      return views[min(turns.count, views.count - 1)]
    }
    func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {
      if state == .dismissed { view.center = view.center + Vector(-200, -200) }
    }
  }

  @Test func caughtViewThatNoLongerMovesKeepsItsLength() throws {
    let (first, second, other) = (Screen("first"), Screen("second"), View())
    let navigation = NavigationController(rootViewController: first)
    let rig = try Rig(navigation)
    second.view.addSubview(other)
    other.frame = Rect(x: 300, y: 700, width: 20, height: 20)
    second.preferredTransition = Diagonal(views: [second.box, other])
    navigation.pushViewController(second)
    rig.wait(0.1)
    let start = second.box.convert(second.box.shown.bounds.center, to: nil, by: .shown)
    rig.pointer(.pressed, start)
    rig.pointer(.dragged, start + Vector(8, 8))
    #expect(navigation.coordinator.isHeld)
    let progress = navigation.coordinator.progress
    try rig.resize(to: Size(380, 800))
    for travel in [10.0, 4] {
      rig.pointer(.dragged, start + Vector(travel, travel))
      rig.draw()
      #expect(abs(navigation.coordinator.progress - progress) < 0.1)
    }
  }
}
