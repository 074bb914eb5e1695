import CSegueXTest
import SegueGeometry
import Testing

extension RealWindow {
  @Suite("Expanding cells, under a window manager")
  struct ExpandingCellsTests {
    @Test("A row opens by a click, scrolls by the wheel and closes by a pull")
    func thirdRow() throws {
      let inbox = try Segue.shot("expanding-cells")
      let open = "0 click #mail-3\n"
      let row = try Segue.center(of: "mail-3", in: "expanding-cells")
      let middle = Point(195, 400)
      let desk = try Desk("expanding-cells", isManaged: true)
      try desk.waitFor(inbox, "the inbox")
      desk.input.click(row)
      let mail = try Segue.shot("expanding-cells", open + "3 wait")
      try desk.waitFor(mail, "the mail")

      desk.input.turnWheel(5, notches: 4, at: middle)
      let notches = String(repeating: "3 scroll 195 400 0 1\n", count: 4)
      let below = try Segue.shot("expanding-cells", open + notches + "6 wait")
      #expect(below != mail)
      try desk.waitFor(below, "the mail further down")
      desk.input.turnWheel(4, notches: 6, at: middle)
      try desk.waitFor(mail, "the mail's top")

      desk.input.drag((0...10).map { Point(195, 200 + 40 * Double($0)) }, pause: 16)
      desk.input.release()
      try desk.waitFor(inbox, "the inbox after all")
      try desk.close()
    }
  }
}
