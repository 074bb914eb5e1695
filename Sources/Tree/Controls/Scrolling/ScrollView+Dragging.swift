import SegueViews

/// The recognizer of the drag that scrolls a scroll view's content.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  private weak var scrollView: ScrollView?

  init(for scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init(precedence: .scroll)
    isReady = { [weak self] in self?.mayBeginScrolling == true }
    // Within the content, a touchpad scrolls without this recognizer. At an end, a touchpad drags the content like a pointer.
    takesTurn = { [weak scrollView] delta, isBeforeScrolling in
      isBeforeScrolling && scrollView.map { !$0.isDecelerating && $0.leadsBeyondAnEnd(delta) } ?? false
    }
    // A press on moving content stops and holds the content, so the press does not click a view under the pointer.
    catchesPress = { [weak scrollView] in
      scrollView.map { $0.isScrollEnabled && $0.isCoasting } ?? false
    }
  }

  /// An open hand if the content can be dragged; otherwise `nil`.
  override var cursor: Cursor? {
    get { scrollView.map { $0.isScrollEnabled && $0.canMove } == true ? super.cursor : nil }
    set { super.cursor = newValue }
  }

  private var mayBeginScrolling: Bool {
    guard let scrollView, scrollView.isScrollEnabled, scrollView.canMove else { return false }
    guard displacement == .zero || scrollView.follows(displacement) else { return false }
    return scrollView.sheetLeader?.takes(self, on: scrollView) != true
  }
}

extension ScrollView {
  func makePan() -> PanGestureRecognizer {
    let pan = ScrollPanGestureRecognizer(for: self)
    pan.addAction { [weak self] in self?.panned($0) }
    return pan
  }

