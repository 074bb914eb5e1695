import SegueControllers

/// A list of posts at the bottom of a navigation stack.
enum SwipeActionsDemo {
  static func make() -> ViewController { NavigationController(rootViewController: PostListViewController()) }
}
