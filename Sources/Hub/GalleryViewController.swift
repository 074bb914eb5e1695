import SegueControllers
import SegueControls
import SegueDrawing
import SegueGallery
import SegueGeometry
import SegueTransitions
import SegueViews

/// The gallery's first screen: a card for each demo, which grows into it, and settings behind it.
public final class GalleryViewController: ViewController {
  private static let about = """
    Transitions to drag, to catch in flight and to throw, after those of Path, Twitter, Family and Instagram.
    """

  private let demos: [Demo]
  /// The way into a demo and back; the navigation controller's delegate.
  let transition = PaperCardTransition()
  private lazy var settingsButton = Button(
    image: .dots, identifier: "settings-button", label: "Settings")
  private lazy var stage = PaperCardStage(
    demos.map { PaperCardView($0.name, title: $0.title) },
    header: PaperCardHeader(title: "Segue", about: Self.about, button: settingsButton),
    colors: (Color(0, 155, 222), Color(246, 236, 230)))
  private(set) lazy var settings = SlideDownSettings(over: view, behind: stage)
  private(set) lazy var screens = DemoScreens(demos, in: view)
  private var detachedHost: DetachedHost?
  /// Who does what the settings say.
  weak var host: (any GalleryHost)? { didSet { settings.panel.host = host } }

  init(_ demos: [Demo]) {
    self.demos = demos
    super.init()
    title = "Segue"
  }

  /// The cards, from left to right.
  var row: PaperCardRow { stage.row }

  /// Light on the blue of the ground, dark on the settings.
  public override var preferredStatusBarStyle: StatusBarStyle {
    settings.animator.position > 0.1 ? .dark : .light
  }

  public override var firstResponder: Responder { settings.isOpen ? self : row }

  public override func viewDidLoad() {
    view.identifier = "gallery"
    stage.identifier = "gallery-stage"
    view.addSubview(stage)
    settingsButton.backgroundColor = Color.white.withAlpha(0.2)
    settingsButton.cornerRadius = 16
    settingsButton.onClick = { [weak self] in self?.settings.open() }
    for (index, card) in row.cards.enumerated() {
      card.onOpen = { [weak self] in self?.open(index) }
      card.onDrag = { [weak self] in self?.open(index, draggedBy: $0) }
      card.canBeDragged = { [weak self] in self?.settings.isOpen == false }
    }
    screens.onPicture = { [weak self] in self?.row.cards[$0].show($1, fades: $2) }
    screens.onBack = { [weak self] in self?.navigationController?.popViewController() }
    setUpSettings()
  }

  private func setUpSettings() {
    settings.panel.onKeys = { [weak self] in
      self?.view.window?.keyCommands.first { $0.key == .character("?") }?.action()
    }
    settings.panel.onMotionChange = { [weak self] in
      guard let self else { return }
      settings.motionChanged(safeAreaInsets)
    }
    settings.onClick = { [weak self] point in
      guard let self else { return }
      let card = row.cards.firstIndex { $0.bounds.contains(self.stage.convert(point, to: $0)) }
      settings.close { [weak self] in if let card { self?.open(card) } }
    }
    settings.animator.onChange = { [weak self] in self?.setNeedsStatusBarAppearanceUpdate(animated: false) }
    settings.onChange = { [weak self] in
      guard let self else { return }
      setNeedsStatusBarAppearanceUpdate(animated: false)
      settings.animator.position == 0 ? screens.resume() : screens.pause()
    }
    for recognizer in settings.makeRecognizers(canOpen: { [weak self] in
      self.map { $0.transitionCoordinator == nil } ?? false
    }) {
      view.addGestureRecognizer(recognizer)
    }
  }

  public override func viewDidLayoutSubviews() {
    let (bounds, scale) = (view.bounds, view.window?.displayScale ?? 1)
    let layout = PaperCardLayout(in: bounds.size, below: safeAreaInsets.top, displayScale: scale)
    stage.place(layout, in: bounds, below: safeAreaInsets.top)
    settings.layout(safeAreaInsets)
    screens.use(layout, scale: scale)
  }

  public override func viewWillAppear(_ animated: Bool) {
    // The screen that goes may look different by now; it is to shrink into a card that looks the same.
    if isViewLoaded, let shown = navigationController?.topViewController, let index = screens.index(of: shown)
    {
      screens.refreshPicture(at: index)
    }
  }

  public override func viewDidAppear(_ animated: Bool) {
    if host == nil, let window = view.window {
      let host = DetachedHost(window)
      (detachedHost, self.host) = (host, host)
    }
    screens.resume()
  }

  public override func viewWillDisappear(_ animated: Bool) { screens.pause() }

  /// A comma shows and hides the settings, and what leads back hides them.
  public override func keyPressed(_ event: KeyEvent) -> Bool {
    switch event.key {
    case _ where event.isBack && settings.isOpen: settings.close()
    case .character(",") where !event.isRepeat: settings.toggle()
    default: return super.keyPressed(event)
    }
    return true
  }

  private func open(_ index: Int, draggedBy pan: PanGestureRecognizer? = nil) {
    guard !settings.isOpen else { return }
    let screen = screens.controller(at: index)
    screen.transitionSource = row.source(at: index)
    screens.willOpen(index)
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
