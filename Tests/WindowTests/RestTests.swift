import CXTest
import Geometry
import Testing

extension RealWindow {
  @Suite("A window at rest")
  struct RestTests {
    @Test(
      "Nothing is drawn and nothing wakes up while nothing moves", arguments: [[], ["--pacing", "timer"]])
    func rest(options: [String]) throws {
      let desk = try Desk(options: options)
      try desk.waitFor(Segue.shot("zooming-icons"))
      try expectRest(of: desk)
      desk.hand.click(Point(140, 150))
      try desk.waitFor(Segue.shot("zooming-icons", "0 click 140 150\n3 wait"))
      try expectRest(of: desk)
      desk.hand.type(XK_Escape)
      try desk.waitFor(Segue.shot("zooming-icons"))
      desk.hand.drag([Point(140, 150), Point(140, 170), Point(140, 230)])
      try expectRest(of: desk)
      try desk.close()
    }

    @Test("A window that is put away does nothing, whatever moved")
    func hidden() throws {
      let desk = try Desk(isManaged: true)
      desk.hand.click(Point(140, 150))
      XIconifyWindow(desk.display.connection, desk.window, 0)
      try wait(until: "a hidden window") { desk.display.attributes(of: desk.window)?.map_state == IsUnmapped }
      try expectRest(of: desk)
      XMapWindow(desk.display.connection, desk.window)
      try desk.waitFor(Segue.shot("zooming-icons", "0 click 140 150\n3 wait"))
      try desk.close()
    }

    private func expectRest(of desk: Desk, location: SourceLocation = #_sourceLocation) throws {
      try desk.waitUntilStill()
      let (frames, activity) = (desk.frameCount, try Activity(of: desk.segue.pid))
      desk.display.pause(milliseconds: 1000)
      #expect(desk.frameCount == frames, sourceLocation: location)
      #expect(try Activity(of: desk.segue.pid) == activity, sourceLocation: location)
    }
  }
}
