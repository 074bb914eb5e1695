import SegueControllers
import SegueGallery
import SeguePictures
import SegueRendering

/// An object that creates and keeps the first screen of each demo, and draws its picture for the demo's card.
///
/// To make a picture, the object lays out the screen in a hidden view of the window, draws it in steps, and removes it again.
/// Screens are drawn one at a time, with one or two steps every 1/60 second, and only while no view moves, so that the window
/// misses no frame. The view that contains the hidden one has to stay in the window while a demo covers the gallery, so that all
/// cards have pictures when the demo closes.
final class DemoScreens {
  /// The time between two steps, in seconds.
  static let interval = 1.0 / 60
  /// The time for which the window must keep its size before the pictures are made again, in seconds.
  private static let silence = 0.25
  /// The maximum amount that a step draws, in about 2 ms. While cards have no pictures, `firstBudget` applies instead,
  /// which takes about 4 ms, and two steps are taken together.
  static let budget = SnapshotRenderer.Budget(pictures: 6, pixels: 60_000)
  static let firstBudget = SnapshotRenderer.Budget(pictures: 12, pixels: 120_000)

  /// The maximum number of list cells that a step creates or measures, in about 2 ms.
  static let cellCount = 3

  /// The properties that all pictures depend on: the layout of the cards, the display scale, the appearance and the text size.
  private struct PictureKind: Equatable {
    let cards: PaperCardLayout
    let scale: Double
    let appearance: Appearance
    let textSize: ContentSizeCategory

    var pixels: (width: Int, height: Int) { cards.pixels(scale * cards.sharpness) }
    /// The number of picture pixels per point of the demo's screen.
    var pixelScale: Double { cards.reduction * cards.sharpness * scale }
  }

  private struct Entry {
    let demo: Demo
    var controller: ViewController?
    /// Whether the screen has been laid out, and waits in the window until its images have been loaded from files.
    var isWaiting = false
    /// The version of the screen's appearance and the properties for which its picture was made; `nil` before the first
    /// picture.
    var picture: (look: Int, kind: PictureKind)?
    var color: Color?
  }

  /// Called with each picture that has been made. A picture fades in unless it had to wait for images from files.
  var onPicture: ((_ index: Int, _ image: Image, _ fades: Bool) -> Void)?
  /// Called when the back button of a demo's screen is clicked.
  var onBack: (() -> Void)?
  /// The host, which keeps the pictures of the first cards between runs of the program.
  weak var host: (any GalleryHost)? { didSet { showKeptPictures() } }
  /// The number of pictures that have been made.
  private(set) var pictureCount = 0
  /// The numbers of pictures and pixels that the last step drew.
  private(set) var lastStep = (pictures: 0, pixels: 0)

  private var entries: [Entry]
  private weak var root: View?
  private let shelf = View()
  private var layout: PictureKind?
  private var step: ScheduledAction?
  /// The time at which the last new picture has faded in, in seconds. Steps do not wait for this fade.
  private var fadesUntil = -Double.infinity
  /// The pictures that are collected for the host, by index; `nil` after the host has received them.
  private var toBeKept: [Int: Surface]? = [:]
  /// Whether the cards show pictures of the last run until new ones have been made.
  private var showsKeptPictures = false
  /// Whether some cards have no picture yet, as in the first run of the program.
  private var isUrgent: Bool { !showsKeptPictures && entries.contains { $0.picture == nil } }
  /// Whether some pictures have yet to be made.
  private(set) var isLoading = false {
    didSet {
      guard isLoading != oldValue else { return }
      if isLoading { loadingWindow = root?.window }
      if isLoading { loadingWindow?.beginLoading() } else { loadingWindow?.endLoading() }
    }
  }
  /// The window for which `beginLoading()` was called last.
  private weak var loadingWindow: Window?
  /// The compositor that rasterizes a screen before it is opened.
  private let compositor = Compositor()
  private var preparation: (index: Int, step: ScheduledAction)?
  /// The index of the screen that is being laid out, and the number of images that were being loaded before its layout.
  private var laidOut: (index: Int, pending: Int)?
  /// The picture that is being drawn, with its index; `nil` between two pictures.
  private var drawing: (index: Int, fades: Bool, renderer: SnapshotRenderer)?

  /// Creates an object that makes the screens of demos.
  /// - Parameter root: the view in which the screens are laid out, invisibly, to draw their pictures.
  init(_ demos: [Demo], in root: View) {
    entries = demos.map { Entry(demo: $0) }
    self.root = root
    shelf.isHidden = true
    shelf.isUserInteractionEnabled = false
  }

  /// Returns the first screen of a demo, and creates it in the first call.
  func controller(at index: Int) -> ViewController {
    if let known = entries[index].controller { return known }
    let controller = makeController(at: index)
    entries[index].controller = controller
    return controller
  }

