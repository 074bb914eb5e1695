import Glibc
import SegueControllers
import SegueStage

/// A launch screen whose logo is a mask over the first screen. The logo contracts, then grows until it uncovers the whole
/// screen.
///
/// The first screen is live behind the mask all the time, so no snapshots are needed.
final class LaunchLogoViewController: ViewController {
  /// The states of the launch.
  enum Stage: Hashable {
    /// The logo at its original size, before the launch.
    case logo
    /// The logo after it has contracted.
    case gathered
    /// The logo while it grows to the size of the screen. The associated value is the fraction of this growth, 0…1.
    case growing(Double)
    /// The first screen, without the logo.
    case open
  }

  private static let ground = Color(29, 161, 242)
  /// The time that the logo waits after the screen has appeared, in seconds (Docs/BEHAVIOR.md#launch-logo).
  static let wait = 0.8
  private static let gatheredScale = 0.7
  private static let gatheredContentScale = 1.16
  /// The final scale of the logo. In a very large window, the scale is greater, so that the logo covers the corners.
  private static let openScale = 60.0
  /// The distance by which the content extends beyond each edge of the screen, as a fraction of the screen's longer side. With
  /// this margin, an overshooting spring does not uncover the background.
  private static let bleed = 0.005

  /// The fractions of the growth at which the size of the logo is defined. They are close enough that the logo grows by nearly
  /// the same factor in equal times.
  private static let growth = stride(from: 0.05, to: 0.99, by: 0.05)

  private let content = View()
  private let page = ProfilePage()
  /// The logo that masks the content.
  let logo = ShapeView(LeafLogo.path, fill: .white)
  /// The logo that is shown with reduced motion, in front of which the first screen fades in.
  private let stillLogo = ShapeView(LeafLogo.path, fill: .white)
  /// Whether the launch plays again when the screen has returned to the logo.
  private var replays = false

  /// The animator of the launch. The page fades in during the first half of the second leg; on the way back, it fades out last,
  /// after the mask has closed over it.
  private(set) lazy var animator = StateAnimator(
    [.logo, .gathered, .open], initially: .logo, over: view,
    tracks: [
      Track(.spring(duration: 0.8, dampingRatio: 0.8, initialVelocity: 0.6)),
      Track(
        .spring(duration: 0.4, dampingRatio: 0.8, initialVelocity: 0.6), mirrorsDelay: true, moving: [page],
        only: .alpha),
    ], between: Self.growth.map { (.growing($0), 1 + $0) },
    timing: { [unowned self] in timing(from: $0, to: $1) }
  ) { [weak self] in self?.apply($0) }

  private lazy var drag = makeDrag(toward: Vector(1, 0))
  private lazy var dragBack = makeDrag(toward: Vector(-1, 0))
  /// The drag that currently moves the launch: `drag` or `dragBack`; `nil` before the first drag.
  private var led: StateDrag<Stage>?

  private func makeDrag(toward direction: Vector) -> StateDrag<Stage> {
    let drag = StateDrag(animator, toward: direction) { [unowned self] in scale }
    drag.onBegin = { [unowned self] in prepare() }
    drag.target = { [unowned self] in
      // The fraction of the duration decides, because the stages are not spread evenly over it.
      let done = scale.point(at: $0.position) / max(1, view.bounds.width)
      return Release.finishes(fraction: done, velocity: $0.velocity) ? .open : .logo
    }
    return drag
  }

  override var preferredStatusBarStyle: StatusBarStyle {
    // Everything under the clock is light: the background, the banner's sky, and the edge of the page once it is scrolled.
    .dark
  }

  override var firstResponder: Responder { animator.state == .open ? page : self }

  override func viewDidLoad() {
    title = "Launch"
    view.identifier = "launch"
    view.backgroundColor = Self.ground
    content.identifier = "launch-content"
    content.backgroundColor = .white
    logo.identifier = "launch-logo"
    stillLogo.identifier = "launch-still-logo"
    stillLogo.isUserInteractionEnabled = false
    page.identifier = "launch-page"
    page.fillsSuperview = true
    page.alpha = 0
    page.delegate = self
    page.onReplay = { [weak self] in self?.play() }
    view.addSubview(stillLogo)
    view.addSubview(content)
    content.addSubview(page)
    content.mask = logo
    for shape in [logo, stillLogo] {
      // The box is centered on the heart, because the logo grows around its solid part, which covers the corners first.
      let reach = Size(2 * LeafLogo.heart.x, 2 * LeafLogo.heart.y)
      shape.bounds = Rect(center: LeafLogo.heart, size: reach)
    }
    animator.onSettle = { [weak self] in self?.settled(in: $0) }
    animator.name = "LaunchLogo"
    let tap = TapGestureRecognizer { [weak self] _ in self?.play() }
    // Only the logo is highlighted, because the page is not a button.
    let highlight = Highlight(of: content, covering: Color.black.withAlpha(0.08))
    tap.onHighlight = { [unowned self] in highlight.show($0 && animator.state == .logo) }
    view.addGestureRecognizer(tap)
    let pan = PanGestureRecognizer(axis: .horizontal, precedence: .screen) { [unowned self] in
      // A drag to either side can close the open screen.
      if $0.state == .began { led = animator.state == .open && $0.displacement.dx > 0 ? dragBack : drag }
      led?.handle($0)
    }
    pan.cursor = nil
    view.addGestureRecognizer(pan)
    let hold = drag.makeCatch()
    // A press anywhere catches the launch, because the opening of the mask is small at first.
    hold.shouldBegin = { [unowned self] in
      animator.isRunning && animator.isMoving(at: view.convert(view.bounds.center, to: nil), by: 1)
    }
    view.addGestureRecognizer(hold)
    view.cursor = .pointingHand
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let bleed = max(2, max(bounds.width, bounds.height) * Self.bleed).rounded(.up)
    page.bleed = bleed
    content.bounds.size = Size(bounds.width + 2 * bleed, bounds.height + 2 * bleed)
    content.center = bounds.center
    page.screenInsets = safeAreaInsets
    // The visible logo is centered; the heart, about which it grows, is slightly off center.
    let shift = LeafLogo.heart - Point(LeafLogo.size.width / 2, LeafLogo.size.height / 2)
    logo.center = content.bounds.center + shift
    stillLogo.center = bounds.center + shift
    guard !animator.isRunning, !animator.isHeld else { return }
    // The open screen has no mask. While the logo is shown, the mask depends on the setting for reduced motion, which may have
    // changed.
    if animator.state == .open { apply(.open) } else { prepare() }
  }

