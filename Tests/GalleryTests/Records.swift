import SegueControllers
import SegueGeometry
import SegueViews
import Testing

@testable import SegueGallery

/// The album covers in a window without a screen.
final class Records: DemoRig {
  let navigation: NavigationController

  init(
    size: Size = Size(390, 844), scale: Double = 1, reducesMotion: Bool = false, hasStatusBar: Bool = false
  ) throws {
    let root = AlbumCoversDemo.make()
    navigation = root as? NavigationController ?? NavigationController(rootViewController: root)
    try super.init(
      navigation, size: size, scale: scale, reducesMotion: reducesMotion, hasStatusBar: hasStatusBar)
    window.onFault = { [weak self] in self?.faults.append($0) }
  }

  private(set) var faults: [String] = []

  /// A record at rest after it was opened.
  static func opened(_ number: Int = 3, size: Size = Size(390, 844), scale: Double = 1) throws -> Records {
    let records = try Records(size: size, scale: scale)
    try records.open(number)
    try records.wait(1)
    return records
  }

  /// Opens a record by the keyboard, so that no press is seen on the cell.
  func open(_ number: Int) throws {
    let cell = try #require(view("album-\(number)"))
    window.focus(on: cell)
    headless.press(.return)
    window.hideFocusRing()
    try draw()
  }

  var depth: Int { navigation.viewControllers.count }
  var grid: CollectionView? { view("album-grid") as? CollectionView }
  var page: ScrollView? { view("album-scroll") as? ScrollView }

  /// What flies.
  var cover: View? {
    var found: View?
    let large = view("album-cover")
    window.forEachInSubtree {
      if let snapshot = $0 as? SnapshotView, snapshot.source === large { found = snapshot }
    }
    return found?.superview?.superview
  }

  /// Whether something of a transition is left in the window.
  var hasHelpers: Bool {
    var found = false
    window.forEachInSubtree {
      if $0 is SnapshotView || $0.presentation != nil || $0.isConcealed { found = true }
    }
    return found
  }

  func hold(at fraction: Double) throws {
    coordinator.hold()
    coordinator.track(fraction)
    try draw()
  }
}
