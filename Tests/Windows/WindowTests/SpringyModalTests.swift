import CSegueXTest
import SegueGeometry
import Testing

extension RealWindow {
  @Suite("Springy modal, under a window manager")
  struct SpringyModalTests {
    private static let demo = "springy-modal"
    /// Options for a window in which the list is taller than its frame.
    private static let small = ["--size", "390x500"]

    /// The center of the fourth cell.
    private let moss = Point(255, 156)
    private let grid: Picture
    private let list: Picture
    private let modal: Picture

    init() throws {
      grid = try Segue.shot(Self.demo)
      list = try Segue.shot(Self.demo, "0 click #tab-2\n1 wait")
      modal = try Segue.shot(Self.demo, "0 click #swatch-4\n3 wait")
    }

    private func open(options: [String] = [], first: Picture? = nil) throws -> Desk {
      let desk = try Desk(Self.demo, options: options, isManaged: true)
      try wait(desk, for: first ?? grid, "the first screen")
      return desk
    }

    /// Waits until everything rests and the window shows a picture, except for traces at rounded corners of cells that were
    /// clipped.
    private func wait(_ desk: Desk, for picture: Picture, _ comment: String) throws {
      try desk.waitUntilStill()
      try desk.waitFor(picture, allowsTrace: true, comment)
    }

    // MARK: - Clicks

    @Test("A click on a cell opens it, a click or Escape goes back")
    func clicks() throws {
      let desk = try open()
      for number in [1, 4, 5, 6, 10] {
        let modal = try Segue.shot(Self.demo, "0 click #swatch-\(number)\n3 wait")
        desk.input.click(try Segue.center(of: "swatch-\(number)", in: Self.demo))
        try wait(desk, for: modal, "color \(number)")
        // The tab bar was here; the color covers it.
        if number % 2 == 0 { desk.input.click(Point(300, 800)) } else { desk.input.type(XK_Escape) }
        try wait(desk, for: grid, "the grid after \(number)")
      }
      try desk.close()
    }

    @Test("A click on a row opens a card, with the list visible around it")
    func card() throws {
      let desk = try open()
      desk.input.click(try Segue.center(of: "tab-2", in: Self.demo))
      try wait(desk, for: list, "the list")
      let card = try Segue.shot(Self.demo, "0 click #tab-2\n0.5 click #row-3\n4 wait")
      desk.input.click(try Segue.center(of: "row-3", in: Self.demo, after: "0 click #tab-2\n1 wait"))
      try wait(desk, for: card, "the card")
      desk.input.click(Point(195, 422))
      try wait(desk, for: list, "the list again")
      try desk.close()
    }

    // MARK: - Drags

    @Test("A drag in any direction holds the modal and can return it to its start")
    func scrub() throws {
      let desk = try open()
      var script = "0 press \(moss.x) \(moss.y)\n"
      desk.input.press(at: moss)
      // The first eight points decide that it is a drag; from there, the whole length is 260 points.
      for way in [(0.0, 30.0), (0, 138), (-90, 160), (100, 300), (-120, 0), (0, 8)] {
        let place = moss + Vector(way.0, way.1)
        script += "0.1 move \(place.x) \(place.y)\n"
        desk.input.move(to: place, after: 10)
        try wait(desk, for: Segue.shot(Self.demo, script + "3 wait"), "it held at \(way)")
        // The status bar belongs to the opening screen from the beginning.
        let isAtStart = try desk.picture().rows(from: 47).isLike(grid.rows(from: 47), allowsTrace: true)
        #expect(isAtStart == (way == (0, 8)))
      }
      desk.input.release(after: 300)
      try wait(desk, for: grid, "the grid")
      try desk.close()
    }

    @Test("A drag down holds the closing modal")
    func scrubBack() throws {
      let desk = try open()
      desk.input.click(moss)
      try wait(desk, for: modal, "the color")
      var script = "0 click #swatch-4\n3 press 195 200\n"
      desk.input.press(at: Point(195, 200))
      for y in [230.0, 419, 300, 260] {
        script += "3.1 move 195 \(y)\n"
        desk.input.move(to: Point(195, y), after: 10)
        try wait(desk, for: Segue.shot(Self.demo, script + "6 wait"), "it held at \(y)")
      }
      desk.input.release(after: 300)
      try wait(desk, for: modal, "the color, for it was not half of the way")
      // Slowly, beyond half of the length.
      desk.input.drag([Point(195, 200), Point(195, 230), Point(195, 450)])
      desk.input.release(after: 300)
      try wait(desk, for: grid, "the grid")
      try desk.close()
    }

