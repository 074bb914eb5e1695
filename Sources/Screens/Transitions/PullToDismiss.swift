import SegueControllers

/// Dismisses a presented screen by pulling its scrolled content down beyond its beginning (Docs/BEHAVIOR.md#expanding-cells).
///
/// While the content is pulled a picture of the presenting screen's bar fills the gap above it. Past half of the bar's height
/// the drag passes from the content to the dismissal, and back again, without a jump.
public final class PullToDismiss {
  private weak var screen: ViewController?
  private let scrollView: ScrollView
  private let bar = View()
  private var picture: SnapshotView?
  /// While a dismissal runs: the content stays where it is.
  private var isDismissing = false
  /// How far the content may be pulled before the dismissal begins, in points: a drag that grabs content beyond the threshold
  /// begins it from there.
  private var limit = 0.0
  /// Whether the content is pulled so far that a release dismisses: the status bar lies over the bar then.
  public private(set) var isPastThreshold = false

  /// Watches the content of `screen` in `scrollView`.
  public init(_ scrollView: ScrollView, of screen: ViewController) {
    (self.scrollView, self.screen) = (scrollView, screen)
    bar.clipsToBounds = true
    bar.isUserInteractionEnabled = false
    bar.isHidden = true
    scrollView.addSubview(bar)
    scrollView.delegate = self
    scrollView.tracksPullAtTop = true
  }

  /// Takes the picture of the bar that is shown above the content.
  public func take(bar picture: SnapshotView, color: Color) {
    show(picture, color)
    // While a transition runs it shows the bar itself, in front of everything, as high as it is now.
    bar.isHidden = true
    if visibleBarHeight > 0, !isDismissing { hold(at: scrollView.contentOffset) }
  }

  /// Takes the picture itself where no transition has brought one: with reduced motion, or with another transition.
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

  /// How much of the bar is visible, in points.
  public var visibleBarHeight: Double { max(0, -scrollView.contentOffset.y) }

  /// To be called when a transition of the screen has ended.
  public func transitionEnded() {
    // A drag that was handed back goes on; one that still belongs to the dismissal is over.
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

  /// Keeps the content at `offset` while `dismiss` runs, whichever transition that uses.
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
    // The picture lies directly above the content; if the pull is longer, the bar's own color is above it.
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

  /// Hands the drag over once the content has been pulled past the threshold.
  private func dismissByDrag() {
    let pan = scrollView.panGestureRecognizer
    guard pan.state == .began || pan.state == .changed, scrollView.isDragging else { return }
    limit = max(threshold, min(limit, visibleBarHeight))
    guard visibleBarHeight > limit else { return }
    let excess = visibleBarHeight - limit
    // The dismissal decides the status bar's style now; taken back, the content does again.
    isPastThreshold = limit > threshold
    hold(at: Point(scrollView.contentOffset.x, -limit)) { completion in
      screen?.dismiss(
        draggedBy: pan, from: pan.location - Vector(0, excess),
        // The drag has come back: the content follows it again.
        handBack: { [weak self] in self?.isDismissing = false }, completion: completion) ?? false
    }
  }
}

extension PullToDismiss: ScrollViewDelegate {
  /// Moves the bar along, and begins the dismissal past the threshold.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {
    guard !isDismissing else { return }
    update()
    if isPastThreshold { dismissByDrag() }
  }

  /// Records from where the drag may begin a dismissal.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    takeBarIfNeeded()
    limit = max(threshold, visibleBarHeight)
  }

  /// A wheel that falls silent past the threshold dismisses, too.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, velocity: Vector) {
    if isPastThreshold, !isDismissing {
      hold(at: scrollView.contentOffset) { screen?.dismiss(completion: $0) ?? false }
    }
  }
}
