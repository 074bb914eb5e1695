import Segue
import SegueTools

/// The program, which shows a map under a sheet of places. The sheet rests at half the height or the full height.
@main struct Sheet: ToolApplication {
  var options = ApplicationOptions(title: "Sheet", size: Size(390, 844))

  func makeRootViewController() -> ViewController { MapScreen() }
}
