import Segue

/// A tab bar controller with the albums, the songs, and the small player above the tab bar.
///
/// The class is visible outside its module, because Segue's gallery shows it as a demo.
package final class PlayerTabs: TabBarController {
  let playback: Playback

  /// Creates the tabs of a player with its own state.
  package override convenience init() { self.init(Playback()) }

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
    // The large player takes the tabs out of the window.
    playback.clock = { [weak self] in self?.frontmost.clock }
    let player = MiniPlayer(playback, over: tabBar.barTintColor)
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
}
