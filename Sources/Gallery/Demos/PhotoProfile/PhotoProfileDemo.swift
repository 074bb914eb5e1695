import SegueControllers

/// The demo Photo Profile: a profile with a grid of photos in a navigation controller.
enum PhotoProfileDemo {
  static func make() -> ViewController { make(PhotoFeed()) }

  /// Creates the demo with a feed that determines when photos load.
  static func make(_ feed: PhotoFeed) -> ViewController {
    let profile = PhotoProfileViewController(feed: feed)
    return NavigationController(rootViewController: profile)
  }
}
