import SegueHeadless
import SegueViews
import Testing

@testable import SegueGallery

/// Everything clickable highlights a press in the next frame, and looks as before after the release.
@Suite struct PressTests {
  struct Place: Sendable, CustomTestStringConvertible {
    let demo: String
    let identifier: String
    var before: [String] = []
    var testDescription: String { "\(identifier) in \(demo)" }
  }

  static let places = [
    Place(demo: "zooming-icons", identifier: "icon-twitter"),
    Place(demo: "zooming-icons", identifier: "back-button", before: ["icon-twitter"]),
    Place(demo: "expanding-cells", identifier: "mail-3"),
    Place(demo: "expanding-cells", identifier: "close-button", before: ["mail-3"]),
    Place(demo: "pop-in-out", identifier: "photo-5"), Place(demo: "springy-modal", identifier: "swatch-8"),
    Place(demo: "springy-modal", identifier: "tab-2"),
    Place(demo: "springy-modal", identifier: "row-3", before: ["tab-2"]),
    Place(demo: "photo-profile", identifier: "feed-photo-6"),
    Place(demo: "photo-profile", identifier: "back-button", before: ["feed-photo-6"]),
    Place(demo: "photo-profile", identifier: "like-6", before: ["feed-photo-6"]),
    Place(demo: "album-covers", identifier: "album-3"),
    Place(demo: "album-covers", identifier: "back-button", before: ["album-3"]),
    Place(demo: "launch-logo", identifier: "follow", before: ["launch-logo"]),
    Place(demo: "launch-logo", identifier: "replay-button", before: ["launch-logo"]),
    Place(demo: "swipe-actions", identifier: "post-3"),
    Place(demo: "swipe-actions", identifier: "menu-button"), Place(demo: "staged-card", identifier: "card"),
    Place(demo: "staged-card", identifier: "ends-button"), Place(demo: "player", identifier: "mini-player"),
    Place(demo: "player", identifier: "album-1"),
    Place(demo: "player", identifier: "toggle", before: ["mini-player"]),
  ]

  private func open(_ place: Place) throws -> (window: HeadlessWindow, frame: Rect) {
    let headless = try HeadlessWindow(showing: .named(place.demo))
    for identifier in place.before {
      #expect(headless.click(identifier))
      try headless.advance(by: 2)
    }
    try headless.advance(by: 1)
    let view = try #require(headless.window.view(withIdentifier: place.identifier))
    return (headless, view.convert(view.bounds, to: nil, by: .shown))
  }

  /// Returns the numbers of pixels that differ from a picture, inside the view and in all.
  private func count(_ headless: HeadlessWindow, _ words: [UInt32], in frame: Rect) -> (inside: Int, all: Int)
  {
    let (now, width) = (headless.surface.words, headless.surface.width)
    var (inside, all) = (0, 0)
    for (index, (a, b)) in zip(now, words).enumerated() where a != b {
      all += 1
      if frame.contains(Point(Double(index % width) + 0.5, Double(index / width) + 0.5)) { inside += 1 }
    }
    return (inside, all)
  }

  /// Near the end of a thrown close, the small player is still hidden behind its picture.
  @Test func smallPlayerOpensAgainAfterThrow() throws {
    let (headless, frame) = try open(Place(demo: "player", identifier: "mini-player"))
    headless.click(at: frame.center)
    try headless.advance(by: 1)
    try headless.drag(from: Point(195, 150), to: Point(195, 500), over: 0.12)
    try headless.tick(60, until: headless.now + 0.98)
    #expect(headless.window.rootViewController?.presentedViewController != nil)
    headless.click(at: frame.center)
    try headless.tick(60, until: headless.now + 2)
    #expect(headless.window.rootViewController?.presentedViewController != nil)
  }

  @Test(arguments: await places) func pressShowsInNextFrame(place: Place) throws {
    let (headless, frame) = try open(place)
    let rest = headless.surface.words
    headless.send(.pressed, at: frame.center)
    try headless.advance(by: 1 / 60)
    let seen = count(headless, rest, in: frame)
    #expect(seen.inside > 30)
    #expect(seen.inside == seen.all)
    try headless.advance(by: 1)
    #expect(headless.surface.words != rest)
    headless.send(.cancelled, at: frame.center)
    try headless.tick(60, until: headless.now + 0.3)
    #expect(headless.surface.words == rest)
    #expect(headless.stage.demand == .nothing)
  }
}
