import SegueGallery
import SegueTransitions

/// The gallery's first screen, with a card for each demo, and with settings behind the cards.
public final class GalleryViewController: ViewController {
  private static let about = """
    Transitions to drag, to catch in flight and to throw, after those of Path, Twitter, Family and Instagram.
    """

  /// The version of the program.
  package static let version = "0.2.0"

  let demos: [Demo]
  /// The transition between cards and demos, which is also the navigation controller's delegate.
  let transition = PaperCardTransition()
  private lazy var settingsButton = Button(image: .dots, identifier: "settings-button", label: "Settings")
  private lazy var stage = PaperCardStage(
    demos.map { PaperCardView($0.name, title: $0.title, hint: $0.hint) },
    header: PaperCardHeader(title: "Segue", about: Self.about, button: settingsButton),
    colors: (
      Self.ground(Color(0, 92, 184), contrast: Color(0, 62, 130)),
      Self.ground(Color(70, 152, 208), contrast: Color(16, 84, 140))
    ))
  private static func ground(_ color: Color, contrast: Color) -> Color {
    Color { $0.accessibilityContrast == .high ? contrast : color }
  }

  private(set) lazy var settings = makeSettings()
  /// The index of the card that was clicked while the settings were open, and that opens after they have closed; `nil` if there
  /// is no such card.
  private var nextCard: Int?
  private(set) lazy var screens = DemoScreens(demos, in: navigationController?.view ?? view)
  private var detachedHost: DetachedHost?
  /// The host that applies the settings.
  weak var host: (any GalleryHost)? {
    didSet {
      hints.host = host
      if isViewLoaded { screens.host = host }
    }
  }
  /// Whether a demo fills the window when it is opened, whatever the window's size. The default is `false`.
  var fills = false
  private let hints = DemoHints()
  private(set) lazy var live = LiveCards(self)

  init(_ demos: [Demo]) {
    self.demos = demos
    super.init()
    title = "Segue"
  }

  /// The view that shows the cards in a row or a grid.
  var row: PaperCardRow { stage.row }

  /// Whether the settings are visible, even in part.
  var isShowingSettings: Bool { settings.presentingViewController != nil }

  public override var preferredStatusBarStyle: StatusBarStyle { .light }

  public override var firstResponder: Responder { row }

  public override func viewDidLoad() {
    view.identifier = "gallery"
    stage.identifier = "gallery-stage"
    view.addSubview(stage)
    settingsButton.backgroundColor = Color.white.withAlpha(0.2)
    settingsButton.cornerRadius = 16
    settingsButton.onClick = { [weak self] in self?.showSettings() }
    for (index, card) in row.cards.enumerated() {
      card.shownPart = demos[index].shownPart
      card.onPress = { [weak self] in self?.screens.prepare($0 ? index : nil) }
      card.onOpen = { [weak self] in self?.open(index) }
      card.onDrag = { [weak self] in self?.open(index, draggedBy: $0) }
    }
    screens.onPicture = { [weak self] in
      self?.row.cards[$0].show($1, fades: $2)
      // A card begins to play only after all cards have been visible for a while.
      self?.live.attract(after: LiveCards.patience)
    }
    screens.host = host
    screens.onBack = { [weak self] in self?.navigationController?.popViewController() }
    registerForTraitChanges(.colors) { [weak self] _ in self?.view.setNeedsLayout() }
    let pan = PanGestureRecognizer(axis: .vertical, precedence: .row) { [weak self] pan in
      if pan.state == .began { self?.showSettings(draggedBy: pan) }
    }
    pan.shouldBegin = { [weak self, unowned pan] in
      pan.displacement.dy > 0 && self?.transitionCoordinator == nil
    }
    pan.cursor = nil
    view.addGestureRecognizer(pan)
  }

  private func makeSettings() -> SettingsViewController {
    let settings = SettingsViewController(
      SettingsTransition(stage: stage) { [weak self] in self?.settingsGo($0) })
    settings.panel.onKeys = { [weak self] in
      self?.view.window?.keyCommands.first { $0.key == .character("?") }?.action()
    }
    settings.onClick = { [weak self] in self?.clickedBeside($0) }
    settings.onAppear = { [weak self] in self?.setPlaying(!$0) }
    return settings
  }

  private func showSettings(draggedBy pan: PanGestureRecognizer? = nil) {
    settings.panel.host = host
    present(settings, draggedBy: pan)
  }

