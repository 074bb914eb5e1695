import SegueControllers
import SegueStage
import SegueTransitions

/// A screen with a card that has three stages. A drag, a click, a key or a scroll event moves the card to another stage.
final class StagedCardViewController: ViewController {
  /// The stages of the card, from the lowest to the highest.
  enum Stage: CaseIterable {
    /// A strip of the card is visible at the lower edge.
    case peek
    /// The card covers about half the screen.
    case half
    /// The card covers most of the screen.
    case full
  }

  /// The resistance of the card beyond its lowest and highest stage.
  enum Ends: CaseIterable {
    /// The card resists with a rubber band, as the platform's scroll views do.
    case soft
    /// The card moves by a fifth of the excess.
    case flat

    fileprivate var title: String { self == .soft ? "Soft ends" : "Flat ends" }
  }

  private static let words = Color(
    Color(0, 0, 200), Color(178, 178, 255), contrast: (Color(0, 0, 160), Color(214, 214, 255)))
  /// The space on either side of the card, in points; `widest` is the card's maximum width.
  private static let inset = 12.0
  private static let widest = 640.0
  /// The space between a card at rest and the lower safe edge, in points.
  private static let floor = 12.0
  /// The height of the card above the lower safe edge in stage `peek` at the default text size, in points.
  private static let peekHeight = 60.0
  /// The height of the screen for which the thresholds are defined, in points.
  private static let usualHeight = 844.0

  private let header = Label("Places", font: .scaled(size: 34, weight: .bold, tracking: -0.6))
  private let endsLabel = Label(
    font: .scaled(size: 15, weight: .medium), color: .original(Color(0, 0, 255, alpha: 0.75), or: words))
  private lazy var endsButton = Button(face: endsLabel, identifier: "ends-button", label: "Ends")
  /// A view that dims the map as the card rises.
  private let pane = Elevation.makePane()
  let card = CardView()
  let list = PlaceListView()

  /// The resistance of the card beyond its ends. The default is `.soft`.
  var ends = Ends.soft { didSet { updateEnds() } }

  private(set) lazy var animator = StateAnimator(
    Stage.allCases, initially: .half, over: view,
    tracks: [Track(.spring(duration: 0.4, dampingRatio: 1, initialVelocity: 0.2))]
  ) { [weak self] in self?.apply($0) }

  private(set) lazy var drag: SheetDrag<Stage> = {
    let drag = StateDrag(animator, toward: Vector(0, -1)) { [unowned self] in scale }
    drag.target = { [unowned self] in target(of: $0) }
    return SheetDrag(drag, over: list)
  }()

  override var firstResponder: Responder { self }

  override func viewDidLoad() {
    title = "Places"
    view.identifier = "places"
    view.backgroundColor = .systemBackground
    endsButton.backgroundColor = Color(Color(0, 0, 255, alpha: 0.08), Color(150, 150, 255, alpha: 0.18))
    endsButton.cornerRadius = 17
    endsButton.onClick = { [weak self] in self?.toggleEnds() }
    card.addSubview(list)
    for each in [PlaceMapView(), pane, header, endsButton, card] { view.addSubview(each) }
    updateEnds()
    animator.name = "StagedCard"
    animator.fadesWithReducedMotion = true
    card.onClick = { [weak self] in self?.click() }
    card.onScroll = { [weak self] in self?.drag.scrolled($0) ?? false }
    for recognizer in drag.makeRecognizers() { card.addGestureRecognizer(recognizer) }
  }

  override func viewDidLayoutSubviews() {
    let (bounds, insets) = (view.bounds, safeAreaInsets)
    let column = column
    let size = endsLabel.sizeThatFits(bounds.size)
    let left = BackButtonLayer.isShown(over: view) ? backButtonFrame.maxX + 12 : column.minX + 8
    endsButton.untransformedFrame = view.pixelAligned(
      Rect(x: column.maxX - 8 - size.width - 28, y: insets.top + 12, width: size.width + 28, height: 34))
    let room = max(0, endsButton.frame.minX - left - 8)
    header.untransformedFrame = Rect(
      x: left, y: insets.top + 8, width: room, height: header.height(forWidth: room))
    header.isHidden = header.sizeThatFits(Size(.infinity, .infinity)).width > room
    if !animator.isRunning, !animator.isHeld { apply(animator.state) }
    layoutList()
  }

  // MARK: - Stages

  /// The column of the screen that contains the card, as high as the screen.
  private var column: Rect {
    let width = max(0, min(view.bounds.width - 2 * Self.inset, Self.widest))
    return view.pixelAligned(
      Rect(x: (view.bounds.width - width) / 2, y: 0, width: width, height: view.bounds.height))
  }

