import CSegueXTest
import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  @Suite("Photo profile, under a window manager")
  struct PhotoProfileTests {
    private let desk: Desk
    private let grid: Picture
    private let eleventh: Point
    private let open = "0 click #feed-photo-11\n"

    init() throws {
      grid = try Segue.shot("photo-profile")
      let center = try Segue.center(of: "feed-photo-11", in: "photo-profile")
      // On whole points, like the pointer.
      eleventh = Point(center.x.rounded(), center.y.rounded())
      desk = try Desk("photo-profile", isManaged: true)
      try desk.waitFor(grid, "the grid")
    }

    private func shot(_ script: String) throws -> Picture {
      try Segue.shot("photo-profile", script + "4 wait")
    }

    @Test("A click opens a post; Escape or the arrow goes back")
    func clicks() throws {
      let post = try shot(open)
      let back = try Segue.center(of: "back-button", in: "photo-profile", after: open + "4 wait")
      for goesByKey in [true, false] {
        desk.input.click(eleventh)
        try desk.waitFor(post, "the post")
        if goesByKey { desk.input.type(XK_Escape) } else { desk.input.click(back) }
        try desk.waitFor(grid, "the grid")
      }
      try desk.close()
    }

    @Test("A sideways drag holds the opening post")
    func scrubOpen() throws {
      var script = "0 press \(eleventh.x) \(eleventh.y)\n"
      desk.input.press(at: eleventh)
      for travel in [8.0, 50, 110, 70] {
        let place = eleventh - Vector(travel, 0)
        script += "0.1 move \(place.x) \(place.y)\n"
        desk.input.move(to: place, after: 10)
        try desk.waitFor(try shot(script), "the post held after \(travel) points")
      }
      desk.input.move(to: eleventh - Vector(10, 0), after: 10)
      desk.input.release(after: 300)
      try desk.waitFor(grid, "the grid")
      try desk.close()
    }

    @Test("A post follows a drag in both directions and returns if released early")
    func scrubShut() throws {
      let post = try shot(open)
      desk.input.click(eleventh)
      try desk.waitFor(post, "the post")
      var script = open + "2 press 180 420\n"
      desk.input.press(at: Point(180, 420))
      for place in [Point(190, 424), Point(240, 500), Point(150, 560), Point(210, 440)] {
        script += "2 move \(place.x) \(place.y)\n"
        desk.input.move(to: place, after: 10)
        try desk.waitFor(try shot(script), "the post held at \(place)")
      }
      desk.input.move(to: Point(184, 422), after: 10)
      desk.input.release(after: 300)
      try desk.waitFor(post, "the post again")
      desk.input.type(XK_Escape)
      try desk.waitFor(grid, "the grid")
      try desk.close()
    }
  }
}
