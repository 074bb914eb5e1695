import SegueControllers
import SegueHeadless
import Testing

@testable import SegueGallery
@testable import SegueHub

/// The gallery when its desktop becomes dark.
struct HubAppearanceTests {
  private static let names = Demo.all.map(\.name)

  private func image(_ name: String, of hub: Hub) throws -> [UInt32] {
    try #require(try hub.card(name).image?.surface).words
  }

  /// Returns the average green value of a picture, from 0 to 255.
  private func lightness(_ words: [UInt32]) -> Int {
    words.reduce(0) { $0 + Int($1 >> 8 & 0xFF) } / max(words.count, 1)
  }

  @Test func cardsGetPicturesInNewAppearance() throws {
    let hub = try Hub()
    let light = try Self.names.map { try image($0, of: hub) }
    let count = hub.gallery.screens.pictureCount
    hub.window.systemTraits.userInterfaceStyle = .dark
    try hub.draw()
    #expect(try Self.names.map { try image($0, of: hub) } == light)
    try hub.headless.tick(10, until: hub.headless.now + 5)
    #expect(hub.gallery.screens.pictureCount == count + Self.names.count)
    let fresh = try Hub(waits: false)
    fresh.window.systemTraits.userInterfaceStyle = .dark
    try fresh.headless.tick(10, until: 5)
    for (demo, old) in zip(Demo.all, light) {
      let new = try image(demo.name, of: hub)
      #expect((new != old) == demo.followsAppearance, "\(demo.name)")
      #expect(new == (try image(demo.name, of: fresh)), "\(demo.name)")
    }
    #expect(hub.headless.stage.demand == .nothing && hub.faults.isEmpty)
  }

  /// A demo that is always light is surrounded by a darker color than in the light appearance.
  @Test func surroundingsOfPanelAreDarkerInTheDark() throws {
    let hub = try Hub(["zooming-icons"], size: Size(1280, 800))
    try hub.open("zooming-icons")
    let light = hub.pixels[hub.headless.surface.width * 20 + 20]
    hub.window.systemTraits.userInterfaceStyle = .dark
    try hub.rest()
    let dark = hub.pixels[hub.headless.surface.width * 20 + 20]
    for shift in [0, 8, 16] as [UInt32] {
      #expect(abs(Int(light >> shift & 255) / 2 - Int(dark >> shift & 255)) <= 1)
    }
  }

  /// The playing demo fades like everything else, and continues to play.
  @Test(arguments: ["expanding-cells", "zooming-icons"]) func playingCardFollowsAppearance(name: String)
    throws
  {
    let hub = try Hub([name], plays: true)
    func live() throws -> [UInt32] {
      try hub.draw()
      let view = try #require(try hub.card(name).overlay as? ImageView)
      return try #require(view.image?.surface).words
    }
    hub.headless.send(.hovered, at: hub.seen(hub.view("card-\(name)")).intersection(hub.window.bounds).center)
    // Nothing in the demo has moved yet.
    try hub.wait(0.45)
    let player = try #require(hub.gallery.live.live)
    var seen = [lightness(try live())]
    hub.window.systemTraits.userInterfaceStyle = .dark
    for _ in 0..<16 {
      try hub.wait(1 / 60)
      seen.append(lightness(try live()))
    }
    if name == "zooming-icons" {
      #expect(seen.allSatisfy { $0 == seen[0] }, "\(seen)")
    } else {
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 - $1 < 30 }, "\(seen)")
      #expect(seen[0] > 180 && 2 * seen[16] < seen[0], "\(seen)")
    }
    try hub.wait(2)
    #expect(hub.gallery.live.live === player && hub.faults.isEmpty)
  }
}
