import CSegueXTest
import SegueControls
import Testing

@testable import SegueDesktop

extension RealWindow {
  /// The meaning of keys in the layouts of a real server.
  @Suite("Keyboard layouts")
  struct LayoutTests {
    /// Layouts by their setxkbmap names, and the index of the active one.
    static let layouts: [(names: String, variants: String, active: UInt32)] = [
      ("us", "", 0), ("us", "dvorak", 0), ("us", "colemak", 0), ("de", "", 0), ("fr", "", 0),
      ("fr", "bepo", 0), ("tr", "", 0), ("vn", "", 0), ("jp", "", 0), ("kr", "", 0), ("ru", "", 0),
      ("ua", "", 0), ("bg", "", 0), ("rs", "", 0), ("gr", "", 0), ("il", "", 0), ("ara", "", 0),
      ("ir", "", 0), ("th", "", 0), ("in", "", 0), ("ge", "", 0), ("am", "", 0), ("us,ru", ",", 1),
      ("us,gr", ",", 1), ("us,il", ",", 1), ("gr,us", ",", 0), ("il,ru", ",", 0), ("de,ara,th", ",,", 2),
      ("us,il", "dvorak,", 1),
    ]

    @Test("Control-Q and Control-W work in every layout")
    @MainActor func shortcuts() throws {
      let server = try XServer(screen: "64x64x24")
      for (names, variants, active) in Self.layouts {
        let layout = try Child(
          "setxkbmap", ["-layout", names, "-variant", variants], environment: ["DISPLAY": server.name])
        #expect(try layout.end() == 0, "\(names): \(layout.errors)")
        let connection = try Connection(name: server.name, notice: nil)
        let keyboard = Keyboard(connection: connection)
        // Control, with the layout in bits 13 and 14, as in events.
        let state = 4 | active << 13
        for (letter, place) in [("q", 24), ("w", 25)] as [(Character, UInt32)] {
          let keys = (8...255).filter { keyboard.key(at: $0, state: state) == .character(letter) }
          #expect(keys.count == 1, "\(names) \(variants), \(letter): \(keys)")
          // In layouts with Latin letters, the letter decides; elsewhere, the key's position or the other layout does.
          if ["ru", "ua", "gr", "il", "ara", "th", "us,il", "us,gr", "us,ru"].contains(names),
            variants != "dvorak,"
          {
            #expect(keys == [place], "\(names), \(letter): \(keys)")
          }
        }
      }
    }
  }
}
