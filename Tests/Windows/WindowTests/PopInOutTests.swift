import CSegueXTest
import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  @Suite("Pop in and out, under a window manager")
  struct PopInOutTests {
    private let desk: Desk
    private let grid: Picture
    private let fifth: Point
    private let open = "0 click #photo-5\n"

    init() throws {
      grid = try Segue.shot("pop-in-out")
      fifth = try Segue.center(of: "photo-5", in: "pop-in-out")
      desk = try Desk("pop-in-out", isManaged: true)
      try desk.waitFor(grid, "the grid")
    }

    private func shot(_ script: String) throws -> Picture { try Segue.shot("pop-in-out", script + "4 wait") }

    /// What is seen while the photo is held by a drag along some points, the first of which is where it is pressed.
    private func held(_ way: [Point]) throws -> Picture {
      let places = way.enumerated().map { "2 \($0 == 0 ? "press" : "move") \($1.x) \($1.y)\n" }
      return try shot(open + places.joined())
    }

    @Test("A click on a photo opens it; Escape or the arrow goes back")
    func clicks() throws {
      for (number, goBack) in [(1, true), (5, false), (12, true)] {
        let photo = try shot("0 click #photo-\(number)\n")
        desk.input.click(try Segue.center(of: "photo-\(number)", in: "pop-in-out"))
        try desk.waitFor(photo, "photo \(number)")
        if goBack {
          desk.input.type(XK_Escape)
        } else {
          desk.input.click(try Segue.center(of: "navigation-back", in: "pop-in-out", after: open + "4 wait"))
        }
        try desk.waitFor(grid, "the grid after photo \(number)")
      }
      try desk.close()
    }

    @Test("A sideways drag holds the photo wherever it is; at its ends it is seen as at rest")
    func scrubOpen() throws {
      var script = "0 press \(fifth.x) \(fifth.y)\n"
      desk.input.press(at: fifth)
      // The first eight points decide that it is a drag; the way is 234 points long.
      for (travel, rest) in [
        (8.0, grid), (70, nil), (150, nil), (110, nil), (242, try shot(open)), (8, grid),
      ] {
        let place = fifth - Vector(travel, 0)
        script += "0.1 move \(place.x) \(place.y)\n"
        desk.input.move(to: place, after: 10)
        try desk.waitFor(rest ?? shot(script), "the photo held after \(travel) points")
      }
      desk.input.release(after: 300)
      try desk.waitFor(grid, "the grid")
      try desk.close()
    }

    @Test("A drag whichever way takes the photo along; let go near its beginning it goes back")
    func scrubShut() throws {
      let photo = try shot(open)
      desk.input.click(fifth)
      try desk.waitFor(photo, "the photo")
      let start = Point(200, 400)
      var way = [start]
      desk.input.press(at: start)
      for (place, rest) in [
        (Point(206, 408), Picture?.none), (Point(260, 480), nil), (Point(150, 330), nil),
        (Point(40, 400), nil),
        (Point(200, 710), nil), (Point(204, 403), nil), (Point(330, 400), nil), (start, nil),
      ] {
        way.append(place)
        desk.input.move(to: place, after: 10)
        try desk.waitFor(rest ?? held(way), "the photo held at \(place)")
      }
      desk.input.release(after: 300)
      try desk.waitUntilStill()
      #expect(try desk.picture() == photo)
      try desk.close()
    }

    @Test("A press catches the photo in mid-flight and holds it; letting go lets it go on")
    func caught() throws {
      let photo = try shot(open)
      desk.input.press(at: fifth)
      desk.input.release()
      desk.input.move(to: Point(200, 600), after: 60)
      desk.input.press()
      try desk.waitUntilStill()
      let caught = try desk.picture()
      #expect(caught != grid)
      #expect(caught != photo)
      desk.display.pause(milliseconds: 300)
      #expect(try desk.picture() == caught)
      desk.input.release()
      try desk.waitFor(photo, "the photo")
      try desk.close()
    }

    @Test("Pulled away and let go at rest before half of its way it comes back, and can be caught on the way")
    func cancelled() throws {
      let photo = try shot(open)
      desk.input.click(fifth)
      try desk.waitFor(photo, "the photo")
      desk.input.drag([Point(200, 400), Point(230, 430), Point(260, 470)])
      desk.input.release(after: 300)
      desk.input.move(to: Point(120, 500), after: 30)
      desk.input.press()
      try desk.waitUntilStill()
      #expect(try desk.picture() != photo)
      desk.input.release()
      try desk.waitFor(photo, "the photo")
      try desk.close()
    }

    @Test("Thrown, it goes on from less than half of its way, there and back")
    func thrown() throws {
      desk.input.drag((0...5).map { fifth + Vector(18 * Double($0), 0) })
      desk.input.release(after: 5)
      try desk.waitFor(shot(open), "the photo")
      desk.input.drag((0...5).map { Point(200 - 15 * Double($0), 400 + 15 * Double($0)) })
      desk.input.release(after: 5)
      try desk.waitFor(grid, "the grid")
      try desk.close()
    }

    @Test("After a hundred hasty clicks and drags Escape still leads to the grid", arguments: [1, 2])
    func walk(seed: Int) throws {
      try desk.playHastily(seed: seed)
      try desk.waitFor(grid, "the grid after everything")
      try desk.close()
    }
  }

  @Suite("The photos of a folder, under a window manager")
  struct PhotosTests {
    @Test("They are shown as they are read; the wheel scrolls them, and one opens where it is")
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
