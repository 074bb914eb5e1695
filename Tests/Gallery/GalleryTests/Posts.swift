import SegueControllers
import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueGallery
@testable import SegueViews

/// A fixture with the list of posts in a headless window.
final class Posts: DemoRig {
  let screen = PostListViewController()
  let navigation: NavigationController
  let isPushed: Bool

  /// Creates the list of posts.
  /// - Parameter isPushed: whether the list is pushed onto another screen in its navigation stack.
  init(
    size: Size = Size(390, 844), scale: Double = 1, reducesMotion: Bool = false, isPushed: Bool = false
  ) throws {
    self.isPushed = isPushed
    navigation = NavigationController(rootViewController: isPushed ? ViewController() : screen)
    try super.init(navigation, size: size, scale: scale, reducesMotion: reducesMotion)
    if isPushed { navigation.pushViewController(screen, animated: false) }
    try draw()
  }

  var list: TableView { screen.list }
  var width: Double { list.bounds.width }
  var action: Double { min(width, 400) * 0.24 }

  func row(_ item: Int) throws -> PostCell {
    try #require(list.cellForRow(at: ItemPath(item: item, section: 0)) as? PostCell)
  }

  /// Returns the center of a row, in the window.
  func middle(_ item: Int) throws -> Point {
    let rect = try #require(list.rectForRow(at: ItemPath(item: item, section: 0)))
    return list.convert(rect.center, to: nil)
  }

  /// Returns the visible horizontal offset of a row, in points.
  func shift(_ row: View) -> Double { row.shown.transform.tx }

  /// Drags a row sideways by `way` points beyond the slop.
  func swipe(_ item: Int, by way: Double, in seconds: Double = 0.3) throws {
    let slop = way < 0 ? -8.0 : 8
    try drag(from: try middle(item), by: Vector(slop + way, 0), in: seconds)
    try draw()
  }

  var ids: [Int] { screen.posts.map(\.id) }
  var isMenuOpen: Bool { navigation.presentedViewController != nil }
  /// The visible horizontal offset of the screen, in points.
  var shift: Double { navigation.view.shown.transform.tx }

  /// Descriptions of everything that a swipe left behind.
  var leftovers: [String] {
    var found: [String] = []
    list.forEachInSubtree { view in
      guard let cell = view as? PostCell else { return }
      if cell.transform != .identity || cell.alpha != 1 || cell.cornerRadius != 0 || cell.shadow != .none
        || cell.clipsToBounds || cell.corners != .all || cell.presentation != nil
      {
        found.append("\(cell.identifier ?? "")")
      }
    }
    for name in ["delete-button", "mark-button"] where (view(name)?.shown.alpha ?? 0) != 0 {
      found.append(name)
    }
    let order = list.subviews.compactMap { ($0 as? PostCell)?.indexPath }
    if order != order.sorted() { found.append("order \(order.map(\.item))") }
    return found + list.swipes.all.map { "swipe of \($0.row.identifier ?? "")" }
  }

  func expectRest(location: SourceLocation = #_sourceLocation) {
    #expect(leftovers.isEmpty, "\(leftovers)", sourceLocation: location)
    #expect(headless.stage.demand == .nothing, sourceLocation: location)
  }
}
