import SegueControllers

/// The demo Zooming Icons: the icon menu in a navigation controller.
enum ZoomingIconsDemo {
  static func make() -> ViewController {
    let menu = IconMenuViewController(rows: IconItem.makeRows())
    let navigation = NavigationController(rootViewController: menu)
    navigation.delegate = menu.transition
    return navigation
  }
}
