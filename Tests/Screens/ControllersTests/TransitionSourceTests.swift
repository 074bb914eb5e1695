import Testing

@testable import SegueControllers

/// Sources that a screen comes from and returns to, at their current positions.
@Suite struct TransitionSourceTests {
  /// The shown frames of the detail in the following frames.
  private func frames(_ rig: NumberRig, _ detail: ViewController, for seconds: Double = 0.5) -> [Rect] {
    (0..<Int(seconds * 60)).map { _ in
      rig.rig.wait(1 / 60)
      return detail.shownFrame
    }
  }

  @Test func sourceViewIsHiddenDuringTransition() throws {
    let (first, second) = (Screen("first"), Screen("second"))
    let rig = try Rig(NavigationController(rootViewController: first))
    second.transitionSource = .view(first.box)
    second.preferredTransition = GrowFromSource()
    let place = first.box.convert(first.box.bounds, to: nil)
    first.navigationController?.pushViewController(second)
    rig.draw()
    #expect(second.shownFrame == place)
    #expect(first.box.isConcealed)
    rig.wait(0.6)
    #expect(!first.box.isConcealed && second.view.frame == first.view.frame)
    second.navigationController?.popViewController()
    rig.wait(0.2)
    #expect(first.box.isConcealed)
    rig.wait(0.4)
    #expect(!first.box.isConcealed && second.view.window == nil)
  }

  @Test func delegateOverridesPreferredTransition() throws {
    let (first, second) = (Screen("first"), Screen("second"))
    let navigation = NavigationController(rootViewController: first)
    let chooser = Chooser(SlideUp())
    navigation.delegate = chooser
    let rig = try Rig(navigation)
    second.transitionSource = .view(first.box)
    second.preferredTransition = GrowFromSource()
    navigation.pushViewController(second)
    rig.draw()
    #expect(!first.box.isConcealed)
    #expect(second.view.convert(Point.zero, to: nil, by: .shown).y == 844)
  }

