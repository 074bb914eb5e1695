import Segue
import SegueTesting
import Testing

// The code in comments of `Sources`, word for word, and its effects. Objects are retained only if the comments say so.

@Suite struct CommentSnippetTests {
  private let view = View(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  private let sheet = View()
  private let list = ScrollView()
  private enum Detent { case peek, half, full }

  private func frame(for detent: Detent) -> Rect {
    let height: Double =
      switch detent {
      case .peek: 150
      case .half: 524
      case .full: 777
      }
    return Rect(x: 0, y: view.bounds.height - height, width: view.bounds.width, height: 777)
  }

  private func makeWindow() throws -> HeadlessWindow {
    let screen = ViewController()
    screen.view.addSubview(view)
    view.addSubview(sheet)
    sheet.frame = frame(for: .half)
    list.frame = Rect(x: 0, y: 60, width: 390, height: 700)
    list.contentSize = Size(390, 2000)
    return try HeadlessWindow(size: Size(390, 844), rootViewController: screen)
  }

  /// The animator's closure retains the views, which retain their recognizers, which retain the animator.
  private func removeRecognizers() {
    for view in [view, sheet] {
      for recognizer in view.gestureRecognizers { view.removeGestureRecognizer(recognizer) }
    }
  }

  private func makeAnimator() -> StateAnimator<Detent> {
    let card = StateAnimator([.peek, .half, .full], initially: .half, over: view) { state in
      sheet.frame = frame(for: state)
    }
    card.settle(in: .full)
    return card
  }

  @Test func pulledTableRefreshes() throws {
    let window = try makeWindow()
    let table = TableView()
    table.frame = view.bounds
    view.addSubview(table)
    var ends: [() -> Void] = []
    func load(_ end: @escaping () -> Void) { ends.append(end) }
    do {
      table.refreshControl = RefreshControl { control in
        load { control.endRefreshing() }
      }
    }
    try window.drag(from: Point(200, 200), to: Point(200, 500), over: 0.5)
    try window.advance(by: 1)
    #expect(ends.count == 1 && table.contentOffset.y < 0)
    ends[0]()
    try window.advance(by: 1)
    #expect(table.contentOffset.y == 0)
  }

  @Test func stateAnimatorSettles() throws {
    let window = try makeWindow()
    let card = makeAnimator()
    try window.advance(to: 0.1)
    #expect(card.isRunning)
    try window.advance(to: 1)
    #expect(sheet.frame == frame(for: .full))
  }

  @Test func dragDrivesStateAnimator() throws {
    defer { removeRecognizers() }
    let window = try makeWindow()
    let card = makeAnimator()
    try window.advance(to: 1)
    do {
      let drag = StateDrag(card, toward: Vector(0, -1)) { DragScale([0, 374, 627]) }
      view.addGestureRecognizer(drag.makePan(axis: .vertical))
      view.addGestureRecognizer(drag.makeCatch())
    }
    try window.drag(from: Point(200, 200), to: Point(200, 700), over: 0.5)
    try window.advance(by: 0.05)
    window.click(at: Point(200, 780))
    try window.advance(by: 1)
    #expect(card.state == .peek && sheet.frame == frame(for: .peek))
  }

  @Test func dragMovesSheetAndItsList() throws {
    defer { removeRecognizers() }
    let window = try makeWindow()
    let (card, animator) = (sheet, makeAnimator())
    sheet.addSubview(list)
    try window.advance(to: 1)
    do {
      let (sheet, scale) = (animator, DragScale([0, 374, 627]))
      let drag = SheetDrag(StateDrag(sheet, toward: Vector(0, -1)) { scale }, over: list)
      for recognizer in drag.makeRecognizers() { card.addGestureRecognizer(recognizer) }
    }
    try window.drag(from: Point(200, 700), to: Point(200, 300), over: 0.5)
    try window.advance(by: 3)
    #expect(list.contentOffset.y > 100 && animator.state == .full)
  }

  @Test func propertyAnimatorMovesCard() throws {
    let window = try makeWindow()
    let card = sheet
    let center = card.center
    do {
      let animator = PropertyAnimator(.spring(duration: 0.4, dampingRatio: 0.7), over: card)
      animator.addAnimations { card.center.y -= 100 }
      animator.startAnimation()
    }
    try window.advance(to: 0.1)
    #expect(card.shown.center.y < center.y)
    try window.advance(to: 1)
    #expect(card.center == Point(center.x, center.y - 100))
  }

  @Test func customRecognizerRecognizesFlick() throws {
    final class FlickGestureRecognizer: GestureRecognizer {
      override func pointerMoved(_ event: PointerEvent) {
        if location.y < startLocation.y - 50 { state = .ended }
      }
    }
    let window = try makeWindow()
    let flick = FlickGestureRecognizer()
    var count = 0
    flick.addAction { if $0.state == .ended { count += 1 } }
    view.addGestureRecognizer(flick)
    try window.drag(from: Point(200, 200), to: Point(200, 100))
    #expect(count == 1)
  }

  @Test func containerShowsItsChild() throws {
    final class Container: ViewController {
      let list = ViewController()

      override func viewDidLoad() {
        addChild(list)
        view.addSubview(list.view)
        list.didMove(toParent: self)
      }
    }
    let container = Container()
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: container)
    #expect(container.list.parent === container && container.list.view.window === window.window)
  }

