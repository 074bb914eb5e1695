import SegueControllers

/// A screen with a single color.
final class ColorScreen: ViewController {
  private let color: Color

  init(_ color: Color) {
    self.color = color
    super.init()
  }

  override func viewDidLoad() { view.backgroundColor = color }
}
