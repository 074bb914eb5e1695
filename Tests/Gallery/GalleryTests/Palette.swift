import SegueControllers

@testable import SegueGallery

/// The two tabs of colors in a window without a screen.
final class Palette: DemoRig {
  /// Where a color is opened from.
  enum Tab: String, CaseIterable {
    case grid, list

    /// The name of what is clicked.
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

  /// Opens a color by the keyboard, so that no press is seen on it.
  func open(_ number: Int) {
    window.focus(on: view(tab.source(number)))
    headless.press(.return)
  }

  /// The middle of a cell or row, in the window.
  func middle(_ number: Int) -> Point {
    window.shownCenter(ofViewWithIdentifier: tab.source(number)) ?? .zero
  }
}
