import Segue

/// A screen with four tiles. A click on a tile pushes a screen of the same color.
final class TileScreen: ViewController, NavigationControllerDelegate {
  static let colors = [
    Color(226, 88, 76), Color(240, 168, 48), Color(62, 160, 110), Color(58, 110, 205),
  ]

  private let tiles = TileScreen.colors.map { color in
    let tile = View()
    tile.backgroundColor = color
    tile.cornerRadius = 16
    return tile
  }

  /// Returns the screen in a navigation controller, whose transitions it provides.
  static func inNavigation() -> ViewController {
    let screen = TileScreen()
    let navigation = NavigationController(rootViewController: screen)
    navigation.delegate = screen
    return navigation
  }

  override func viewDidLoad() {
    title = "Tiles"
    view.backgroundColor = .systemBackground
    for (index, tile) in tiles.enumerated() {
      tile.identifier = "tile-\(index)"
      tile.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.open(index) })
      view.addSubview(tile)
    }
  }

  override func viewDidLayoutSubviews() {
    let area = view.bounds.inset(by: safeAreaInsets)
    let side = (min(area.width, area.height) - 3 * 20) / 2
    let start = Point(area.midX - side - 10, area.midY - side - 10)
    for (index, tile) in tiles.enumerated() {
      tile.frame = Rect(
        x: start.x + Double(index % 2) * (side + 20), y: start.y + Double(index / 2) * (side + 20),
        width: side, height: side)
    }
  }

  /// Pushes the screen of a tile.
  func open(_ index: Int) { navigationController?.pushViewController(ColorScreen(index)) }

  func tile(_ index: Int) -> View? { tiles.indices.contains(index) ? tiles[index] : nil }

  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { TileTransition() }
}

/// A screen that one color fills.
final class ColorScreen: ViewController {
  /// The index of the tile that the screen belongs to.
  let index: Int

  init(_ index: Int) {
    self.index = index
    super.init()
  }

  override func viewDidLoad() {
    title = "Tile \(index + 1)"
    view.backgroundColor = TileScreen.colors[index]
  }
}
