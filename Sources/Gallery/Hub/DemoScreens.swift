import SegueControllers
import SegueDrawing
import SegueGeometry
import SeguePictures
import SegueRendering
import SegueViews

/// The demos' screens, each made once and kept, and pictures of them for the cards.
///
/// A picture is made by laying the screen out in a hidden view of the window, drawing it once and taking it out again. That
/// happens for one screen at a time, while nothing moves, so that no frame is missed.
final class DemoScreens {
  /// The time from one picture to the next, in seconds.
  private static let interval = 1.0 / 30
  /// The time for which a window must not have been resized, in seconds.
  private static let silence = 0.25

  private struct Entry {
    let demo: Demo
    var controller: ViewController?
    /// Whether the screen was opened: its place in a list is not to be lost.
    var wasOpened = false
    /// What the picture was made of.
    var picture: (look: Int, layout: PaperCardLayout, scale: Double)?
  }

  /// Called with each picture that was made, and whether it may fade in; one that had to wait for files does not.
  var onPicture: ((_ index: Int, _ image: Image, _ fades: Bool) -> Void)?
  /// Called by the button of a screen that leads back.
  var onBack: (() -> Void)?
  /// How many pictures were made so far.
  private(set) var pictureCount = 0

  private var entries: [Entry]
  private unowned let root: View
  private let shelf = View()
  private var layout: (cards: PaperCardLayout, scale: Double)?
  private var step: ScheduledAction?
  private var isPaused = true

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
    let controller = entries[index].demo.makeRootViewController()
    entries[index].controller = controller
    let host = (controller as? NavigationController)?.viewControllers.first ?? controller
    host.view.addSubview(BackButtonLayer(over: host) { [weak self] in self?.onBack?() })
    if entries[index].demo.leadsBackByPull {
      for scrollView in controller.firstScrollViews { scrollView.leavesPullAtTop = true }
    }
    return controller
  }

  /// The demo of a screen.
  func index(of controller: ViewController) -> Int? { entries.firstIndex { $0.controller === controller } }

  /// Notes that a screen is used from now on.
  func willOpen(_ index: Int) { entries[index].wasOpened = true }

  // MARK: - Pictures

  /// Makes the pictures that are missing from now on.
  func resume() {
    isPaused = false
    makeNextPicture(after: Self.interval)
  }

  /// Makes none for the time being.
  func pause() {
    isPaused = true
    step?.cancel()
    step = nil
    clearShelf()
  }

  /// Says how large the pictures are to be; those that are not are made again once the window keeps its size.
  func use(_ cards: PaperCardLayout, scale: Double) {
    guard layout?.cards != cards || layout?.scale != scale else { return }
    let isFirst = layout == nil
    layout = (cards, scale)
    clearShelf()
    makeNextPicture(after: isFirst ? Self.interval : Self.silence)
  }

  /// Makes the picture of a screen that lies in the window again if it looks different by now.
  func refreshPicture(at index: Int) {
    guard let layout, let view = entries[index].controller?.view, view.window != nil,
      view.bounds.size == layout.cards.screen, entries[index].picture?.look != view.looksVersion
    else { return }
    makePicture(at: index)
  }

  private func makeNextPicture(after delay: Double) {
    guard !isPaused, layout != nil, let timeline = root.window?.timeline else { return }
    step?.cancel()
    step = timeline.schedule(after: delay) { [weak self] in self?.makeNextPicture() }
  }

  private func makeNextPicture() {
    step = nil
    guard let window = root.window, let layout, let index = nextIndex else { return }
    guard !window.timeline.isMoving else { return makeNextPicture(after: Self.interval) }
    let view = controller(at: index).view
    if shelf.superview == nil { root.insertSubview(shelf, at: 0) }
    shelf.bounds.size = layout.cards.screen
    let loader = window.pictures
    let pending = loader.pendingCount
    shelf.addSubview(view)
    shelf.layoutIfNeeded()
    if loader.pendingCount == pending {
      makePicture(at: index, fades: true)
      view.removeFromSuperview()
    } else {
      // It waits in the window for pictures from files.
      loader.onIdle = { [weak self] in self?.takeDown() }
    }
    makeNextPicture(after: Self.interval)
  }

  /// Makes the pictures of the screens that have waited.
  private func takeDown() {
    for (index, entry) in entries.enumerated() where entry.controller?.view.superview === shelf {
      makePicture(at: index)
      entry.controller?.view.removeFromSuperview()
    }
  }

  private func clearShelf() {
    for view in shelf.subviews { view.removeFromSuperview() }
  }

  /// The first one without a picture of the right size.
  private var nextIndex: Int? {
    guard let layout else { return nil }
    return entries.firstIndex { entry in
      guard let picture = entry.picture else { return entry.controller?.isViewLoadedInWindow != true }
      guard picture.layout != layout.cards || picture.scale != layout.scale else { return false }
      // One that is in use is not laid out for a card in another shape: it could lose its place.
      return entry.controller?.isViewLoadedInWindow != true && !(entry.wasOpened && !isWindowShaped)
    }
  }

  /// Whether screens have the same size in a card and in the window.
  private var isWindowShaped: Bool { layout?.cards.screen == root.bounds.size }

  private func makePicture(at index: Int, fades: Bool = false) {
    guard let layout, let controller = entries[index].controller else { return }
    let (view, size) = (controller.view, layout.cards.picture)
    let layers = controller.backButtonLayers
    for layer in layers { layer.isHidden = true }
    let surface = try? view.snapshot(
      width: Int((size.width * layout.scale).rounded()), height: Int((size.height * layout.scale).rounded()),
      scale: layout.scale * size.width / max(layout.cards.screen.width, 1))
    for layer in layers { layer.isHidden = false }
    entries[index].picture = (view.looksVersion, layout.cards, layout.scale)
    guard let surface else { return }
    pictureCount += 1
    onPicture?(index, .pixels(surface, scale: layout.scale), fades)
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

  /// What leads back from those screens to the gallery.
  fileprivate var backButtonLayers: [View] {
    let host = (self as? NavigationController)?.viewControllers.first ?? self
    return host.view.subviews.filter { $0 is BackButtonLayer }
  }
}
