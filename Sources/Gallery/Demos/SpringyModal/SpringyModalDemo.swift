import SegueControllers

/// The demo Springy Modal: a tab bar with two screens, which show the palette as a grid and as a list.
enum SpringyModalDemo {
  static func make() -> ViewController {
    let tabs = TabBarController(viewControllers: [
      tab("Grid", .grid, SwatchGridViewController(swatches: Swatch.palette)),
      tab("List", .list, SwatchListViewController(swatches: Swatch.palette)),
    ])
    tabs.tabBar.tintColor = .label
    return tabs
  }

  /// Returns a screen in its own navigation controller, with a tab bar item.
  private static func tab(_ name: String, _ glyph: Path, _ screen: ViewController) -> ViewController {
    let navigation = NavigationController(rootViewController: screen)
    navigation.isNavigationBarHidden = false
    navigation.navigationBar.barTintColor = Color(white: 0.98)
    navigation.navigationBar.shadowColor = Color(white: 0.82)
    navigation.tabBarItem = TabBarItem(name, glyph: glyph)
    return navigation
  }
}
