import SegueViews

/// Called while a scroll view scrolls.
public protocol ScrollViewDelegate: AnyObject {
  /// The content has moved.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A pointer has begun to drag.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The pointer is being released; `velocity` is that of the content, in points per second. The content will come to rest at
  /// `targetContentOffset`, which may be changed; one beyond the content's ends is brought to the nearest end.
  func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Vector, targetContentOffset: inout Point)
  /// The pointer was released; `velocity` is that of the content, in points per second.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, velocity: Vector)
  /// The content has come to rest after its release.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Nothing to do.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Nothing to do.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Nothing to change.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, velocity: Vector, targetContentOffset: inout Point
  ) {}
  /// Nothing to do.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, velocity: Vector) {}
  /// Nothing to do.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
}

/// Shows a part of larger content, which drags, wheel and keys move with UIKit's physics.
open class ScrollView: View, ScrollContainer {
  /// Called when it scrolls.
  public weak var delegate: (any ScrollViewDelegate)?
  /// The size of the content, in points; a negative extent counts as 0.
  public var contentSize = Size.zero {
    didSet {
      contentSize = contentSize.bounded(or: oldValue)
      if contentSize != oldValue { respectEnds() }
    }
  }
  /// How far the content may be scrolled away from the edges, in points. Content at its upper end stays there.
  public var contentInset = Insets.zero {
    didSet {
      contentInset = contentInset.bounded(or: oldValue)
      if contentInset != oldValue {
        keepBeginning(at: verticalRange.lowerBound + contentInset.top - oldValue.top)
      }
    }
  }
  /// Whether the content is at most as wide as can be read, and so a large title above it.
  package var contentFollowsReadableWidth: Bool { true }
  /// The large title above the content.
  package var largeTitle: LargeTitleView? {
    didSet {
      guard largeTitle !== oldValue else { return }
      let heights = [largeTitle, oldValue].map { $0 == nil ? 0 : LargeTitleView.height }
      oldValue?.leave()
      if let largeTitle { addSubview(largeTitle) }
      keepBeginning(at: verticalRange.lowerBound + heights[0] - heights[1])
    }
  }

  /// Content whose upper end was at `offset`, and which was there, stays at its upper end.
  private func keepBeginning(at offset: Double) {
    setNeedsLayout()
    guard abs(contentOffset.y - offset) < 1e-6, !isDragging, !isDecelerating, !isYielded else { return }
    scroll(to: Point(contentOffset.x, verticalRange.lowerBound), isShown: false)
  }
  /// Whether content can be pulled beyond its ends.
  public var bounces = true
  /// The same for vertical pulls where all of the content fits.
  public var alwaysBounceVertical = false
  /// The same for horizontal pulls where all of the content fits.
  public var alwaysBounceHorizontal = false
  /// Whether a drag down that begins where the content is at its upper end is left to what lies behind, such as the drag that leads
  /// back to the screen before, instead of pulling the content beyond that end.
  public var passesOnPullAtTop = false
  /// Whether the content follows a pointer that pulls it down beyond its beginning one to one, because the screen goes along.
  package var tracksPullAtTop = false
  /// Whether released content comes to rest at a multiple of the view's width and height, at most one from where the drag began.
  public var isPagingEnabled = false
  /// Whether pointer, wheel and keys move the content.
  public var isScrollEnabled = true
  /// How released content decelerates.
  public var decay = Decay.normal
  /// Whether a thin bar shows where the content is while it moves.
  public var showsScrollIndicators = true
  /// The distance of the bar from the edges, in points.
  public var scrollIndicatorInsets = Insets.zero {
    didSet {
      scrollIndicatorInsets = scrollIndicatorInsets.bounded(or: oldValue)
      if scrollIndicatorInsets != oldValue { setNeedsLayout() }
    }
  }
  /// The color of that bar: for light or for dark content.
  public var indicatorStyle = IndicatorStyle.default { didSet { indicator.style = indicatorStyle } }

