import SegueControllers

/// A list of posts with swipe actions: to the left to delete, to the right to mark. A side menu opens from the left edge.
final class PostListViewController: ViewController {
  private static let ground = Color {
    $0.userInterfaceStyle == .dark ? Color(47, 51, 54) : Color(203, 213, 217)
  }
  private static let barHeight = 44.0
  /// The space below the last row, in points (Docs/BEHAVIOR.md#swipe-actions).
  private static let bottomInset = 154.0

  private(set) var posts = Post.all
  let list = TableView(style: .plain)
  private let bar = View()
  private let barLine = View()
  private let barTitle = Label("Posts", font: .system(size: 17, weight: .semibold))
  private lazy var menuButton = Button(image: .menuGlyph, identifier: "menu-button", label: "Menu")
  private let undoBar = UndoBar()
  private let menu = SideMenu()

  /// The deleted posts with their former positions, in the order of deletion.
  private var deleted: [(post: Post, item: Int)] = []

  override init() {
    super.init()
    title = "Posts"
  }

  override var firstResponder: Responder { presentedViewController?.firstResponder ?? list }

  override func viewDidLoad() {
    view.identifier = "posts"
    let screen = View()
    screen.fillsSuperview = true
    screen.backgroundColor = Self.ground
    list.identifier = "posts-list"
    list.backgroundColor = Self.ground
    list.rowHeight = TableView.automaticDimension
    list.dataSource = self
    list.swipeActionsStyle = .detached
    list.trailingSwipeActions = { [weak self] _ in
      [
        ContextualAction(
          .destructive, title: "Delete", glyph: .cross, color: Color(224, 36, 48), identifier: "delete-button"
        ) { self?.delete($0) }
      ]
    }
    list.leadingSwipeActions = { [weak self] _ in
      [
        ContextualAction(
          title: "Mark", glyph: .bookmark, color: Color(29, 130, 242), identifier: "mark-button"
        ) { self?.mark($0) }
      ]
    }
    list.onSelect = { [weak self] in self?.selected($0) }
    bar.backgroundColor = .systemBackground
    barLine.backgroundColor = Self.ground
    barTitle.textAlignment = .center
    menuButton.onClick = { [weak self] in self.map { _ = $0.present($0.menu) } }
    for each in [barTitle, barLine, menuButton] { bar.addSubview(each) }
    for each in [list, bar, undoBar] { screen.addSubview(each) }
    view.addSubview(screen)
    undoBar.onUndo = { [weak self] in self?.undo() }
    addMenuDrag()
  }

  override func viewDidLayoutSubviews() {
    let (bounds, top) = (view.bounds, safeAreaInsets.top)
    let column = view.readableContentFrame()
    bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: top + Self.barHeight)
    barLine.frame = Rect(x: 0, y: bar.bounds.height - 0.5, width: bounds.width, height: 0.5)
    let height = barTitle.sizeThatFits(bounds.size).height
    barTitle.frame = view.pixelAligned(
      Rect(x: 60, y: top + (Self.barHeight - height) / 2, width: max(0, bounds.width - 120), height: height))
    menuButton.frame = Rect(x: column.minX + 4, y: top, width: 44, height: Self.barHeight)
    list.frame = bounds
    list.contentInset = Insets(top: bar.bounds.height, bottom: min(Self.bottomInset, bounds.height / 4))
    let area = bounds.inset(by: safeAreaInsets)
    undoBar.place(in: area.inset(by: Insets(left: BackButtonLayer.reach(in: view))))
  }

  // MARK: - Gestures and keys

  /// Adds the drag from the left edge that opens the menu, unless a navigation stack uses it to go back.
  private func addMenuDrag() {
    let edge = ScreenEdgePanGestureRecognizer(edges: .left) { [weak self] pan in
      if let self, pan.state == .began { present(menu, draggedBy: pan) }
    }
    edge.shouldBegin = { [weak self] in self?.isFirstOfAllStacks ?? false }
    view.addGestureRecognizer(edge)
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .character("m") where event.isPlain:
      guard let row = view.window?.focusedView as? PostCell else { return false }
      return list.performFirstSwipeAction(forRowAt: row.indexPath, isLeading: true)
    case .character("z") where event.modifiers.contains(.control): return undo()
    default: return super.keyPressed(event)
    }
  }

  // MARK: - Actions

  /// Shows the actions of a clicked row. If a row already shows its actions, hides them instead.
  private func selected(_ indexPath: ItemPath) {
    if list.indexPathForSwipedRow == nil {
      list.showSwipeActions(forRowAt: indexPath)
    } else {
      list.hideSwipeActions()
    }
  }

  private func mark(_ indexPath: ItemPath) {
    posts[indexPath.item].isMarked.toggle()
    (list.cellForRow(at: indexPath) as? PostCell)?.isMarked = posts[indexPath.item].isMarked
  }

  private func delete(_ indexPath: ItemPath) {
    deleted.append((posts.remove(at: indexPath.item), indexPath.item))
    undoBar.show()
  }

  /// Restores the most recently deleted post.
  /// - Returns: whether there was a deleted post.
  @discardableResult
  private func undo() -> Bool {
    guard let (post, item) = deleted.popLast() else { return false }
    let indexPath = ItemPath(item: min(item, posts.count), section: 0)
    posts.insert(post, at: indexPath.item)
    list.insertRow(at: indexPath)
    if list.cellForRow(at: indexPath) == nil { list.scrollToRow(at: indexPath, padding: 60, animated: true) }
    if deleted.isEmpty { undoBar.hide() }
    return true
  }
}

extension PostListViewController: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { posts.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "post") { PostCell() }
    cell.show(posts[indexPath.item])
    return cell
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
