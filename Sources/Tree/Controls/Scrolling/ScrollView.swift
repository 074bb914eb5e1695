import SegueViews

/// The object that is notified while a scroll view scrolls. All methods are optional.
public protocol ScrollViewDelegate: AnyObject {
  /// Called when the content has moved.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Called when a pointer has begun to drag the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Called when the pointer is about to release the content. Set `targetContentOffset` to change where the content comes to
  /// rest; a target beyond an end is moved to that end.
  /// - Parameters:
  ///   - velocity: the velocity of the content, in points per second.
  ///   - targetContentOffset: the offset at which the content will come to rest.
  func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Vector, targetContentOffset: inout Point)
  /// Called when the pointer has released the content; `velocity` is the content's velocity, in points per second.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, velocity: Vector)
  /// Called when content has come to rest after a release or a glide. Not called if the motion is stopped earlier.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Does nothing when the content has moved.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Does nothing when a drag begins.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Leaves `targetContentOffset` unchanged by default.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, velocity: Vector, targetContentOffset: inout Point
  ) {}
  /// Does nothing when a drag has ended.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, velocity: Vector) {}
  /// Does nothing when the content has come to rest.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
}

/// A view that shows a part of larger content. Drags, the wheel and keys scroll the content, with the same physics as UIKit's
/// scroll view.
open class ScrollView: View, ScrollContainer {
  /// The object that is notified when the content scrolls; held weakly.
  public weak var delegate: (any ScrollViewDelegate)?
  /// The size of the content, in points; a negative width or height is treated as 0.
  public var contentSize = Size.zero {
    didSet {
      contentSize = contentSize.bounded(or: oldValue)
      if contentSize != oldValue { respectEnds() }
    }
  }
  /// The space around the content, in points. Content at an end rests at this distance from the view's edge. If the content is
  /// at its upper end, it stays at that end when the inset changes. The default is zero.
  public var contentInset = Insets.zero {
    didSet {
      contentInset = contentInset.bounded(or: oldValue)
      if contentInset != oldValue {
        keepBeginning(at: verticalRange.lowerBound + contentInset.top - oldValue.top)
      }
    }
  }
  /// Whether the content, and a large title above it, is at most as wide as the readable width.
  package var contentFollowsReadableWidth: Bool { true }
  /// The large title above the content; `nil` shows no large title.
  package var largeTitle: LargeTitleView? {
    didSet {
      guard largeTitle !== oldValue else { return }
      let heights = [largeTitle, oldValue].map { $0 == nil ? 0 : LargeTitleView.height }
      oldValue?.leave()
      if let largeTitle { addSubview(largeTitle) }
      // The title's background extends over the space above it, so the control is moved in front.
      if let refreshControl { addSubview(refreshControl) }
      keepBeginning(at: verticalRange.lowerBound + heights[0] - heights[1])
    }
  }

  /// The control that reloads the content when the user pulls it down; `nil`, the default, shows no control. Content with such
  /// a control can always be pulled. A control of another scroll view is removed from that one.
  public var refreshControl: RefreshControl? {
    get { refresher }
    set {
      guard newValue !== refresher else { return }
      refresher?.removeFromSuperview()
      if let newValue, let other = newValue.scrollView, other !== self, other.refreshControl === newValue {
        other.refreshControl = nil
      }
      changeBeginning { refresher = newValue }
      guard let newValue else { return }
      alwaysBounceVertical = true
      addSubview(newValue)
    }
  }
  private var refresher: RefreshControl?

