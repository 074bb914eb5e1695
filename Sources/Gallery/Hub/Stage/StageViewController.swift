import SegueControls
import SegueGallery
import SegueRendering
import SegueTransitions

/// A screen that shows a demo in a phone-sized panel in the middle of a wide window (Docs/BEHAVIOR.md#the-stage).
///
/// Notes on the demo are to the left of the panel, and the curve of the last motion is to the right. The demo fills smaller
/// windows entirely; after F is pressed, it fills a window of any size.
final class StageViewController: ViewController, PaperCardStaging {
  private static let (radius, sideWidth, sideMargin) = (38.0, 320.0, 24.0)
  private static let shadow = Shadow(color: Color.black.withAlpha(0.25), blur: 60, offset: Vector(0, 12))

  let demo: Demo
  let content: ViewController
  let panel = View()
  let surroundings = View()
  private let ground = View()
  private let notes: StageNotes
  private let curve = MotionCurve()
  /// Whether the demo fills a window of any size. The default is `false`.
  var fills = false { didSet { if fills != oldValue { view.setNeedsLayout() } } }

  /// Creates a stage.
  /// - Parameters:
  ///   - content: the demo's first screen.
  ///   - color: the color from which the darker color of the surroundings is mixed.
  ///   - onBack: called when the button that leads back to the gallery is clicked.
  init(
    _ demo: Demo, showing content: ViewController, over color: Color, onBack: @escaping () -> Void
  ) {
    (self.demo, self.content) = (demo, content)
    notes = StageNotes(demo, onBack: onBack)
    super.init()
    title = demo.title
    content.definesPresentationContext = true
    // The panel of a demo that is always light is the only light area of a dark window. A dark panel needs lighter surroundings.
    surroundings.backgroundColor = Color {
      color.mixed(with: .black, at: $0.userInterfaceStyle == .dark && !demo.followsAppearance ? 0.8 : 0.6)
    }
  }

  /// The frame of the panel; `nil` if the demo fills the window.
  var place: Rect? { fills ? nil : PaperCardLayout.panel(in: view.bounds.size) }

  var panelContent: View { (content.presentedViewController ?? content).view }
  override var topmost: ViewController { content.frontmost }
  override var firstResponder: Responder { content.firstResponder }

  override func safeAreaInsets(for child: ViewController) -> Insets {
    // The panel has the whole safe area of a device, wherever it is in the window. A wide window has none.
    fills && PaperCardLayout.panel(in: view.bounds.size) != nil ? .zero : view.window?.safeAreaInsets ?? .zero
  }

  override func viewDidLoad() {
    view.identifier = "stage"
    (panel.identifier, panel.clipsToBounds) = ("stage-panel", true)
    // A dark panel has no visible shadow on dark surroundings.
    panel.borderColor = Color { $0.userInterfaceStyle == .dark ? Color.white.withAlpha(0.14) : .clear }
    surroundings.fillsSuperview = true
    for side in [notes, curve] { surroundings.addSubview(side) }
    for each in [surroundings, panel] { view.addSubview(each) }
    addChild(content)
    content.didMove(toParent: self)
    panel.addSubview(content.view)
    // Without a stage, a shrinking page uncovers the window's background, which the panel lacks.
    ground.backgroundColor = .systemBackground
    ground.overrideUserInterfaceStyle = demo.overrideUserInterfaceStyle
    panel.insertSubview(ground, below: content.view)
  }

