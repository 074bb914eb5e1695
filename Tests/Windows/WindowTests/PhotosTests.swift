import CSegueXTest
import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  @Suite("Photos of a folder, under a window manager")
  struct PhotosTests {
    @Test("Photos appear as they are read, scroll by the wheel and open by a click")
    func scrolled() throws {
      let scratch = try Scratch()
      for number in 0..<90 {
        let pixel = [number * 97, number * 57, number * 31].map { UInt8($0 % 256) }
        let png = SamplePNG(.color, bits: 8, width: 80, height: 64, pixel: pixel)
        try Data(png.bytes).write(to: URL(fileURLWithPath: scratch.path("\(100 + number).png")))
      }
      let photos = ["--photos", scratch.path("")]
      func shot(_ script: String = "") throws -> Picture {
        try Segue.shot("pop-in-out", script, options: photos)
      }
      let desk = try Desk("pop-in-out", options: photos, isManaged: true)
      let grid = try shot()
      try desk.waitFor(grid, "the grid")
      let middle = Point(195, 400)
      let notches = String(repeating: "0 scroll 195 400 0 1\n", count: 12)
      desk.input.turnWheel(5, notches: 12, at: middle)
      let below = try shot(notches + "3 wait")
      #expect(below != grid)
      try desk.waitFor(below, "the grid further down")
      desk.input.click(middle)
      try desk.waitFor(shot(notches + "3 click 195 400\n6 wait"), "a photo")
      desk.input.type(XK_Escape)
      try desk.waitFor(below, "the grid as it was scrolled")
      desk.input.turnWheel(4, notches: 20, at: middle)
      try desk.waitFor(grid, "the first photos again")
      try desk.close()
    }
  }
}
