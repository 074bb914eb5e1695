import Segue
import SegueTools

/// The program, which shows a library of albums. A small player above the tab bar grows into a large one.
@main struct Player: ToolApplication {
  var options = ApplicationOptions(title: "Player")

  func makeRootViewController() -> ViewController { PlayerTabs(Playback()) }
}

/// A tab bar controller with the albums, the songs, and the small player above the tab bar.
final class PlayerTabs: TabBarController {
  private let playback: Playback

  init(_ playback: Playback) {
    self.playback = playback
    let screens: [(String, Symbol, ViewController)] = [
      ("Library", .grid, LibraryScreen(playback)), ("Songs", .music, SongsScreen(playback)),
    ]
    super.init(
      viewControllers: screens.map { title, symbol, screen in
        screen.title = title
        let stack = NavigationController(rootViewController: screen)
        stack.isNavigationBarHidden = false
        stack.navigationBar.prefersLargeTitles = true
        stack.navigationBar.barTintColor = .systemBackground
        stack.tabBarItem = TabBarItem(title, symbol: symbol)
        return stack
      })
    playback.clock = { [weak self] in self?.clock }
    let player = MiniPlayer(playback)
    player.onOpen = { [weak self] card, pan in
      let screen = NowPlayingScreen(playback)
      screen.transitionSource = .view(card)
      var zoom = ZoomTransition.zoom
      (zoom.openingDrags, zoom.closingDrags) = ([.up], [.down])
      screen.preferredTransition = zoom
      self?.present(screen, draggedBy: pan)
    }
    bottomAccessory = player
  }

  override func viewDidAppear(_ animated: Bool) {
    view.window?.keyCommands = [
      KeyCommand(.space, title: "Play or pause") { [playback] in playback.toggle() },
      KeyCommand(.character("n"), title: "Next song") { [playback] in playback.next() },
    ]
  }
}
