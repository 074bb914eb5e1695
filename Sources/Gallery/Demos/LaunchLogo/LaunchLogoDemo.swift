import SegueControllers

/// A logo that opens onto the first screen, alone in a navigation controller.
enum LaunchLogoDemo {
  static func make() -> ViewController {
    NavigationController(rootViewController: LaunchLogoViewController())
  }
}
