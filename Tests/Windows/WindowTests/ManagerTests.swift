import CSegueXTest
import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  @Suite("Communication with the window manager")
  struct ManagerTests {
    @Test("The window identifies itself and claims only its given position")
    func identity() throws {
      let desk = try Desk(options: ["--geometry", "390x844+40+30"])
      let (display, window) = (desk.display, desk.window)
      try desk.waitUntilStill()
      #expect(display.text("WM_CLASS", of: window) == "segue\0Segue\0")
      #expect(display.text("_NET_WM_NAME", of: window) == "Segue – Zooming Icons")
      #expect(display.text("_NET_WM_ICON_NAME", of: window) == "Segue – Zooming Icons")
      #expect(display.text("WM_CLIENT_MACHINE", of: window)?.isEmpty == false)
      #expect(atoms("_NET_WM_WINDOW_TYPE", of: desk) == ["_NET_WM_WINDOW_TYPE_NORMAL"])
      #expect(
        atoms("WM_PROTOCOLS", of: desk) == ["WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"])
      // The hints request input and a window that is not iconified.
      #expect(display.items("WM_HINTS", of: window).prefix(3) == [1 | 2, 1, 1])
      // A position and a minimum size; the position is the user's, not the program's.
      let hints = try #require(display.items("WM_NORMAL_HINTS", of: window).first)
      #expect(
        hints & (USPosition | PPosition | PMinSize | PWinGravity) == USPosition | PMinSize | PWinGravity)
      #expect(display.origin(of: window) == (40, 30))
      #expect(iconSides(display.items("_NET_WM_ICON", of: window)) == [16, 32, 48, 64, 128])
      #expect(display.items("_NET_WM_BYPASS_COMPOSITOR", of: window) == [])
      #expect(display.attributes(of: window)?.bit_gravity == NorthWestGravity)
      try desk.close()
    }

    @Test("The window reports its start and use, and never takes the focus")
    func start() throws {
      let server = try XServer(screen: "640x900x24")
      let display = try Display(server)
      let focus = display.focus
      let segue = try Child(
        Segue.path(), ["open"], environment: ["DISPLAY": server.name, "DESKTOP_STARTUP_ID": "menu_TIME77"])
      let window = try wait(for: "a window") { display.visibleWindow(of: segue.pid) }
      try wait(until: "an icon, which comes after the first frame") {
        !display.items("_NET_WM_ICON", of: window).isEmpty
      }
      #expect(display.focus == focus)
      #expect(display.text("_NET_STARTUP_ID", of: window) == "menu_TIME77")
      #expect(display.items("_NET_WM_USER_TIME", of: window) == [77])
      // No position was specified.
      let hints = try #require(display.items("WM_NORMAL_HINTS", of: window).first)
      #expect(hints & (USPosition | PPosition) == 0)
      Input(on: display, in: window, scale: 1).click(Point(140, 150))
      try wait(until: "the time of a click") { display.items("_NET_WM_USER_TIME", of: window) != [77] }
      #expect(display.focus == focus)
      segue.send(SIGTERM)
      #expect(try segue.end() == 0)
      #expect(segue.errors == "")
    }

    @Test("A key without a timestamp works and does not change the user time")
    func timelessKey() throws {
      let desk = try Desk.atMenu().desk
      try desk.openDetail()
      try desk.waitUntilStill()
      let before = desk.display.items("_NET_WM_USER_TIME", of: desk.window)
      #expect(before.first ?? 0 > 0)
      // Automation tools send keys to a window in this way.
      var event = XEvent()
      event.xkey.type = KeyPress
      event.xkey.window = desk.window
      event.xkey.root = desk.display.root
      event.xkey.keycode = UInt32(XKeysymToKeycode(desk.display.connection, KeySym(XK_Escape)))
      event.xkey.same_screen = True
      XSendEvent(desk.display.connection, desk.window, False, KeyPressMask, &event)
      desk.display.roundTrip()
      try desk.waitFor(Segue.menu())
      #expect(desk.display.items("_NET_WM_USER_TIME", of: desk.window) == before)
      try desk.close()
    }

    @Test("A running window answers pings, a stopped one does not")
    func ping() throws {
      let desk = try Desk()
      let (display, window) = (desk.display, desk.window)
      XSelectInput(display.connection, display.root, SubstructureNotifyMask)
      display.tell(window, toDo: "_NET_WM_PING", 1, Int(window))
      try wait(until: "an answer") { pong(on: display, from: window) == 1 }
      desk.segue.send(SIGSTOP)
      display.tell(window, toDo: "_NET_WM_PING", 2, Int(window))
      display.pause(milliseconds: 200)
      #expect(pong(on: display, from: window) == nil)
      desk.segue.send(SIGCONT)
      try wait(until: "a late answer") { pong(on: display, from: window) == 2 }
      try desk.close()
    }

    @Test("A resize is acknowledged after its frame, or immediately if hidden")
    func synchronizedResize() throws {
      let desk = try Desk.atMenu().desk
      let (display, window) = (desk.display, desk.window)
      let counter = try #require(display.items("_NET_WM_SYNC_REQUEST_COUNTER", of: window).first)
      // The message announces a size; the answer to a later message shows that it was handled.
      XSelectInput(display.connection, display.root, SubstructureNotifyMask)
      display.tell(window, toDo: "_NET_WM_SYNC_REQUEST", 0, 100)
      for number in 1...2 {
        display.tell(window, toDo: "_NET_WM_PING", number, Int(window))
        try wait(until: "an answer") { pong(on: display, from: window) == number }
      }
      #expect(value(of: counter, on: display) == 0)
      for (number, (width, height)) in [(500, 700), (300, 844), (600, 880)].enumerated() {
        let value = number + 1
        display.tell(window, toDo: "_NET_WM_SYNC_REQUEST", 0, value)
        XResizeWindow(display.connection, window, UInt32(width), UInt32(height))
        try wait(until: "the answer") { self.value(of: counter, on: display) == value }
        // There is no second attempt, because the contents must be there by now.
        #expect(try desk.picture() == Segue.shot("zooming-icons", options: ["--size", "\(width)x\(height)"]))
      }
      XUnmapWindow(display.connection, window)
      display.tell(window, toDo: "_NET_WM_SYNC_REQUEST", 0, 9)
      XResizeWindow(display.connection, window, 390, 844)
      try wait(until: "the answer of a hidden window") { self.value(of: counter, on: display) == 9 }
      XMapWindow(display.connection, window)
      try desk.waitFor(Segue.menu())
      display.focus = window
      try desk.close()
    }

    @Test("A window that grows keeps its pixels until there are new ones")
    func growth() throws {
      let desk = try Desk.atMenu().desk
      let before = try desk.picture()
      desk.segue.send(SIGSTOP)
      XResizeWindow(desk.display.connection, desk.window, 600, 880)
      let after = try desk.picture()
      #expect(after.width == 600)
      #expect(after.cropped(width: 390, height: 844) == before)
      desk.segue.send(SIGCONT)
      try desk.waitFor(Segue.shot("zooming-icons", options: ["--size", "600x880"]))
      try desk.close()
    }

    @Test("Only the last of many sizes is drawn")
    func manySizes() throws {
      let desk = try Desk.atMenu().desk
      let frames = desk.frameCount
      desk.segue.send(SIGSTOP)
      for step in 0..<200 {
        XResizeWindow(desk.display.connection, desk.window, UInt32(200 + step * 2), UInt32(880 - step))
      }
      desk.display.roundTrip()
      desk.segue.send(SIGCONT)
      try desk.waitFor(Segue.shot("zooming-icons", options: ["--size", "598x681"]))
      try desk.waitUntilStill()
      #expect(desk.frameCount - frames <= 3)
      try desk.close()
    }

    @Test("The pointer has the shape of the view under it")
    func cursor() throws {
      let desk = try Desk()
      try desk.waitUntilStill()
      func shape(at point: Point) throws -> [UInt] {
        desk.input.move(to: point)
        desk.display.roundTrip()
        try desk.waitUntilStill()
        return desk.display.cursor
      }
      let (arrow, hand) = (try shape(at: Point(20, 830)), try shape(at: Point(140, 150)))
      #expect(!arrow.isEmpty && !hand.isEmpty)
      #expect(arrow != hand)
      #expect(try shape(at: Point(22, 828)) == arrow)
      try desk.close()
    }

    private func atoms(_ property: String, of desk: Desk) -> [String] {
      desk.display.items(property, of: desk.window).compactMap { desk.display.name(of: $0) }
    }

    /// The sides of the square images in an icon property.
    private func iconSides(_ items: [Int]) -> [Int] {
      var (sides, rest) = ([Int](), items[...])
      while rest.count > 2, rest[rest.startIndex] == rest[rest.startIndex + 1] {
        sides.append(rest[rest.startIndex])
        rest = rest.dropFirst(2 + rest[rest.startIndex] * rest[rest.startIndex])
      }
      return rest.isEmpty ? sides : []
    }

    /// The number of an answered ping.
    private func pong(on display: Display, from window: Window) -> Int? {
      var event = XEvent()
      display.roundTrip()
      while XCheckTypedWindowEvent(display.connection, display.root, ClientMessage, &event) != 0 {
        let data = event.xclient.data.l
        if Atom(bitPattern: data.0) == display.atom("_NET_WM_PING"), data.2 == Int(window) { return data.1 }
      }
      return nil
    }

    private func value(of counter: Int, on display: Display) -> Int? {
      var value = XSyncValue()
      guard XSyncQueryCounter(display.connection, XSyncCounter(counter), &value) != 0 else { return nil }
      return Int(value.hi) << 32 | Int(value.lo)
    }
  }
}
