import SegueControllers
import SeguePictures
import Testing

@testable import SegueGallery

/// A picture source with a pattern of two colors, or one that cannot be read.
struct PlainPicture: PictureSource {
  let name: String
  var color: UInt32? = 0xFF20_4060

  func decode(_ fit: PictureFit) throws(DrawingError) -> PictureData {
    guard let color else { throw DrawingError("cannot read picture \(name)") }
    let (width, height) = fit.size(for: (1280, 1024))
    let words = (0..<width * height).map { index in
      // The pattern of boxes makes pictures of different sizes different.
      (index % width % 14 < 6) == (index / width % 22 < 11) ? color : 0xFF00_0000 | (color &* 31)
    }
    guard let data = PictureData(width: width, aspectRatio: 1.25, words: words) else {
      throw DrawingError("no pixels")
    }
    return data
  }
}

/// A fixture with the grid of pictures in a headless window.
final class Photos: DemoRig {
  let navigation: NavigationController
  let grid: PhotoGridViewController

  init(_ count: Int = 12, scale: Double = 1) throws {
    let photos = (0..<count).map { index in
      Photo(PlainPicture(name: "\(index)", color: 0xFF00_0000 | UInt32(index) &* 0x10_3457 & 0xFF_FFFF))
    }
    let root = PopInOutDemo.make(photos, title: "Photos")
    navigation = try #require(root as? NavigationController)
    grid = try #require(navigation.topViewController as? PhotoGridViewController)
    try super.init(navigation, scale: scale)
  }

  var isOpen: Bool { navigation.viewControllers.count == 2 }
  var collection: CollectionView? { view("grid-photos") as? CollectionView }
}

@Suite struct PhotoGridTests {
  @Test func brokenPictureIsReportedOnce() throws {
    let photos = try Photos(0)
    var messages: [String] = []
    photos.window.pictures.onFailure = { messages.append($0.description) }
    photos.grid.photos = [Photo(PlainPicture(name: "a")), Photo(PlainPicture(name: "b", color: nil))]
    try photos.wait(0.1)
    #expect(messages == ["cannot read picture b"])
    try photos.click("photo-2", waiting: 1)
    #expect(photos.isOpen && messages.count == 1)
  }

  @Test func hiddenPicturesAreNotRead() throws {
    let photos = try Photos(10_000)
    let first = photos.window.pictures.decodedCount
    #expect((12...21).contains(first))
    photos.collection?.contentOffset = Point(0, 200_000)
    try photos.wait(0.1)
    #expect((12...21).contains(photos.window.pictures.decodedCount - first))
    #expect((photos.collection?.subviews.count ?? 0) < 30)
  }

  /// This is the state of a program without its picture files.
  @Test func missingPicturesShowPlaceholdersAndOneMessage() throws {
    let photos = try Photos(0)
    var messages: [String] = []
    photos.window.pictures.onFailure = { messages.append($0.description) }
    photos.grid.photos = Photo.makeSpace(in: nil)
    try photos.wait(0.1)
    #expect(messages.count == 1 && messages.first?.hasPrefix("the gallery's pictures are missing") == true)
    #expect(Set(photos.grid.photos.map(\.name)).count == 12)
    // Each placeholder can be opened and returns to its own cell.
    try photos.click("photo-7", waiting: 1)
    #expect(photos.isOpen)
    try photos.type(.escape, waiting: 0.1)
    #expect(photos.window.view(withIdentifier: "photo-7")?.subviews.first?.isHiddenOrConcealed == true)
    try photos.wait(1)
    #expect(messages.count == 1)
  }

  @Test func picturesOfProgramExist() throws {
    let folder = try #require(SpaceFolder.path)
    for photo in Photo.makeSpace(in: folder) {
      let picture = try photo.source.decode(.filling(width: 80, height: 64))
      #expect(picture.aspectRatio == 1.25, "\(photo.name)")
    }
  }
}
