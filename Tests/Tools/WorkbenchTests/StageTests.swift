import SegueControllers
import SegueGallery
import SegueHeadless
import SegueStage
import Testing

@testable import SegueWorkbench

@Suite("The stage of the workbench") struct StageTests {
  // MARK: - The release map

  @Test("The map fills between frames; a click plays a release in the stage, and Escape ends it")
  func map() throws {
    let bench = try Bench()
    let before = try bench.stagePixels()
    try bench.press("n")
    let map = try bench.view("release-map", as: ReleaseMapView.self)
    #expect(!map.isHidden)
    // The map is not made in one piece.
    try bench.window.advance(by: 0.02)
    #expect(bench.window.window.timeline.nextAction != nil)
    try bench.finish()
    #expect(bench.words.contains { $0.contains("Click a release") })
    bench.window.press(.right)
    bench.window.press(.return)
    try bench.window.advance(by: 0.3)
    #expect(bench.words.contains { $0.hasPrefix("Released at 50% and 0 pt/s, it ") })
    let (first, cell) = (try #require(bench.stage.run), try #require(map.played))
    #expect(try bench.stagePixels() != before)
    // A click on another cell.
    bench.window.click(at: map.frame.center - Vector(60, 0))
    try bench.window.advance(by: 0.1)
    let other = try #require(bench.stage.run)
    #expect(other !== first)
    #expect(try #require(map.played) != cell)
    bench.window.press(.escape)
    try bench.window.advance(by: 0.1)
    #expect(try bench.stage.run == nil)
    #expect(map.isHidden && !bench.window.window.timeline.isMoving)
    #expect(try bench.stagePixels() == before)
  }

  @Test("Escape leaves the rest of a map unplayed, and scrubbing ends a playing release")
  func cancelling() throws {
    let bench = try Bench()
    try bench.press("n")
    bench.window.press(.escape)
    try bench.window.advance(by: 0.02)
    #expect(bench.window.window.timeline.nextAction == nil)
    try bench.press("n")
    try bench.finish()
    for key in [Key.up, .return] { bench.window.press(key) }
    try bench.window.advance(by: 0.1)
    #expect(try bench.stage.run != nil)
    bench.window.press(.end)
    try bench.window.advance(by: 0.1)
    #expect(try bench.stage.run == nil)
  }

  @Test("A replayed release has the outcome of its cell")
  func cells() throws {
    let script = try EventScript(parsing: Bench.drag)
    let demo = Demo.all[0]
    let map = try ReleaseMap(of: script, after: 1, steps: 4) { () throws(DrawingError) in
      try HeadlessWindow(stage: scene(demo)(Size(390, 844), TraitCollection()))
    }
    #expect(map.cells.count > 8)
    for cell in map.cells {
      let (again, span) = try #require(map.script(of: cell))
      let playback = try Playback(again, scene: scene(demo))
      let release = try #require(again.events.dropLast().last).time
      try playback.seek(to: release + cell.seconds + 0.001)
      let window = playback.window.window
      #expect(!window.timeline.isMoving && span.contains(release))
      // Either the list alone, or the screen on top of it.
      let isBack = window.rootViewController?.frontmost === window.rootViewController?.children.first
      #expect(isBack == cell.finishes, "\(cell)")
      try playback.seek(to: release + cell.seconds - 0.05)
      #expect(playback.window.window.timeline.isMoving)
    }
  }

  @Test("The map has all drags of a transition, and no others")
  func scriptReleases() throws {
    // Two drags that are released back to the screen, and a press in between that moves nothing.
    let text = """
      0.1 click #icon-twitter
      2 drag 6 400 60 400 in 0.5
      4 click 200 700
      6 drag 6 400 90 400 in 0.6
      9 wait
      """
    let demo = Demo.all[0]
    let map = try ReleaseMap(of: EventScript(parsing: text), after: 5, steps: 3) { () throws(DrawingError) in
      try HeadlessWindow(stage: scene(demo)(Size(390, 844), TraitCollection()))
    }
    #expect(map.scriptReleases.map(\.isOwn) == [false, true])
    #expect(abs(map.scriptReleases[0].velocity - 108) < 2 && abs(map.scriptReleases[1].velocity - 140) < 2)
    #expect(map.scriptReleases[0].fraction < map.scriptReleases[1].fraction)
  }

  // MARK: - The check

  @Test("The check looks for jumps between frames, and Escape ends it")
  func check() throws {
    let bench = try Bench("0.1 click #icon-twitter\n2 wait")
    try bench.press("k")
    #expect(bench.words.contains { $0.hasPrefix("Checking") })
    #expect(bench.window.window.timeline.nextAction != nil)
    try bench.finish()
    #expect(bench.words.contains("No faults found."))
    try bench.press("k")
    bench.window.press(.escape)
    #expect(bench.window.window.timeline.nextAction == nil)
    #expect(!bench.words.contains { $0.hasPrefix("Checking") || $0.hasPrefix("Nothing") })
  }

  // MARK: - Comparisons

  @Test("A tuned motion is compared with the original, and one click jumps to the largest distance")
  func tunedAgainstCode() throws {
    let bench = try Bench()
    try bench.press("b")
    // So far, there is only the previous motion for comparison.
    #expect(try bench.stage.comparison.names == ("motion 1", "motion 2"))
    // From its beginning on, a moment before the click.
    #expect(try abs(bench.stage.comparison.otherTime - 0.02) < 0.005)
    try bench.press("bb")
    #expect(bench.window.click("duration"))
    for key in "1,5" { bench.window.press(.character(key)) }
    bench.window.press(.return)
    try bench.finish()
    try bench.press("b")
    let comparison = try bench.stage.comparison
    #expect(comparison.names == ("original", "changed") && comparison.mode == .sideBySide)
    try bench.finish()
    let farthest = try #require(comparison.farthest)
    #expect(farthest.points > 20 && farthest.time > 0.1)
    // The other run has the original timing, at the same time of the same input.
    #expect(bench.window.click("distance"))
    try bench.window.advance(by: 0.1)
    let other = try copy(of: #require(try comparison.frame()))
    let given = try Playback(EventScript(parsing: Bench.drag), scene: scene(Demo.all[0]))
    let time = comparison.otherTime
    #expect(difference(other, try given.frame(at: time)) == nil)
    let side = try bench.stagePixels()
    try bench.press("b")
    #expect(comparison.mode == .difference)
    #expect(try bench.stagePixels() != side)
    try bench.press("b")
    #expect(comparison.mode == .off && comparison.farthest == nil)
  }

  @Test("Without anything to compare with, the workbench says so")
  func nothingBefore() throws {
    let bench = try Bench("0.1 click #icon-twitter\n2 wait")
    try bench.press("b")
    #expect(try bench.stage.comparison.mode == .off)
    #expect(bench.words.contains { $0.hasPrefix("Nothing to compare") })
  }

  private func copy(of surface: Surface) throws -> Surface { try surface.copy() }

  // MARK: - Ghosts

  @Test("Ghosts are shown over the window on request, and removed")
  func ghosts() throws {
    let bench = try Bench()
    try bench.press("g")
    try bench.finish()
    #expect(bench.overlay == nil)
    try bench.press("g")
    let overlay = try #require(bench.overlay)
    #expect(overlay.width == 390 && overlay.height == 844)
    // Only the moving views are drawn: much of the overlay is clear.
    #expect(overlay.words.contains { $0 >> 24 > 40 })
    #expect(overlay.words.count { $0 == 0 } > overlay.words.count / 4)
    try bench.press("g")
    #expect(bench.overlay == nil)
  }

  @Test("A ghost contains the moving view, and not the view behind it")
  func alone() throws {
    let window = try HeadlessWindow(size: Size(200, 200), rootViewController: BoxScreen())
    window.play(try EventScript(parsing: "0 click #panel"))
    let trail = Trail(of: window, in: 0...0.5, ghostsEvery: 0.05)
    while try trail.step() {}
    let surface = try Surface(width: 200, height: 200, format: .argb32)
    trail.draw(at: 1, on: Canvas(surface))
    // In the middle of the panel, and next to its rounded corner, where only the page is behind it.
    #expect(surface.pixel(x: 70, y: 150) >> 24 > 100)
    #expect(surface.pixel(x: 21, y: 189) >> 24 < 60)
    #expect(surface.pixel(x: 150, y: 50) == 0)
  }

  @Test("The next motion in the window removes the ghosts and is selected, also while a timing is tuned")
  func nextMotion() throws {
    let bench = try Bench()
    try bench.press("gg")
    try bench.finish()
    #expect(bench.overlay != nil)
    bench.root.session.tuning.set(
      TrackTiming(.spring(duration: 1, dampingRatio: 1)),
      for: Tuning.Key(title: bench.root.session.log.motions[0].title, track: 0))
    try bench.finish()
    let takes = bench.root.session.takes.count
    bench.live.click("icon-twitter")
    for _ in 0..<12 { try bench.live.advance(by: 1.0 / 60) }
    bench.live.press(.escape)
    try bench.live.advance(by: 1.0 / 60)
    #expect(bench.overlay == nil)
    while bench.live.window.timeline.isMoving { try bench.live.advance(by: 1.0 / 60) }
    try bench.live.advance(by: 0.5)
    try bench.finish()
    let session = bench.root.session
    #expect(session.takes.count > takes && session.take == session.takes.last)
    #expect(bench.overlay != nil)
  }

  // MARK: - Folding

  @Test("The workbench folds to a strip and back")
  func folding() throws {
    let bench = try Bench()
    var heights: [Double?] = []
    bench.root.onCollapse = { heights.append($0) }
    // Two quick clicks on a button are no double click on the bar.
    for _ in 0..<2 { #expect(bench.window.click("speed")) }
    try bench.window.advance(by: 0.5)
    #expect(heights.isEmpty)
    try bench.press("-")
    #expect(heights == [42])
    #expect(try bench.stage.isHidden && !bench.view("transport").isHidden)
    // Two clicks next to the buttons.
    let bar = try bench.view("transport")
    for _ in 0..<2 { bench.window.click(at: Point(bar.frame.maxX - 160, bar.frame.midY)) }
    try bench.window.advance(by: 0.5)
    #expect(heights == [42, nil])
    #expect(try !bench.stage.isHidden)
  }
}
