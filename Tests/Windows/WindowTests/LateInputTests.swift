import CSegueXTest
import Glibc
import SegueDesktop
import SegueStage
import SegueViews
import Testing

extension RealWindow {
  /// An application that is busy while the user continues.
  @Suite("Late input")
  struct LateInputTests {
    /// A recognizer that keeps the application busy while the button is released.
    @MainActor private final class Busy: GestureRecognizer {
      var work: () -> Void = {}
      override func pointerPressed(_ event: PointerEvent) { work() }
    }

    @Test("A click whose release arrives late is not a long press")
    @MainActor func click() throws {
      let server = try XServer(screen: "640x480x24")
      let display = try Display(server)
      let root = SegueViews.Window(size: Size(200, 200))
      let window = try DesktopWindow(
        stage: Stage(window: root),
        options: WindowOptions(
          title: "", size: Size(200, 200), scale: 1, displayName: server.name, exitAfter: 20))
      var seen: [String] = []
      func note(_ name: String) {
        seen.append(name)
        window.close()
      }
      let view = View(frame: root.bounds)
      root.addSubview(view)
      view.addGestureRecognizer(TapGestureRecognizer { _ in note("click") })
      view.addGestureRecognizer(LongPressGestureRecognizer { _ in note("long press") })
      let busy = Busy()
      busy.work = {
        XTestFakeButtonEvent(display.connection, 1, False, 50)
        display.roundTrip()
        usleep(700_000)
      }
      view.addGestureRecognizer(busy)
      window.onFrame = { [unowned window] _ in
        window.onFrame = nil
        XTestFakeMotionEvent(display.connection, -1, 50, 50, 0)
        XTestFakeButtonEvent(display.connection, 1, True, 100)
        XFlush(display.connection)
      }
      try window.runLoop()
      // Its closures keep the window, and that the server.
      view.removeFromSuperview()
      #expect(seen == ["click"])
    }
  }
}
