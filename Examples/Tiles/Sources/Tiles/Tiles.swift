import Segue
import SegueTools

/// The program, which shows a grid of tiles. Each tile opens into a screen of its color.
@main struct Tiles: ToolApplication {
  var options = ApplicationOptions(title: "Tiles", size: Size(360, 480))

  /// The scenes of the development commands: `Tiles curves tile -o curves.png`, `Tiles report tile -o report.html`, `Tiles map
  /// tile -o map.png`.
  var scenes: [ApplicationScene] {
    let script = "0.1 click #tile-2\n0.8 drag 180 160 180 260 in 0.25\n1.8 wait"
    return [
      ApplicationScene("tile", summary: "A tile opens, and is dragged shut.", script: script) {
        TileScreen.inNavigation()
      }
    ]
  }

  func makeRootViewController() -> ViewController { TileScreen.inNavigation() }
}
