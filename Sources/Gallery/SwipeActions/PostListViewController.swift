import SegueControllers
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// A list of posts whose rows are swiped: to the left to delete, to the right to mark; with a side menu behind the left edge.
final class PostListViewController: ViewController {
  private static let ground = Color(203, 213, 217)
  private static let barHeight = 44.0
  /// Lines longer than this are hard to read, in points (Docs/BEHAVIOR.md#screens-and-windows).
  private static let widest = 672.0
  /// Room under the last row, in points (Docs/BEHAVIOR.md#swipe-actions).
  private static let bottomInset = 154.0

  private(set) var posts = Post.all
  let list = TableView(style: .plain)
  private let screen = ScrollThroughView()
  private let bar = View()
  private let barLine = View()
  private let barTitle = Label("Posts", font: .system(size: 17, weight: .semibold))
  private lazy var menuButton = Button(
    image: .menuGlyph, identifier: "menu-button", label: "Menu")
  private let undoBar = UndoBar()
  private lazy var menu = SideMenu(over: view, beside: screen)

  private let deleteButton = ActionButton(
    ActionButton.cross, color: Color(224, 36, 48), identifier: "delete-button", label: "Delete")
  private let markButton = ActionButton(
    ActionButton.bookmark, color: Color(29, 130, 242), identifier: "mark-button", label: "Mark")

  /// The rows that are not at rest in the list, and the one that is dragged.
  private(set) var swipes: [RowSwipe] = []
  private weak var led: RowSwipe?
  private var isDeleting = false { didSet { updateInteraction() } }
  /// The deleted posts, the latest one last.
  private var deleted: [(post: Post, item: Int)] = []

  override init() {
    super.init()
    title = "Posts"
  }

  // The clock is over the menu as soon as the screen has moved aside.
  override var preferredStatusBarStyle: StatusBarStyle { menu.shownWidth > 70 ? .light : .dark }

  override var firstResponder: Responder { menu.isOpen ? self : list }

  override func viewDidLoad() {
    view.identifier = "posts"
    view.backgroundColor = SideMenu.ground
    screen.identifier = "posts-screen"
    screen.backgroundColor = Self.ground
    screen.scrollTarget = list
    list.identifier = "posts-list"
    list.backgroundColor = Self.ground
    list.dataSource = self
    list.scrollDelegate = self
    list.onSelect = { [weak self] in self?.selected($0) }
    bar.backgroundColor = .white
    barLine.backgroundColor = Self.ground
    barTitle.textAlignment = .center
    menuButton.onClick = { [weak self] in self?.menu.toggle() }
    for each in [barTitle, barLine, menuButton] { bar.addSubview(each) }
    for each in [list, bar, undoBar] { screen.addSubview(each) }
    view.addSubview(screen)
    menu.onChange = { [weak self] in
      self?.setNeedsStatusBarAppearanceUpdate(animated: false)
      self?.updateInteraction()
    }
    undoBar.onUndo = { [weak self] in self?.undo() }
    deleteButton.onClick = { [weak self] in self?.openSwipe?.act(isLeft: true) }
    markButton.onClick = { [weak self] in self?.openSwipe?.act(isLeft: false) }
    for button in [markButton, deleteButton] {
      button.center = .zero
      list.addSubview(button)
    }
    addGestures()
  }

  override func viewDidAppear(_ animated: Bool) {
    // Idle, they lie behind the rows.
    for button in [markButton, deleteButton] where swipes.isEmpty { list.insertSubview(button, at: 0) }
  }