  override func viewDidAppear(_ animated: Bool) {
    // After a cancelled disappearance, the launch continues where it stopped.
    if animator.isHeld { return animator.settle(in: animator.state) }
    guard animator.state == .logo else { return }
    prepare()
    animator.settle(in: .open, after: Self.wait)
  }

  override func viewWillDisappear(_ animated: Bool) {
    replays = false
    if animator.isRunning { animator.hold() } else { animator.settle(in: animator.state) }
  }

  override func viewDidDisappear(_ animated: Bool) {
    animator.set(.logo)
    prepare()
    page.contentOffset = .zero
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard !event.isRepeat else { return super.keyPressed(event) }
    switch event.key {
    case .return, .space: play()
    case .right where animator.state != .open: send(to: .open)
    case _ where animator.state == .open && (event.key == .left || event.isBack && isFirstOfAllStacks):
      replays = false
      send(to: .logo)
    default: return super.keyPressed(event)
    }
    return true
  }

  // MARK: - The launch

  private func timing(from: Stage, to: Stage) -> Timing {
    switch (from, to) {
    case (.logo, _), (.gathered, .logo): .curve(.easeInEaseOut, duration: 0.4)
    case (.gathered, _): .spring(duration: 0.8, dampingRatio: 0.8, initialVelocity: 0.6)
    // A critically damped spring closes the mask by nearly the same factor in equal times, which looks even.
    case (.open, _), (.growing, _): .spring(duration: 0.7, dampingRatio: 1)
    }
  }

  private func apply(_ stage: Stage) {
    // The fraction of the growth.
    let part = if case .growing(let part) = stage { part } else { stage == .open ? 1.0 : 0 }
    if reducesMotion { return (content.alpha, page.alpha, content.transform) = (part, 1, .identity) }
    content.alpha = 1
    guard stage != .logo else {
      return (content.transform, logo.transform, page.alpha) = (.identity, .identity, 0)
    }
    content.transform = .scale(Self.gatheredContentScale.mixed(with: 1, at: part))
    page.alpha = part
    // The logo grows by the same factor in equal times, not by the same length.
    let growth = max(Self.openScale, coveringScale) / Self.gatheredScale
    logo.transform = .scale(Self.gatheredScale * pow(growth, part))
  }

  /// The scale at which the solid part of the logo reaches the farthest corner.
  private var coveringScale: Double {
    let size = content.bounds.size
    let reach = logo.center.distance(to: .zero)
    return max(reach, logo.center.distance(to: Point(size.width, size.height))) * 1.02 / LeafLogo.solidRadius
  }

  private var reducesMotion: Bool { view.traitCollection.reducesMotion }

  /// The positions of the stages along a drag whose length is the width of the screen. The drag scrubs the launch through time
  /// at a constant rate.
  private var scale: DragScale {
    let times = animator.times
    return DragScale(times.map { $0 / max(times.last ?? 1, 1e-6) * view.bounds.width })
  }

  /// Sets the mask before a motion starts. At rest, the open screen has no mask.
  private func prepare() {
    content.mask = reducesMotion ? nil : logo
    stillLogo.isHidden = !reducesMotion
    if !animator.isRunning, !animator.isHeld { apply(animator.state) }
  }

  private func send(to stage: Stage) {
    prepare()
    animator.settle(in: stage)
    setNeedsStatusBarAppearanceUpdate()
  }

  /// Plays the launch. An open screen first returns to the logo, so that nothing jumps.
  private func play() {
    replays = animator.state == .open
    send(to: replays ? .logo : .open)
  }

  private func settled(in stage: Stage) {
    setNeedsStatusBarAppearanceUpdate()
    switch stage {
    case .open: content.mask = nil
    case .gathered, .growing: break
    case .logo:
      // The page is invisible now and can scroll back to its top.
      page.contentOffset = .zero
      guard replays else { return }
      replays = false
      animator.settle(in: .open, after: Self.wait / 2)
    }
  }
}

extension LaunchLogoViewController: ScrollViewDelegate {
  // The update is not animated, so that the style always matches the visible content.
  func scrollViewDidScroll(_ scrollView: ScrollView) { setNeedsStatusBarAppearanceUpdate(animated: false) }
}
