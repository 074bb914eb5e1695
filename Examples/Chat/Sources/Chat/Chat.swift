import Segue
import SegueTools

/// The program, which asks for a name and then shows a chat.
@main struct Chat: ToolApplication {
  var options = ApplicationOptions(title: "Chat")

  func makeRootViewController() -> ViewController { makeChat() }
}

/// Creates the screens of the program.
func makeChat() -> NavigationController {
  let stack = NavigationController(rootViewController: ProfileScreen())
  stack.isNavigationBarHidden = false
  return stack
}
