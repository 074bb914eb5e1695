import CSegueXTest
import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  /// The gallery in a window: its cards are filled and play, and their pictures are kept.
  @Suite("The gallery")
  struct GalleryTests {
    private static let filled = "5 wait"

    /// Opens the gallery with the pointer outside all cards, so that no card plays.
    private func open(_ environment: [String: String]) throws -> Desk {
      let desk = try Desk("gallery", environment: environment)
      desk.input.move(to: Point(195, 30))
      return desk
    }

    private func wait(_ desk: Desk, for script: String, _ comment: String) throws {
      let picture = try Segue.shot("gallery", script)
      try desk.waitUntilStill()
      try desk.waitFor(picture, allowsTrace: true, comment)
    }

    @Test("A card plays under the pointer, but not while its window is covered or has no keyboard")
    func plays() throws {
      let desk = try open([:])
      let (display, connection) = (desk.display, desk.display.connection)
      try desk.waitUntilStill()
      desk.input.move(to: Point(117, 600))
      func expectMotion(_ comment: String) throws {
        let frames = desk.frameCount
        try WindowTests.wait(until: comment) {
          display.roundTrip()
          return desk.frameCount > frames + 40
        }
      }
      /// Waits for longer than the pause of a playing card.
      func expectRest() throws { for _ in 0..<2 { try desk.expectRest() } }
      try expectMotion("a card that plays")
      let other = XCreateSimpleWindow(connection, display.root, 600, 0, 40, 40, 0, 0, 0)
      XMapRaised(connection, other)
      try WindowTests.wait(until: "another window") {
        display.attributes(of: other)?.map_state == IsViewable
      }
      display.focus = other
      try expectRest()
      display.focus = desk.window
      try expectMotion("a card that plays again")
      XMoveResizeWindow(connection, other, 0, 0, 640, 900)
      try expectRest()
      XUnmapWindow(connection, other)
      try expectMotion("a card that plays when it is seen again")
      desk.input.move(to: Point(195, 30))
      try expectRest()
      try desk.close()
    }

    @Test("Shift slows everything down while it is held, says so, and keeps its meaning")
    func slow() throws {
      let desk = try Desk()
      try desk.waitFor(try Segue.menu())
      desk.input.hold(XK_Shift_L, true)
      try WindowTests.wait(until: "a badge") { try desk.picture() != Segue.menu() }
      desk.input.hold(XK_Shift_L, false)
      try desk.waitFor(try Segue.menu())
      desk.input.hold(XK_Shift_L, true)
      let frames = desk.frameCount
      desk.input.click(try Segue.center(of: "icon-twitter", in: "zooming-icons"))
      // More frames than the whole motion has at normal speed.
      try WindowTests.wait(until: "frames in flight") { desk.frameCount > frames + 90 }
      let inFlight = try desk.picture()
      #expect(!inFlight.isLike(try Segue.detail(), allowsTrace: true))
      desk.input.hold(XK_Shift_L, false)
      try desk.waitFor(try Segue.detail())
      // With other modifiers, Shift belongs to a shortcut.
      desk.input.hold(XK_Control_L, true)
      desk.input.hold(XK_Shift_L, true)
      try desk.expectRest()
      #expect(try desk.picture() == Segue.detail())
      desk.input.hold(XK_Shift_L, false)
      desk.input.hold(XK_Control_L, false)
      try desk.close()
    }

    @Test("Pictures of cards are kept for the next run, and a damaged file is replaced")
    func keptPictures() throws {
      let scratch = try Scratch()
      func run() throws -> Data {
        let desk = try open(["XDG_CACHE_HOME": scratch.path("cache")])
        try wait(desk, for: Self.filled, "the cards")
        try desk.close()
        return try scratch.data("cache/segue/cards")
      }
      let kept = try run()
      #expect(kept.count > 2 * 234 * 506 * 4)
      var damaged = kept
      damaged[kept.count / 2] ^= 1
      try damaged.write(to: URL(fileURLWithPath: scratch.path("cache/segue/cards")))
      #expect(try run() == kept)
      #expect(scratch.names(in: "cache/segue") == ["cards"])
    }
  }
}
