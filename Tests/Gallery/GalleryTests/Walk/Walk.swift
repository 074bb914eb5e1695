import SegueControllers
import SegueTestSupport

@testable import SegueControls
@testable import SegueGallery

extension Walk {
  /// Creates a random walk through a demo.
  init(_ demo: Demo) {
    self.init { demo.install(in: $0) }
    returnToStart = { $0.click("tab-1") }
    check = disorder
  }
}

/// Returns a description of rows that are duplicated or out of order, or of a swipe that has not ended; `nil` if there is no
/// such fault.
private func disorder(_ window: Window) -> String? {
  let stack = (window.rootViewController as? NavigationController)?.viewControllers ?? []
  for case let list as PostListViewController in stack + [window.rootViewController].compactMap(\.self) {
    let ids = list.posts.map(\.id)
    if ids != Set(ids).sorted() { return "the posts are out of order: \(ids)" }
    if !list.list.swipes.all.isEmpty { return "a row is still swiped" }
  }
  return nil
}