  /// Moves the content to its new upper end if it rests at `offset`, the previous upper end.
  private func keepBeginning(at offset: Double) {
    setNeedsLayout()
    guard abs(contentOffset.y - offset) < 1e-6, !isDragging, !isDecelerating, !isYielded else { return }
    scroll(to: Point(contentOffset.x, verticalRange.lowerBound), isShown: false)
  }
  /// Whether content can be pulled beyond its ends. The default is `true`.
  public var bounces = true
  /// Whether content can be pulled vertically even if all of it fits. The default is `false`.
  public var alwaysBounceVertical = false
  /// Whether content can be pulled horizontally even if all of it fits. The default is `false`.
  public var alwaysBounceHorizontal = false
  /// Whether views behind the scroll view receive downward drags at the upper end of the content, for example to close a
  /// screen. With `false`, the default, such drags pull the content.
  public var passesOnPullAtTop = false
  /// Whether content follows a pointer without resistance beyond its upper end, because the screen moves with the pointer. The
  /// default is `false`.
  package var tracksPullAtTop = false
  /// Whether released content comes to rest at a page, that is, at a multiple of the view's width and height. A drag turns at
  /// most one page. The default is `false`.
  public var isPagingEnabled = false
  /// Whether the pointer, the wheel and keys can scroll the content. The default is `true`.
  public var isScrollEnabled = true
  /// The deceleration of released content. The default is `.normal`.
  public var decay = Decay.normal
  /// Whether a thin bar shows the position of the content while it moves. The default is `true`.
  public var showsScrollIndicators = true
  /// The distance of the scroll indicator from the edges, in points. The default is zero.
  public var scrollIndicatorInsets = Insets.zero {
    didSet {
      scrollIndicatorInsets = scrollIndicatorInsets.bounded(or: oldValue)
      if scrollIndicatorInsets != oldValue { setNeedsLayout() }
    }
  }
  /// The style of the scroll indicator, which defines its color. The default is `.default`.
  public var indicatorStyle = IndicatorStyle.default { didSet { indicator.style = indicatorStyle } }

  /// The time that the scroll indicator stays visible after the content has come to rest, in seconds; 0.6 by default.
  package var indicatorRest: Double {
    get { indicator.rest }
    set { indicator.rest = newValue }
  }

  /// Defines the color of the scroll indicator.
  public nonisolated enum IndicatorStyle: Sendable, Hashable {
    /// The bar is dark in light appearance, and light in dark appearance.
    case `default`
    /// The bar is dark, for light content.
    case black
    /// The bar is light, for dark content.
    case white
  }

  /// Vertical offsets at which a delegate performs an action, in ascending order; empty by default.
  ///
  /// When content that moves on its own passes a mark, the delegate is notified at that moment, even between frames. Actions
  /// that the delegate starts in response thus begin at the same time at any frame rate. NaN is ignored.
  public var marks: [Double] = [] { didSet { marks.removeAll(where: \.isNaN) } }

  /// Returns offsets to use as `marks`: those at which parts of the content become visible at the lower or upper edge.
  /// - Parameter parts: the frames of these parts in the content.
  public func marks(showing parts: some Sequence<Rect>) -> [Double] {
    Set(parts.flatMap { [$0.minY - bounds.height, $0.maxY] }).sorted()
  }

  /// Whether a pointer is dragging the content.
  public internal(set) var isDragging = false
  /// Whether control of the content was yielded with `yield(at:)`. Until `takeBack()` is called, neither input nor the
  /// content's own motion moves the content.
  public internal(set) var isYielded = false
  /// Whether the content is moving after a release, or gliding to an offset.
  public var isDecelerating: Bool { motion != nil }

  /// The recognizer of the drag that scrolls the content.
  public private(set) lazy var panGestureRecognizer = makePan()
  /// The offset that the content would have had at the start of the drag without resistance, in points. Valid during a drag.
  var pulled = Point.zero
  /// The offset of the content when the drag began.
  var dragStart = Point.zero
  private var motion: ScrollMotion?
  /// The ranges of offsets at which the content could rest when the current motion started.
  private var motionEnds: (horizontal: ClosedRange<Double>, vertical: ClosedRange<Double>) = (0...0, 0...0)
  private(set) var wheel: WheelPull?
  private lazy var indicator = ScrollIndicator(for: self)
  /// The effect that covers the content at the upper edge while it is scrolled.
  public private(set) lazy var topEdgeEffect = ScrollEdgeEffect(of: self)
  /// The floating views, with the transforms that the application gave them.
  private var floating: [(view: View, transform: Transform)] = []

