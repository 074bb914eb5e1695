import CSegueXTest
import SegueGeometry
import Testing

extension RealWindow {
  @Suite("A window at rest")
  struct RestTests {
    @Test(
      "Nothing is drawn and nothing wakes up while nothing moves", arguments: [[], ["--pacing", "timer"]])
    func rest(options: [String]) throws {
      let desk = try Desk(options: options)
      try desk.waitFor(Segue.menu())
      try desk.expectRest()
      try desk.openDetail()
      try desk.expectRest()
      desk.input.type(XK_Escape)
      try desk.waitFor(Segue.menu())
      desk.input.drag([Point(140, 150), Point(140, 170), Point(140, 230)])
      try desk.expectRest()
      try desk.close()
    }

    @Test("A hidden window does nothing, even if a transition was running")
    func hidden() throws {
      let desk = try Desk(isManaged: true)
      desk.input.click(Point(140, 150))
      XIconifyWindow(desk.display.connection, desk.window, 0)
      try wait(until: "a hidden window") { desk.display.attributes(of: desk.window)?.map_state == IsUnmapped }
      try desk.expectRest()
      let frames = desk.frameCount
      XMapWindow(desk.display.connection, desk.window)
      try desk.waitFor(Segue.detail())
      #expect(desk.frameCount < frames + 4, "what moved has jumped to its end")
      try desk.close()
    }

    @Test("A mapped window does nothing while its manager marks it as hidden")
    func hiddenByWord() throws {
      let desk = try Desk.atMenu().desk
      let (display, window) = (desk.display, desk.window)
      let hidden = Int(display.atom("_NET_WM_STATE_HIDDEN"))
      display.set("_NET_WM_STATE", of: window, type: "ATOM", items: [hidden])
      try desk.waitUntilStill()
      let frames = desk.frameCount
      desk.input.click(Point(140, 150))
      try desk.expectRest()
      #expect(desk.frameCount == frames)
      display.set("_NET_WM_STATE", of: window, type: "ATOM", items: [])
      try desk.waitFor(Segue.detail())
      #expect(desk.frameCount < frames + 4, "what the click began has jumped to its end")
      try desk.close()
    }

    @Test("Input that changes nothing is not counted as the age of a later frame")
    func idleInput() throws {
      let desk = try Desk.atMenu().desk
      let frames = desk.frameCount
      // At this position, the pointer is still over the window after it has become smaller.
      desk.input.move(to: Point(4, 700))
      desk.input.move(to: Point(5, 702), after: 10)
      desk.display.pause(milliseconds: 500)
      try desk.waitUntilStill()
      #expect(desk.frameCount == frames)
      XResizeWindow(desk.display.connection, desk.window, 400, 800)
      try wait(until: "a frame") {
        desk.display.roundTrip()
        return desk.frameCount > frames
      }
      #expect(try desk.frames.last?.input_age_ms == nil)
      try desk.close()
    }
  }
}
