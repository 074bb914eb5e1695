import Controllers

/// The palette twice, side by side in a tab bar.
enum SpringyModalDemo {
  static func make() -> ViewController {
    TabBarController(viewControllers: [
      SwatchGridViewController(swatches: Swatch.palette), SwatchListViewController(swatches: Swatch.palette),
    ])
  }
}