  /// How long the indicator stays after the content has come to rest, in seconds.
  package var indicatorRest: Double {
    get { indicator.rest }
    set { indicator.rest = newValue }
  }

  /// The look of the scroll indicator.
  public nonisolated enum IndicatorStyle: Sendable, Hashable {
    /// Dark on a light ground, light on a dark one.
    case `default`
    /// Dark, for light content.
    case black
    /// Light, for dark content.
    case white
  }

  /// Vertical offsets, in ascending order, of which content that moves by itself is shown the moment that it has passed one, even if
  /// no frame falls on it. What a delegate begins there then begins at the same time at any frame rate. NaN is left out.
  public var marks: [Double] = [] { didSet { marks.removeAll(where: \.isNaN) } }

  /// The offsets, for `marks`, at which parts of the content come in at the lower or the upper edge.
  /// - Parameter parts: their places in the content.
  public func marks(showing parts: some Sequence<Rect>) -> [Double] {
    Set(parts.flatMap { [$0.minY - bounds.height, $0.maxY] }).sorted()
  }

  /// Whether a pointer drags the content.
  public internal(set) var isDragging = false
  /// Whether control of the content was yielded; it stays where it is.
  public internal(set) var isYielded = false
  /// Whether the content moves by itself.
  public var isDecelerating: Bool { motion != nil }

  /// The drag that moves the content.
  public private(set) lazy var panGestureRecognizer = makePan()
  /// Where the pointer would have moved the content without any resistance, in points; while dragging.
  var pulled = Point.zero
  /// Where the content was when the drag grabbed it.
  var dragStart = Point.zero
  private var motion: ScrollMotion?
  /// The ends of the content that the motion leads to, or between.
  private var motionEnds: (horizontal: ClosedRange<Double>, vertical: ClosedRange<Double>) = (0...0, 0...0)
  private(set) var wheel: WheelPull?
  private lazy var indicator = ScrollIndicator(for: self)
  /// What covers content that is scrolled beneath the upper edge.
  public private(set) lazy var topEdgeEffect = ScrollEdgeEffect(of: self)
  /// The views that float, with the transforms that the application gave them.
  private var floating: [(view: View, transform: Transform)] = []

  /// A scroll view without content.
  public override init() {
    super.init()
    clipsToBounds = true
    addGestureRecognizer(panGestureRecognizer)
  }

  /// The point of the content that is shown in the top left corner. Setting it stops the content.
  public var contentOffset: Point {
    get { bounds.origin }
    set {
      stop()
      placements += 1
      scroll(to: newValue.bounded(or: contentOffset))
    }
  }
  /// How often the offset was set or a motion was started, so that a delegate's own choice is noticed.
  private(set) var placements = 0

  /// Moves the content, at once or smoothly.
  public func setContentOffset(_ offset: Point, animated: Bool) {
    let offset = offset.bounded(or: contentOffset)
    guard animated, window != nil, offset != contentOffset else {
      contentOffset = offset
      return
    }
    glide(to: offset)
  }

  /// Moves the content by the least distance that makes `rect` visible within the inset, `padding` points away from the edges; less
  /// where there is no room for it.
  public func scrollRectToVisible(_ rect: Rect, padding: Double = 0, animated: Bool = false) {
    setContentOffset(offset(showing: rect, padding: padding), animated: animated)
  }

  /// The offset to which that leads.
  package func offset(showing rect: Rect, padding: Double = 0) -> Point {
    let (rect, seen, padding) = (rect.bounded(), bounds.inset(by: contentInset), padding.bounded())
    let across = min(padding, max(0, (seen.width - rect.width) / 2))
    let down = min(padding, max(0, (seen.height - rect.height) / 2))
    let wanted = rect.inset(by: Insets(top: -down, left: -across, bottom: -down, right: -across))
    var offset = contentOffset
    offset.x += min(max(0, wanted.maxX - seen.maxX), wanted.minX - seen.minX)
    offset.y += min(max(0, wanted.maxY - seen.maxY), wanted.minY - seen.minY)
    return nearestRest(to: offset)
  }

