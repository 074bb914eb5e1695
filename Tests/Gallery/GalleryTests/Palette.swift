import SegueControllers

@testable import SegueGallery

/// A fixture with the two tabs of colors in a headless window.
final class Palette: DemoRig {
  /// The tab from which a color is opened.
  enum Tab: String, CaseIterable {
    case grid, list

    /// Returns the identifier of the item to click.
    func source(_ number: Int) -> String { self == .grid ? "swatch-\(number)" : "row-\(number)" }
  }

  let tabs: TabBarController
  let tab: Tab

  init(
    _ tab: Tab = .grid, size: Size = Size(390, 844), scale: Double = 1, reducesMotion: Bool = false,
    hasStatusBar: Bool = false
  ) throws {
    let root = SpringyModalDemo.make()
    tabs = root as? TabBarController ?? TabBarController(viewControllers: [root])
    self.tab = tab
    try super.init(tabs, size: size, scale: scale, reducesMotion: reducesMotion, hasStatusBar: hasStatusBar)
    if tab == .list { tabs.select(1) }
    try draw()
  }

  var isOpen: Bool { tabs.presentedViewController != nil }

  /// Opens a color with the keyboard, so that no press is visible on it.
  func open(_ number: Int) {
    window.focus(on: view(tab.source(number)))
    headless.press(.return)
  }

  /// Returns the center of a cell or row, in the window.
  func middle(_ number: Int) -> Point {
    window.shownCenter(ofViewWithIdentifier: tab.source(number)) ?? .zero
  }
}
