import Segue

/// The program: a library of albums, and a small player over the tab bar that grows into a large one.
@main struct Player: Application {
  var options = ApplicationOptions(title: "Player")

  func makeRootViewController() -> ViewController { PlayerTabs(Playback()) }
}

/// The albums and the songs, with the small player over the tab bar.
final class PlayerTabs: TabBarController {
  private let playback: Playback

  init(_ playback: Playback) {
    self.playback = playback
    let screens: [(ViewController, Symbol)] = [
      (LibraryScreen(playback), .grid), (SongsScreen(playback), .music),
    ]
    super.init(
      viewControllers: screens.map { screen, symbol in
        let stack = NavigationController(rootViewController: screen)
        stack.isNavigationBarHidden = false
        stack.navigationBar.prefersLargeTitles = true
        stack.navigationBar.barTintColor = .systemBackground
        stack.tabBarItem = TabBarItem(screen.title ?? "", symbol: symbol)
        return stack
      })
    playback.clock = { [weak self] in self?.clock }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let player = MiniPlayer(playback)
    player.onOpen = { [weak self, playback] card, pan in
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
