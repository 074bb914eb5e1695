import SegueTransitions

/// A profile with a portrait, counts and a grid of photos, which has four columns on a phone. Each photo opens its post.
final class PhotoProfileViewController: ViewController {
  /// The distance from the safe area to the title, in points; `gridTop` is the distance to the grid.
  private static let titleTop = 12.0
  private static let gridTop = 58.0
  private static let gap = 1.0
  /// The width of a column on a phone, in points, and its growth for each point by which the window is wider than a phone.
  private static let columnWidth = (phone: 97.5, growth: 1.0 / 14)
  private static let phoneWidth = 390.0

  private let photos: [FeedPhoto]
  private let feed: PhotoFeed
  private let titleLabel = Label("Photos", font: .scaled(size: 28, weight: .bold, tracking: -1))
  private let collectionView = CollectionView(
    flowLayout: CollectionViewFlowLayout(
      itemSize: Size(1, 1), minimumInteritemSpacing: gap, minimumLineSpacing: gap))
  private let head: ProfileHead

  init(photos: [FeedPhoto] = FeedPhoto.all, feed: PhotoFeed = PhotoFeed()) {
    (self.photos, self.feed) = (photos, feed)
    head = ProfileHead(photos: photos.count)
    super.init()
    title = "Photos"
  }

  override var firstResponder: Responder { collectionView }

  override func viewDidLoad() {
    view.identifier = "profile"
    view.backgroundColor = .systemBackground
    titleLabel.identifier = "profile-title"
    collectionView.identifier = "profile-grid"
    collectionView.alwaysBounceVertical = true
    collectionView.topEdgeEffect.style = .hard
    collectionView.dataSource = self
    collectionView.onSelect = { [weak self] in self?.open($0) }
    collectionView.opensByDrag = .sideways
    collectionView.opensByPinch = true
    collectionView.addSubview(head)
    for each in [collectionView, titleLabel] { view.addSubview(each) }
  }

  override func viewDidLayoutSubviews() {
    let (bounds, safe) = (view.bounds, safeAreaInsets)
    let height = titleLabel.sizeThatFits(bounds.size).height
    titleLabel.frame = view.pixelAligned(
      Rect(x: 16, y: safe.top + Self.titleTop, width: max(0, bounds.width - 32), height: height))
    let top = safe.top + Self.gridTop
    collectionView.frame = view.pixelAligned(
      Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top)))
    let column = Self.columnWidth.phone + Self.columnWidth.growth * max(0, bounds.width - Self.phoneWidth)
    collectionView.flowLayout.fill(bounds.width, columns: max(3, Int((bounds.width / column).rounded())))
    head.frame = Rect(x: 0, y: 0, width: bounds.width, height: head.height(in: bounds.width))
    collectionView.layoutIfNeeded()
    collectionView.marks = collectionView.marks(
      showing: photos.indices.filter { feed.isLate(photos[$0]) }
        .compactMap { collectionView.rectForItem(at: ItemPath(item: $0, section: 0)) })
  }

  private func open(_ indexPath: ItemPath) {
    // The scrolling stops, because a moving grid would carry the photo away from the place that it opens from.
    collectionView.setContentOffset(collectionView.contentOffset, animated: false)
    let posts = PhotoPostsViewController(photos: Array(photos[indexPath.item...]), feed: feed)
    posts.transitionSource = TransitionSource.item(photos[indexPath.item].number, in: collectionView) {
      ($0 as? FeedPhotoCell)?.photoView.content
    }.showingWhole()
    navigationController?.pushViewController(posts)
  }
}

extension PhotoProfileViewController: CollectionViewDataSource {
  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int { photos.count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withIdentifier: "photo") { FeedPhotoCell(feed) }
    cell.show(photos[indexPath.item])
    return cell
  }

  func collectionView(_ collectionView: CollectionView, itemIdentifierForItemAt indexPath: ItemPath)
    -> AnyHashable
  { photos[indexPath.item].number }

  func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets {
    Insets(top: head.height(in: collectionView.bounds.width), bottom: safeAreaInsets.bottom)
  }
}

/// A cell that shows a photo cropped to a square.
final class FeedPhotoCell: CollectionViewCell {
  let photoView: FeedPhotoView

  init(_ feed: PhotoFeed) {
    photoView = FeedPhotoView(feed)
    super.init()
    addSubview(photoView)
  }

  /// Shows a photo as soon as it has loaded.
  func show(_ photo: FeedPhoto) {
    identifier = photo.name
    accessibilityLabel = "\(photo.caption) \(photo.date)"
    photoView.show(photo)
  }

  override func layoutSubviews() {
    photoView.frame = pixelAligned(frame).offset(by: Point.zero - frame.origin)
  }
}
