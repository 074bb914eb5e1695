import SegueControllers

/// A timeline of entries, with a clock next to the scroll indicator. The clock shows the time of the entry that its tooltip
/// points to.
final class TimelineViewController: ViewController {
  static let ground = Color(Color(248, 242, 238), Color(24, 20, 18))
  /// The space below the last row, in addition to the safe area, in points (Docs/BEHAVIOR.md#clock-tooltip).
  private static let bottomInset = 120.0
  /// The height below the bars over which scrolled entries fade out, in points.
  private static let fade = 44.0
  /// The time without events after which a wheel or a touchpad is considered to be at rest, in seconds.
  private static let silence = 0.15
  /// The width of the strip at the right edge in which the scroll indicator can be dragged, in points.
  private static let barWidth = 20.0

  private let posts: [TimelinePost]
  let list = TableView(style: .plain)
  private let header = TimelineHeader()
  let tooltip = ClockTooltip()
  private let barArea = View()
  private var hasAppeared = false
  /// The fraction of the content that was scrolled when a drag of the tooltip or the scroll indicator began; `nil` without a
  /// drag.
  private var scrubStart: Double?

  init(posts: [TimelinePost] = TimelinePost.all) {
    self.posts = posts
    super.init()
    title = "Timeline"
  }

  override var firstResponder: Responder { list }

  /// The light style, because the picture is under the status bar at first. When entries are under the bar, the list's top edge
  /// effect chooses the style.
  override var preferredStatusBarStyle: StatusBarStyle { .light }

  override func viewDidLoad() {
    view.identifier = "timeline"
    view.backgroundColor = Self.ground
    list.identifier = "timeline-list"
    list.backgroundColor = Self.ground
    list.showsSeparators = false
    list.rowBackgroundColor = .clear
    list.rowHeight = TableView.automaticDimension
    list.dataSource = self
    list.delegate = self
    // The indicator stays visible as long as the tooltip next to it.
    list.indicatorRest = ClockTooltip.stay
    list.addSubview(header)
    barArea.identifier = "timeline-bar"
    for each in [list, barArea, tooltip] { view.addSubview(each) }
    for handle in [tooltip, barArea] {
      let pan = PanGestureRecognizer(axis: .vertical, precedence: .row) { [weak self] in self?.scrub($0) }
      handle.addGestureRecognizer(pan)
      handle.cursor = .openHand
    }
  }

  override func viewDidAppear(_ animated: Bool) { hasAppeared = true }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    list.frame = bounds
    let bottom = min(safeAreaInsets.bottom + Self.bottomInset, bounds.height / 3)
    list.contentInset = Insets(top: min(TimelineHeader.height, bounds.height / 2), bottom: bottom)
    list.scrollIndicatorInsets = Insets(top: safeAreaInsets.top, bottom: bottom)
    list.topEdgeEffect.extent = safeAreaInsets.top + Self.fade
    list.topEdgeEffect.onset = max(0, list.contentInset.top - 1.5 * safeAreaInsets.top)
    barArea.frame = Rect(
      x: bounds.maxX - Self.barWidth, y: safeAreaInsets.top, width: Self.barWidth,
      height: max(0, bounds.height - safeAreaInsets.top - bottom))
    header.frame = Rect(x: 0, y: -list.contentInset.top, width: bounds.width, height: list.contentInset.top)
    list.layoutIfNeeded()
    list.marks = marks
    follow()
  }

  // MARK: - Tooltip and content

  /// The scroll offsets at which the tooltip starts to point to another entry; empty if all of the content fits.
  private var marks: [Double] {
    let range = list.verticalRange
    guard range.lowerBound < range.upperBound else { return [] }
    let point = list.scrollIndicatorInsets.top + tooltip.shownSize.height / 2
    let slope = travel / range.length
    return posts.indices.compactMap { item in
      guard let edge = list.rectForRow(at: ItemPath(item: item, section: 0))?.minY else { return nil }
      // The tooltip's position follows the scrolled fraction, which stays within 0…1 while the content is pulled beyond its
      // ends.
      let offset = (edge - point + range.lowerBound * slope) / (1 + slope)
      if offset < range.lowerBound { return edge - point }
      return offset > range.upperBound ? edge - point - travel : offset
    }
  }

  /// The scrolled fraction of the content, 0…1; 0 if all of the content fits.
  private var share: Double {
    let range = list.verticalRange
    guard range.lowerBound < range.upperBound else { return 0 }
    return range.fraction(at: list.contentOffset.y).clamped(to: 0...1)
  }

  /// The distance that the tooltip moves from the start to the end of the content, in points.
  private var travel: Double {
    let insets = list.scrollIndicatorInsets
    return max(0, view.bounds.height - insets.top - insets.bottom - tooltip.shownSize.height)
  }

  /// Places the tooltip next to the indicator, and shows the time of the entry that the tooltip points to.
  private func follow() {
    let size = tooltip.shownSize
    tooltip.center = Point(
      list.frame.maxX - 4 - size.width / 2, list.scrollIndicatorInsets.top + share * travel + size.height / 2)
    let scrolled = list.contentOffset.y + list.contentInset.top
    header.pull = max(0, -scrolled)
    header.scroll(by: scrolled, under: safeAreaInsets.top)
    let point = list.superview?.convert(Point(tooltip.center.x - size.width / 2, tooltip.center.y), to: list)
    if let indexPath = point.flatMap(list.indexPathForRow), posts.indices.contains(indexPath.item) {
      tooltip.show(posts[indexPath.item].date)
    } else if tooltip.shownDate == nil, let first = posts.first {
      tooltip.show(first.date)
    }
  }

  /// Scrolls the content with a drag of the tooltip or the scroll indicator, so that the tooltip stays under the pointer. If
  /// the user cancels the drag, the content scrolls back.
  private func scrub(_ pan: PanGestureRecognizer) {
    let range = list.verticalRange
    func scroll(to share: Double, animated: Bool = false) {
      let offset = range.lowerBound.mixed(with: range.upperBound, at: share.clamped(to: 0...1))
      list.setContentOffset(Point(list.contentOffset.x, offset), animated: animated)
    }
    switch pan.state {
    case .began:
      list.setContentOffset(list.contentOffset, animated: false)
      scrubStart = share
      tooltip.show()
    case .changed: break
    case .ended, .cancelled:
      let start = scrubStart
      scrubStart = nil
      if pan.cancellation == .byUser, let start { scroll(to: start, animated: true) }
      return tooltip.hide()
    case .possible, .failed: return
    }
    guard let scrubStart, travel > 0 else { return }
    scroll(to: scrubStart + pan.translation.dy / travel)
  }
}

extension TimelineViewController: ScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: ScrollView) {
    // Until the screen has appeared, the content scrolls only because of its layout.
    guard hasAppeared else { return }
    tooltip.show()
    follow()
    if !list.isDragging, scrubStart == nil {
      tooltip.hide(after: ClockTooltip.stay + (list.isDecelerating ? 0 : Self.silence))
    }
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    tooltip.show()
    follow()
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, velocity: Vector) { tooltip.hide() }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { tooltip.hide() }
}

extension TimelineViewController: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { posts.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "entry") { TimelineCell() }
    cell.show(posts[indexPath.item])
    return cell
  }
}
