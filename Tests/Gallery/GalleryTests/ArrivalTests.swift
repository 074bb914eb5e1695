import SegueHeadless
import SegueStage
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueGallery

/// The ends of transitions: nothing moves by single pixels after the picture has become still, and nothing snaps.
@Suite struct ArrivalTests {
  static let openings: [(demo: String, item: String)] = [
    ("zooming-icons", "icon-twitter"), ("expanding-cells", "mail-3"), ("pop-in-out", "photo-5"),
    ("springy-modal", "swatch-4"), ("photo-profile", "feed-photo-6"),
  ]

  /// Returns the indices of the frames in the next `seconds` in which the picture changes.
  private func changes(_ headless: HeadlessWindow, _ seconds: Double) throws -> [Int] {
    var changes: [Int] = []
    var before = headless.surface.words
    for frame in 0..<Int(seconds * 60) {
      try headless.advance(by: 1 / 60)
      let now = headless.surface.words
      if now != before { changes.append(frame) }
      before = now
    }
    return changes
  }

  /// At most one frame without a change may come before the last one, in which the transition removes its views.
  @Test(arguments: await openings.indices, Effort.isThorough ? [1.0, 2] : [1]) func arrivalHasNoLateHops(
    index: Int, scale: Double
  ) throws {
    let opening = Self.openings[index]
    let headless = try HeadlessWindow(showing: .named(opening.demo), scale: scale)
    headless.click(opening.item)
    for _ in 0..<2 {
      let changes = try changes(headless, 1.6)
      let start = try #require(changes.first { $0 > 2 })
      let last = try #require(changes.last)
      // The longest run without a change before the last change.
      let rests = zip(changes, changes.dropFirst()).filter { $0.0 >= start }.map { $0.1 - $0.0 }
      #expect((rests.max() ?? 1) <= 2, "\(changes)")
      #expect(last > 10)
      headless.press(.escape)
    }
  }
}
