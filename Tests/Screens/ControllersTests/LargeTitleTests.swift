import SegueControllers
import Testing

@testable import SegueControls

/// Titles that are large while the content is scrolled to its beginning.
@Suite struct LargeTitleTests {
  /// A screen with a long list.
  private final class Page: ViewController {
    let list = ScrollView()
    var loadsColor = Color.white
    init(_ title: String) {
      super.init()
      self.title = title
    }
    override func viewDidLoad() {
      view.backgroundColor = loadsColor
      list.contentSize = Size(100, 3000)
      list.alwaysBounceVertical = true
      view.addSubview(list)
    }
    override func viewDidLayoutSubviews() { list.frame = view.bounds }
    var scrolled: Double { list.contentOffset.y - list.verticalRange.lowerBound }
  }

  private func makeStack(_ first: ViewController, size: Size = Size(390, 844), reducesMotion: Bool = false)
    throws -> (NavigationController, Rig)
  {
    let navigation = NavigationController(rootViewController: first)
    navigation.isNavigationBarHidden = false
    navigation.navigationBar.prefersLargeTitles = true
    return (navigation, try Rig(navigation, size: size, reducesMotion: reducesMotion))
  }

  private func barTitle(_ navigation: NavigationController) throws -> Label {
    try #require(navigation.navigationBar.subviews.lazy.compactMap { $0 as? Label }.first)
  }

  @Test func largeTitleIsShownAboveContent() throws {
    let page = Page("Places")
    let (navigation, rig) = try makeStack(page)
    let title = try #require(page.list.largeTitle)
    #expect(title.convert(title.bounds, to: nil) == Rect(x: 0, y: 91, width: 390, height: 52))
    #expect(page.list.contentOffset.y == -52 && title.title == "Places")
    #expect(try barTitle(navigation).alpha == 0)
    page.title = "Cities"
    rig.draw()
    #expect(title.title == "Cities")
    page.list.contentInset.top = 20
    #expect(page.list.contentOffset.y == -72)
    navigation.navigationBar.prefersLargeTitles = false
    rig.draw()
    #expect(page.list.largeTitle == nil && page.list.contentOffset.y == -20 && title.superview == nil)
    #expect(try barTitle(navigation).alpha == 1)
  }

  /// The bar matches the page while the title is large, and is gray over scrolled content, unless it has its own color.
  @Test(arguments: [nil, Color(0, 102, 255)]) func barHasColorOfPageBelowLargeTitle(own: Color?) throws {
    let (page, gray) = (Page("Places"), own ?? .navigationBarGround)
    page.loadsColor = .systemGroupedBackground
    let (navigation, rig) = try makeStack(page)
    if let own { navigation.navigationBar.barTintColor = own }
    let bar = navigation.navigationBar
    rig.draw()
    #expect(bar.backgroundColor == own ?? .systemGroupedBackground)
    #expect(page.list.largeTitle?.barColor == bar.backgroundColor)
    page.list.contentOffset.y = 100
    rig.wait(2)
    #expect(bar.backgroundColor == gray)
    page.list.contentOffset.y = page.list.verticalRange.lowerBound
    rig.wait(2)
    #expect(bar.backgroundColor == own ?? .systemGroupedBackground)
    navigation.pushViewController(ViewController())
    rig.wait(0.1)
    if own == nil {
      #expect(bar.shown.backgroundColor != gray && bar.shown.backgroundColor != .systemGroupedBackground)
    }
    rig.wait(2)
    #expect(bar.backgroundColor == gray)
    navigation.popViewController()
    rig.wait(0.1)
    rig.key(.escape, waiting: 2)
    #expect(bar.backgroundColor == gray)
    navigation.popViewController()
    rig.wait(2)
    #expect(bar.backgroundColor == own ?? .systemGroupedBackground)
  }

  /// A white title would be invisible on a page that is white in dark appearance, too.
  @Test func barKeepsGrayWhereTitleIsIllegibleOnPage() throws {
    let page = Page("Places")
    let (navigation, rig) = try makeStack(page)
    rig.draw()
    #expect(navigation.navigationBar.backgroundColor == .navigationBarGround)
    #expect(page.list.largeTitle?.barColor == .navigationBarGround)
    navigation.navigationBar.titleColor = .black
    #expect(navigation.navigationBar.backgroundColor == .white)
  }

  @Test func barLeavesForeignBackgroundAlone() throws {
    let (navigation, rig) = try makeStack(ViewController())
    navigation.navigationBar.backgroundColor = Color(1, 2, 3)
    navigation.pushViewController(ViewController())
    rig.wait(2)
    #expect(navigation.navigationBar.backgroundColor == Color(1, 2, 3))
  }

  /// Rows of a table have a readable width, items of a collection extend from edge to edge; the title begins where they do.
  @Test func titleAlignsWithContentInWideWindow() throws {
    let layout = CollectionViewFlowLayout(itemSize: Size(10, 10))
    let lists: [ScrollView] = [TableView(style: .plain), CollectionView(flowLayout: layout)]
    let titles = try lists.map { list in
      let title = LargeTitleView()
      list.bounds.size = Size(1280, 800)
      list.largeTitle = title
      list.layoutIfNeeded()
      return try #require(title.subviews.lazy.compactMap { $0 as? Label }.first).frame.minX
    }
    #expect(titles == [304, 16])
  }

