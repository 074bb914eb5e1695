import SegueTransitions

/// A screen that shows pictures in a grid, which has three columns on a phone. Each picture opens its own screen.
final class PhotoGridViewController: ViewController {
  /// The width of a column on a phone, in points, and its growth for each point by which the window is wider than a phone.
  private static let columnWidth = (phone: 130.0, growth: 1.0 / 12)
  private static let phoneWidth = 390.0
  /// The space between the pictures on a phone and in a spacious window, in points.
  private static let gap = (1.0, 16.0)
  /// The number of columns in a spacious window.
  private static let spaciousColumns = 4
  /// The space around the pictures, in points.
  private var margin: Double { isSpacious ? Self.gap.1 : 0 }

  /// The pictures in the grid.
  var photos: [Photo] {
    didSet {
      collectionView.reloadData()
      emptyLabel.isHidden = !photos.isEmpty
    }
  }
  private let collectionView = CollectionView(
    flowLayout: CollectionViewFlowLayout(itemSize: Size(1, 1)))
  private let emptyLabel = Label("No pictures here", font: .scaled(size: 17), color: Color(white: 0.5))

  init(_ photos: [Photo], title: String) {
    self.photos = photos
    super.init()
    self.title = title
  }

  override func viewDidLoad() {
    view.identifier = "grid"
    collectionView.identifier = "grid-photos"
    collectionView.alwaysBounceVertical = true
    collectionView.dataSource = self
    collectionView.onSelect = { [weak self] in self?.open($0) }
    collectionView.opensByDrag = .sideways
    collectionView.opensByPinch = true
    view.addSubview(collectionView)
    emptyLabel.identifier = "grid-empty"
    emptyLabel.textAlignment = .center
    emptyLabel.isHidden = !photos.isEmpty
    view.addSubview(emptyLabel)
  }

  override func viewDidLayoutSubviews() {
    let width = view.bounds.width
    let column = Self.columnWidth.phone + Self.columnWidth.growth * max(0, width - Self.phoneWidth)
    let gap = isSpacious ? Self.gap.1 : Self.gap.0
    var layout = CollectionViewFlowLayout(
      itemSize: Size(1, 1), minimumInteritemSpacing: gap, minimumLineSpacing: gap)
    layout.fill(
      width - 2 * margin, columns: isSpacious ? Self.spaciousColumns : max(1, Int((width / column).rounded()))
    )
    collectionView.flowLayout = layout
    showBackdrop()
    collectionView.frame = view.bounds
    emptyLabel.frame = Rect(x: 0, y: 60, width: view.bounds.width, height: view.grown(24))
  }

  override var preferredStatusBarStyle: StatusBarStyle { hasDarkBackdrop ? .light : .dark }

  override var firstResponder: Responder { collectionView }

  private func open(_ indexPath: ItemPath) {
    let cell = collectionView.cellForItem(at: indexPath) as? PhotoCell
    let detail = PhotoViewController(photos[indexPath.item], preview: cell?.content)
    detail.transitionSource = .item(photos[indexPath.item].name, in: collectionView) {
      ($0 as? PhotoCell)?.picture
    }
    navigationController?.pushViewController(detail)
  }
}

extension PhotoGridViewController: CollectionViewDataSource {
  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int { photos.count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withIdentifier: "photo") { PhotoCell() }
    cell.show(photos[indexPath.item], at: indexPath.item)
    return cell
  }

  func collectionView(_ collectionView: CollectionView, itemIdentifierForItemAt indexPath: ItemPath)
    -> AnyHashable
  { photos[indexPath.item].name }

  func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets {
    // The last row can be scrolled above the part of the window that the device covers.
    Insets(top: margin, left: margin, bottom: max(margin, safeAreaInsets.bottom), right: margin)
  }
}
