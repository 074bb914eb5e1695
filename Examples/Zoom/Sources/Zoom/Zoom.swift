import Segue
import SegueTools

/// The program: a list of postcards, each of which zooms open.
@main struct Zoom: ToolApplication {
  var options = ApplicationOptions(title: "Zoom", size: Size(390, 844))

  func makeRootViewController() -> ViewController {
    NavigationController(rootViewController: PostcardsScreen())
  }
}
