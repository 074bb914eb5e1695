import SegueControllers

/// A profile with a grid of photos in a navigation controller.
enum PhotoProfileDemo {
  static func make() -> ViewController { make(PhotoFeed()) }

  /// The same with photos that come in their own time.
  static func make(_ feed: PhotoFeed) -> ViewController {
    let profile = PhotoProfileViewController(feed: feed)
    return NavigationController(rootViewController: profile)
  }
}