  /// Creates a scroll view without content.
  public override init() {
    super.init()
    clipsToBounds = true
    addGestureRecognizer(panGestureRecognizer)
  }

  /// The point of the content that is shown in the top left corner. Setting it stops any motion of the content.
  public var contentOffset: Point {
    get { bounds.origin }
    set {
      stop()
      placements += 1
      scroll(to: newValue.bounded(or: contentOffset))
    }
  }
  /// The number of times that the offset was set or a motion started. If the number changes at the end of a drag, a delegate
  /// has moved the content.
  private(set) var placements = 0

  /// Scrolls to an offset, immediately or with an animation.
  public func setContentOffset(_ offset: Point, animated: Bool) {
    let offset = offset.bounded(or: contentOffset)
    guard animated, window != nil, offset != contentOffset else {
      contentOffset = offset
      return
    }
    glide(to: offset)
  }

  /// Scrolls just far enough to make a rectangle visible within `contentInset`.
  /// - Parameters:
  ///   - rect: the rectangle, in the content's coordinates.
  ///   - padding: the minimum distance between the rectangle and the edges, in points, reduced if there is too little room; 0
  ///     by default.
  ///   - animated: whether the content glides to its new position; `false` by default.
  public func scrollRectToVisible(_ rect: Rect, padding: Double = 0, animated: Bool = false) {
    setContentOffset(offset(showing: rect, padding: padding), animated: animated)
  }

  /// Returns the offset to which `scrollRectToVisible` would scroll.
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

  /// Shows the scroll indicator for a moment, to indicate that there is more content.
  public func flashScrollIndicators() { if showsScrollIndicators { indicator.show() } }

  /// The horizontal offsets at which the content can rest.
  public var horizontalRange: ClosedRange<Double> {
    let first = -contentInset.left
    return first...max(first, contentSize.width + contentInset.right - bounds.width)
  }

  /// The offset at which the content rests at its beginning, below a large title, while it is not being refreshed.
  var beginning: Double { -contentInset.top - (largeTitle == nil ? 0 : LargeTitleView.height) }

  /// The vertical offsets at which the content can rest. They include those that show a large title above the content, or a
  /// control that is refreshing it.
  public var verticalRange: ClosedRange<Double> {
    let first = beginning - (refreshControl?.isRefreshing == true ? RefreshControl.height : 0)
    return first...max(first, contentSize.height + contentInset.bottom - bounds.height)
  }

  /// Called whenever the content has moved. Override this method to add views that have become visible.
  open func didScroll() {}

  /// Keeps the content within its ends after the view was resized, and places the views in front of and above the content.
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

  // MARK: - Floating views

  /// Adds a view that floats in front of the content.
  ///
  /// Set the view's `bounds` and `center` in the content's coordinates, as if the content were at its beginning. The view stays
  /// at its position in the scroll view while content is scrolled beneath it, and follows content that is pulled down. The
  /// scroll view changes the view's `transform` until the view is removed, so `frame` is where the view is shown.
  public func addFloatingSubview(_ view: View) {
    addSubview(view)
    if !floating.contains(where: { $0.view === view }) { floating.append((view, view.transform)) }
    placeOverlays()
  }

  open override func willRemoveSubview(_ view: View) {
    guard let index = floating.firstIndex(where: { $0.view === view }) else { return }
    view.transform = floating.remove(at: index).transform
  }

  /// Places the large title, the edge effect and the floating views, and moves floating views to the front.
  private func placeOverlays(animated: Bool = false) {
    largeTitle?.place(in: self, animated: animated)
    refreshControl?.place(above: beginning, in: self)
    topEdgeEffect.update()
    guard !floating.isEmpty else { return }
    placeFloatingViews()
    let front = subviews.lazy.filter { [indicator] in !indicator.isBar($0) }.suffix(floating.count)
    if !front.elementsEqual(floating, by: { $0 === $1.view }) {
      for each in floating { addSubview(each.view) }
    }
  }

  private func placeFloatingViews() {
    let scrolled = max(0, bounds.minY - beginning)
    for (view, transform) in floating {
      view.transform = transform.concatenating(.translation(Vector(0, scrolled)))
    }
  }