  @Test func modalGrowsFromItsSource() throws {
    let (first, second) = (Screen("first"), Screen("second"))
    let rig = try Rig(first)
    second.transitionSource = .provider { [weak first] in first?.box }
    second.preferredTransition = GrowFromSource()
    let place = first.box.convert(first.box.bounds, to: nil)
    first.present(second)
    rig.draw()
    #expect(second.shownFrame == place)
    rig.wait(0.6)
    second.dismiss()
    rig.wait(0.39)
    #expect(
      second.shownFrame.center.distance(to: place.center) < 20)
  }

  @Test(arguments: [true, false]) func detachedViewGivesDefaultPush(isGone: Bool) throws {
    let (first, second) = (Screen("first"), Screen("second"))
    let rig = try Rig(NavigationController(rootViewController: first))
    let elsewhere = View()
    if !isGone { second.view.addSubview(elsewhere) }
    second.transitionSource = .view(elsewhere)
    second.preferredTransition = GrowFromSource()
    first.navigationController?.pushViewController(second)
    rig.draw()
    // The default push runs.
    #expect(second.view.convert(Point.zero, to: nil, by: .shown) == Point(390, 0))
  }

  @Test(arguments: [true, false]) func itemIsFoundInItsList(isTable: Bool) throws {
    let rig = try NumberRig(isTable: isTable)
    rig.screen.open(at: ItemPath(item: 3, section: 0))
    rig.rig.draw()
    let detail = try #require(rig.screen.children.isEmpty ? rig.navigation.children.last : nil)
    #expect(
      detail.shownFrame
        == Rect(x: 0, y: 300, width: 390, height: 100))
    #expect(rig.screen.cell(3)?.isConcealed == true)
    rig.rig.wait(0.6)
    #expect(rig.screen.cell(3)?.isConcealed == false)
  }

  // MARK: - Beside the screen

  /// A screen with a list on the left, and a page on the right over which a screen opens.
  private final class Columns: ViewController {
    let (list, page, second) = (Screen("list"), Screen("page"), Screen("second"))
    let pane = View()
    var listWidth = 150.0

    override func viewDidLoad() {
      page.definesPresentationContext = true
      for (child, superview) in [(list, view), (page, pane)] {
        addChild(child)
        superview.addSubview(child.view)
        child.didMove(toParent: self)
      }
      list.view.fillsSuperview = false
      view.addSubview(pane)
      second.transitionSource = .view(list.box)
      second.preferredTransition = GrowFromSource()
    }

    override func viewDidLayoutSubviews() {
      list.view.frame = Rect(x: 0, y: 0, width: listWidth, height: view.bounds.height)
      pane.frame = view.bounds.inset(by: Insets(left: 150))
    }
  }

  @Test func screenOpensFromViewBesideIt() throws {
    let columns = Columns()
    let rig = try Rig(columns)
    let place = columns.list.box.convert(columns.list.box.bounds, to: nil)
    columns.page.present(columns.second)
    rig.draw()
    #expect(columns.second.shownFrame == place && columns.list.box.isConcealed)
    let context = try #require(columns.list.coordinator.active?.context)
    #expect(context.visibleRect(of: columns.list.box) == Rect(x: -150, y: 0, width: 390, height: 844))
    let picture = context.snapshotView(of: columns.list.box)
    #expect(picture.center == columns.list.box.convert(columns.list.box.bounds.center, to: context.container))
    rig.wait(0.6)
    #expect(columns.second.shownFrame == Rect(x: 150, y: 0, width: 240, height: 844))
    #expect(!columns.list.box.isConcealed)
    columns.second.dismiss()
    rig.wait(0.39)
    #expect(columns.second.shownFrame.center.distance(to: place.center) < 20)
    rig.wait(0.1)
    #expect(columns.second.view.window == nil && !columns.list.box.isConcealed)
  }

  /// Reasons why a screen cannot fly out of a view beside it.
  enum Obstacle: CaseIterable {
    case covered, modal, hidden, clipped, partlyClipped, inFront, detached, around
  }

  @Test(arguments: Obstacle.allCases) func unreachableViewBesideGivesDefault(obstacle: Obstacle) throws {
    let columns = Columns()
    if obstacle == .partlyClipped { columns.listWidth = 300 }
    let rig = try Rig(columns)
    switch obstacle {
    case .covered:
      columns.list.definesPresentationContext = true
      columns.list.present(Screen("cover"), animated: false)
    case .modal: columns.list.view.isBehindModal = true
    case .hidden: columns.list.view.isHidden = true
    case .clipped, .partlyClipped: columns.pane.clipsToBounds = true
    case .inFront: columns.view.addSubview(columns.list.view)
    case .detached: columns.list.box.removeFromSuperview()
    case .around: columns.second.transitionSource = .view(columns.view)
    }
    columns.page.present(columns.second)
    rig.draw()
    #expect(!columns.list.box.isConcealed && columns.second.shownFrame.minX >= 150)
    rig.wait(2)
    #expect(columns.page.presentedViewController === columns.second)
  }

  /// Scrolling it would move the screen together with the source.
  @Test(arguments: [true, false]) func scrollViewAroundScreenStaysStill(isBeside: Bool) throws {
    let (outer, columns, scrollView) = (ViewController(), Columns(), ScrollView())
    (scrollView.fillsSuperview, scrollView.contentSize) = (true, Size(390, 2000))
    outer.addChild(columns)
    outer.view.addSubview(scrollView)
    scrollView.addSubview(columns.view)
    columns.view.fillsSuperview = false
    columns.view.frame = Rect(x: 0, y: 0, width: 390, height: 844)
    let rig = try Rig(outer)
    let box = isBeside ? columns.list.box : columns.page.box
    columns.second.transitionSource = .view(box).showingWhole()
    columns.page.present(columns.second)
    rig.wait(1)
    scrollView.contentOffset.y = 150
    columns.second.dismiss()
    rig.draw()
    #expect(box.isConcealed)
    rig.wait(1)
    #expect(scrollView.contentOffset.y == 150 && columns.second.view.window == nil)
  }

  @Test func screenOverScreenInContextHasItsSafeArea() throws {
    let (columns, third) = (Columns(), Screen("third"))
    let navigation = NavigationController(rootViewController: columns)
    navigation.isNavigationBarHidden = false
    let rig = try Rig(navigation)
    columns.page.present(columns.second)
    rig.wait(1)
    columns.second.present(third)
    rig.wait(1)
    #expect(third.safeAreaInsets == Insets(bottom: 34))
  }

  @Test func cancelledDismissalHidesChildAgain() throws {
    let columns = Columns()
    let rig = try Rig(columns)
    columns.page.present(columns.second)
    rig.wait(1)
    columns.page.journal.lines = []
    columns.second.dismiss()
    rig.wait(0.1)
    columns.page.present(columns.second)
    rig.wait(1)
    #expect(
      columns.page.journal.lines == [
        "page.willAppear(true)", "page.willDisappear(true)", "page.didDisappear(true)",
      ])
  }
}
