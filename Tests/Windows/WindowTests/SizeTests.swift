import CSegueXTest
import SegueGeometry
import Testing

extension RealWindow {
  @Suite("Changes of a window's size")
  struct SizeTests {
    @Test("The picture is correct at sizes from one pixel to larger than the screen")
    func sizes() throws {
      let desk = try Desk()
      let before = try Segue.menu()
      try desk.waitFor(before)
      for (width, height) in [(1, 1), (500, 700), (4000, 3000), (390, 844)] {
        XResizeWindow(desk.display.connection, desk.window, UInt32(width), UInt32(height))
        let whole = try Segue.shot("zooming-icons", options: ["--size", "\(width)x\(height)"])
        try desk.waitFor(whole.cropped(width: 640, height: 900), "\(width) × \(height)")
      }
      try desk.close()
    }

    @Test("F11 fills the screen and restores the window", arguments: [true, false])
    func fullscreen(isManaged: Bool) throws {
      let desk = try Desk(isManaged: isManaged)
      let before = try Segue.menu()
      try desk.waitFor(before)
      desk.input.type(XK_F11)
      try desk.waitFor(Segue.shot("zooming-icons", options: ["--size", "640x900"]), "a full screen")
      let origin = desk.display.origin(of: desk.window)
      #expect(origin == (0, 0))
      if isManaged { #expect(state(of: desk).contains("_NET_WM_STATE_FULLSCREEN")) }
      desk.input.type(XK_F11)
      try desk.waitFor(before, "the window as it was")
      #expect(!state(of: desk).contains("_NET_WM_STATE_FULLSCREEN"))
      try desk.close()
    }

    @Test("F11 twice in quick succession leaves the window unchanged")
    func hastyFullscreen() throws {
      let desk = try Desk(isManaged: true)
      let before = try Segue.menu()
      try desk.waitFor(before)
      desk.input.type(XK_F11)
      desk.input.type(XK_F11)
      try desk.waitUntilStill()
      try desk.waitFor(before, "the window as it was")
      #expect(!state(of: desk).contains("_NET_WM_STATE_FULLSCREEN"))
      try desk.close()
    }

    private func state(of desk: Desk) -> [String] {
      desk.display.items("_NET_WM_STATE", of: desk.window).compactMap { desk.display.name(of: $0) }
    }
  }
}