  override func viewDidLayoutSubviews() {
    let (bounds, place) = (view.bounds, place)
    panel.frame = place ?? bounds
    panel.cornerRadius = place == nil ? 0 : Self.radius
    ground.frame = panel.bounds
    panel.shadow = place == nil ? .none : Self.shadow
    panel.borderWidth = place == nil ? 0 : 1
    surroundings.isHidden = place == nil
    // In a low window, there is no room for larger notes.
    surroundings.traitOverrides.maximumContentSizeCategory = bounds.height < 700 ? .extraExtraLarge : nil
    view.window?.upperBarFrame = place.map { place in
      Rect(x: place.minX, y: place.minY, width: place.width, height: view.window?.safeAreaInsets.top ?? 0)
    }
    let side = min(Self.sideWidth, panel.frame.minX - 2 * Self.sideMargin)
    guard side > 0 else { return }
    let gap = min(96, (panel.frame.minX - side) / 2).rounded()
    notes.frame = Rect(
      x: panel.frame.minX - gap - side, y: panel.frame.minY, width: side, height: panel.frame.height)
    curve.frame = Rect(x: panel.frame.maxX + gap, y: 0, width: side, height: bounds.height)
  }

  override func viewWillAppear(_ animated: Bool) {
    fade(to: 0, in: 0)
    fade(to: 1, in: 0.15, after: 0.15)
  }

  override func viewWillDisappear(_ animated: Bool) {
    curve.stop()
    fade(to: 0, in: 0.04)
    view.window?.observeUse(for: self, nil)
    showStatusBar(false)
  }

  /// Dismisses the screens that are still presented in the panel after the stage has closed.
  override func viewDidDisappear(_ animated: Bool) {
    if content.presentedViewController != nil { content.dismiss(animated: false) }
  }

  override func viewDidAppear(_ animated: Bool) {
    showStatusBar(true)
    view.window?.observeUse(for: self) { [weak self] _ in self?.curve.record() }
  }

  /// Fades the panel and the views beside it with reduced motion, because the cards and the stage then fade at the same places.
  private func fade(to alpha: Double, in seconds: Double, after delay: Double = 0) {
    guard notes.alpha != alpha,
      alpha == 1 || traitCollection.reducesMotion && transitionCoordinator?.isInteractive != true
    else { return }
    view.animate(withDuration: seconds, delay: delay) { [notes, curve, panel] in
      for each in [notes, curve, panel] { each.alpha = alpha }
    }
  }

  /// Shows or hides the status bar of the panel, which is visible only while the panel is at rest. It does not move with the
  /// panel, so it disappears before the panel has left its place.
  private func showStatusBar(_ isShown: Bool) {
    guard let window = view.window, PaperCardLayout.panel(in: window.bounds.size) != nil else { return }
    window.upperBar?.animate(withDuration: isShown ? 0.15 : 0.02) { [weak window] in
      window?.upperBar?.alpha = isShown ? 1 : 0
    }
  }

  /// Makes the demo fill the window when F is pressed, or returns it to the panel. The first Tab focuses a view in the panel,
  /// although the notes with the back button precede the panel.
  override func keyPressed(_ event: KeyEvent) -> Bool {
    if event.key == .tab, event.modifiers.isEmpty, let window = view.window, window.focusedView == nil {
      return window.focusFirst(in: panel)
    }
    guard event.key == .character("f"), event.isPlain, PaperCardLayout.panel(in: view.bounds.size) != nil
    else {
      return super.keyPressed(event)
    }
    toggleFill()
    return true
  }

  /// Changes whether the demo fills the window. The old layout fades out before the new one fades in, because words of both
  /// would overlap.
  private func toggleFill() {
    let scale = traitCollection.displayScale
    let size = view.bounds.size * scale
    let picture = try? view.snapshot(
      width: Int(size.width.rounded()), height: Int(size.height.rounded()), scale: scale)
    fills.toggle()
    guard let picture else { return }
    let cover = ImageView(.pixels(picture, scale: scale))
    (cover.fillsSuperview, cover.isUserInteractionEnabled) = (true, false)
    let ground = Elevation.makePane()
    ground.backgroundColor = surroundings.backgroundColor
    for each in [ground, cover] { view.addSubview(each) }
    let fades: [(View, Double)] = [(cover, 0), (ground, 0.1)]
    for (each, delay) in fades {
      view.animate(withDuration: 0.15, delay: delay) {
        each.alpha = 0
      } completion: { _ in
        each.removeFromSuperview()
      }
    }
  }
}
