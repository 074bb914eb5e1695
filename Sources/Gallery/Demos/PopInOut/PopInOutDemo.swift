import SegueControllers

/// The demo Pop In and Out: a grid of pictures in a navigation controller with a bar.
enum PopInOutDemo {
  static func make() -> ViewController { make(Photo.makeSpace(), title: "Space") }

  /// Creates the demo with the pictures of a folder.
  static func make(_ folder: PictureFolder) -> ViewController {
    make(folder.files.map { Photo(file: $0) }, title: folder.name)
  }

  static func make(_ photos: [Photo], title: String) -> ViewController {
    let grid = PhotoGridViewController(photos, title: title)
    let navigation = NavigationController(rootViewController: grid)
    navigation.isNavigationBarHidden = false
    navigation.navigationBar.titleColor = Color(white: 0.1)
    return navigation
  }
}

extension ViewController {
  /// Sets the color behind the pictures and of the bar: white as in the original, dark in a spacious window and in a wide one,
  /// where it is visible beside a picture.
  func showBackdrop() {
    let isDark = hasDarkBackdrop
    view.backgroundColor = isDark ? Color(18, 18, 22) : .white
    let tint = isDark ? view.backgroundColor : .navigationBarGround
    guard let bar = navigationController?.navigationBar, bar.barTintColor != tint else { return }
    (bar.barTintColor, bar.titleColor) = (tint, Color(white: isDark ? 1 : 0.1))
    setNeedsStatusBarAppearanceUpdate(animated: false)
  }

  /// Whether `showBackdrop()` shows a dark color.
  var hasDarkBackdrop: Bool { isSpacious || view.bounds.width > view.bounds.height }
}