  /// Returns whether the content follows a drag in a direction. The content must be able to move along that axis and, if it
  /// does not bounce, must not already be at its end. Views behind the scroll view receive all other drags.
  func follows(_ travel: Vector) -> Bool {
    let axis: PanGestureRecognizer.Axis =
      canMoveVertically ? (canMoveHorizontally ? .any : .vertical) : .horizontal
    guard GesturePrecedence.scroll.accepts(travel, along: axis) else { return false }
    if passesOnPullAtTop, travel.dy > abs(travel.dx), contentOffset.y <= verticalRange.lowerBound {
      return false
    }
    return bounces || nearestRest(to: contentOffset - travel) != nearestRest(to: contentOffset)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      beginDrag()
      drag(by: pan.translation)
    case .changed:
      if isYielded {
        isYielded = false
        isDragging = true
      }
      drag(by: pan.translation)
    case .ended: endDrag(velocity: pan.velocity)
    case .cancelled: endDrag(velocity: .zero, returning: pan.cancellation == .byUser)
    case .possible, .failed: break
    }
  }

  /// Yields control of the content, which stays at `offset`. Until `takeBack()` is called, neither input nor the content's own
  /// motion moves the content.
  ///
  /// A drag in progress is suspended. It resumes, with its whole travel, if its recognizer reports to the scroll view again.
  public func yield(at offset: Point) {
    contentOffset = offset
    isDragging = false
    isYielded = true
  }

  /// Takes back control of yielded content. Content beyond an end springs back to that end.
  public func takeBack() {
    guard isYielded else { return }
    isYielded = false
    release(velocity: .zero)
  }

  /// Begins a drag at the current offset, which may be beyond an end.
  package func beginDrag() {
    stop()
    wheel?.stop()
    isDragging = true
    // The delegate may move the content or change its ends, so the offset is read afterward.
    delegate?.scrollViewWillBeginDragging(self)
    let offset = contentOffset
    dragStart = offset
    pulled = Point(
      unbanded(offset.x, horizontalRange, bounds.width), unbanded(offset.y, verticalRange, bounds.height))
  }

  /// Runs a closure that moves the upper end of the content. Content at that end glides along; dragged content stays under the
  /// pointer.
  func changeBeginning(_ change: () -> Void) {
    let (y, old, height) = (contentOffset.y, verticalRange, bounds.height)
    change()
    let new = verticalRange
    setNeedsLayout()
    // If the end has not moved, the offset is not set, because that would end a running motion.
    guard new.lowerBound != old.lowerBound else { return }
    if isDragging {
      pulled.y += unbanded(y, new, height) - unbanded(y, old, height)
    } else if !isYielded, y <= max(old.lowerBound, new.lowerBound) + 1e-6 {
      setContentOffset(Point(contentOffset.x, new.lowerBound), animated: true)
    }
  }

  /// Moves the content with a pointer that drags it.
  /// - Parameter travel: the pointer's travel since the drag began, in points.
  func drag(by travel: Vector) {
    guard isDragging else { return }
    scroll(
      to: Point(
        canMoveHorizontally ? banded(pulled.x - travel.dx, horizontalRange, bounds.width) : contentOffset.x,
        canMoveVertically ? banded(pulled.y - travel.dy, verticalRange, bounds.height) : contentOffset.y))
  }

  /// Ends a drag and releases the content.
  /// - Parameters:
  ///   - velocity: the velocity of the pointer, in points per second.
  ///   - isUndone: whether the content glides back to its offset at the start of the drag; `false` by default.
  func endDrag(velocity: Vector, returning isUndone: Bool = false) {
    guard isDragging else { return }
    isDragging = false
    // Beyond an end, the content moves more slowly than the pointer, so its velocity at the release is lower, too.
    let velocity = Vector(
      -velocity.dx * give(at: contentOffset.x, horizontalRange, bounds.width),
      -velocity.dy * give(at: contentOffset.y, verticalRange, bounds.height))
    var rest: Point { isPagingEnabled ? page(for: velocity) : coasting(velocity: velocity).rest }
    var target = rest
    let predicted = target
    delegate?.scrollViewWillEndDragging(self, velocity: velocity, targetContentOffset: &target)
    let placements = placements
    delegate?.scrollViewDidEndDragging(self, velocity: velocity)
    // The delegate may have taken control of the content, moved it, or changed its ends.
    guard !isYielded, placements == self.placements else { return }
    if target == predicted { target = rest }
    if isUndone {
      glide(to: nearestRest(to: dragStart))
    } else if case let settled = settledRest(near: target), settled != nearestRest(to: target) {
      glide(to: settled, velocity: velocity, by: Self.titleSpring)
    } else if isPagingEnabled || target != rest {
      glide(to: nearestRest(to: target.bounded(or: rest)), velocity: velocity)
    } else {
      start(coasting(velocity: velocity))
    }
  }

  /// Returns the offset of the page at which released content comes to rest: after a throw, the next page in its direction;
  /// otherwise the nearest page.
  private func page(for velocity: Vector) -> Point {
    Point(
      page(
        contentOffset.x, from: dragStart.x, velocity.dx, length: bounds.width,
        first: horizontalRange.lowerBound),
      page(
        contentOffset.y, from: dragStart.y, velocity.dy, length: bounds.height,
        first: verticalRange.lowerBound))
  }

  private func page(
    _ offset: Double, from start: Double, _ velocity: Double, length: Double, first: Double
  ) -> Double {
    guard length > 0 else { return offset }
    let (place, began) = ((offset - first) / length, ((start - first) / length).rounded())
    let isThrown = abs(velocity) > Self.pagingSpeed
    let nearest = isThrown ? (velocity > 0 ? place.rounded(.up) : place.rounded(.down)) : place.rounded()
    return first + nearest.clamped(to: (began - 1)...(began + 1)) * length
  }

  /// The release speed above which a drag is considered a throw, which turns the page, in points per second.
  private static let pagingSpeed = 300.0

  /// Returns the actual offset for `value`, the offset to which a pointer would have dragged the content without resistance.
  private func banded(_ value: Double, _ range: ClosedRange<Double>, _ extent: Double) -> Double {
    let inside = value.clamped(to: range)
    guard value != inside, !followsPull(to: value, range) else { return value }
    return bounces ? inside + rubberBand(value - inside, dimension: extent) : inside
  }

  /// Returns whether `value` is an offset beyond the upper end to which the content follows a pointer without resistance.
  private func followsPull(to value: Double, _ range: ClosedRange<Double>) -> Bool {
    let pan = panGestureRecognizer.state
    return tracksPullAtTop && range == verticalRange && value < range.lowerBound
      && (pan == .began || pan == .changed)
  }

  private func unbanded(_ offset: Double, _ range: ClosedRange<Double>, _ extent: Double) -> Double {
    let inside = offset.clamped(to: range)
    return offset == inside || followsPull(to: offset, range)
      ? offset : inside + rubberBandInverse(offset - inside, dimension: extent)
  }

  /// Returns the distance that the content moves per point of the pointer's travel; 1 within the ends, and less beyond them.
  private func give(at offset: Double, _ range: ClosedRange<Double>, _ extent: Double) -> Double {
    let beyond = offset - offset.clamped(to: range)
    guard beyond != 0, extent > 0 else { return 1 }
    let finger = rubberBandInverse(beyond, dimension: extent)
    return rubberBand(finger + 0.5, dimension: extent) - rubberBand(finger - 0.5, dimension: extent)
  }
}