    @Test("A throw finishes from less than half, in both directions")
    func thrown() throws {
      let desk = try open()
      desk.input.drag((0...5).map { moss + Vector(0, 20) * Double($0) })
      desk.input.release(after: 5)
      try wait(desk, for: modal, "the color")
      desk.input.drag((0...5).map { Point(195, 200 + 20 * Double($0)) })
      desk.input.release(after: 5)
      try wait(desk, for: grid, "the grid")
      try desk.close()
    }

    @Test("A modal released at rest goes to the nearer end, and a press holds it", arguments: [80.0, 190])
    func caught(travel: Double) throws {
      let desk = try open()
      let end = travel > 130 ? modal : grid
      desk.input.drag([moss, moss + Vector(0, 20), moss + Vector(0, 8 + travel)])
      desk.input.release(after: 300)
      desk.input.move(to: Point(200, 700), after: 100)
      desk.input.press()
      try desk.waitUntilStill()
      let caught = try desk.picture()
      #expect(caught != grid)
      #expect(caught != modal)
      desk.display.pause(milliseconds: 500)
      #expect(try desk.picture() == caught)
      desk.input.release()
      try wait(desk, for: end, "the end of the way")
      try desk.close()
    }

    // MARK: - Tabs

    @Test("Clicks and number keys change the tab")
    func tabs() throws {
      let desk = try open()
      desk.input.click(try Segue.center(of: "tab-2", in: Self.demo))
      try wait(desk, for: list, "the list, by a click")
      desk.input.click(try Segue.center(of: "tab-1", in: Self.demo))
      try wait(desk, for: grid, "the grid, by a click")
      desk.input.type(XK_2)
      try wait(desk, for: list, "the list, by a key")
      desk.input.type(XK_1)
      try wait(desk, for: grid, "the grid, by a key")
      try desk.close()
    }

    @Test("The list keeps its scroll position, and a color returns into it")
    func state() throws {
      func shot(_ script: String) throws -> Picture {
        try Segue.shot(Self.demo, script, options: Self.small)
      }
      let desk = try open(options: Self.small, first: shot(""))
      let scroll = "0 click #tab-2\n" + String(repeating: "0.5 scroll 195 250 0 1\n", count: 3)
      let scrolled = try shot(scroll + "4 wait")
      desk.input.type(XK_2)
      try wait(desk, for: shot("0 click #tab-2\n1 wait"), "the list")
      desk.input.turnWheel(5, notches: 3, at: Point(195, 250))
      try wait(desk, for: scrolled, "the list further down")
      desk.input.type(XK_1)
      try wait(desk, for: shot(""), "the grid")
      desk.input.type(XK_2)
      try wait(desk, for: scrolled, "the list as it was left")
      let place = Point(195, 300)
      desk.input.click(place)
      try wait(desk, for: shot(scroll + "4 click \(place.x) \(place.y)\n8 wait"), "a card")
      desk.input.type(XK_Escape)
      try wait(desk, for: scrolled, "the list as it was left")
      try desk.close()
    }

    // MARK: - Haste

    @Test("While a color opens, clicks elsewhere and other tabs are ignored")
    func hastyClicks() throws {
      let desk = try open()
      desk.input.click(moss)
      for place in [Point(75, 156), Point(300, 800), Point(75, 216)] {
        // While a window manager inspects a press, the server forgets the pointer's position at the release.
        desk.display.pause(milliseconds: 30)
        desk.input.click(place)
      }
      desk.input.type(XK_2)
      try wait(desk, for: modal, "the color that was clicked first")
      desk.input.type(XK_Escape)
      try wait(desk, for: grid, "the grid")
      try desk.close()
    }

    @Test("Escape leads to the first screen after a hundred random clicks and drags", arguments: [1, 2])
    func walk(seed: Int) throws {
      let desk = try open()
      try desk.playHastily(seed: seed)
      desk.input.type(XK_1)
      try wait(desk, for: grid, "the grid after everything")
      try desk.close()
    }
  }
}
