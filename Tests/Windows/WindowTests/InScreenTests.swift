import CSegueXTest
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  /// The demos whose motion stays within one screen; each is dragged, released and driven by keys once.
  @Suite("Motions within a screen, under a window manager")
  struct InScreenTests {
    private func open(_ demo: String, at rest: String = "3 wait") throws -> Desk {
      let desk = try Desk(demo, isManaged: true)
      try wait(desk, for: Segue.shot(demo, rest), "\(demo) at first")
      return desk
    }

    private func wait(_ desk: Desk, for picture: Picture, _ comment: String) throws {
      try desk.waitUntilStill()
      try desk.waitFor(picture, allowsTrace: true, comment)
    }

    @Test("The launch plays, is scrubbed back by a drag, and replays by Return")
    func launch() throws {
      let desk = try open("launch-logo")
      desk.input.drag([Point(380, 500), Point(360, 500), Point(112, 500)])
      try wait(
        desk, for: Segue.shot("launch-logo", "3 press 380 500\n3.1 move 360 500\n3.2 move 112 500\n6 wait"),
        "it held")
      desk.input.release(after: 300)
      try wait(desk, for: Segue.shot("launch-logo"), "the logo")
      desk.input.type(XK_Return)
      try wait(desk, for: Segue.shot("launch-logo", "3 wait"), "the page")
      try desk.close()
    }

    @Test("A swiped row is held in place, and then deleted")
    func swipe() throws {
      let desk = try open("swipe-actions", at: "")
      desk.input.drag([Point(330, 300), Point(310, 300), Point(200, 300)])
      let held = "0 press 330 300\n0.1 move 310 300\n0.2 move 200 300\n"
      try wait(desk, for: Segue.shot("swipe-actions", held + "1 wait"), "it held")
      desk.input.release(after: 300)
      let gone = try Segue.shot("swipe-actions", held + "1 release 200 300\n9 wait")
      try wait(desk, for: gone, "the list without it")
      desk.input.drag([Point(10, 400), Point(40, 400), Point(260, 400)])
      desk.input.release(after: 300)
      desk.input.type(XK_Escape)
      try wait(desk, for: gone, "the menu shut again")
      try desk.close()
    }

    @Test("A card is dragged through its stages, and its list scrolled by the wheel")
    func card() throws {
      let desk = try open("staged-card", at: "")
      desk.input.drag([Point(195, 700), Point(195, 680), Point(195, 300)])
      let held = "0 press 195 700\n0.1 move 195 680\n0.2 move 195 300\n"
      try wait(desk, for: Segue.shot("staged-card", held + "1 wait"), "it held")
      desk.input.release(after: 300)
      try wait(desk, for: Segue.shot("staged-card", held + "1 release 195 300\n4 wait"), "the full card")
      desk.input.type(XK_Down)
      try wait(desk, for: Segue.shot("staged-card"), "the half card")
      desk.input.turnWheel(5, notches: 1, at: Point(195, 600))
      try wait(desk, for: Segue.shot("staged-card", "0 key Up\n3 wait"), "the full card again")
      try desk.close()
    }

    @Test("The wheel shows the tooltip, which disappears again")
    func clock() throws {
      let desk = try open("clock-tooltip", at: "")
      desk.input.turnWheel(5, notches: 2, at: Point(195, 500))
      try wait(desk, for: Segue.shot("clock-tooltip", "0 scroll 195 500 0 2\n4 wait"), "the timeline")
      try desk.close()
    }
  }
}
