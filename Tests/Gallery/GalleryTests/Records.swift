import SegueControllers
import Testing

@testable import SegueGallery

/// A fixture with the album covers in a headless window.
final class Records: DemoRig {
  let navigation: NavigationController

  init(
    size: Size = Size(390, 844), scale: Double = 1, reducesMotion: Bool = false, hasStatusBar: Bool = false
  ) throws {
    let root = AlbumCoversDemo.make()
    navigation = root as? NavigationController ?? NavigationController(rootViewController: root)
    try super.init(
      navigation, size: size, scale: scale, reducesMotion: reducesMotion, hasStatusBar: hasStatusBar)
  }

  /// Creates the album covers with an open record, at rest.
  static func opened(_ number: Int = 3, size: Size = Size(390, 844), scale: Double = 1) throws -> Records {
    let records = try Records(size: size, scale: scale)
    try records.open(number)
    try records.wait(1)
    return records
  }

  func open(_ number: Int) throws { try activate("album-\(number)") }

  var depth: Int { navigation.viewControllers.count }
  var grid: CollectionView? { view("album-grid") as? CollectionView }
  var page: ScrollView? { view("album-scroll") as? ScrollView }

  /// The view that flies.
  var cover: View? {
    var found: View?
    let large = view("album-cover")
    window.forEachInSubtree {
      if let snapshot = $0 as? SnapshotView, snapshot.source === large { found = snapshot }
    }
    return found?.superview?.superview
  }
}