  /// Creates a new first screen of a demo, with a button that leads back to the gallery.
  func makeController(at index: Int) -> ViewController {
    let controller = entries[index].demo.makeRootViewController()
    controller.overrideUserInterfaceStyle = entries[index].demo.overrideUserInterfaceStyle
    // A clipped view is exactly as large as the window, so its flattened picture is opaque.
    controller.view.clipsToBounds = true
    let host = (controller as? NavigationController)?.viewControllers.first ?? controller
    host.view.addSubview(
      BackButtonLayer(over: host, hint: entries[index].demo.hint) { [weak self, unowned controller] in
        switch controller.parent {
        case let stage as StageViewController where stage.view.window != nil: stage.place == nil
        // The card's picture shows the screen as it appears after the card is opened.
        case nil, is StageViewController: self?.layout?.cards.columns == nil
        default: true
        }
      } onClick: { [weak self] in
        self?.onBack?()
      })
    if entries[index].demo.leadsBackByPull {
      for scrollView in controller.firstScrollViews { scrollView.passesOnPullAtTop = true }
    }
    return controller
  }

  /// Returns the dominant color of a demo's picture on its card. Before there is a picture, a small one is drawn.
  func color(at index: Int) -> Color {
    let view = controller(at: index).view
    if entries[index].color == nil, let layout, view.window == nil || view.superview === shelf {
      putOnShelf(view)
      shelf.layoutIfNeeded()
      let (size, scale) = (layout.cards.screen, 0.1)
      let surface = try? view.snapshot(
        width: max(1, Int(size.width * scale)), height: max(1, Int(size.height * scale)), scale: scale)
      entries[index].color = surface?.dominantColor
    }
    return entries[index].color ?? Color(white: 0.35)
  }

  /// Returns the index of the demo whose first screen is `controller`; `nil` if there is no such demo.
  func index(of controller: ViewController) -> Int? { entries.firstIndex { $0.controller === controller } }

  // MARK: - The first frame

  /// Lays out and rasterizes a demo's screen in steps, because the screen may be opened soon. Otherwise, its first frame would
  /// take several display refreshes.
  /// - Parameter index: the index of the demo. Any index ends the previous preparation; `nil` does only that.
  func prepare(_ index: Int?) {
    if let preparation {
      preparation.step.cancel()
      let view = controller(at: preparation.index).view
      if view.superview === shelf, drawing?.index != preparation.index { view.removeFromSuperview() }
    }
    preparation = nil
    guard let index, let layout, let window = root?.window,
      entries[index].controller?.isViewLoadedInWindow != true
    else { return }
    let size = layout.cards.screen * layout.scale
    putOnShelf(controller(at: index).view)
    shelf.layoutIfNeeded()
    // The transition shows the screen in a flattened snapshot, too.
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
    if shelf.superview == nil { root?.insertSubview(shelf, at: 0) }
    shelf.bounds.size = layout.cards.screen
    shelf.addSubview(view)
  }

  // MARK: - Pictures

  /// Starts or continues to make missing pictures. A picture that is being drawn is started again, because its screen may be
  /// about to open.
  func resume() {
    clearShelf()
    takeStep(after: Self.interval)
  }

  /// Sets the layout and the traits for which pictures are made. Pictures for any others are made again after the window has
  /// kept its size for a while.
  func use(_ cards: PaperCardLayout, in traits: TraitCollection) {
    let kind = PictureKind(
      cards: cards, scale: traits.displayScale, appearance: traits.appearance,
      textSize: traits.preferredContentSizeCategory)
    guard layout != kind else { return }
    let isFirst = layout == nil
    layout = kind
    clearShelf()
    if toBeKept != nil { toBeKept = [:] }
    showKeptPictures()
    takeStep(after: isFirst ? Self.interval : Self.silence)
  }

  /// Updates the picture of a screen immediately if the screen is in the window and its appearance has changed.
  func refreshPicture(at index: Int) {
    guard let layout, let controller = entries[index].controller, controller.isViewLoadedInWindow,
      controller.view.bounds.size == layout.cards.screen
    else { return }
    // The view that a presented screen grew out of is hidden, so the picture is made after that screen has gone.
    if controller.presentedViewController != nil { return entries[index].picture = nil }
    if let picture = entries[index].picture, picture.look == controller.view.looksVersion,
      picture.kind == layout
    {
      return
    }
    let surface = controller.withoutBackButton {
      let size = layout.pixels
      return try? controller.view.snapshot(width: size.width, height: size.height, scale: layout.pixelScale)
    }
    take(surface, at: index, fades: false)
  }

  // MARK: - From run to run

