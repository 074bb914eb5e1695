import Segue

/// The program: a grid of tiles, each of which opens into a screen of its color.
@main struct Tiles: Application {
  var options = ApplicationOptions(title: "Tiles", size: Size(360, 480))

  func makeRootViewController() -> ViewController { TileScreen.inNavigation() }
}
