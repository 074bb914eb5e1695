import SegueTransitions

/// A screen with rows of round icons. Each icon opens its own screen.
final class IconMenuViewController: ViewController {
  /// The space above the first row, in points. In a window that is lower than a phone, the space is smaller in proportion.
  private static let topInset = 100.0
  /// The height of the screen for which `topInset` is defined, in points.
  private static let usualHeight = 844.0
  /// The space below each row on a phone and in a spacious window, in points.
  private static let rowSpacing = (40.0, 24.0)
  private static let iconSide = (100.0, 160.0)
  /// The space between icons, in points, and the minimum space on either side of a row.
  private static let (gap, sideMargin) = ((10.0, 24.0), 12.0)

  private let rows: [[IconItem]]
  private let collectionView = CollectionView(
    flowLayout: CollectionViewFlowLayout(itemSize: Size(iconSide.0, iconSide.0)))
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
    let gap = measure(Self.gap.0, Self.gap.1)
    let room = view.bounds.width - 2 * Self.sideMargin + gap
    let side = min(
      measure(Self.iconSide.0, Self.iconSide.1), max(1, (room / max(1, longest) - gap).rounded(.down)))
    collectionView.flowLayout = CollectionViewFlowLayout(
      itemSize: Size(side, side), minimumInteritemSpacing: gap)
    collectionView.flowLayout.rowAlignment = .center
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
      top: section == 0 ? margin : 0, left: aside,
      bottom: isLast ? margin : measure(Self.rowSpacing.0, Self.rowSpacing.1),
      right: aside)
  }
}
