import SegueTransitions

/// Pictures in columns, three on a phone; each one opens a screen of its own.
final class PhotoGridViewController: ViewController {
  /// How wide a column is on a phone, and how much wider for each point that a window has more, in points.
  private static let columnWidth = (phone: 130.0, growth: 1.0 / 12)
  private static let phoneWidth = 390.0
  /// Space between the pictures, in points.
  private static let gap = 1.0

  /// What is shown.
  var photos: [Photo] {
    didSet {
      collectionView.reloadData()
      emptyLabel.isHidden = !photos.isEmpty
    }
  }
  private let collectionView = CollectionView(
    flowLayout: CollectionViewFlowLayout(
      itemSize: Size(1, 1), minimumInteritemSpacing: gap, minimumLineSpacing: gap))
  private let emptyLabel = Label("No pictures here", font: .system(size: 17), color: Color(white: 0.5))

  init(_ photos: [Photo], title: String) {
    self.photos = photos
    super.init()
    self.title = title
  }

  override func viewDidLoad() {
    view.identifier = "grid"
    view.backgroundColor = .white
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
    collectionView.flowLayout.fill(width, columns: max(1, Int((width / column).rounded())))
    collectionView.frame = view.bounds
    emptyLabel.frame = Rect(x: 0, y: 60, width: view.bounds.width, height: 24)
  }

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
    // The last row can be scrolled clear of the lower edge of the device.
    Insets(bottom: safeAreaInsets.bottom)
  }
}
