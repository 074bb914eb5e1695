import Controllers
import Geometry
import Headless
import TestSupport
import Transitions
import Views

@testable import Gallery

/// The two tabs of colours in a window without a screen.
final class Palette {
  /// Where a colour is opened from.
  enum Tab: String, CaseIterable {
    case grid, list

    /// The name of what is clicked.
    func source(_ number: Int) -> String { self == .grid ? "swatch-\(number)" : "row-\(number)" }
  }

  let headless: HeadlessWindow
  let tabs: TabBarController
  let tab: Tab

  init(
    _ tab: Tab = .grid, size: Size = Size(390, 844), scale: Double = 1, reducesMotion: Bool = false,
    hasStatusBar: Bool = false
  ) throws {
    headless = try HeadlessWindow(size: size, scale: scale, reducesMotion: reducesMotion)
    let root = SpringyModalDemo.make()
    tabs = root as? TabBarController ?? TabBarController(viewControllers: [root])
    self.tab = tab
    window.safeAreaInsets = Insets(top: 47, bottom: 34)
    if hasStatusBar { window.statusBar = DeviceStatusBar() }
    window.rootViewController = tabs
    if tab == .list { tabs.select(1) }
    try headless.advance(by: 0)
  }

  var window: Window { headless.window }
  var coordinator: TransitionCoordinator { tabs.transitionCoordinator }
  var dump: String { headless.dump() }
  var pixels: [UInt32] { headless.surface.words }
  var isOpen: Bool { tabs.presentedViewController != nil }

  func wait(_ seconds: Double) throws { try headless.tick(60, until: headless.now + seconds) }
  func draw() throws { try headless.advance(by: 0) }
  func view(_ identifier: String) -> View? { window.view(withIdentifier: identifier) }

  /// Opens a colour by the keyboard, so that no press is seen on it.
  func open(_ number: Int) {
    window.focus(on: view(tab.source(number)))
    headless.press(.return)
  }

  /// The middle of a cell or row, in the window.
  func middle(_ number: Int) -> Point {
    window.shownCenter(ofViewWithIdentifier: tab.source(number)) ?? .zero
  }

  func difference(from other: [UInt32]) -> Difference? {
    TestSupport.difference(pixels, other, width: headless.surface.width)
  }
}
