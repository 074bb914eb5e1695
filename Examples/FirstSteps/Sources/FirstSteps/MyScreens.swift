import Segue

/// The program.
@main struct MyScreens: Application {
  var options = ApplicationOptions(title: "My Screens")

  func makeRootViewController() -> ViewController {
    NavigationController(rootViewController: FirstScreen())
  }
}

#if Tools
  import SegueTools

  extension MyScreens: ToolApplication {}
#endif
