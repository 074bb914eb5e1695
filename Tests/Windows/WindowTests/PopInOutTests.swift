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

    /// The picture while the photo is held by a drag through some points, of which the first is the press.
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

    @Test("A sideways drag holds the photo, and matches the resting pictures at its ends")
    func scrubOpen() throws {
      var script = "0 press \(fifth.x) \(fifth.y)\n"
      desk.input.press(at: fifth)
      // The first eight points decide that it is a drag; its length is 234 points.
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

    @Test("A photo follows a drag in any direction and returns if released early")
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

    @Test("A press catches the photo in flight, and a release continues its motion")
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

    @Test("A photo that is released at rest before half returns and can be caught")
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

    @Test("A throw finishes from less than half, in both directions")
    func thrown() throws {
      desk.input.drag((0...5).map { fifth + Vector(18 * Double($0), 0) })
      desk.input.release(after: 5)
      try desk.waitFor(shot(open), "the photo")
      desk.input.drag((0...5).map { Point(200 - 15 * Double($0), 400 + 15 * Double($0)) })
      desk.input.release(after: 5)
      try desk.waitFor(grid, "the grid")
      try desk.close()
    }

    @Test("Escape leads to the grid after a hundred random clicks and drags", arguments: [1, 2])
    func walk(seed: Int) throws {
      try desk.playHastily(seed: seed)
      try desk.waitFor(grid, "the grid after everything")
      try desk.close()
    }
  }

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
