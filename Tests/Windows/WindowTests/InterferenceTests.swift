import CSegueXTest
import Glibc
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  @Suite("Interference by other clients")
  struct InterferenceTests {
    @Test("Forged events of another client do not change the window", arguments: 1...6)
    func madeUpEvents(seed: Int) throws {
      let (desk, menu) = try Desk.atMenu()
      var seeds = SeededGenerator(seed)
      for _ in 0..<1000 { sendMadeUpEvent(to: desk, &seeds) }
      desk.display.roundTrip()
      // A forged size is accepted until the next one, because window managers send sizes like this.
      XResizeWindow(desk.display.connection, desk.window, 400, 800)
      XResizeWindow(desk.display.connection, desk.window, 390, 844)
      try desk.waitFor(menu, "the menu")
      desk.display.focus = desk.window
      try desk.close()
    }

    @Test("Invalid properties are ignored")
    func properties() throws {
      let (desk, menu) = try Desk.atMenu()
      let (display, window) = (desk.display, desk.window)
      let many = [Int](repeating: Int(display.atom("_NET_WM_STATE_FULLSCREEN")), count: 50_000)
      for name in [
        "_NET_WM_STATE", "WM_STATE", "_NET_WM_SYNC_REQUEST_COUNTER", "_NET_WM_PID", "WM_PROTOCOLS",
      ] {
        display.set(name, of: window, type: "STRING", to: Array("nonsense".utf8))
        display.set(name, of: window, type: "INTEGER", items: [])
        display.set(name, of: window, type: "ATOM", items: many)
        XDeleteProperty(display.connection, window, display.atom(name))
      }
      // A manager that does not exist, or that is this very window, and that supports everything.
      for manager in [0, 1, 0x7FFF_FFFF, -1, Int(window)] {
        display.set("_NET_SUPPORTING_WM_CHECK", of: display.root, type: "WINDOW", items: [manager])
        display.set("_NET_SUPPORTED", of: display.root, type: "ATOM", items: many)
        desk.input.type(XK_F11)
        try desk.waitFor(Segue.shot("zooming-icons", options: ["--size", "640x900"]), "a full screen")
        desk.input.type(XK_F11)
        try desk.waitFor(menu, "the window as it was")
      }
      try desk.close()
    }

    @Test("A window that is given managers' selections still responds")
    func selections() throws {
      let (desk, menu) = try Desk.atMenu()
      let (display, window) = (desk.display, desk.window)
      for owner in [window, display.root, window] {
        for name in ["_XSETTINGS_S0", "_NET_WM_CM_S0", "WM_S0", "PRIMARY", "CLIPBOARD"] {
          display.own(name, with: owner)
          display.send("MANAGER", to: display.root, (0, Int(display.atom(name)), Int(owner), 0, 0))
          // Requests for these selections are not answered, which does not affect the window.
          XConvertSelection(
            display.connection, display.atom(name), display.atom("UTF8_STRING"), display.atom("SEGUE_TEST"),
            window, Time(CurrentTime))
        }
        for bytes in [
          [], [0], [1, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255], [UInt8](repeating: 0, count: 1 << 17),
        ] {
          display.set("_XSETTINGS_SETTINGS", of: owner, type: "_XSETTINGS_SETTINGS", to: bytes)
        }
      }
      try desk.openDetail()
      desk.input.type(XK_Escape)
      try desk.waitFor(menu, "the menu")
      XResizeWindow(display.connection, window, 500, 700)
      try desk.waitFor(Segue.shot("zooming-icons", options: ["--size", "500x700"]), "another size")
      try desk.close()
    }

    @Test("The window survives a client that frees its graphics contexts")
    func freedResources() throws {
      let (desk, menu) = try Desk.atMenu()
      let (display, window) = (desk.display, desk.window)
      for round in 0..<3 {
        // The identifiers of a client's resources are close together.
        for offset in -40...40 {
          freeContext(UInt(bitPattern: Int(window) + offset), on: display)
        }
        display.roundTrip()
        desk.input.click(Point(140, 150))
        try desk.waitFor(Segue.detail(), "the detail, in round \(round)")
        desk.input.type(XK_Escape)
        try desk.waitFor(menu, "the menu")
      }
      desk.segue.send(SIGTERM)
      #expect(try desk.segue.end() == 0)
      #expect(desk.segue.errorLines.allSatisfy { $0.hasPrefix("segue: X error 13 ") }, "\(desk.segue.errors)")
      #expect(desk.segue.errorLines.count < 3)
      #expect(try SharedMemory.segments(madeBy: desk.segue.pid) == [])
    }

    /// Frees a graphics context by its identifier. Xlib frees only its own contexts, so one of these gets the other's
    /// identifier.
    private func freeContext(_ identifier: UInt, on display: Display) {
      guard let context = XCreateGC(display.connection, display.root, 0, nil) else { return }
      // The identifier follows a pointer.
      UnsafeMutableRawPointer(context).storeBytes(of: identifier, toByteOffset: 8, as: UInt.self)
      XFreeGC(display.connection, context)
    }

    @Test("A transition survives a compositor that starts and ends")
    func compositor() throws {
      let desk = try Desk.atMenu().desk
      let display = desk.display
      let owner = XCreateSimpleWindow(display.connection, display.root, 0, 0, 1, 1, 0, 0, 0)
      desk.input.click(Point(140, 150))
      for _ in 0..<20 {
        display.own("_NET_WM_CM_S0", with: owner)
        display.own("_NET_WM_CM_S0", with: Window(None))
      }
      try desk.waitFor(Segue.detail(), "the detail")
      try desk.close()
    }

    @Test("Keys with Super are left to the desktop")
    func superKey() throws {
      let desk = try Desk.atMenu().desk
      try desk.openDetail()
      for key in [XK_Escape, XK_BackSpace, XK_w] { desk.input.type(key, holding: [XK_Super_L]) }
      try desk.waitUntilStill()
      try desk.waitFor(Segue.detail(), "the detail still")
      try desk.close()
    }

    @Test("A keyboard grab and moves beyond the window's edge do not end a drag")
    func grab() throws {
      let (desk, menu) = try Desk.atMenu()
      desk.input.drag([Point(140, 150), Point(140, 170), Point(140, 210)], pause: 50)
      desk.display.roundTrip()
      XGrabKeyboard(
        desk.display.connection, desk.display.root, False, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
      XUngrabKeyboard(desk.display.connection, Time(CurrentTime))
      for point in [Point(600, 400), Point(600, 890), Point(140, 260)] {
        desk.input.move(to: point, after: 50)
      }
      desk.display.roundTrip()
      let script = "0 press 140 150\n0.05 move 140 170\n0.1 move 140 210\n0.3 move 140 260\n3 wait"
      try desk.waitFor(Segue.shot("zooming-icons", script), "the drag as it is held")
      desk.input.release(after: 300)
      try desk.waitFor(menu, "the menu")
      try desk.close()
    }

    @Test("Shortcuts work in a layout without Latin letters, and a held key counts once")
    func keys() throws {
      let desk = try Desk()
      let connection = desk.display.connection
      let (s, w) = (keycode(XK_s, on: connection), keycode(XK_w, on: connection))
      let control = keycode(XK_Control_L, on: connection)
      #expect(try Child("setxkbmap", ["ru"], environment: ["DISPLAY": desk.server.name]).end() == 0)
      XTestFakeKeyEvent(connection, s, True, 0)
      // The server repeats keys after two thirds of a second.
      desk.display.pause(milliseconds: 1200)
      XTestFakeKeyEvent(connection, s, False, 0)
      desk.display.roundTrip()
      _ = try desk.screenshots(1)
      try desk.waitUntilStill()
      #expect(desk.files(in: "Pictures").count == 1)
      for (key, isDown) in [(control, True), (w, True), (w, False), (control, False)] {
        XTestFakeKeyEvent(connection, key, isDown, 0)
      }
      desk.display.roundTrip()
      #expect(try desk.segue.end() == 0)
      #expect(desk.segue.errors == "")
    }

    private func keycode(_ symbol: Int32, on connection: OpaquePointer) -> UInt32 {
      UInt32(XKeysymToKeycode(connection, KeySym(symbol)))
    }

    /// Sends an event with random contents, except for kinds whose contents would take effect, such as input or a request to
    /// close.
    private func sendMadeUpEvent(to desk: Desk, _ seeds: inout SeededGenerator) {
      let meant = [KeyPress, KeyRelease, ButtonPress, ButtonRelease, MotionNotify, EnterNotify, LeaveNotify]
      let kinds = (KeyPress..<GenericEvent).filter { !meant.contains($0) }
      var event = XEvent()
      withUnsafeMutableBytes(of: &event) { bytes in
        for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: seeds.next()) }
      }
      event.type = seeds.pick(kinds)
      event.xany.display = desk.display.connection
      event.xany.window = seeds.chance(0.8) ? desk.window : desk.display.root
      if event.type == ClientMessage {
        let names = ["WM_PROTOCOLS", "MANAGER", "_NET_WM_STATE", "WM_CHANGE_STATE", "UTF8_STRING"]
        let protocols = ["_NET_WM_PING", "_NET_WM_SYNC_REQUEST", "WM_TAKE_FOCUS", "_XSETTINGS_S0"]
        event.xclient.message_type = desk.display.atom(seeds.pick(names))
        event.xclient.format = seeds.pick([8, 16, 32])
        event.xclient.data.l.0 = Int(desk.display.atom(seeds.pick(protocols)))
      }
      if event.type == PropertyNotify {
        let names = ["_NET_WM_STATE", "WM_STATE", "RESOURCE_MANAGER", "_SEGUE_FENCE", "WM_NAME"]
        event.xproperty.atom = desk.display.atom(seeds.pick(names))
      }
      XSendEvent(desk.display.connection, desk.window, False, NoEventMask, &event)
    }
  }
}
