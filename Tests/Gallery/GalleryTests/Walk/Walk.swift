import SegueControllers
import SegueTestSupport

@testable import SegueControls
@testable import SegueGallery

extension Walk {
  /// A demo under random input.
  init(_ demo: Demo) {
    self.init { demo.install(in: $0) }
    returnToStart = { $0.click("tab-1") }
    check = disorder
  }
}

/// Rows of the post list that are there twice or out of order, or a swipe that has not ended.
private func disorder(_ window: Window) -> String? {
  let stack = (window.rootViewController as? NavigationController)?.viewControllers ?? []
  for case let list as PostListViewController in stack + [window.rootViewController].compactMap(\.self) {
    let ids = list.posts.map(\.id)
    if ids != Set(ids).sorted() { return "the posts are out of order: \(ids)" }
    if !list.list.swipes.all.isEmpty { return "a row is still swiped" }
  }
  return nil
}
