import Segue
import SegueTools

/// The program, which shows a library of albums. A small player above the tab bar grows into a large one.
@main struct Player: ToolApplication {
  var options = ApplicationOptions(title: "Player")

  func makeRootViewController() -> ViewController { PlayerTabs() }

  func didOpen(_ window: ApplicationWindow) {
    guard let playback = (window.stage.window.rootViewController as? PlayerTabs)?.playback else { return }
    window.stage.window.keyCommands += [
      KeyCommand(.space, title: "Play or pause") { playback.toggle() },
      KeyCommand(.character("n"), title: "Next song") { playback.next() },
    ]
  }
}
