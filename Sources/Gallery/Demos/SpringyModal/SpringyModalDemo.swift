import SegueControllers

/// The palette twice, side by side in a tab bar.
enum SpringyModalDemo {
  static func make() -> ViewController {
    let tabs = TabBarController(viewControllers: [
      tab("Grid", .grid, SwatchGridViewController(swatches: Swatch.palette)),
      tab("List", .list, SwatchListViewController(swatches: Swatch.palette)),
    ])
    tabs.tabBar.tintColor = .label
    return tabs
  }

  /// A screen with a navigation bar of its own, and its tab bar item.
  private static func tab(_ name: String, _ glyph: Path, _ screen: ViewController) -> ViewController {
    let navigation = NavigationController(rootViewController: screen)
    navigation.isNavigationBarHidden = false
    navigation.navigationBar.barTintColor = Color(white: 0.98)
    navigation.navigationBar.shadowColor = Color(white: 0.82)
    navigation.tabBarItem = TabBarItem(name, glyph: glyph)
    return navigation
  }
}
