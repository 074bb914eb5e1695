import SegueControllers

/// An object that dismisses a presented screen when its scrollable content is pulled down past the beginning
/// (Docs/BEHAVIOR.md#expanding-cells).
///
/// While the content is pulled down, a picture of the presenting screen's bar fills the gap above the content. When the gap
/// exceeds half of the bar's height, the scroll view hands the drag off to the dismissal. If the pointer moves back up, the
/// scroll view takes the drag back, without a jump.
public final class PullToDismiss {
  private weak var screen: ViewController?
  private let scrollView: ScrollView
  private let bar = View()
  private var picture: SnapshotView?
  /// Whether a dismissal is running. During a dismissal, the content stays at its offset.
  private var isDismissing = false
  /// The distance by which the content has to be pulled before the dismissal begins, in points. This is the threshold or, if
  /// the content was already pulled farther when the drag began, the distance at that time.
  private var limit = 0.0
  /// Whether the content is pulled so far that a release dismisses the screen. If so, the picture of the bar is behind the
  /// status bar.
  public private(set) var isPastThreshold = false

  /// Creates an object that dismisses `screen` when the content of `scrollView` is pulled down. The object becomes the scroll
  /// view's delegate.
  public init(_ scrollView: ScrollView, of screen: ViewController) {
    (self.scrollView, self.screen) = (scrollView, screen)
    bar.clipsToBounds = true
    bar.isUserInteractionEnabled = false
    bar.isHidden = true
    scrollView.addSubview(bar)
    scrollView.delegate = self
    scrollView.tracksPullAtTop = true
  }

  /// Stores the picture of the bar, which is shown above the content.
  /// - Parameters:
  ///   - picture: the picture of the bar.
  ///   - color: the color of the bar, which fills the gap above the picture.
  public func take(bar picture: SnapshotView, color: Color) {
    show(picture, color)
    // During a transition, the transition itself shows the bar in front of everything, at its current height.
    bar.isHidden = true
    if visibleBarHeight > 0, !isDismissing { hold(at: scrollView.contentOffset) }
  }

  /// Makes a picture of the bar if no transition has provided one. This happens with reduced motion, and with transitions other
  /// than `ExpandingCellTransition`.
  private func takeBarIfNeeded() {
    guard picture == nil, let presenter = screen?.presentingViewController else { return }
    let picture = SnapshotView(source: presenter.view, region: presenter.barRegion)
    picture.isFlattened = true
    show(picture, presenter.barColor)
  }

  private func show(_ picture: SnapshotView, _ color: Color) {
    self.picture?.removeFromSuperview()
    self.picture = picture
    bar.backgroundColor = color
    bar.addSubview(picture)
    placeBar()
  }

  /// The height of the visible part of the bar, in points. It equals the distance by which the content is pulled.
  public var visibleBarHeight: Double { max(0, -scrollView.contentOffset.y) }

  /// Allows the content to move again. Call this method when a transition of the screen has ended.
  public func transitionEnded() {
    // A drag that was handed back continues; a drag that still drives the dismissal ends.
    let takesBack = isDismissing
    isDismissing = false
    placeBar()
    update()
    if takesBack { scrollView.takeBack() }
  }

  private func hold(at offset: Point) {
    isDismissing = true
    scrollView.yield(at: offset)
  }

  /// Begins a dismissal, and keeps the content at the given offset until the dismissal ends.
  /// - Parameters:
  ///   - offset: the content offset.
  ///   - dismiss: begins the dismissal, and returns whether it has begun. This closure must call `completion` when the
  ///     dismissal ends.
  private func hold(at offset: Point, while dismiss: (_ completion: @escaping (Bool) -> Void) -> Bool) {
    hold(at: offset)
    if !dismiss({ [weak self] _ in self?.transitionEnded() }) { transitionEnded() }
  }

  /// Half of the bar's height. Without a bar, the pull is as long as with one in a window without insets.
  private var threshold: Double {
    let height = picture?.region.height ?? 0
    return (height > 0 ? height : NavigationBar.contentHeight) / 2
  }

  private func placeBar() {
    let pull = visibleBarHeight
    bar.isHidden = pull == 0 || picture == nil
    guard let picture else { return }
    bar.frame = Rect(x: 0, y: -pull, width: scrollView.bounds.width, height: pull)
    // The picture is directly above the content; if the pull is longer, the bar's own color is above it.
    picture.frame = Rect(
      x: 0, y: pull - picture.region.height, width: scrollView.bounds.width, height: picture.region.height)
  }

  private func update() {
    guard !isDismissing else { return }
    let wasVisible = !bar.isHidden
    placeBar()
    isPastThreshold = picture != nil && visibleBarHeight > threshold
    guard let screen, wasVisible || !bar.isHidden else { return }
    screen.setNeedsStatusBarAppearanceUpdate(animated: false)
    guard !bar.isHidden, !isPastThreshold else { return }
    // Each part of the status bar is legible on what is behind it: the picture of the bar or the content.
    screen.view.window?.statusBar?.setStyle(screen.preferredStatusBarStyle, exceptOver: bar)
  }

  /// Hands the drag off to the dismissal once the content has been pulled past the threshold.
  private func dismissByDrag() {
    let pan = scrollView.panGestureRecognizer
    guard pan.state == .began || pan.state == .changed, scrollView.isDragging else { return }
    limit = max(threshold, min(limit, visibleBarHeight))
    guard visibleBarHeight > limit else { return }
    let excess = visibleBarHeight - limit
    // During the dismissal, the transition determines the status bar's style; if the dismissal is undone, the content
    // determines it again.
    isPastThreshold = limit > threshold
    hold(at: Point(scrollView.contentOffset.x, -limit)) { completion in
      screen?.dismiss(
        draggedBy: pan, from: pan.location - Vector(0, excess),
        // The pointer has returned, so the content follows it again.
        handBack: { [weak self] in self?.isDismissing = false }, completion: completion) ?? false
    }
  }
}

extension PullToDismiss: ScrollViewDelegate {
  /// Moves the bar with the content, and begins the dismissal past the threshold.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {
    guard !isDismissing else { return }
    update()
    if isPastThreshold { dismissByDrag() }
  }

  /// Records the pull beyond which the drag begins a dismissal, and makes sure that there is a picture of the bar.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    takeBarIfNeeded()
    limit = max(threshold, visibleBarHeight)
  }

  /// Dismisses the screen if scrolling with a wheel or touchpad ends past the threshold.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, velocity: Vector) {
    if isPastThreshold, !isDismissing {
      hold(at: scrollView.contentOffset) { screen?.dismiss(completion: $0) ?? false }
    }
  }
}