  override func viewDidLayoutSubviews() {
    let (bounds, top) = (view.bounds, safeAreaInsets.top)
    screen.bounds.size = bounds.size
    screen.center = bounds.center
    let width = min(bounds.width, Self.widest)
    let column = view.pixelAligned(
      Rect(x: (bounds.width - width) / 2, y: 0, width: width, height: bounds.height))
    bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: top + Self.barHeight)
    barLine.frame = Rect(x: 0, y: bar.bounds.height - 0.5, width: bounds.width, height: 0.5)
    let height = barTitle.sizeThatFits(bounds.size).height
    barTitle.frame = view.pixelAligned(
      Rect(x: 60, y: top + (Self.barHeight - height) / 2, width: max(0, bounds.width - 120), height: height))
    menuButton.frame = Rect(x: column.minX + 4, y: top, width: 44, height: Self.barHeight)
    list.frame = column
    list.contentInset = Insets(top: bar.bounds.height, bottom: min(Self.bottomInset, bounds.height / 4))
    let area = bounds.inset(by: safeAreaInsets)
    undoBar.place(in: area.inset(by: Insets(left: BackButtonLayer.reach(in: view))))
    menu.layout(safeAreaInsets)
  }

  // MARK: - Gestures and keys

  /// The edge before rows, rows before the list: the table of `GesturePrecedence`. In a navigation stack the edge drag goes back.
  private func addGestures() {
    let pan = PanGestureRecognizer(axis: .horizontal, precedence: .row) { [weak self] in self?.panned($0) }
    pan.shouldBegin = { [weak self, unowned pan] in self?.row(under: pan) != nil }
    pan.cursor = nil
    list.addGestureRecognizer(pan)
    let hold = PanGestureRecognizer(slop: 0, precedence: .transition) { [weak self] in self?.caught($0) }
    hold.shouldBegin = { [weak self, unowned hold] in self?.moving(at: hold.startLocation) != nil }
    hold.cursor = nil
    list.addGestureRecognizer(hold)
    let edge = ScreenEdgePanGestureRecognizer(edges: .left) { [weak self] in self?.menu.drag.handle($0) }
    edge.shouldBegin = { [weak self] in self?.isAtTheBottomOfTheStack ?? false }
    view.addGestureRecognizer(edge)
  }

  /// Whether there is no way back, in its own stack or in one around it.
  private var isAtTheBottomOfTheStack: Bool {
    sequence(first: self, next: \.parent).allSatisfy { screen in
      (screen.parent as? NavigationController).map { $0.viewControllers.first === screen } ?? true
    }
  }

  private func row(under pan: PanGestureRecognizer) -> TableViewCell? {
    list.window.flatMap { window in
      list.indexPathForRow(at: window.convert(pan.startLocation, to: list)).flatMap(list.cellForRow)
    }
  }

  private func moving(at point: Point) -> RowSwipe? {
    swipes.first {
      $0.animator.isRunning && $0.animator.state != .away && $0.animator.isMoving(at: point, by: 1)
    }
  }

  private func panned(_ pan: PanGestureRecognizer) {
    if pan.state == .began {
      guard let row = row(under: pan) else { return }
      led = swipe(of: row)
    }
    led?.drag.handle(pan)
  }

  /// A touchpad swipes the row under it; once it does, it swipes that one on.
  private func slid(_ event: ScrollEvent, over row: PostCell) -> Bool {
    guard let timeline = view.window?.timeline, event.isPrecise else { return false }
    if let led, led.drag.isSliding { return led.drag.scrolled(event, on: timeline) }
    guard GesturePrecedence.row.accepts(event.delta, along: .horizontal), led?.drag.isActive != true else {
      return false
    }
    let swipe = swipe(of: row)
    led = swipe
    return swipe.drag.scrolled(event, on: timeline)
  }

  private func caught(_ pan: PanGestureRecognizer) {
    if pan.state == .began { led = moving(at: pan.startLocation) }
    led?.drag.handle(pan)
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    switch event.key {
    case _ where event.isBack && menu.isOpen: menu.close()
    case _ where event.isBack && openSwipe != nil: closeSwipes()
    case .delete: return act(isLeft: true)
    case .character("m"): return act(isLeft: false)
    case .character("z") where event.modifiers.contains(.control): return undo()
    default: return super.keyPressed(event)
    }
    return true
  }

  /// Performs an action on the focused row.
  private func act(isLeft: Bool) -> Bool {
    guard let row = view.window?.focusedView as? PostCell, !menu.isOpen else { return false }
    swipe(of: row).act(isLeft: isLeft)
    return true
  }

  /// The list takes no input until a deleted row has been removed; and while the menu is open, only the menu can be used.
  private func updateInteraction() {
    list.isUserInteractionEnabled = !menu.isOpen && !isDeleting
    bar.isUserInteractionEnabled = !menu.isOpen
    undoBar.isUserInteractionEnabled = !menu.isOpen
  }

  // MARK: - Swipes

  /// The row whose actions are shown.
  private var openSwipe: RowSwipe? {
    swipes.first { $0.animator.state == .left || $0.animator.state == .right }
  }

  /// The swipe of a row: the one that it has, or a new one; every other row goes back.
  @discardableResult
  private func swipe(of row: TableViewCell, startingAt start: RowSwipe.Place = .rest) -> RowSwipe {
    closeSwipes(except: row)
    if let known = swipes.first(where: { $0.row === row }) { return known }
    let swipe = RowSwipe(row, in: list, buttons: (markButton, deleteButton), startingAt: start)
    swipe.onAction = { [weak self, weak swipe] isLeft in
      if let self, let swipe { begin(isLeft ? .delete : .mark, on: swipe) }
    }
    swipe.animator.onSettle = { [weak self, weak swipe] place in
      if let self, let swipe { settled(swipe, in: place) }
    }
    swipes.append(swipe)
    return swipe
  }

  private func closeSwipes(except row: TableViewCell? = nil) {
    for swipe in swipes where swipe.row !== row && swipe.animator.state != .away { swipe.close() }
  }

  /// A click on a row shows its actions, or hides those of another one.
  private func selected(_ indexPath: ItemPath) {
    guard openSwipe == nil, let row = list.cellForRow(at: indexPath) else { return closeSwipes() }
    swipe(of: row).animator.settle(in: .left)
  }

  private enum Action { case delete, mark }

  private func begin(_ action: Action, on swipe: RowSwipe) {
    switch action {
    case .delete:
      isDeleting = true
    case .mark:
      guard let cell = swipe.row as? PostCell, let item = item(of: cell.postID) else { return }
      posts[item].isMarked.toggle()
      cell.isMarked = posts[item].isMarked
    }
  }

  private func settled(_ swipe: RowSwipe, in place: RowSwipe.Place) {
    switch place {
    case .rest, .away: end(swipe)
    default: break
    }
  }

  /// Ends a swipe; a row that was swiped away is deleted now.
  private func end(_ swipe: RowSwipe) {
    let id = swipe.animator.state == .away ? (swipe.row as? PostCell)?.postID : nil
    swipes.removeAll { $0 === swipe }
    swipe.finish(besides: swipes.last)
    // Not immediately: the list may be updating its cells.
    if let id { view.window?.timeline.schedule(after: 0) { [weak self] in self?.delete(id) } }
  }

  private func item(of id: Int) -> Int? { posts.firstIndex { $0.id == id } }

  private func delete(_ id: Int) {
    isDeleting = false
    guard let item = item(of: id) else { return }
    deleted.append((posts.remove(at: item), item))
    list.deleteRow(at: ItemPath(item: item, section: 0))
    undoBar.show()
  }

  /// Restores the post that was deleted last.
  @discardableResult
  private func undo() -> Bool {
    guard let (post, item) = deleted.popLast() else { return false }
    let indexPath = ItemPath(item: min(item, posts.count), section: 0)
    posts.insert(post, at: indexPath.item)
    list.insertRow(at: indexPath)
    if list.cellForRow(at: indexPath) == nil { list.scrollToRow(at: indexPath, padding: 60, animated: true) }
    if let row = list.cellForRow(at: indexPath) {
      swipe(of: row, startingAt: .away).animator.settle(in: .rest)
    }
    if deleted.isEmpty { undoBar.hide() }
    return true
  }
}