  /// A pop leaves no transform on the hidden title.
  @Test func hiddenTitlePositionIgnoresReducedMotion() throws {
    let places = try [false, true].map { reducesMotion in
      let (navigation, rig) = try makeStack(Page("Places"), reducesMotion: reducesMotion)
      navigation.pushViewController(ViewController(), animated: true)
      rig.wait(2)
      navigation.popViewController()
      rig.wait(2)
      return try barTitle(navigation).transform
    }
    #expect(places[0] == places[1])
  }

  /// A title that is hidden by less than half returns; otherwise it disappears.
  @Test(arguments: [(25.0, 0.0), (27, 52)]) func releasedTitleIsShownOrHiddenCompletely(
    way: Double, rest: Double
  ) throws {
    let page = Page("Places")
    let (navigation, rig) = try makeStack(page)
    rig.drag(from: Point(195, 500), by: Vector(0, -8 - way), in: 0.3)
    rig.wait(0.3)
    rig.pointer(.released, Point(195, 492 - way))
    #expect(abs(page.scrolled - way) < 1e-6)
    rig.wait(1.5)
    #expect(page.scrolled == rest)
    #expect(try barTitle(navigation).alpha == (rest == 0 ? 0 : 1))
  }

  /// The content is only slightly higher than the screen.
  @Test func endOfShortContentCanBeReached() throws {
    let page = Page("Places")
    let (_, rig) = try makeStack(page)
    let range = page.list.verticalRange
    page.list.contentSize.height += 20 - (range.upperBound - range.lowerBound)
    rig.drag(from: Point(195, 500), by: Vector(0, -28), in: 0.3)
    rig.wait(0.3)
    rig.pointer(.released, Point(195, 472), waiting: 1.5)
    #expect(abs(page.scrolled - 20) < 1e-6)
  }

  /// The title appears on a spring of 0.45 s, rising by 15 points, and disappears on one of 0.7 s; both have a damping ratio of
  /// 1.
  @Test func barTitleRisesAndFades() throws {
    let page = Page("Places")
    let (navigation, rig) = try makeStack(page)
    let title = try barTitle(navigation)
    rig.drag(from: Point(195, 500), by: Vector(0, -108), in: 0.3)
    #expect(title.shown.alpha > 0 && title.shown.alpha < 1 && title.shown.transform.ty > 1)
    rig.wait(1.5)
    #expect(title.shown.alpha == 1 && title.shown.transform == .identity)
    rig.move(from: Point(195, 392), by: Vector(0, 60), in: 0.1)
    rig.wait(0.1)
    #expect(title.shown.alpha > 0.2 && title.shown.alpha < 1)
    rig.wait(2)
    #expect(title.shown.alpha == 0 && title.shown.transform.ty == 15)
  }

  @Test func reducedMotionOnlyFadesBarTitle() throws {
    let (navigation, rig) = try makeStack(Page("Places"), reducesMotion: true)
    let title = try barTitle(navigation)
    rig.drag(from: Point(195, 500), by: Vector(0, -108), in: 0.3)
    #expect(title.shown.alpha > 0 && title.shown.transform == .identity)
    rig.wait(1)
    #expect(title.shown.alpha == 1)
  }

  /// Wheel steps, keys and touchpads show or hide the title completely.
  @Test func wheelAndKeysNeverHideTitlePartly() throws {
    let page = Page("Places")
    let (_, rig) = try makeStack(page)
    func turn(_ distance: Double, isPrecise: Bool) {
      rig.stage.send(
        .scroll(
          ScrollEvent(
            at: Point(195, 400), delta: Vector(0, distance), isPrecise: isPrecise, time: rig.now)),
        at: rig.now)
    }
    turn(20, isPrecise: true)
    #expect(page.scrolled == 20)
    rig.wait(1)
    #expect(page.scrolled == 0)
    turn(40, isPrecise: true)
    rig.wait(1)
    #expect(page.scrolled == 52)
    turn(-1, isPrecise: false)
    rig.wait(1)
    #expect(page.scrolled == 0)
    turn(1, isPrecise: false)
    rig.wait(1)
    #expect(page.scrolled == 60)
    _ = page.list.keyPressed(KeyEvent(.up, time: rig.now))
    rig.wait(1)
    #expect(page.scrolled == 0)
  }

  /// Fine wheels report a wheel step in parts, none of which is enough to show or hide the title.
  @Test(arguments: [0.0, 0.05, 1]) func fineWheelHidesTitleOverSeveralEvents(pause: Double) throws {
    let page = Page("Places")
    let (_, rig) = try makeStack(page)
    for (direction, places) in [(1.0, [0.0, 52, 60]), (-1, [52, 0, 0])] {
      for (turns, place) in zip([3, 3, 2], places) {
        for _ in 0..<turns {
          rig.stage.send(
            .scroll(ScrollEvent(at: Point(195, 400), delta: Vector(0, direction / 8), time: rig.now)),
            at: rig.now)
          rig.wait(pause)
        }
        rig.wait(1)
        #expect(page.scrolled == place)
      }
    }
  }

