import Segue
import SegueTools

/// The program: a map, over which a sheet of places rests at half its height or all of it.
@main struct Sheet: ToolApplication {
  var options = ApplicationOptions(title: "Sheet", size: Size(390, 844))

  func makeRootViewController() -> ViewController { MapScreen() }
}
