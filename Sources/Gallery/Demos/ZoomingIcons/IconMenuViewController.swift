import SegueTransitions

/// A screen with rows of round icons. Each icon opens its own screen.
final class IconMenuViewController: ViewController {
  /// The space above the first row, in points. In a window that is lower than a phone, the space is smaller in proportion.
  private static let topInset = 100.0
  /// The height of the screen for which `topInset` is defined, in points.
  private static let usualHeight = 844.0
  /// The space below each row, in points.
  private static let rowSpacing = 40.0
  private static let iconSide = 100.0
  /// The space between icons, and the minimum space on either side of a row, in points.
  private static let (gap, sideMargin) = (10.0, 12.0)

  private let rows: [[IconItem]]
  private let collectionView = CollectionView(
    flowLayout: CollectionViewFlowLayout(itemSize: Size(iconSide, iconSide), minimumInteritemSpacing: gap))
  /// The transition between the menu and a detail screen, which is also the navigation controller's delegate.
  let transition = ZoomingIconTransition()

  init(rows: [[IconItem]]) {
    self.rows = rows
    super.init()
    title = "Zooming Icons"
  }

  override func viewDidLoad() {
    view.backgroundColor = .white
    view.identifier = "menu"
    collectionView.identifier = "menu-icons"
    // The whole menu shrinks during the transition, so icons beyond its edges become visible.
    collectionView.clipsToBounds = false
    collectionView.flowLayout.rowAlignment = .center
    collectionView.dataSource = self
    collectionView.onSelect = { [weak self] in self?.open($0) }
    collectionView.opensByDrag = .any
    view.addSubview(collectionView)
  }

  override func viewDidLayoutSubviews() {
    collectionView.centersContentVertically = traitCollection.horizontalSizeClass == .regular
    collectionView.frame = view.bounds
    // In a narrow window, the icons are smaller, so that the longest row keeps its distance from the edges.
    let longest = Double(rows.map(\.count).max() ?? 1)
    let room = view.bounds.width - 2 * Self.sideMargin + Self.gap
    let side = min(Self.iconSide, max(1, (room / max(1, longest) - Self.gap).rounded(.down)))
    collectionView.flowLayout.itemSize = Size(side, side)
  }

  /// The space above the rows, in points. In a wide window, the space below them is the same.
  private var margin: Double {
    let part = (Self.topInset * view.bounds.height / Self.usualHeight).rounded()
    let least = safeAreaInsets.top + 8
    return traitCollection.horizontalSizeClass == .regular
      ? least : part.clamped(to: min(least, Self.topInset)...Self.topInset)
  }

  private func open(_ indexPath: ItemPath) {
    let detail = IconDetailViewController(item: rows[indexPath.section][indexPath.item])
    detail.transitionSource = .item(indexPath, in: collectionView)
    navigationController?.pushViewController(detail)
  }
}

extension IconMenuViewController: CollectionViewDataSource {
  func numberOfSections(in collectionView: CollectionView) -> Int { rows.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int {
    rows[section].count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  { IconCell(rows[indexPath.section][indexPath.item]) }

  func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets {
    let aside = collectionView.flowLayout.centeringInset(
      count: rows[section].count, in: collectionView.bounds.width)
    let isLast = section == rows.count - 1 && traitCollection.horizontalSizeClass == .regular
    return Insets(
      top: section == 0 ? margin : 0, left: aside, bottom: isLast ? margin : Self.rowSpacing, right: aside)
  }
}