  @Test func menuOpensAsDrawer() throws {
    final class Home: ViewController {
      let menu = ViewController()

      func showMenu() {
        menu.drawerPresentation = DrawerPresentation(edge: .left)
        present(menu)
      }
    }
    let home = Home()
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: home)
    home.showMenu()
    try window.advance(by: 1)
    #expect(home.menu.view.frame.width == 312)
    window.press(.escape)
    try window.advance(by: 1)
    #expect(home.presentedViewController == nil)
  }

  @Test func sharedCoverGrows() throws {
    struct Album { let id: Int }
    final class AlbumCell: CollectionViewCell { let cover = View() }
    let (cell, cover, album) = (AlbumCell(), View(), Album(id: 3))
    let (first, second) = (ViewController(), ViewController())
    let (navigationController, transition) = (
      NavigationController(rootViewController: first), SharedElementTransition()
    )
    first.view.addSubview(cell)
    cell.addSubview(cell.cover)
    second.view.addSubview(cover)
    for (view, width) in [(cell, 100.0), (cell.cover, 100), (cover, 300)] {
      view.frame = Rect(x: 10, y: 10, width: width, height: width)
      view.backgroundColor = .black
    }
    cell.cover.sharedElement = "cover-\(album.id)"  // in the list, whenever a cell is filled
    cover.sharedElement = "cover-\(album.id)"  // on the screen that it opens
    navigationController.delegate = transition  // or: screen.transitioningDelegate = transition
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: navigationController)
    navigationController.pushViewController(second)
    try window.advance(to: 0.1)
    #expect((100..<300).contains(cover.shown.bounds.width * cover.shown.transform.a))
    try window.advance(to: 1)
    #expect(navigationController.topViewController === second)
  }

  @Test func scenariosCanBeCreatedInTwoWays() {
    typealias PhotoList = FirstScreen
    let card = TransitionScenario(SlideUp(), from: { FirstScreen() }, to: { SecondScreen() })

    let photo = TransitionScenario(
      root: { NavigationController(rootViewController: PhotoList()) },
      open: { $0.click("photo-5") }, close: { $0.press(.escape) })
    #expect(card.size == photo.size)
  }

  @Test func transitionSlidesCardUp() throws {
    struct SlideUp: Transition {
      func prepare(in context: TransitionContext) -> View? { context.foreground.view }

      func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
        card.center.y += state == .dismissed ? context.container.bounds.height : 0
      }
    }
    final class Card: ViewController, TransitioningDelegate {
      func transition(presenting presented: ViewController, over presenting: ViewController) -> (
        any Transition
      )? {
        SlideUp()
      }
    }
    let (first, card) = (ViewController(), Card())
    card.transitioningDelegate = card
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: first)
    first.present(card)
    try window.advance(to: 0.05)
    #expect((422..<1266).contains(card.view.shown.center.y))
    try window.advance(to: 1)
    #expect(card.view.shown.center.y == 422)
  }

  @Test func detailGrowsFromItem() throws {
    struct Photo { let id: Int }
    struct PhotoZoom: Transition {
      func prepare(in context: TransitionContext) -> View? { context.sourceView }

      func apply(_ state: TransitionState, to source: View, in context: TransitionContext) {
        guard state == .dismissed else { return }
        context.foreground.view.frame = source.convert(source.bounds, to: context.container)
      }
    }
    final class Grid: ViewController, CollectionViewDataSource {
      let collectionView = CollectionView(flowLayout: CollectionViewFlowLayout(itemSize: Size(80, 80)))

      override func viewDidLoad() {
        collectionView.dataSource = self
        view.addSubview(collectionView)
      }
      override func viewDidLayoutSubviews() { collectionView.frame = view.bounds }
      func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int { 9 }
      func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
        -> CollectionViewCell
      {
        CollectionViewCell()
      }
      func collectionView(_ collectionView: CollectionView, itemIdentifierForItemAt indexPath: ItemPath)
        -> AnyHashable
      {
        indexPath.item
      }
      func open(_ photo: Photo) -> ViewController {
        let detail = ViewController()
        detail.transitionSource = .item(photo.id, in: collectionView)
        detail.preferredTransition = PhotoZoom()
        navigationController?.pushViewController(detail)
        return detail
      }
    }
    let grid = Grid()
    let window = try HeadlessWindow(
      size: Size(390, 844), rootViewController: NavigationController(rootViewController: grid))
    let detail = grid.open(Photo(id: 2))
    try window.advance(to: 0.05)
    #expect(detail.view.shown.bounds.width < 390)
    try window.advance(to: 1)
    #expect(detail.view.shown.bounds.width == 390)
  }

  @Test func releaseMotionDependsOnState() {
    let track =
      Track(.spring(response: 0.3, dampingRatio: 1)) { state in
        // Toward the first state from rest, a moment later; toward any other one thrown twice as fast.
        state == 0 ? ReleaseMotion(velocityFactor: 0, delay: 0.03) : ReleaseMotion(velocityFactor: 2)
      }
    #expect(track.time.release?(0).delay == 0.03)
    #expect(track.time.release?(1).velocityFactor == 2)
  }
}