  /// Closes the settings after a click beside them. If the click was on a card, the card opens as soon as the cards have nearly
  /// reached their final positions.
  private func clickedBeside(_ point: Point) {
    nextCard = row.cards.firstIndex { card in
      card.transform(to: nil, by: .shown).inverted.map { card.bounds.contains($0.apply(to: point)) } ?? false
    }
    settings.dismiss { [weak self] isGone in
      if isGone { self?.openNextCard() } else { self?.nextCard = nil }
    }
  }

  private func settingsGo(_ closed: Double) {
    guard nextCard != nil, closed > 0.98 else { return }
    view.window?.timeline.schedule(after: 0) { [weak self] in
      guard let self, nextCard != nil else { return }
      transitionCoordinator?.makeAvailableForDrag()
      openNextCard()
    }
  }

  private func openNextCard() {
    guard let index = nextCard, transitionCoordinator == nil else { return }
    nextCard = nil
    open(index)
  }

  public override func viewDidLayoutSubviews() {
    let (bounds, traits) = (view.bounds, view.traitCollection)
    let layout = PaperCardLayout(
      in: bounds.size, below: safeAreaInsets.top, displayScale: traits.displayScale, grid: demos.count)
    stage.place(layout, in: bounds)
    if transitionCoordinator == nil { placeStatusBar() }
    stage.center = Point(bounds.midX, stage.bounds.height / 2)
    screens.use(layout, in: traits)
    live.use(layout, scale: traits.displayScale)
  }

  /// Starts or stops playing the demos on the cards. Missing pictures are made in either case.
  private func setPlaying(_ isPlaying: Bool) {
    screens.resume()
    if isPlaying { live.resume() } else { live.pause() }
    let pointed = view.window?.pointer.flatMap(live.card)
    for (index, card) in row.cards.enumerated() {
      card.mayRise = isPlaying
      if isPlaying { card.isRaised = card.mayRise && index == pointed }
    }
  }

  public override func viewWillAppear(_ animated: Bool) {
    hints.end()
    // A closing screen may have changed, and must shrink into a card that looks the same.
    if isViewLoaded, let index = shownDemo { screens.refreshPicture(at: index) }
  }

  /// Hides the status bar above a grid, because a wide window does not look like a device.
  private func placeStatusBar() {
    view.window?.upperBarFrame = nil
    view.window?.upperBar?.alpha = row.layout?.columns == nil ? 1 : 0
  }

  public override func viewDidAppear(_ animated: Bool) {
    placeStatusBar()
    if host == nil, let window = view.window {
      let host = DetachedHost(window)
      (detachedHost, self.host) = (host, host)
    }
    setPlaying(true)
  }

  public override func viewWillDisappear(_ animated: Bool) { setPlaying(false) }

  public override func viewDidDisappear(_ animated: Bool) {
    live.end()
    // A stage already shows the hint beside the demo.
    guard let index = shownDemo, !(navigationController?.topViewController is StageViewController) else {
      return
    }
    hints.begin(demos[index], screens.controller(at: index))
  }

  /// The index of the demo on top of the navigation stack; `nil` if the gallery itself is on top.
  private var shownDemo: Int? {
    let top = navigationController?.topViewController
    return top.flatMap { screens.index(of: ($0 as? StageViewController)?.content ?? $0) }
  }

  /// Shows the settings when comma is pressed.
  public override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.key == .character(","), event.isPlain else { return super.keyPressed(event) }
    showSettings()
    return true
  }

  private func open(_ index: Int, draggedBy pan: PanGestureRecognizer? = nil) {
    // A card that is closing opens again with the same screen.
    let shown = navigationController?.topViewController as? StageViewController
    let content = screens.controller(at: index)
    var screen = content
    if let shown, shown.content === content {
      screen = shown
    } else if PaperCardLayout.panel(in: view.bounds.size) != nil {
      let stage = StageViewController(demos[index], showing: content, over: screens.color(at: index)) {
        [weak self] in self?.navigationController?.popViewController()
      }
      stage.fills = fills
      screen = stage
    }
    screen.transitionSource = row.source(at: index)
    navigationController?.pushViewController(screen, draggedBy: pan)
  }
}

extension GalleryViewController: PaperCardPresenting {
  /// The header with the title, the description and the settings button.
  public var headerView: View { stage.header }
  /// The view that dims the header.
  public var backdropView: View { stage.backdrop }

  /// The cards of all demos.
  public var paperCards: [any PaperCard] { row.cards }
}

extension Image {
  /// Three dots side by side.
  fileprivate static var dots: Image {
    .vector(size: Size(24, 6)) { canvas in
      for x in [3.0, 12, 21] { canvas.fillCircle(center: Point(x, 3), radius: 2.5, color: .white) }
    }
  }
}