  /// Flashes the scroll indicator, to show that there is more content.
  public func flashScrollIndicators() { if showsScrollIndicators { indicator.show() } }

  /// The horizontal offsets at which the content can rest.
  public var horizontalRange: ClosedRange<Double> {
    let first = -contentInset.left
    return first...max(first, contentSize.width + contentInset.right - bounds.width)
  }

  /// The vertical offsets at which the content can rest.
  public var verticalRange: ClosedRange<Double> {
    let first = -contentInset.top - (largeTitle == nil ? 0 : LargeTitleView.height)
    return first...max(first, contentSize.height + contentInset.bottom - bounds.height)
  }

  /// Called whenever the content has moved; overrides place what has become visible.
  open func didScroll() {}

  /// Keeps the content within its ends after a change of size.
  open override func layoutSubviews() {
    respectEnds()
    placeOverlays()
    if showsScrollIndicators { indicator.place() }
  }

  open override func scrolled(_ event: ScrollEvent) -> Bool {
    if sheetLeader?.scrolled(event, over: self) == true { return true }
    guard isScrollEnabled, canMove, !isYielded else { return false }
    let wheel = self.wheel ?? WheelPull(for: self)
    self.wheel = wheel
    return wheel.turn(event)
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    if super.keyPressed(event) { return true }
    guard isScrollEnabled, !isYielded, let offset = offset(for: event) else { return false }
    let target = settledRest(near: offset)
    guard target != (glideTarget ?? contentOffset) else { return false }
    glide(to: target)
    return true
  }

  // MARK: - In front of the content

  /// Adds a view that floats in front of the content: placed in the content's coordinates, as it is at the content's beginning,
  /// it stays there while content is scrolled beneath it, and follows content that is pulled down. Its `transform` belongs to the
  /// scroll view until it is removed.
  public func addFloatingSubview(_ view: View) {
    addSubview(view)
    if !floating.contains(where: { $0.view === view }) { floating.append((view, view.transform)) }
    placeOverlays()
  }

  package func willRemoveSubview(_ view: View) {
    guard let index = floating.firstIndex(where: { $0.view === view }) else { return }
    view.transform = floating.remove(at: index).transform
  }

  /// Places what lies over the content, and puts it in front.
  private func placeOverlays(animated: Bool = false) {
    largeTitle?.place(in: self, animated: animated)
    topEdgeEffect.update()
    guard !floating.isEmpty else { return }
    placeFloatingViews()
    let front = subviews.lazy.filter { [indicator] in !indicator.isBar($0) }.suffix(floating.count)
    if !front.elementsEqual(floating, by: { $0 === $1.view }) {
      for each in floating { addSubview(each.view) }
    }
  }

  private func placeFloatingViews() {
    let scrolled = max(0, bounds.minY - verticalRange.lowerBound)
    for (view, transform) in floating {
      view.transform = transform.concatenating(.translation(Vector(0, scrolled)))
    }
  }

  // MARK: - Transitions

  /// Called when the content was scrolled, or items have got other places; not by `rest(at:)`.
  package var onShift: (() -> Void)?
  /// The drag that opens items.
  var openingPan: PanGestureRecognizer? {
    didSet {
      if let oldValue { removeGestureRecognizer(oldValue) }
      if let openingPan { addGestureRecognizer(openingPan) }
    }
  }
  /// The part of the content that a transition is about to show: what lies in it has cells as if it were visible.
  package var shownArea: Rect? { didSet { if shownArea != oldValue { didScroll() } } }
  /// Where content has to be to be given cells.
  var placementArea: Rect { shownArea.map { $0.union(bounds) } ?? bounds }

  /// Moves the content to an offset at once and without the indicator, where it stays until something moves it.
  package func rest(at offset: Point) {
    let onShift = onShift
    self.onShift = nil
    stop()
    scroll(to: offset, isShown: false)
    indicator.hide()
    self.onShift = onShift
  }

  /// Sets the properties of views as they are at an offset, within `shownArea`.
  package func pose(at offset: Point) {
    bounds.origin = offset
    placeFloatingViews()
    if topEdgeEffect.isShown { topEdgeEffect.view.frame.origin = offset }
  }