  /// The number of cards that are visible before the row scrolls, and the key under which the host keeps their pictures; `nil`
  /// before the first layout.
  private var firstCards: (count: Int, key: String)? {
    guard let layout else { return nil }
    let cards = layout.cards
    let count = cards.visibleCount(of: entries.count)
    let names = entries.prefix(count).map(\.demo.name)
    let sides = [cards.screen, cards.picture].map { "\($0.width)x\($0.height)" }
    return (count, "\(sides) \(layout.scale) \(layout.appearance) \(layout.textSize) \(names)")
  }

  /// Shows the pictures of the last run on the cards, unless a picture has already been made.
  private func showKeptPictures() {
    guard pictureCount == 0, let firstCards, let layout, let host else { return }
    let kept = host.keptPictures(for: firstCards.key)
    showsKeptPictures = !kept.isEmpty
    for (index, surface) in kept.prefix(firstCards.count).enumerated() {
      entries[index].color = surface.dominantColor
      onPicture?(index, .pixels(surface, scale: layout.scale * layout.cards.sharpness), false)
    }
  }

  /// Collects the pictures of the first cards, and passes them to the host when all of them have been made.
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
    guard layout != nil, let timeline = root?.window?.timeline else { return }
    step?.cancel()
    isLoading = true
    step = timeline.schedule(after: delay) { [weak self] in self?.takeStep() }
  }

  /// Performs one step unless views are moving, and schedules the next one if work is left.
  private func takeStep() {
    step = nil
    guard let window = root?.window else { return isLoading = false }
    let isBusy = window.timeline.isMoving && window.timeline.now >= fadesUntil
    isLoading = isBusy || advance(in: window) && (!isUrgent || advance(in: window))
    if isLoading { takeStep(after: Self.interval) }
  }

  /// Performs a step of the most urgent task: drawing, creating a screen, or laying it out.
  /// - Returns: `false` if there was nothing left to do.
  private func advance(in window: Window) -> Bool {
    if let drawing {
      draw(drawing.index, fades: drawing.fades, drawing.renderer)
    } else if window.pictures.pendingCount == 0, let index = entries.firstIndex(where: \.isWaiting) {
      beginDrawing(index, fades: false)
    } else if let index = nextIndex {
      // Creating a screen and laying it out are separate steps, because each takes as long as a step of drawing.
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
      // If the screen stayed in the window, the next frame would lay out the rest of it at once.
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
      // In a window so small that a card has no visible area, no picture is needed.
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
    // Other pictures need not wait until this one has faded in.
    if fades, let timeline = root?.window?.timeline { fadesUntil = timeline.now + PaperCardView.fade }
    onPicture?(index, .pixels(surface, scale: layout.scale * layout.cards.sharpness), fades)
  }

  private func clearShelf() {
    (drawing, laidOut) = (nil, nil)
    for index in entries.indices { entries[index].isWaiting = false }
    for view in shelf.subviews { view.removeFromSuperview() }
  }

  /// The index of the first demo whose screen is not in the window and whose picture is missing or out of date.
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

  /// The scroll views that show the content of `firstScreens`.
  fileprivate var firstScrollViews: [ScrollView] {
    firstScreens.compactMap { screen in
      _ = screen.view
      return screen.contentScrollView ?? screen.firstResponder as? ScrollView
    }
  }

  /// Calls a function while the button that leads back to the gallery is hidden. The layout still leaves room for the button.
  fileprivate func withoutBackButton<R, E>(_ body: () throws(E) -> R) throws(E) -> R {
    showBackButton(false)
    defer { showBackButton(true) }
    return try body()
  }

  /// Shows or hides the button that leads back to the gallery. The layout always leaves room for the button.
  func showBackButton(_ isShown: Bool) { backButtonLayer?.isLeftOut = !isShown }

  /// The layer with the button that leads back to the gallery; `nil` if the screen has no such button.
  var backButtonLayer: BackButtonLayer? {
    let host = (self as? NavigationController)?.viewControllers.first ?? self
    return host.view.subviews.lazy.compactMap { $0 as? BackButtonLayer }.first
  }
}

extension PaperCardLayout {
  /// The scale of screens on their cards.
  var reduction: Double { picture.width / max(screen.width, 1) }

  /// The number of picture pixels per display pixel, in each dimension. Pictures in a grid are sharper, because a card grows
  /// before its screen becomes visible.
  var sharpness: Double { columns == nil ? 1 : min(2, max(1, 1 / reduction)) }

  /// Returns the size of a card's picture, in pixels. The picture shows the whole screen, although a card in a grid shows only
  /// the upper part of the picture.
  /// - Parameter scale: the number of pixels per point.
  func pixels(_ scale: Double) -> (width: Int, height: Int) {
    let height = columns == nil ? picture.height : picture.width * screen.height / max(screen.width, 1)
    return (Int((picture.width * scale).rounded()), Int((height * scale).rounded()))
  }
}
