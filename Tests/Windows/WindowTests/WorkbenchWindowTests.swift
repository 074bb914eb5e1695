import CSegueXTest
import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  @Suite("The window of the workbench")
  struct WorkbenchWindowTests {
    @Test(
      "The workbench keeps its position, folds to a strip, and shows ghosts over the window"
    )
    func placeAndGhosts() throws {
      let scratch = try Scratch()
      let file = scratch.path("state/segue/segue.workbench")
      try FileManager.default.createDirectory(
        atPath: scratch.path("state/segue"), withIntermediateDirectories: true)
      try Data("window 410 120 940 600\n".utf8).write(to: URL(fileURLWithPath: file))
      let desk = try Desk(screen: "1500x900x24", environment: ["XDG_STATE_HOME": scratch.path("state")])
      let display = desk.display
      let menu = try Segue.menu()
      try desk.waitFor(menu)
      try desk.openDetail()
      desk.input.type(XK_Escape)
      try desk.waitFor(menu)
      desk.input.type(XK_w)
      let bench = try wait(for: "the workbench") {
        display.visibleWindows(of: desk.segue.pid).first { $0 != desk.window }
      }
      #expect(display.origin(of: bench) == (410, 120))
      #expect(display.attributes(of: bench).map { [$0.width, $0.height] } == [940, 600])
      display.focus = bench
      try desk.waitUntilStill()
      let frames = desk.frameCount
      for _ in 0..<2 { desk.input.type(XK_g) }
      try wait(until: "ghosts over the window") { try desk.picture() != menu }
      desk.input.type(XK_g)
      try desk.waitFor(menu, "the menu alone")
      #expect(desk.frameCount == frames)
      desk.input.type(XK_minus)
      try wait(until: "a strip") { display.attributes(of: bench)?.height == 42 }
      XMoveWindow(display.connection, bench, 430, 140)
      display.roundTrip()
      display.focus = desk.window
      try desk.waitUntilStill()
      try desk.close()
      // The saved height is that from before the folding.
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "window 430 140 940.0 600.0\n")
    }
  }
}
