import SegueTransitions

/// A screen that lists posts, beginning with the post that was opened. A drag to the right closes the screen, and so does a
/// drag down at the top of the list.
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

  /// Creates the screen.
  /// - Parameters:
  ///   - photos: the photos of the posts, at least one; the first one was opened.
  ///   - feed: the source of the photos.
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
    // The line below the bar marks the edge instead.
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
    // In a low window, the bar is less high, which leaves more room for the posts.
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
    // The heights of the rows depend on the height of the list.
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

  /// Makes the screen close into the photo of the current post.
  override func viewWillDisappear(_ animated: Bool) { transitionSource?.itemIdentifier = current.number }

  /// Returns whether a drag in a direction closes the screen: to the right from anywhere, or down at the top of the list.
  private func leadsBack(_ way: Vector) -> Bool {
    if way.dx > 0, way.dx >= abs(way.dy) { return true }
    return way.dy >= abs(way.dx) && list.contentOffset.y <= list.verticalRange.lowerBound
  }

  // MARK: - The current post

  /// The row at the upper edge of the list, and the fraction of the row that is above the edge; `nil` at the top of the list.
  private var topRow: (item: Int, part: Double)? {
    guard list.contentOffset.y > 0,
      let indexPath = list.indexPathForRow(at: Point(list.bounds.midX, list.contentOffset.y)),
      let rect = list.rectForRow(at: indexPath)
    else { return nil }
    return (indexPath.item, (list.contentOffset.y - rect.minY) / max(1, rect.height))
  }

  /// Scrolls a row back to its position at the upper edge after the window has been resized.
  private func keep(_ row: (item: Int, part: Double)?) {
    guard let row, !list.isDragging, !list.isDecelerating, !list.isYielded,
      let rect = list.rectForRow(at: ItemPath(item: row.item, section: 0))
    else { return }
    let offset = (rect.minY + row.part * rect.height).clamped(to: list.verticalRange)
    if abs(offset - list.contentOffset.y) > 0.5 { list.contentOffset = Point(0, offset) }
  }

  /// The photo of which the largest fraction is visible; the first one if several are equal.
  var current: FeedPhoto {
    var best = (photo: photos[0], share: 0.0)
    for case let cell as PhotoPostCell in list.visibleCells {
      let frame = cell.photoView.convert(cell.photoView.bounds, to: list)
      let share = frame.intersection(list.bounds).height / max(1, frame.height)
      if let photo = cell.photo, share > best.share + 0.01 { best = (photo, share) }
    }
    return best.photo
  }

  /// The picture of the current post. Reading this property stops the scrolling, so that the picture does not move during the
  /// transition.
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
    PhotoPostCell.Layout(photos[indexPath.item], in: Size(width, tableView.bounds.height), of: tableView)
      .height
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
  /// Inserts an element, or removes it if the set contains it.
  fileprivate mutating func toggle(_ element: Element) {
    if remove(element) == nil { insert(element) }
  }
}
