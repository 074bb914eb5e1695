import SegueControllers

/// The demo Album Covers: a grid of record sleeves in a navigation controller.
enum AlbumCoversDemo {
  static func make() -> ViewController {
    let grid = AlbumGridViewController(albums: Album.collection)
    let navigation = NavigationController(rootViewController: grid)
    navigation.delegate = grid.transition
    return navigation
  }
}