  /// The y-coordinate of the lower safe edge, above which the card rests.
  private var line: Double { view.bounds.height - safeAreaInsets.bottom }

  /// Returns the height of the card in a stage, in points.
  private func height(_ stage: Stage) -> Double {
    let most = max(80, line - Self.floor - safeAreaInsets.top - 8)
    return min(most, view.bounds.height * (stage == .full ? 0.8 : 0.5))
  }

  /// Returns the frame of the card in a stage.
  private func frame(_ stage: Stage) -> Rect {
    let (column, height) = (column, height(stage))
    let top = stage == .peek ? line - view.grown(Self.peekHeight) : line - Self.floor - height
    return view.pixelAligned(Rect(x: column.minX, y: top, width: column.width, height: height))
  }

  private func apply(_ stage: Stage) {
    card.frame = frame(stage)
    pane.backgroundColor = Color.black.withAlpha(stage == .full ? 0.25 : stage == .half ? 0.125 : 0)
    // In a low window, the full card would cover the title, so it pushes the title out of the screen.
    let titles = [header, endsButton]
    let push = card.frame.minY - (titles.map { $0.center.y + $0.bounds.height / 2 }.max() ?? 0)
    for view in titles {
      view.transform = .translation(Vector(0, min(0, push)))
      view.alpha = push < 0 ? 0 : 1
    }
  }

  /// Makes the list as high as the window in every stage, so that the list is not laid out again while the card moves. The list
  /// then also fills a card that is pulled beyond its highest stage.
  private func layoutList() {
    let top = CardView.headHeight
    list.frame = Rect(x: 0, y: top, width: column.width, height: view.bounds.height)
    let beyond = min(list.frame.height, list.frame.maxY - height(.full))
    list.contentInset = Insets(bottom: 24 + beyond)
    list.scrollIndicatorInsets = Insets(bottom: beyond)
  }

  /// The positions of the stages along a drag, in points. Between the stages, the card stays under the pointer.
  private var scale: DragScale {
    let places = Stage.allCases.map { frame(.peek).minY - frame($0).minY }
    return DragScale(
      places, resistance: ends == .soft ? .rubberBand(dimension: view.bounds.height) : .proportional(0.2))
  }

  /// Returns the stage that a released card moves to, by the rule of Docs/BEHAVIOR.md#staged-card. The direction of a throw
  /// takes precedence over the distance of the drag, so that the card never moves against the pointer.
  private func target(of release: StateDrag<Stage>.Release) -> Stage {
    let unit = view.bounds.height / Self.usualHeight
    let (up, step, two) = (release.travel, 50 * unit, 422 * unit)
    let isThrownUp = release.velocity > Release.decisiveSpeed
    let isThrownDown = release.velocity < -Release.decisiveSpeed
    let rises = isThrownUp || !isThrownDown && up > step
    let falls = isThrownDown || !isThrownUp && up < -step
    switch release.state {
    case .peek: return rises ? (up > two ? .full : .half) : .peek
    case .half: return falls ? .peek : rises ? .full : .half
    case .full: return falls ? (up < -two ? .peek : .half) : .full
    }
  }

  /// Moves the card to a stage. Unless the stage is `.full`, the list scrolls back to its top.
  private func go(to stage: Stage) {
    if stage != .full {
      list.setContentOffset(Point(0, list.verticalRange.lowerBound), animated: true)
    }
    animator.settle(in: stage)
  }

  private func click() { go(to: animator.state == .peek ? .half : animator.state == .half ? .full : .peek) }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    let stage = animator.state
    switch event.key {
    case .up where stage != .full: go(to: stage == .peek ? .half : .full)
    case .down where stage != .peek: go(to: stage == .full ? .half : .peek)
    case _ where stage == .full && event.isBack: go(to: .half)
    case .character("r") where event.isPlain: toggleEnds()
    case .pageUp, .pageDown, .home, .end:
      return stage == .full ? list.keyPressed(event) : super.keyPressed(event)
    case .return where view.window?.focusedView == nil: click()
    default: return super.keyPressed(event)
    }
    return true
  }

  private func toggleEnds() { ends = ends == .soft ? .flat : .soft }

  private func updateEnds() {
    endsLabel.text = ends.title
    if isViewLoaded { view.setNeedsLayout() }
  }
}

extension StagedCardViewController: BackButtonHosting {
  /// The frame of the gallery button, which is to the left of the title, because the card covers the lower left corner in every
  /// stage.
  var backButtonFrame: Rect { Rect(x: column.minX + 8, y: safeAreaInsets.top + 8, width: 40, height: 40) }
}
