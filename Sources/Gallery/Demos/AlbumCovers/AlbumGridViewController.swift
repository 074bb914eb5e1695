import SegueTransitions

/// A screen with rows of record sleeves below a title in brackets. Each sleeve opens its record.
final class AlbumGridViewController: ViewController {
  /// The background color of both screens.
  static let background = Color(25, 25, 25)
  /// The space between the sleeves, and on either side of the grid, in points. In a window narrower than a phone, the space is
  /// smaller.
  private static let margin = 32.0
  /// The distance from the safe area to the first row, in points.
  private static let top = 72.0
  /// The height of the title's area below the safe area, in points. Sleeves are clipped at the lower edge of this area.
  private static let barHeight = 56.0
  /// The minimum side length of the sleeves for which another column is added, in points.
  private static let leastSide = 147.0
  private static let columns = 2...5

  /// The transition between the grid and a record, which is also the navigation controller's delegate.
  let transition = AlbumCoverTransition()
  private let albums: [(album: Album, cover: Image)]
  private let header = Label("[untitled]", font: .scaled(size: 20, weight: .bold), color: .white)
  private let collectionView = CollectionView(flowLayout: CollectionViewFlowLayout(itemSize: Size(147, 147)))
  private var insets = Insets.zero

  init(albums: [Album]) {
    self.albums = albums.map { ($0, $0.sleeve.makeImage()) }
    super.init()
    title = "[untitled]"
  }

  override var preferredStatusBarStyle: StatusBarStyle { .light }
  override var firstResponder: Responder { collectionView }

  override func viewDidLoad() {
    view.identifier = "albums"
    view.backgroundColor = Self.background
    collectionView.identifier = "album-grid"
    collectionView.alwaysBounceVertical = true
    collectionView.topEdgeEffect.style = .hard
    collectionView.indicatorStyle = .white
    collectionView.dataSource = self
    collectionView.onSelect = { [weak self] in self?.open($0) }
    collectionView.opensByDrag = .sideways
    collectionView.opensByPinch = true
    view.addSubview(collectionView)
    header.identifier = "albums-header"
    view.addSubview(header)
  }

  override func viewDidLayoutSubviews() {
    let (width, safe) = (view.bounds.width, safeAreaInsets)
    let margin = (width * Self.margin / 390).clamped(to: 12...Self.margin)
    let spacing = margin * 1.25
    let columns = Int((width - margin) / (Self.leastSide + margin)).clamped(to: Self.columns)
    // Scrolled sleeves are clipped below the title, so that the title and the status bar stay legible.
    let barBottom = view.pixelAligned(Rect(x: 0, y: 0, width: width, height: safe.top + Self.barHeight)).maxY
    insets = Insets(top: safe.top + Self.top - barBottom, bottom: max(margin, safe.bottom))
    // If the window has room for five columns, two rows of sleeves fit in its height.
    let tallest = max(
      Self.leastSide, (view.bounds.height - barBottom - insets.top - insets.bottom - spacing) / 2)
    let widest = max(1, (width - margin) / Double(columns) - margin)
    let side = columns == Self.columns.upperBound ? min(widest, tallest) : widest
    collectionView.flowLayout = CollectionViewFlowLayout(
      itemSize: Size(side, side), minimumInteritemSpacing: margin, minimumLineSpacing: spacing)
    insets.left = collectionView.flowLayout.centeringInset(count: columns, in: width)
    insets.right = insets.left
    collectionView.frame = view.bounds.inset(by: Insets(top: min(barBottom, view.bounds.height)))
    let size = header.sizeThatFits(Size(width, .infinity))
    header.frame = view.pixelAligned(Rect(origin: Point(max(12, insets.left), safe.top + 20), size: size))
  }

  private func open(_ indexPath: ItemPath) {
    let (album, cover) = albums[indexPath.item]
    let screen = AlbumViewController(album, cover: cover)
    screen.transitionSource = .item(indexPath, in: collectionView).showingWhole()
    navigationController?.pushViewController(screen)
  }
}

extension AlbumGridViewController: CollectionViewDataSource {
  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int { albums.count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withIdentifier: "album") { AlbumCell() }
    cell.show(albums[indexPath.item].album, albums[indexPath.item].cover)
    return cell
  }

  func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets { insets }
}
