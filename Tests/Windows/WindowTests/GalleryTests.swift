import CSegueXTest
import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  /// The gallery in a window: its cards fill, and a demo opens and is left.
  @Suite("The gallery, under a window manager")
  struct GalleryTests {
    private static let filled = "5 wait"

    /// Opens it with the pointer on no card, so that none plays.
    private func open(isManaged: Bool = false, _ environment: [String: String]) throws -> Desk {
      let desk = try Desk("gallery", isManaged: isManaged, environment: environment)
      desk.input.move(to: Point(195, 30))
      return desk
    }

    private func wait(_ desk: Desk, for script: String, _ comment: String) throws {
      let picture = try Segue.shot("gallery", script)
      try desk.waitUntilStill()
      try desk.waitFor(picture, allowsTrace: true, comment)
    }

    @Test("A card is opened by a click, and its demo left by the button")
    func card() throws {
      // Pictures without a window have no hints.
      let scratch = try Scratch()
      try FileManager.default.createDirectory(
        atPath: scratch.path("segue"), withIntermediateDirectories: true)
      try "followed zooming-icons\n".write(
        toFile: scratch.path("segue/settings"), atomically: true, encoding: .utf8)
      let desk = try open(isManaged: true, ["XDG_CONFIG_HOME": scratch.path("")])
      try wait(desk, for: Self.filled, "the cards")
      let open = "5 click 117 600\n"
      desk.input.click(Point(117, 600))
      try wait(desk, for: open + "8 wait", "the demo")
      let back = try Segue.center(of: "gallery-button", in: "gallery", after: open + "8 wait")
      desk.input.click(back)
      try wait(desk, for: open + "8 click #gallery-button\n11 wait", "the cards again")
      try desk.close()
    }

    @Test("The pictures on the first cards are kept for the next run; a file that is damaged is replaced")
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
