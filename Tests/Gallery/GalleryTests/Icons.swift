import SegueControllers
import SegueTestSupport

@testable import SegueGallery

/// A fixture with the icon menu in a headless window.
final class Icons: DemoRig {
  let navigation: NavigationController

  /// Creates the icon menu.
  /// - Parameter navigation: the stack to show instead of the demo's own.
  init(
    _ navigation: NavigationController? = nil, size: Size = Size(390, 844), scale: Double = 1,
    reducesMotion: Bool = false, hasStatusBar: Bool = true
  ) throws {
    let root = navigation ?? ZoomingIconsDemo.make()
    self.navigation = root as? NavigationController ?? NavigationController(rootViewController: root)
    try super.init(
      self.navigation, size: size, scale: scale, reducesMotion: reducesMotion, hasStatusBar: hasStatusBar)
  }

  /// The number of screens on the navigation stack.
  var depth: Int { navigation.viewControllers.count }

  /// Creates the menu with an open detail screen, at rest.
  static func opened(_ icon: String = "icon-twitter", scale: Double = 1) throws -> Icons {
    let icons = try Icons(scale: scale)
    try icons.click(icon, waiting: 1.5)
    return icons
  }

  private var container: View? { view("detail")?.superview }
  /// The snapshot of the disc that moves.
  var movingDisc: SnapshotView? { container?.subviews.compactMap { $0 as? SnapshotView }.first }
  /// The icon that moves.
  var movingIcon: ImageView? { container?.subviews.compactMap { $0 as? ImageView }.first }
}
