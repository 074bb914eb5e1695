import CSegueXTest
import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  @Suite("Album covers, under a window manager")
  struct AlbumCoversTests {
    private let desk: Desk
    private let grid: Picture
    private let third: Point

    init() throws {
      grid = try Segue.shot("album-covers")
      // On whole points, like the pointer.
      third = Point(100, 370)
      desk = try Desk("album-covers", isManaged: true)
      try desk.waitFor(grid, "the grid")
    }

    private func shot(_ script: String) throws -> Picture {
      try Segue.shot("album-covers", script + "4 wait")
    }

    @Test("A click opens a record; Escape or the arrow goes back")
    func clicks() throws {
      let record = try shot("0 click #album-3\n")
      let back = try Segue.center(of: "back-button", in: "album-covers", after: "0 click #album-3\n4 wait")
      for goesByKey in [true, false] {
        desk.input.click(third)
        try desk.waitFor(record, "the record")
        if goesByKey { desk.input.type(XK_Escape) } else { desk.input.click(back) }
        try desk.waitFor(grid, "the grid")
      }
      try desk.close()
    }

    @Test("A drag to the left opens a sleeve and holds it")
    func drags() throws {
      var script = "0 press \(third.x) \(third.y)\n"
      desk.input.press(at: third)
      for travel in [8.0, 40, 90, 60] {
        let place = third - Vector(travel, 0)
        script += "0.1 move \(place.x) \(place.y)\n"
        desk.input.move(to: place, after: 10)
        try desk.waitFor(try shot(script), "the sleeve held after \(travel) points")
      }
      desk.input.release(after: 300)
      try desk.waitFor(grid, "the grid")
      try desk.close()
    }
  }
}
