import SegueControllers
import SegueHeadless
import Testing

@testable import SegueGallery
@testable import SegueHub

/// A fixture with the gallery in a headless window, after the pictures on its cards have been made.
final class Hub: DemoRig {
  let navigation: NavigationController
  let gallery: GalleryViewController

  /// Creates the gallery.
  /// - Parameters:
  ///   - names: the demos on the cards; all by default.
  ///   - plays: whether cards play, which keeps the gallery moving while the pointer rests on one.
  init(
    _ names: [String]? = nil, size: Size = Size(390, 844), scale: Double = 1, reducesMotion: Bool = false,
    hasStatusBar: Bool = false, waits: Bool = true, plays: Bool = false
  ) throws {
    let demos = names?.compactMap { name in Demo.all.first { $0.name == name } }
    navigation = try #require(Demo.makeGallery(demos ?? Demo.all) as? NavigationController)
    gallery = try #require(navigation.viewControllers.first as? GalleryViewController)
    try super.init(
      navigation, size: size, scale: scale, reducesMotion: reducesMotion, hasStatusBar: hasStatusBar)
    window.isActive = plays
    gallery.live.attracts = false
    if waits { try headless.tick(10, until: 5) }
  }

  /// The number of screens on the navigation stack.
  var depth: Int { navigation.viewControllers.count }
  var row: PaperCardRow { gallery.row }

  func card(_ name: String) throws -> PaperCardView { try #require(view("card-\(name)") as? PaperCardView) }

  /// Starts to open a demo, without advancing the time.
  func begin(_ name: String) throws { try activate("card-\(name)") }

  /// Opens a demo and waits until everything, including the launch logo, is at rest.
  func open(_ name: String) throws {
    try begin(name)
    try headless.advance(by: 4)
  }

  /// Waits until everything is at rest.
  func rest() throws { for _ in 0..<4 { try headless.advance(by: 1) } }

  func releaseAndRest() throws {
    release()
    try rest()
  }

  func typeAndRest(_ key: Key) throws {
    headless.press(key)
    try rest()
  }
}
