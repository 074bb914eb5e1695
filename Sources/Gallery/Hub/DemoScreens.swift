import SegueControllers
import SegueGallery
import SeguePictures
import SegueRendering

/// The demos' screens, each made once and kept, and pictures of them for the cards.
///
/// For its picture a screen is made, laid out in a hidden view of the window, drawn bit by bit and taken out again: one step for each
/// refresh of a usual display, one screen at a time, and while nothing moves, so that no frame is missed.
final class DemoScreens {
  /// The time from one step to the next, in seconds.
  static let interval = 1.0 / 60
  /// The time for which a window must not have been resized, in seconds.
  private static let silence = 0.25
  /// What a step draws at most: two milliseconds' worth, and four until the cards that are seen have a picture.
  static let budget = SnapshotRenderer.Budget(pictures: 6, pixels: 60_000)
  static let firstBudget = SnapshotRenderer.Budget(pictures: 12, pixels: 120_000)

  /// How many cells of lists a step makes or measures at most: two milliseconds' worth.
  static let cellCount = 3

  /// What all pictures depend on.
  private struct PictureKind: Equatable {
    let cards: PaperCardLayout
    let scale: Double
    let appearance: Appearance

    var pixels: (width: Int, height: Int) { cards.pixels(scale * cards.sharpness) }
    /// Pixels per point of the screen.
    var pixelScale: Double { cards.reduction * cards.sharpness * scale }
  }

  private struct Entry {
    let demo: Demo
    var controller: ViewController?
    /// Whether it waits in the window for pictures from files.
    var isWaiting = false
    /// What the picture was made of.
    var picture: (look: Int, kind: PictureKind)?
    var color: Color?
  }

  /// Called with each picture that was made, and whether it may fade in; one that had to wait for files does not.
  var onPicture: ((_ index: Int, _ image: Image, _ fades: Bool) -> Void)?
  /// Called by the button of a screen that leads back.
  var onBack: (() -> Void)?
  /// Who keeps the pictures of the cards that are seen at first.
  weak var host: (any GalleryHost)? { didSet { showKeptPictures() } }
  /// How many pictures were made so far.
  private(set) var pictureCount = 0
  /// What the last step has drawn.
  private(set) var lastStep = (pictures: 0, pixels: 0)

  private var entries: [Entry]
  private unowned let root: View
  private let shelf = View()
  private var layout: PictureKind?
  private var step: ScheduledAction?
  /// Until when what moves is a picture that appears, in seconds.
  private var fadesUntil = -Double.infinity
  private var isPaused = true
  /// The pictures that the host is to keep, as far as they were made; `nil` once it has them.
  private var toBeKept: [Int: Surface]? = [:]
  /// Whether the cards show pictures of the last run.
  private var showsKeptPictures = false
  /// Whether cards that are seen are empty, as in the first run.
  private var isUrgent: Bool { toBeKept != nil && !showsKeptPictures }
  /// Whether pictures are still to be made.
  private(set) var isLoading = false {
    didSet {
      guard isLoading != oldValue, let window = root.window else { return }
      if isLoading { window.beginLoading() } else { window.endLoading() }
    }
  }
  /// What rasterizes the screen that may be opened next, and its next step.
  private let compositor = Compositor()
  private var preparation: (index: Int, step: ScheduledAction)?
  /// The screen that is being laid out, and how many pictures were loaded before that.
  private var laidOut: (index: Int, pending: Int)?
  /// The picture that is being drawn.
  private var drawing: (index: Int, fades: Bool, renderer: SnapshotRenderer)?

  /// The screens of `demos`, which are laid out in `root` for their pictures.
  init(_ demos: [Demo], in root: View) {
    entries = demos.map { Entry(demo: $0) }
    self.root = root
    shelf.isHidden = true
    shelf.isUserInteractionEnabled = false
  }

