import SegueControllers
import SegueTestSupport
import Testing

@testable import SegueGallery

/// A fixture with the profile in a headless window.
final class Profiles: DemoRig {
  let navigation: NavigationController

  /// Creates the profile.
  /// - Parameter delay: returns the time until a photo has loaded, in seconds; by default, that of the demo.
  init(
    size: Size = Size(390, 844), scale: Double = 1, reducesMotion: Bool = false, hasStatusBar: Bool = false,
    delay: @escaping (FeedPhoto) -> Double = \.delay
  ) throws {
    let root = PhotoProfileDemo.make(PhotoFeed(delay: delay))
    navigation = root as? NavigationController ?? NavigationController(rootViewController: root)
    try super.init(
      navigation, size: size, scale: scale, reducesMotion: reducesMotion, hasStatusBar: hasStatusBar)
  }

  /// Creates the profile with an open post, at rest.
  static func opened(_ number: Int = 6, size: Size = Size(390, 844), scale: Double = 1) throws -> Profiles {
    let profiles = try Profiles(size: size, scale: scale, delay: { _ in 0 })
    try profiles.open(number)
    try profiles.wait(1)
    return profiles
  }

  func open(_ number: Int) throws { try activate("feed-photo-\(number)") }

  var depth: Int { navigation.viewControllers.count }
  var grid: CollectionView? { view("profile-grid") as? CollectionView }
  var list: TableView? { view("photo-posts-list") as? TableView }
  var page: View? { view("photo-posts") }

  func photoView(_ number: Int) -> FeedPhotoView? { view("post-photo-\(number)") as? FeedPhotoView }
  func cell(_ number: Int) -> FeedPhotoView? { (view("feed-photo-\(number)") as? FeedPhotoCell)?.photoView }

  /// The part of the post's screen that its mask shows, in the window.
  var hole: Rect? { page?.mask.map { $0.shownBox } }
}
