import SegueTransitions

/// Posts one under another, beginning with the one that was opened. A drag down at its beginning leads back, as does one to the
/// right.
final class PhotoPostsViewController: ViewController {
  private static let barTop = 12.0
  private static let barHeight = 48.0
  private static let lowHeight = 480.0

  private let photos: [FeedPhoto]
  private let feed: PhotoFeed
  private let bar = View()
  private let line = View()
  private let titleLabel = Label("Posts", font: .system(size: 17, weight: .semibold))
  private let backButton = Button(
    image: .backArrow(width: 20, .original(Color(white: 0.08), or: .label), lineWidth: 2),
    identifier: "back-button", label: "Back")
  private let list = TableView(style: .plain)
  private var liked: Set<Int> = []
  private var kept: Set<Int> = []

  /// - Parameter photos: at least one; the first one was opened.
  init(photos: [FeedPhoto], feed: PhotoFeed) {
    (self.photos, self.feed) = (photos, feed)
    super.init()
    title = "Posts"
    preferredTransition = ZoomTransition.photoProfile { ($0 as? PhotoPostsViewController)?.pictureInView }
  }

  override var firstResponder: Responder { list }

  override func viewDidLoad() {
    view.identifier = "photo-posts"
    closesByPinch = true
    view.backgroundColor = .systemBackground
    list.identifier = "photo-posts-list"
    list.showsSeparators = false
    // A line marks the edge.
    list.topEdgeEffect.isHidden = true
    list.cellLayoutMarginsFollowReadableWidth = false
    list.dataSource = self
    bar.backgroundColor = .systemBackground
    line.backgroundColor = .original(Color.black.withAlpha(0.3), or: .separator)
    titleLabel.textAlignment = .center
    backButton.onClick = { [weak self] in self?.navigationController?.popViewController() }
    for each in [line, titleLabel, backButton] { bar.addSubview(each) }
    for each in [list, bar] { view.addSubview(each) }
    let pan = PanGestureRecognizer(precedence: .row) { [weak self] pan in
      if pan.state == .began { self?.navigationController?.popViewController(draggedBy: pan) }
    }
    pan.shouldBegin = { [weak self, unowned pan] in self?.leadsBack(pan.displacement) ?? false }
    pan.cursor = nil
    list.addGestureRecognizer(pan)
  }

  override func viewDidLayoutSubviews() {
    let (bounds, safe) = (view.bounds, safeAreaInsets)
    // In a low window the bar leaves the room to the posts.
    let barBottom = safe.top + (bounds.height < Self.lowHeight ? 0 : Self.barTop) + Self.barHeight
    bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: barBottom)
    let middle = barBottom - Self.barHeight / 2
    backButton.frame = Rect(x: 6, y: middle - 22, width: 44, height: 44)
    let height = titleLabel.sizeThatFits(bounds.size).height
    titleLabel.frame = view.pixelAligned(
      Rect(x: 60, y: middle - height / 2, width: max(0, bounds.width - 120), height: height))
    line.frame = Rect(x: 0, y: barBottom - 0.5, width: bounds.width, height: 0.5)
    let (shown, room) = (topRow, list.bounds.height)
    list.frame = view.pixelAligned(
      Rect(x: 0, y: barBottom, width: bounds.width, height: max(0, bounds.height - barBottom)))
    list.contentInset = Insets(bottom: safe.bottom)
    list.scrollIndicatorInsets = list.contentInset
    // Rows are as high as fits into the list, too.
    if list.bounds.height != room {
      list.invalidateRowHeights()
      for case let cell as PhotoPostCell in list.visibleCells { cell.roomHeight = list.bounds.height }
    }
    list.layoutIfNeeded()
    list.marks = list.marks(
      showing: photos.indices.filter { feed.isLate(photos[$0]) }
        .compactMap { list.rectForRow(at: ItemPath(item: $0, section: 0)) })
    keep(shown)
  }

  /// One comes back to the photo of the post in view.
  override func viewWillDisappear(_ animated: Bool) { transitionSource?.itemIdentifier = current.number }

  /// Whether a drag leads back: to the right from anywhere, and down from the beginning.
  private func leadsBack(_ way: Vector) -> Bool {
    if way.dx > 0, way.dx >= abs(way.dy) { return true }
    return way.dy >= abs(way.dx) && list.contentOffset.y <= list.verticalRange.lowerBound
  }

  // MARK: - The post in view

  /// The row at the upper edge, and the part of it that is above; `nil` before there are rows.
  private var topRow: (item: Int, part: Double)? {
    guard list.contentOffset.y > 0,
      let indexPath = list.indexPathForRow(at: Point(list.bounds.midX, list.contentOffset.y)),
      let rect = list.rectForRow(at: indexPath)
    else { return nil }
    return (indexPath.item, (list.contentOffset.y - rect.minY) / max(1, rect.height))
  }

  /// Keeps a row where it was in a window of another size.
  private func keep(_ row: (item: Int, part: Double)?) {
    guard let row, !list.isDragging, !list.isDecelerating, !list.isYielded,
      let rect = list.rectForRow(at: ItemPath(item: row.item, section: 0))
    else { return }
    let offset = (rect.minY + row.part * rect.height).clamped(to: list.verticalRange)
    if abs(offset - list.contentOffset.y) > 0.5 { list.contentOffset = Point(0, offset) }
  }

  /// The post of which most can be seen; of several the first one.
  var current: FeedPhoto {
    var best = (photo: photos[0], share: 0.0)
    for case let cell as PhotoPostCell in list.visibleCells {
      let frame = cell.photoView.convert(cell.photoView.bounds, to: list)
      let share = frame.intersection(list.bounds).height / max(1, frame.height)
      if let photo = cell.photo, share > best.share + 0.01 { best = (photo, share) }
    }
    return best.photo
  }

  /// The picture of that post. The content comes to rest: what still runs out would leave it behind.
  private var pictureInView: View? {
    if !list.isYielded { list.setContentOffset(list.contentOffset, animated: false) }
    list.layoutIfNeeded()
    return cell(of: current)?.photoView.content
  }

  private func cell(of photo: FeedPhoto) -> PhotoPostCell? {
    list.visibleCells.compactMap { $0 as? PhotoPostCell }.first { $0.photo?.number == photo.number }
  }
}

extension PhotoPostsViewController: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { photos.count }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: ItemPath, width: Double) -> Double {
    PhotoPostCell.Layout(photos[indexPath.item], in: Size(width, tableView.bounds.height)).height
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "post") { PhotoPostCell(feed) }
    let photo = photos[indexPath.item]
    cell.show(
      photo, height: tableView.bounds.height, isLiked: liked.contains(photo.number),
      isKept: kept.contains(photo.number))
    cell.onLike = { [weak self] in self?.liked.toggle(photo.number) }
    cell.onKeep = { [weak self] in self?.kept.toggle(photo.number) }
    return cell
  }
}

nonisolated extension Set {
  /// Puts an element in, or takes it out.
  fileprivate mutating func toggle(_ element: Element) {
    if remove(element) == nil { insert(element) }
  }
}