  /// The first screen of a demo.
  func controller(at index: Int) -> ViewController {
    if let known = entries[index].controller { return known }
    let controller = makeController(at: index)
    entries[index].controller = controller
    return controller
  }

  /// Another first screen of a demo.
  func makeController(at index: Int) -> ViewController {
    let controller = entries[index].demo.makeRootViewController()
    controller.overrideUserInterfaceStyle = entries[index].demo.overrideUserInterfaceStyle
    // As large as the window, so that its flat picture is opaque.
    controller.view.clipsToBounds = true
    let host = (controller as? NavigationController)?.viewControllers.first ?? controller
    host.view.addSubview(
      BackButtonLayer(over: host, hint: entries[index].demo.hint) { [weak self] in self?.onBack?() })
    if entries[index].demo.leadsBackByPull {
      for scrollView in controller.firstScrollViews { scrollView.passesOnPullAtTop = true }
    }
    return controller
  }

  /// The color that its card shows most.
  func color(at index: Int) -> Color { entries[index].color ?? .black }

  /// The demo of a screen.
  func index(of controller: ViewController) -> Int? { entries.firstIndex { $0.controller === controller } }

  // MARK: - The first frame

  /// Lays out the screen of a demo, and rasterizes bit by bit what it shows: it may be opened soon, and its first frame would take
  /// several refreshes. Another one, or none, ends that.
  func prepare(_ index: Int?) {
    if let preparation {
      preparation.step.cancel()
      let view = controller(at: preparation.index).view
      if view.superview === shelf, drawing?.index != preparation.index { view.removeFromSuperview() }
    }
    preparation = nil
    guard let index, let layout, let window = root.window,
      entries[index].controller?.isViewLoadedInWindow != true
    else { return }
    let size = layout.cards.screen * layout.scale
    putOnShelf(controller(at: index).view)
    shelf.layoutIfNeeded()
    // As its transition shows it.
    let screen = SnapshotView(source: controller(at: index).view)
    screen.isFlattened = true
    prepare(
      index, screen, scale: layout.scale, (Int(size.width.rounded()), Int(size.height.rounded())), in: window)
  }

  private func prepare(
    _ index: Int, _ screen: SnapshotView, scale: Double, _ size: (width: Int, height: Int), in window: Window
  ) {
    let step = window.timeline.schedule(after: Self.interval) { [weak self] in
      guard let self, screen.source.superview === shelf else { return }
      if !compositor.prepare(screen, scale: scale, size: size, Self.firstBudget) {
        prepare(index, screen, scale: scale, size, in: window)
      }
    }
    preparation = (index, step)
  }

  private func putOnShelf(_ view: View) {
    guard let layout else { return }
    if shelf.superview == nil { root.insertSubview(shelf, at: 0) }
    shelf.bounds.size = layout.cards.screen
    shelf.addSubview(view)
  }

  // MARK: - Pictures

  /// Makes the pictures that are missing from now on.
  func resume() {
    isPaused = false
    takeStep(after: Self.interval)
  }

  /// Makes none for the time being.
  func pause() {
    isPaused = true
    step?.cancel()
    step = nil
    isLoading = false
    clearShelf()
  }

  /// Says how large the pictures are to be, and in which appearance; those that are not are made again once the window keeps its size.
  func use(_ cards: PaperCardLayout, in traits: TraitCollection) {
    let kind = PictureKind(cards: cards, scale: traits.displayScale, appearance: traits.appearance)
    guard layout != kind else { return }
    let isFirst = layout == nil
    layout = kind
    clearShelf()
    if toBeKept != nil { toBeKept = [:] }
    showKeptPictures()
    takeStep(after: isFirst ? Self.interval : Self.silence)
  }