@Suite struct ZoomingSheetSnippetTests {
  @Test func sheetGrowsFromButton() throws {
    let (screen, places, button) = (ViewController(), ViewController(), Button(title: "Places"))
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: screen)
    button.frame = Rect(x: 20, y: 100, width: 120, height: 44)
    screen.view.addSubview(button)
    places.sheetPresentation = SheetPresentation(detents: [.medium(), .large()])
    places.transitionSource = .view(button)
    places.preferredTransition = .zoom
    screen.present(places)
    try window.advance(by: 0.02)
    #expect(window.window.view(withIdentifier: "zoomed-sheet") != nil)
    try window.advance(by: 2)
    #expect(screen.presentedViewController === places)
  }
}

@Suite struct ListSnippetTests {
  @Test func cellShowsItsContent() {
    let (cell, cover) = (TableViewCell(), Image.symbol(.music))
    cell.content = .subtitle("Nocturne", "Ada Lind", image: cover)
    cell.accessoryType = .disclosureIndicator
    #expect(cell.content?.secondaryText == "Ada Lind")
    #expect(cell.contentView.subviews.count == 1)
  }

  @Test func buttonsAndTabsShowSymbols() {
    #expect(Button(image: .symbol(.play)).image?.size == Size(26, 26))
    #expect(TabBarItem("Library", symbol: .grid).glyph == Symbol.grid.path)
  }
}

@Suite struct PopupSnippetTests {
  @Test func menuAndAlertPerformActions() throws {
    let (screen, button) = (ViewController(), Button(title: "File"))
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: screen)
    button.frame = Rect(x: 20, y: 100, width: 120, height: 44)
    screen.view.addSubview(button)
    var count = 0
    func remove() { count += 1 }
    let copy = MenuAction(title: "Copy") { _ in }
    let delete = MenuAction(title: "Delete", attributes: .destructive) { _ in remove() }
    let menu = Menu(children: [copy, Menu(options: .displayInline, children: [delete])])
    button.addInteraction(ContextMenuInteraction { _ in menu })
    window.click(at: Point(60, 120), button: .secondary)
    try window.advance(by: 1)
    for key in [Key.end, .return] { window.press(key) }
    try window.advance(by: 1)
    #expect(count == 1)
    let alert = AlertController(title: "Delete the file?", message: nil, preferredStyle: .alert)
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in remove() })
    screen.present(alert)
    try window.advance(by: 1)
    for key in [Key.tab, .return] { window.press(key) }
    try window.advance(by: 1)
    #expect(count == 2 && screen.presentedViewController == nil)
  }
}
