import CSegueXTest
import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow.WatchTests {
  /// A display with a watched program on it.
  final class Room {
    let package: WatchedPackage
    let server: XServer
    let display: Display
    let manager: WindowManager?
    let child: Child
    let window: Window
    let input: Input

    init(
      _ look: String = "red 0.2", _ options: [String] = [], isManaged: Bool = false,
      screen: String = "640x400x24"
    ) throws {
      package = try WatchedPackage(look)
      server = try XServer(screen: screen)
      display = try Display(server)
      manager = isManaged ? try WindowManager(on: server, seenBy: display) : nil
      child = try package.open(["--scale", "1", "--geometry", "200x300+90+60"] + options, on: server)
      let (display, child) = (display, child)
      window = try Self.find("watched", on: display, of: child)
      input = Input(on: display, in: window, scale: 1)
      if !isManaged { display.focus = window }
      try wait(until: "a first frame") { self.color != 0 }
    }

    /// Waits for a visible window of the program.
    private static func find(_ title: String, on display: Display, of child: Child) throws -> Window {
      try wait(for: "a window") {
        guard child.status == nil else { throw NeverCame(description: "no window: \(child.errors)") }
        return display.windows(in: display.root).first {
          display.text("WM_CLASS", of: $0)?.hasPrefix("App\0") == true
            && display.text("WM_NAME", of: $0)?.hasSuffix(title) == true
            && display.attributes(of: $0)?.map_state == IsViewable
        }
      }
    }

    /// The window of the workbench.
    var workbench: Window { get throws { try Self.find("Workbench", on: display, of: child) } }

    /// The color in the upper right corner of the window; 0 while the window is not visible.
    var color: UInt32 {
      let picture = picture
      return picture.words[picture.width - 1]
    }

    var picture: Picture {
      Picture(of: window, on: display) ?? Picture(width: 1, height: 1, color: 0)
    }

    /// The process identifier in the window's properties.
    var owner: [Int] { display.items("_NET_WM_PID", of: window) }

    /// The x coordinate of the box, in points.
    var box: Int? {
      let picture = picture
      guard picture.height > 60 else { return nil }
      return picture.words[(60 * picture.width)..<(61 * picture.width)].firstIndex(of: 0xFF_FFFF)
        .map { $0 - 60 * picture.width }
    }

    /// Whether the panel shows the location of an error, which is red.
    var showsFault: Bool {
      picture.words.contains { $0 >> 16 & 0xFF > 200 && (90...130).contains($0 >> 8 & 0xFF) }
    }

    /// Starts the motion of the box, and waits for its end.
    func play() throws {
      input.click(Point(40, 60))
      try wait(until: "the box at its end") { self.box == 140 }
    }

    /// Presses and holds the box.
    func press() {
      input.press(at: Point(40, 60))
      display.roundTrip()
    }

    func release() {
      input.release()
      display.roundTrip()
    }

    func waitFor(_ line: String, count: Int = 1) throws {
      do {
        try wait(until: line) { child.errorLines.count { $0.contains(line) } >= count }
      } catch {
        throw NeverCame(description: "\(error): \(child.errors)")
      }
    }

    /// Closes the window as a user does, and expects that nothing is left.
    func close(location: SourceLocation = #_sourceLocation) throws {
      input.type(XK_w, holding: [XK_Control_L])
      #expect(try child.end() == 0, "\(child.errors)", sourceLocation: location)
      try expectNothingLeft()
    }

    func expectNothingLeft(location: SourceLocation = #_sourceLocation) throws {
      try wait(until: "no process") { self.package.processes.isEmpty }
      // The server may notice the end of a process later than the system.
      try wait(until: "no window") { self.display.attributes(of: self.window) == nil }
      // The lock is free or does not exist.
      let lock = try Child("flock", ["-n", package.scratch.path("lock"), "true"])
      #expect(try lock.end() == 0, sourceLocation: location)
    }
  }
}