  /// Makes the picture of a screen that lies in the window again, at once, if it looks different by now.
  func refreshPicture(at index: Int) {
    guard let layout, let controller = entries[index].controller, controller.isViewLoadedInWindow,
      controller.view.bounds.size == layout.cards.screen,
      entries[index].picture.map({ $0.look != controller.view.looksVersion || $0.kind != layout }) ?? true
    else { return }
    let surface = controller.withoutBackButton {
      let size = layout.pixels
      return try? controller.view.snapshot(width: size.width, height: size.height, scale: layout.pixelScale)
    }
    take(surface, at: index, fades: false)
  }

  // MARK: - From run to run

  /// How many cards are seen at first, and what their pictures depend on.
  private var firstCards: (count: Int, key: String)? {
    guard let layout else { return nil }
    let cards = layout.cards
    let count = cards.visibleCount(of: entries.count)
    let names = entries.prefix(count).map(\.demo.name)
    let sides = [cards.screen, cards.picture].map { "\($0.width)x\($0.height)" }
    return (count, "\(sides) \(layout.scale) \(layout.appearance) \(names)")
  }

  /// Until the first picture is made, the cards show those of the last run.
  private func showKeptPictures() {
    guard pictureCount == 0, let firstCards, let layout, let host else { return }
    let kept = host.keptPictures(for: firstCards.key)
    showsKeptPictures = !kept.isEmpty
    for (index, surface) in kept.prefix(firstCards.count).enumerated() {
      onPicture?(index, .pixels(surface, scale: layout.scale * layout.cards.sharpness), false)
    }
  }

  /// Gives the host the pictures of the first cards, as soon as it is complete.
  private func keep(_ picture: Surface, at index: Int) {
    guard toBeKept != nil, let firstCards else { return }
    toBeKept?[index] = picture
    let pictures = (0..<firstCards.count).compactMap { toBeKept?[$0] }
    guard pictures.count == firstCards.count else { return }
    toBeKept = nil
    host?.keep(pictures, for: firstCards.key)
  }

  // MARK: - Steps

  private func takeStep(after delay: Double) {
    guard !isPaused, layout != nil, let timeline = root.window?.timeline else { return }
    step?.cancel()
    isLoading = true
    step = timeline.schedule(after: delay) { [weak self] in self?.takeStep() }
  }

  /// Does a little of what is to be done, and comes back for the rest.
  private func takeStep() {
    step = nil
    guard let window = root.window else { return }
    let isBusy = window.timeline.isMoving && window.timeline.now >= fadesUntil
    isLoading = isBusy || advance(in: window)
    if isLoading { takeStep(after: Self.interval) }
  }

  /// - Returns: whether anything was left to be done.
  private func advance(in window: Window) -> Bool {
    if let drawing {
      draw(drawing.index, fades: drawing.fades, drawing.renderer)
    } else if window.pictures.pendingCount == 0, let index = entries.firstIndex(where: \.isWaiting) {
      beginDrawing(index, fades: false)
    } else if let index = nextIndex {
      // To make a screen, and to lay it out, takes as long as some drawing.
      if entries[index].controller?.isViewLoaded != true {
        _ = controller(at: index).view
      } else {
        layOut(index, in: window)
      }
    } else {
      return false
    }
    return true
  }

  private func layOut(_ index: Int, in window: Window) {
    let loader = window.pictures
    if laidOut?.index != index { laidOut = (index, loader.pendingCount) }
    putOnShelf(controller(at: index).view)
    guard shelf.layoutIfNeeded(makingCells: Self.cellCount) else {
      // In the window, it would get the rest with the next frame.
      return controller(at: index).view.removeFromSuperview()
    }
    defer { laidOut = nil }
    if loader.pendingCount == laidOut?.pending { return beginDrawing(index, fades: true) }
    entries[index].isWaiting = true
    loader.onIdle = { [weak self] in self?.takeStep(after: Self.interval) }
  }

  private func beginDrawing(_ index: Int, fades: Bool) {
    guard let layout else { return }
    let size = layout.pixels
    entries[index].isWaiting = false
    drawing = (
      index, fades,
      SnapshotRenderer(
        of: controller(at: index).view, width: size.width, height: size.height, scale: layout.pixelScale)
    )
  }

