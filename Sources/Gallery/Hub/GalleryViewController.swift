import SegueGallery
import SegueTransitions

/// The gallery's first screen: a card for each demo, which grows into it, and settings behind it.
public final class GalleryViewController: ViewController {
  private static let about = """
    Transitions to drag, to catch in flight and to throw, after those of Path, Twitter, Family and Instagram.
    """

  let demos: [Demo]
  /// The way into a demo and back; the navigation controller's delegate.
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
  /// The card that was clicked on while the settings were open.
  private var nextCard: Int?
  private(set) lazy var screens = DemoScreens(demos, in: view)
  private var detachedHost: DetachedHost?
  /// Who does what the settings say.
  weak var host: (any GalleryHost)? {
    didSet {
      hints.host = host
      if isViewLoaded { screens.host = host }
    }
  }
  private let hints = DemoHints()
  private(set) lazy var live = LiveCards(self)

  init(_ demos: [Demo]) {
    self.demos = demos
    super.init()
    title = "Segue"
  }

  /// The cards, in a row or a grid.
  var row: PaperCardRow { stage.row }

  /// Whether the settings are shown, come or go.
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
      card.onPress = { [weak self] in self?.screens.prepare($0 ? index : nil) }
      card.onOpen = { [weak self] in self?.open(index) }
      card.onDrag = { [weak self] in self?.open(index, draggedBy: $0) }
    }
    screens.onPicture = { [weak self] in self?.row.cards[$0].show($1, fades: $2) }
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

  /// A click beside the settings hides them; on a card, it opens that as soon as the cards are nearly in their places.
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

  /// Whether pictures are made, and cards play.
  private func setPlaying(_ isPlaying: Bool) {
    if isPlaying { screens.resume() } else { screens.pause() }
    if isPlaying { live.resume() } else { live.pause() }
    let pointed = view.window?.pointer.flatMap(live.card)
    for (index, card) in row.cards.enumerated() {
      card.mayRise = isPlaying
      if isPlaying { card.isRaised = card.mayRise && index == pointed }
    }
  }

  public override func viewWillAppear(_ animated: Bool) {
    hints.end()
    // The screen that goes may look different by now; it is to shrink into a card that looks the same.
    if isViewLoaded, let index = shownDemo { screens.refreshPicture(at: index) }
  }

  /// In a wide window, no device is shown around the cards.
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
    // The words beside a stage say the same.
    guard let index = shownDemo, !(navigationController?.topViewController is StageViewController) else {
      return
    }
    hints.begin(demos[index], screens.controller(at: index))
  }

  /// Which demo is on top of the stack.
  private var shownDemo: Int? {
    let top = navigationController?.topViewController
    return top.flatMap { screens.index(of: ($0 as? StageViewController)?.content ?? $0) }
  }

  /// A comma shows the settings.
  public override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.key == .character(","), event.isPlain else { return super.keyPressed(event) }
    showSettings()
    return true
  }

  private func open(_ index: Int, draggedBy pan: PanGestureRecognizer? = nil) {
    // A card that closes is opened again.
    let shown = navigationController?.topViewController as? StageViewController
    let content = screens.controller(at: index)
    let screen: ViewController
    if PaperCardLayout.panel(in: view.bounds.size) == nil {
      screen = content
    } else {
      screen =
        shown?.content === content
        ? shown ?? content
        : StageViewController(demos[index], showing: content, over: screens.color(at: index))
    }
    screen.transitionSource = row.source(at: index)
    navigationController?.pushViewController(screen, draggedBy: pan)
  }
}

extension GalleryViewController: PaperCardPresenting {
  /// Title, description and the button of the settings.
  public var headerView: View { stage.header }
  /// What dims them.
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
