import SegueTestSupport

@testable import SegueTransitions

/// A list with removable rows.
final class RowsScreen: ViewController, TableViewDataSource {
  var rows = ["a", "b", "c", "d", "e"]
  var selected: String?
  let table = TableView()

  override func viewDidLoad() {
    table.rowHeight = 75
    table.dataSource = self
    view.addSubview(table)
  }

  override func viewDidLayoutSubviews() { table.frame = view.bounds }

  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { rows.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = TableViewCell()
    cell.identifier = rows[indexPath.item]
    return cell
  }

  var selectedRow: View? {
    guard let selected, let item = rows.firstIndex(of: selected) else { return nil }
    return table.cellForRow(at: ItemPath(item: item, section: 0))
  }

  func remove(_ row: String) {
    rows.removeAll { $0 == row }
    table.reloadData()
  }
}

/// A page that can be pulled to dismiss it.
final class PageScreen: ViewController, ExpandingCellPresented {
  let transition = ExpandingCellTransition()
  let scrollView = ScrollView()
  let content = View()
  private(set) var ends: [Bool] = []
  private(set) lazy var pull = PullToDismiss(scrollView, of: self)

  override init() {
    super.init()
    transitioningDelegate = transition
    transitionSource = .provider { [weak self] in
      (self?.presentingViewController?.topmost as? RowsScreen)?.selectedRow
    }
  }

  override func viewDidLoad() {
    view.backgroundColor = Color(185, 59, 44)
    scrollView.alwaysBounceVertical = true
    scrollView.showsScrollIndicators = false
    scrollView.fillsSuperview = true
    view.addSubview(scrollView)
    scrollView.addSubview(content)
    _ = pull
  }

  override func viewDidLayoutSubviews() {
    content.frame = Rect(x: 0, y: 0, width: view.bounds.width, height: 2000)
    scrollView.contentSize = content.frame.size
  }

  override var preferredStatusBarStyle: StatusBarStyle { pull.isPastThreshold ? .light : .dark }

  func take(bar: SnapshotView, color: Color, for transition: ExpandingCellTransition) {
    pull.take(bar: bar, color: color)
  }

  var visibleBarHeight: Double { pull.visibleBarHeight }

  func transitionEnded(_ transition: ExpandingCellTransition, finished: Bool) {
    ends.append(finished)
    pull.transitionEnded()
  }
}

/// A list, optionally in a stack with a bar, and a page over it.
final class Expansion {
  let window: Window
  let list = RowsScreen()
  let page = PageScreen()
  let root: ViewController
  private var finger = Point.zero

  /// - Parameter stack: whether the list is in a navigation controller with a bar.
  init(stack: Bool = true, size: Size = Size(390, 844)) {
    window = Window(size: size)
    window.shortensSpringTails = false
    window.safeAreaInsets = Insets(top: 47, bottom: 34)
    window.statusBar = StatusBar()
    if stack {
      let navigation = NavigationController(rootViewController: list)
      navigation.isNavigationBarHidden = false
      navigation.navigationBar.barTintColor = Color(0, 102, 255)
      root = navigation
    } else {
      root = list
    }
    window.rootViewController = root
    list.selected = "c"
  }

  var coordinator: TransitionCoordinator { root.coordinator }
  var isOpen: Bool { root.presentedViewController != nil }

  /// Presents the page and waits until everything is at rest.
  func opened() -> Expansion {
    list.present(page)
    wait(2)
    return self
  }

  func wait(_ seconds: Double) {
    let end = window.timeline.now + seconds
    while window.timeline.now < end - 1e-9 {
      window.timeline.advance(to: min(end, window.timeline.now + 1.0 / 60))
      window.layoutIfNeeded()
    }
  }

  func send(_ phase: PointerEvent.Phase, at point: Point) {
    finger = point
    window.send(.pointer(PointerEvent(phase, at: point, time: window.timeline.now)))
  }

  /// Moves the pressed pointer in steps of 1/120 s.
  func move(by way: Vector, in seconds: Double) {
    let (start, begin) = (finger, window.timeline.now)
    let steps = max(1, Int((seconds * 120).rounded()))
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      window.timeline.advance(to: begin + seconds * part)
      window.layoutIfNeeded()
      send(.dragged, at: start + way * part)
    }
  }

  func drag(from start: Point = Point(195, 300), by way: Vector, in seconds: Double = 0.3) {
    send(.pressed, at: start)
    move(by: way, in: seconds)
  }

  func release() { send(.released, at: finger) }

  func key(_ key: Key) { window.send(.key(KeyEvent(key, time: window.timeline.now))) }

  /// The bounding box of a view as shown, in the window's coordinates.
  func seen(_ view: View) -> Rect { view.shownBox }
}