  private func draw(_ index: Int, fades: Bool, _ renderer: SnapshotRenderer) {
    let controller = controller(at: index)
    do {
      let surface = try controller.withoutBackButton {
        try renderer.step(isUrgent ? Self.firstBudget : Self.budget)
      }
      lastStep = renderer.lastStep
      guard let surface else { return }
      take(surface, at: index, fades: fades)
      keep(surface, at: index)
    } catch {
      // A window so small that nothing of a card is left has no use for a picture.
      take(nil, at: index, fades: false)
    }
    drawing = nil
    controller.view.removeFromSuperview()
  }

  private func take(_ surface: Surface?, at index: Int, fades: Bool) {
    guard let layout, let view = entries[index].controller?.view else { return }
    entries[index].picture = (view.looksVersion, layout)
    guard let surface else { return }
    if layout.cards.columns != nil { entries[index].color = surface.dominantColor }
    pictureCount += 1
    // One that fades in does not keep the others waiting.
    if fades, let timeline = root.window?.timeline { fadesUntil = timeline.now + PaperCardView.fade }
    onPicture?(index, .pixels(surface, scale: layout.scale * layout.cards.sharpness), fades)
  }

  private func clearShelf() {
    (drawing, laidOut) = (nil, nil)
    for index in entries.indices { entries[index].isWaiting = false }
    for view in shelf.subviews { view.removeFromSuperview() }
  }

  /// The first one without a picture of the right size.
  private var nextIndex: Int? {
    guard let layout else { return nil }
    return entries.firstIndex { entry in
      entry.controller?.isViewLoadedInWindow != true
        && entry.picture?.kind != layout
    }
  }
}

extension ViewController {
  fileprivate var isViewLoadedInWindow: Bool { isViewLoaded && view.window != nil }

  /// The screens at the bottom of the stacks in this one.
  private var firstScreens: [ViewController] {
    if let navigation = self as? NavigationController {
      return navigation.viewControllers.first.map(\.firstScreens) ?? []
    }
    if let tabs = self as? TabBarController { return tabs.viewControllers.flatMap(\.firstScreens) }
    return [self]
  }

  /// What is scrolled on those screens.
  fileprivate var firstScrollViews: [ScrollView] {
    firstScreens.compactMap { screen in
      _ = screen.view
      return screen.contentScrollView ?? screen.firstResponder as? ScrollView
    }
  }

  /// Does something while what leads back from those screens to the gallery is hidden, but where they are laid out around it.
  fileprivate func withoutBackButton<R, E>(_ body: () throws(E) -> R) throws(E) -> R {
    showBackButton(false)
    defer { showBackButton(true) }
    return try body()
  }

  /// Shows or hides what leads back from those screens to the gallery, but where they are laid out around it.
  func showBackButton(_ isShown: Bool) { backButtonLayer?.isLeftOut = !isShown }

  /// What leads back from those screens to the gallery.
  var backButtonLayer: BackButtonLayer? {
    let host = (self as? NavigationController)?.viewControllers.first ?? self
    return host.view.subviews.lazy.compactMap { $0 as? BackButtonLayer }.first
  }
}

extension PaperCardLayout {
  /// How much smaller screens are on their cards.
  var reduction: Double { picture.width / max(screen.width, 1) }

  /// How much more pixels than points a picture has on each side: a card of a grid grows before its screen is seen.
  var sharpness: Double { columns == nil ? 1 : min(2, max(1, 1 / reduction)) }

  /// The size of a picture of the whole screen on a card, of which a card of a grid shows the upper part, in pixels.
  func pixels(_ scale: Double) -> (width: Int, height: Int) {
    let height = columns == nil ? picture.height : picture.width * screen.height / max(screen.width, 1)
    return (Int((picture.width * scale).rounded()), Int((height * scale).rounded()))
  }
}