  /// Parts of a wheel step from before a drag do not count.
  @Test func dragForgetsPartsOfWheelStep() throws {
    let page = Page("Places")
    let (_, rig) = try makeStack(page)
    func turn() {
      for _ in 0..<3 {
        rig.stage.send(
          .scroll(ScrollEvent(at: Point(195, 400), delta: Vector(0, 0.125), time: rig.now)), at: rig.now)
        rig.wait(1)
      }
    }
    turn()
    rig.drag(from: Point(195, 400), by: Vector(0, -20), in: 0.1)
    rig.pointer(.dragged, Point(195, 400), waiting: 0.2)
    rig.pointer(.released, Point(195, 400), waiting: 2)
    #expect(page.scrolled == 0)
    turn()
    #expect(page.scrolled == 0)
  }

  /// A screen is pushed over another one, and the list is scrolled before the pop.
  @Test func largeTitleStaysWithItsScreen() throws {
    let (first, second) = (Page("Places"), Page("Lisbon"))
    second.navigationItem.largeTitleDisplayMode = .never
    let (navigation, rig) = try makeStack(first)
    navigation.pushViewController(second)
    let large = try #require(first.list.largeTitle)
    rig.wait(0.1)
    let labels = navigation.navigationBar.subviews.compactMap { $0 as? Label }
    // The large title moves with its page; only the other title is visible in the bar.
    #expect(large.convert(large.bounds, to: nil, by: .shown).minX < -20)
    #expect(labels.map(\.text) == ["Places", "Lisbon"])
    #expect(labels[0].shown.alpha == 0 && labels[1].shown.alpha > 0)
    rig.wait(1)
    #expect(second.list.largeTitle == nil && navigation.navigationBar.title == "Lisbon")
    #expect(try barTitle(navigation).alpha == 1)
    navigation.popViewController()
    rig.wait(1)
    #expect(first.scrolled == 0)
    #expect(try barTitle(navigation).alpha == 0)
    first.list.contentOffset.y = 100
    rig.wait(1)
    navigation.pushViewController(Page("Porto"))
    rig.wait(1)
    #expect(try barTitle(navigation).alpha == 0 && navigation.navigationBar.title == "Porto")
    navigation.popViewController()
    rig.wait(1)
    #expect(try barTitle(navigation).alpha == 1 && first.list.contentOffset.y == 100)
  }

  @Test func nextScreenInheritsDisplayMode() throws {
    let pages = ["A", "B", "C", "D"].map(Page.init)
    pages[1].navigationItem.largeTitleDisplayMode = .never
    pages[3].navigationItem.largeTitleDisplayMode = .always
    let (navigation, rig) = try makeStack(pages[0])
    navigation.setViewControllers(pages, animated: false)
    rig.draw()
    #expect(pages.map { $0.list.largeTitle != nil } == [true, false, false, true])
  }

  @Test func screenWithoutScrollViewUsesBarTitle() throws {
    let screen = ViewController()
    screen.title = "Plain"
    let (navigation, rig) = try makeStack(screen)
    rig.draw()
    #expect(try barTitle(navigation).alpha == 1 && navigation.navigationBar.title == "Plain")
  }

  @Test(arguments: [Size(320, 480), Size(844, 390), Size(1280, 800)])
  func titleSpansWindowAtContentStart(size: Size) throws {
    let page = Page("A title that is rather long for the window of a phone")
    let (_, rig) = try makeStack(page)
    try rig.resize(to: size)
    let title = try #require(page.list.largeTitle)
    #expect(page.scrolled == 0 && title.convert(title.bounds, to: nil).width == size.width)
    let label = try #require(title.subviews.lazy.compactMap { $0 as? Label }.first)
    #expect(label.frame.minX >= 16 && label.frame.maxX <= size.width - 16)
  }

  /// The back button shows the title only if it is given and fits.
  @Test func backButtonShowsTitleOfPreviousScreen() throws {
    let (first, second) = (Page("Places"), Page("Lisbon"))
    first.navigationItem.backButtonTitle = "Back to all places"
    let (navigation, rig) = try makeStack(first, size: Size(320, 480))
    navigation.pushViewController(second)
    rig.wait(1)
    func arrow() -> Button? { rig.window.view(withIdentifier: "navigation-back") as? Button }
    #expect(arrow()?.title == "Back to all places" && (arrow()?.frame.maxX ?? 0) < 320 / 2)
    navigation.pushViewController(Page("Alfama"))
    rig.wait(1)
    #expect(arrow()?.title == nil && arrow()?.alpha == 1)
    navigation.popViewController()
    rig.wait(0.1)
    rig.key(.escape, waiting: 1)
    navigation.popViewController()
    rig.wait(1)
    #expect(arrow()?.title == "Back to all places")
    rig.click("navigation-back", waiting: 1)
    #expect(navigation.topViewController === first && arrow() == nil)
  }
}