  // MARK: - Moving

  /// Whether the content can move at all.
  package var canMove: Bool { canMoveVertically || canMoveHorizontally }
  package var canMoveVertically: Bool {
    alwaysBounceVertical || verticalRange.lowerBound < verticalRange.upperBound
  }
  package var canMoveHorizontally: Bool {
    alwaysBounceHorizontal || horizontalRange.lowerBound < horizontalRange.upperBound
  }

  /// Shows the content at `offset`, wherever that is.
  /// - Parameter isShown: whether the indicator shows it.
  func scroll(to offset: Point, isShown: Bool = true) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
    didScroll()
    placeOverlays(animated: isShown)
    if showsScrollIndicators, isShown { indicator.show() }
    CallChain.call {
      delegate?.scrollViewDidScroll(self)
    } otherwise: {
      reportFault("scrollViewDidScroll scrolls again and again, and was not called any more", in: window)
    }
    onShift?()
  }

  /// Holds the content where it is.
  func stop() {
    motion?.stop()
    motion = nil
  }

  /// Releases the content with a velocity in points per second.
  package func release(velocity: Vector) { start(coasting(velocity: velocity)) }

  /// The motion of content that is released with a velocity in points per second.
  func coasting(velocity: Vector) -> ScrollMotion {
    ScrollMotion(
      self,
      horizontal: ScrollTrajectory(
        from: contentOffset.x, velocity: canMoveHorizontally ? velocity.dx : 0, within: horizontalRange,
        decay: decay),
      vertical: ScrollTrajectory(
        from: contentOffset.y, velocity: canMoveVertically ? velocity.dy : 0, within: verticalRange,
        decay: decay))
  }

  /// Releases the content from where it is, with the velocity that it has.
  func releaseAsItMoves() {
    let velocity = motion?.velocity ?? .zero
    motion?.showNow()
    release(velocity: velocity)
  }

  /// Eases to `offset`, with the velocity that the content has already, as far as that does not carry it too far.
  func glide(to offset: Point) { glide(to: offset, velocity: motion?.velocity ?? .zero) }

  /// Eases to `offset`, beginning with a velocity in points per second.
  func glide(to offset: Point, velocity: Vector, by spring: Spring = ScrollMotion.glide) {
    start(ScrollMotion(self, glidingFrom: contentOffset, velocity: velocity, to: offset, by: spring))
  }

  /// Where a glide under way will end.
  var glideTarget: Point? { motion?.glideTarget }

  /// Whether what is left of the content's motion is too little for a press to be meant to stop it.
  var isNearlyAtRest: Bool { motion?.isNearlyAtRest ?? true }
  /// Whether the content moves by itself, and a press is meant to stop it.
  var isCoasting: Bool { isDecelerating && !isNearlyAtRest }

  /// The content begins to scroll by itself: what ends by that ends now, and not with the first frame that shows it elsewhere.
  func willGlide() {}

  func start(_ motion: ScrollMotion) {
    stop()
    willGlide()
    placements += 1
    self.motion = motion
    motionEnds = (horizontalRange, verticalRange)
    motion.start { [weak self] in
      guard let self else { return }
      self.motion = nil
      self.delegate?.scrollViewDidEndDecelerating(self)
    }
  }

  func nearestRest(to offset: Point) -> Point {
    Point(offset.x.clamped(to: horizontalRange), offset.y.clamped(to: verticalRange))
  }

  /// After a change of size or content, content at rest stays within its ends, and content that moves comes to rest there.
  private func respectEnds() {
    guard !isDragging, !isYielded else { return }
    guard isDecelerating else {
      let offset = nearestRest(to: contentOffset)
      if offset != contentOffset { scroll(to: offset) }
      return
    }
    guard motionEnds != (horizontalRange, verticalRange) else { return }
    if let target = glideTarget { glide(to: nearestRest(to: target)) } else { releaseAsItMoves() }
  }
}