  // MARK: - Transitions

  /// Called when the content was scrolled, or when items of a list have moved. Not called by `rest(at:)`.
  package var onShift: (() -> Void)?
  /// The part of the content that a transition is about to show; `nil` if there is no such transition. Items in this part have
  /// cells as if they were visible.
  package var shownArea: Rect? { didSet { if shownArea != oldValue { didScroll() } } }
  /// The area in which items have cells: the smallest rectangle that contains the bounds and `shownArea`.
  var placementArea: Rect { shownArea.map { $0.union(bounds) } ?? bounds }

  /// Scrolls to an offset immediately, without calling `onShift`. Stops any motion and hides the indicator.
  package func rest(at offset: Point) {
    let onShift = onShift
    self.onShift = nil
    stop()
    scroll(to: offset, isShown: false)
    indicator.hide()
    self.onShift = onShift
  }

  /// Sets the properties of the scroll view and its floating views for an offset within `shownArea`, so that a transition can
  /// animate them.
  package func pose(at offset: Point) {
    bounds.origin = offset
    placeFloatingViews()
    if topEdgeEffect.isShown { topEdgeEffect.view.frame.origin = offset }
  }

  // MARK: - Moving

  /// Whether the content can be scrolled in any direction.
  package var canMove: Bool { canMoveVertically || canMoveHorizontally }
  package var canMoveVertically: Bool {
    alwaysBounceVertical || verticalRange.lowerBound < verticalRange.upperBound
  }
  package var canMoveHorizontally: Bool {
    alwaysBounceHorizontal || horizontalRange.lowerBound < horizontalRange.upperBound
  }

  /// Scrolls to an offset, even one beyond the ends.
  /// - Parameters:
  ///   - offset: the new offset.
  ///   - isShown: whether the scroll indicator appears; `true` by default.
  func scroll(to offset: Point, isShown: Bool = true) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
    didScroll()
    placeOverlays(animated: isShown)
    if showsScrollIndicators, isShown { indicator.show() }
    CallChain.call {
      delegate?.scrollViewDidScroll(self)
    } otherwise: {
      reportFault("scrollViewDidScroll scrolls again and again, and was no longer called", in: window)
    }
    onShift?()
  }

  /// Stops any motion of the content.
  func stop() {
    motion?.stop()
    motion = nil
  }

  /// Releases the content with a velocity, in points per second.
  package func release(velocity: Vector) { start(coasting(velocity: velocity)) }

  /// Returns the motion of content that is released with a velocity, in points per second.
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

  /// Releases the content at its current position, with its current velocity.
  func releaseAsItMoves() {
    let velocity = motion?.velocity ?? .zero
    motion?.showNow()
    release(velocity: velocity)
  }

  /// Glides to an offset. The glide starts with the content's current velocity, limited so that the content does not overshoot.
  func glide(to offset: Point) { glide(to: offset, velocity: motion?.velocity ?? .zero) }

  /// Glides to an offset, starting with a velocity in points per second.
  func glide(to offset: Point, velocity: Vector, by spring: Spring = ScrollMotion.glide) {
    start(ScrollMotion(self, glidingFrom: contentOffset, velocity: velocity, to: offset, by: spring))
  }

  /// The offset at which the current glide will end; `nil` if the content is not gliding.
  var glideTarget: Point? { motion?.glideTarget }

  /// Whether the content's remaining motion is so small that a press is not considered an attempt to stop it.
  var isNearlyAtRest: Bool { motion?.isNearlyAtRest ?? true }
  /// Whether the content is moving on its own, fast or far enough that a press stops it.
  var isCoasting: Bool { isDecelerating && !isNearlyAtRest }

  /// Called when a glide or the motion after a release starts. Override this method to close anything that scrolling closes,
  /// such as open swipe actions, before the first frame of the motion.
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

  /// Keeps the content within its ends after its size or the view's size has changed. Resting content is moved immediately;
  /// moving content gets a new target within the ends.
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
