import SegueControllers

/// An object that dismisses a presented screen when its scrolled content is pulled down beyond its beginning
/// (Docs/BEHAVIOR.md#expanding-cells).
///
/// While the content is pulled, a picture of the presenting screen's bar fills the gap above it. Past half of the bar's height,
/// the content hands the drag off to the dismissal, and gets it back if the pointer returns, without a jump.
public final class PullToDismiss {
  private weak var screen: ViewController?
  private let scrollView: ScrollView
  private let bar = View()
  private var picture: SnapshotView?
  /// Whether a dismissal is running, during which the content stays in place.
  private var isDismissing = false
  /// The distance that the content may be pulled before the dismissal begins, in points. If a drag grabs content that is
  /// already pulled beyond the threshold, the dismissal begins from there.
  private var limit = 0.0
  /// Whether the content is pulled so far that a release dismisses the screen. The status bar is then over the bar's picture.
  public private(set) var isPastThreshold = false

  /// Creates an object that watches the content of `screen` in `scrollView`, as the scroll view's delegate.
  public init(_ scrollView: ScrollView, of screen: ViewController) {
    (self.scrollView, self.screen) = (scrollView, screen)
    bar.clipsToBounds = true
    bar.isUserInteractionEnabled = false
    bar.isHidden = true
    scrollView.addSubview(bar)
    scrollView.delegate = self
    scrollView.tracksPullAtTop = true
  }

  /// Takes over the picture of the bar that is shown above the content.
  /// - Parameters:
  ///   - picture: the picture of the bar.
  ///   - color: the color of the bar, which fills the gap above the picture.
  public func take(bar picture: SnapshotView, color: Color) {
    show(picture, color)
    // During a transition, the transition itself shows the bar in front of everything, at its current height.
    bar.isHidden = true
    if visibleBarHeight > 0, !isDismissing { hold(at: scrollView.contentOffset) }
  }

  /// Makes the picture of the bar if no transition has provided one, as with reduced motion or another transition.
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

  /// The height of the visible part of the bar, in points, which is the distance that the content is pulled.
  public var visibleBarHeight: Double { max(0, -scrollView.contentOffset.y) }

  /// Lets the content move again. Call this when a transition of the screen has ended.
  public func transitionEnded() {
    // A drag that was handed back continues; one that still belongs to the dismissal ends.
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

  /// Keeps the content at an offset during a dismissal, whichever transition the dismissal uses.
  /// - Parameters:
  ///   - offset: the content offset.
  ///   - dismiss: begins the dismissal, calls its argument at the end, and returns whether the dismissal has begun.
  private func hold(at offset: Point, while dismiss: (_ completion: @escaping (Bool) -> Void) -> Bool) {
    hold(at: offset)
    if !dismiss({ [weak self] _ in self?.transitionEnded() }) { transitionEnded() }
  }

  private var threshold: Double { (picture?.region.height ?? 0) / 2 }

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
    placeBar()
    let isPast = picture != nil && visibleBarHeight > threshold
    guard isPast != isPastThreshold else { return }
    isPastThreshold = isPast
    screen?.setNeedsStatusBarAppearanceUpdate()
  }

  /// Hands the drag off to the dismissal once the content has been pulled past the threshold.
  private func dismissByDrag() {
    let pan = scrollView.panGestureRecognizer
    guard pan.state == .began || pan.state == .changed, scrollView.isDragging else { return }
    limit = max(threshold, min(limit, visibleBarHeight))
    guard visibleBarHeight > limit else { return }
    let excess = visibleBarHeight - limit
    // During the dismissal, the transition decides the status bar's style; if it is undone, the content does so again.
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

  /// Records the distance from which the drag begins a dismissal.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    takeBarIfNeeded()
    limit = max(threshold, visibleBarHeight)
  }

  /// Dismisses the screen if scroll events end past the threshold.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, velocity: Vector) {
    if isPastThreshold, !isDismissing {
      hold(at: scrollView.contentOffset) { screen?.dismiss(completion: $0) ?? false }
    }
  }
}
