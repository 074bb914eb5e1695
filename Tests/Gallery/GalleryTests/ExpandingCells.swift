import SegueControllers

@testable import SegueGallery

/// A fixture with the inbox in a headless window.
final class Inbox: DemoRig {
  let navigation: NavigationController

  init(
    size: Size = Size(390, 844), scale: Double = 1, reducesMotion: Bool = false, hasStatusBar: Bool = true
  ) throws {
    let root = ExpandingCellsDemo.make()
    navigation = root as? NavigationController ?? NavigationController(rootViewController: root)
    try super.init(
      navigation, size: size, scale: scale, reducesMotion: reducesMotion, hasStatusBar: hasStatusBar)
  }

  /// Creates the inbox with an open letter, at rest.
  static func opened(
    _ row: Int = 3, size: Size = Size(390, 844), scale: Double = 1, hasStatusBar: Bool = true
  ) throws -> Inbox {
    let inbox = try Inbox(size: size, scale: scale, hasStatusBar: hasStatusBar)
    try inbox.click("mail-\(row)", waiting: 2)
    return inbox
  }

  var letter: ViewController? { navigation.presentedViewController }
  var isOpen: Bool { letter != nil }
  var list: ScrollView? { view("inbox-table") as? ScrollView }
  var content: ScrollView? { view("mail-scroll") as? ScrollView }
  var style: StatusBarStyle? { window.statusBar?.style }

  // MARK: - Parts of the transition

  private var container: View? { view("mail")?.superview?.superview?.superview?.superview }
  /// The snapshots of the regions above and below the row, in this order.
  var regions: [SnapshotView] { [pictures.first, pictures.last].compactMap(\.self) }
  /// The snapshot of the line along the lower edge of the row.
  var rowEdge: SnapshotView? { pictures.dropFirst().first }
  private var pictures: [SnapshotView] { container?.subviews.compactMap { $0 as? SnapshotView } ?? [] }
  /// The view that contains both the row and the letter.
  var target: View? { view("mail")?.superview?.superview?.superview }
  /// The picture of the bar, in front of everything.
  var bar: View? { container?.subviews.last }
}

/// The numbers of Docs/BEHAVIOR.md#expanding-cells.
enum Pull {
  static let slop = 8.0
  static let threshold = 45.5
  /// The travel of the pointer to the threshold, including the slop.
  static let toThreshold = threshold + slop
  static let travel = 844.0
}