extension RowSwipe {
  fileprivate func close() { animator.settle(in: .rest) }

  /// Performs an action, as a release at full progress does.
  fileprivate func act(isLeft: Bool) {
    guard animator.state != .away else { return }
    onAction?(isLeft)
    animator.settle(in: isLeft ? .away : .rest)
    // Nothing moved, so nothing settles.
    if !animator.isRunning { animator.onSettle?(animator.state) }
  }
}

extension PostListViewController: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { posts.count }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: ItemPath, width: Double) -> Double {
    guard width > 0, posts.indices.contains(indexPath.item) else { return 64 }
    return PostCell.height(of: posts[indexPath.item], width: width)
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "post") { PostCell() }
    cell.show(posts[indexPath.item])
    cell.onReuse = { [weak self, unowned cell] in
      if let self, let swipe = swipes.first(where: { $0.row === cell }) { end(swipe) }
    }
    cell.onScroll = { [weak self, unowned cell] in self?.slid($0, over: cell) ?? false }
    return cell
  }
}

extension PostListViewController: ScrollViewDelegate {
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { closeSwipes() }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    // Rows that are no longer visible are not swiped.
    for swipe in swipes where swipe.row.superview !== list { end(swipe) }
    if let openSwipe, !openSwipe.animator.isHeld { closeSwipes() }
  }
}

extension Image {
  /// Three lines, for the button that shows the menu.
  fileprivate static var menuGlyph: Image {
    .vector(size: Size(20, 16)) { canvas in
      for y in [1.0, 8, 15] {
        canvas.fillRoundedRect(
          Rect(x: 0, y: y - 1, width: 20, height: 2), radius: 1, color: Color(29, 130, 242))
      }
    }
  }
}
