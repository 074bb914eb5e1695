import CSegueXTest
import Glibc
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  @Suite("Changes of a desktop's settings")
  struct SettingsChangeTests {
    private func shot(_ script: String = "", scale: Double) throws -> Picture {
      try Segue.shot("zooming-icons", script, options: ["--scale", "\(scale)"])
    }

    @Test("The scale follows the settings manager, also in flight, until it ends")
    func scale() throws {
      let desk = try Desk(asksForScale: false, screen: "900x1700x24")
      try desk.waitFor(shot(scale: 1), "no scale")
      var manager: SettingsManager? = try SettingsManager(on: desk.server)
      manager?.publish(["Gdk/WindowScalingFactor": 2, "Gdk/UnscaledDPI": 96 * 1024])
      try desk.waitFor(shot(scale: 2), "twice the size")
      // In pixels of the window.
      desk.input.click(Point(280, 300))
      let frames = desk.frameCount
      try wait(until: "a moving picture") { desk.frameCount > frames + 1 }
      manager?.publish(["Xft/DPI": 144 * 1024])
      try desk.waitFor(shot("0 click 140 150\n3 wait", scale: 1.5), "the detail at 1.5")
      manager?.publish([0, 0, 0, 0, 255, 255])
      try desk.waitFor(shot("0 click 140 150\n3 wait", scale: 1), "the detail without a setting")
      manager?.publish(["Gdk/WindowScalingFactor": 2])
      try desk.waitFor(shot("0 click 140 150\n3 wait", scale: 2), "the detail at 2")
      // The manager ends before its last setting is read, which is not an error of the window and is not reported.
      desk.segue.send(SIGSTOP)
      manager?.publish(["Gdk/WindowScalingFactor": 3])
      manager = nil
      desk.segue.send(SIGCONT)
      try desk.waitFor(shot("0 click 140 150\n3 wait", scale: 1), "the detail without a manager")
      try desk.close()
    }

    @Test("The contents fit the window if its manager refuses a new size")
    func refusedSize() throws {
      let desk = try Desk(asksForScale: false)
      try desk.waitFor(shot(scale: 1))
      // From now on, this connection receives resize requests, and ignores them.
      XSelectInput(desk.display.connection, desk.display.root, SubstructureRedirectMask)
      desk.display.roundTrip()
      let manager = try SettingsManager(on: desk.server)
      manager.publish(["Gdk/WindowScalingFactor": 2])
      try desk.waitFor(
        Segue.shot("zooming-icons", options: ["--size", "195x422", "--scale", "2"]),
        "half of the size in points, at twice the scale")
      withExtendedLifetime(manager) {}
      try desk.close()
    }

    @Test("A window that fills the screen keeps its size when the scale changes")
    func fullscreen() throws {
      let desk = try Desk(asksForScale: false)
      try desk.waitFor(shot(scale: 1))
      desk.input.type(XK_F11)
      try desk.waitFor(Segue.shot("zooming-icons", options: ["--size", "640x900"]), "a full screen")
      let manager = try SettingsManager(on: desk.server)
      manager.publish(["Gdk/WindowScalingFactor": 2])
      let large = try Segue.shot("zooming-icons", options: ["--size", "320x450", "--scale", "2"])
      try desk.waitFor(large, "the same screen at twice the scale")
      withExtendedLifetime(manager) {}
      try desk.close()
    }

    @Test("The resource database is used without a manager; invalid values are ignored")
    func resources() throws {
      let desk = try Desk(asksForScale: false, screen: "900x1700x24")
      func write(_ text: String) {
        desk.display.set("RESOURCE_MANAGER", of: desk.display.root, to: Array(text.utf8))
      }
      write("*color: red\nXft.dpi:\t192\n")
      try desk.waitFor(shot(scale: 2))
      for nonsense in ["nan", "-96", "", "96 96", "1e999"] {
        write("Xft.dpi: \(nonsense)\n")
        try desk.waitFor(shot(scale: 1), nonsense)
        write("Xft.dpi: 144\n")
        try desk.waitFor(shot(scale: 1.5))
      }
      write("Xft.dpi: 1e9")
      // The largest possible scale.
      try wait(until: "the largest scale") { desk.display.attributes(of: desk.window)?.width == 4 * 390 }
      desk.display.set("RESOURCE_MANAGER", of: desk.display.root, to: Array(repeating: 0xFF, count: 1 << 17))
      try desk.waitFor(shot(scale: 1))
      try desk.close()
    }

    @Test(
      "An open window follows reduced motion unless the user has chosen",
      arguments: [false, true])
    func motion(isChosen: Bool) throws {
      let desk = try Desk(options: isChosen ? ["--motion", "full"] : [])
      let menu = try Segue.menu()
      try desk.waitFor(menu)
      let manager = try SettingsManager(on: desk.server)
      for (animates, motion) in [(0, isChosen ? "full" : "reduced"), (1, "full")] {
        manager.publish(["Gtk/EnableAnimations": animates])
        try desk.waitUntilStill()
        desk.input.drag([Point(140, 150), Point(140, 170), Point(140, 210), Point(140, 260)], pause: 100)
        let script = "0 press 140 150\n0.1 move 140 170\n0.2 move 140 210\n0.3 move 140 260\n3 wait"
        let held = try Segue.shot("zooming-icons", script, options: ["--motion", motion])
        try desk.waitFor(held, "a \(motion) transition, held")
        desk.input.type(XK_Escape)
        desk.input.release()
        try desk.waitFor(menu, "the menu")
      }
      try desk.close()
    }
  }
}
