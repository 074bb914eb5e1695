import SegueHeadless
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueGallery

/// Late photos are requested and fade in at the same times at any frame rate.
@Suite struct PhotoArrivalTests {
  static let rates = [30.0, 60, 120, 144]

  /// Creates a profile in which all photos except those of the first rows load after 0.21 s.
  private func profiles() throws -> Profiles { try Profiles(delay: { $0.number < 12 ? 0 : 0.21 }) }

  /// Returns the pictures at some moments after `begin`, with frames at a rate.
  private func frames(
    _ rate: Double, _ begin: (Profiles) throws -> Void
  ) throws -> [(time: Double, pixels: [UInt32], loaded: Int)] {
    let profiles = try profiles()
    try begin(profiles)
    return try (1...14).map { step in
      let time = 1 + Double(step) * 0.1 - 0.013
      try profiles.headless.tick(rate, until: time)
      try profiles.headless.advance(to: time)
      var loaded = 0
      profiles.window.forEachInSubtree { if let photo = $0 as? FeedPhotoView, photo.isLoaded { loaded += 1 } }
      return (time, profiles.pixels, loaded)
    }
  }

  /// Expects the same pictures at all frame rates.
  /// - Parameter counts: the minimum number of different counts of loaded photos.
  private func expectSame(_ counts: Int = 3, _ begin: (Profiles) throws -> Void) throws {
    let expected = try frames(240, begin)
    #expect(Set(expected.map(\.loaded)).count >= counts, "photos come at different times")
    for rate in Self.rates {
      for (one, other) in zip(try frames(rate, begin), expected) {
        #expect(one.loaded == other.loaded, "\(rate) Hz at \(one.time)")
        #expect(difference(one.pixels, other.pixels, width: 390) == nil, "\(rate) Hz at \(one.time)")
      }
    }
  }

  @Test(arguments: [Key.end, .pageDown]) func keyScrollLoadsPhotosAtSameTimes(key: Key) throws {
    try expectSame { profiles in
      try profiles.headless.advance(to: 1)
      profiles.headless.press(key)
    }
  }

  /// The grid continues to scroll after a throw, and then scrolls back.
  @Test func throwLoadsPhotosAtSameTimes() throws {
    try expectSame { profiles in
      let script = """
        0.80 press 200 700
        0.84 move 200 640
        0.88 move 200 540
        0.92 move 200 420
        0.93 release 200 400
        1.70 key Home
        """
      profiles.headless.play(try EventScript(parsing: script))
    }
  }

  /// Only one or two posts are visible at a time.
  @Test func postsLoadPhotosAtSameTimes() throws {
    try expectSame(2) { profiles in
      let script = """
        0.05 click #feed-photo-10
        0.80 press 200 700
        0.84 move 200 640
        0.88 move 200 540
        0.92 move 200 420
        0.93 release 200 400
        1.40 press 200 700
        1.44 move 200 640
        1.48 move 200 500
        1.50 release 200 400
        1.80 key PageDown
        """
      profiles.headless.play(try EventScript(parsing: script))
    }
  }

  /// The request does not wait for the layout of the cell.
  @Test func photoIsRequestedWhenCellEntersWindow() throws {
    let profiles = try profiles()
    let feed = PhotoFeed { _ in 0.2 }
    let view = FeedPhotoView(feed)
    view.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    view.show(FeedPhoto.all[20])
    #expect(feed.isLate(FeedPhoto.all[20]))
    profiles.window.addSubview(view)
    profiles.headless.stage.advance(to: 0.19)
    #expect(!view.isLoaded)
    profiles.headless.stage.advance(to: 0.21)
    #expect(view.isLoaded && !feed.isLate(FeedPhoto.all[20]))
  }
}
