import Segue
import SegueTools

/// The program, which shows a list of postcards that zoom open.
@main struct Zoom: ToolApplication {
  var options = ApplicationOptions(title: "Zoom", size: Size(390, 844))

  func makeRootViewController() -> ViewController {
    NavigationController(rootViewController: PostcardsScreen())
  }
}
