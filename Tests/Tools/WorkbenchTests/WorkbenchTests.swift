import SegueControls
import SegueGallery
import SegueHeadless
import SegueStage
import Testing

@testable import SegueWorkbench

@Suite("The window of the workbench") struct WorkbenchTests {
  @MainActor @Test("The workbench shows the last motion from the beginning, with the drag that drives it")
  func lastTake() throws {
    let bench = try Bench()
    #expect(bench.text("time") == "2 of 2   0 ms   0% of 1.1 s")
    bench.window.press(.pageUp)
    #expect(bench.text("time").hasPrefix("1 of 2"))
  }

  @MainActor @Test("Space plays at the selected speed, and the arrow keys step by frames")
  func playing() throws {
    let bench = try Bench()
    bench.window.press(.right)
    bench.window.press(.right)
    #expect(bench.text("time").contains(" 33 ms"))
    bench.window.press(.left)
    #expect(bench.text("time").contains(" 17 ms"))
    bench.window.press(.home)
    bench.window.press(.space)
    try bench.window.advance(by: 0.3)
    #expect(bench.text("time").contains(" 300 ms"))
    bench.window.press(.space)
    bench.window.press(.home)
    bench.window.press(.character("m"))
    bench.window.press(.character("m"))
    bench.window.press(.space)
    try bench.window.advance(by: 0.5)
    #expect(bench.text("time").contains(" 100 ms"))
  }

  @MainActor
  @Test("A spring changed in the field moves the window, too, and can be undone and copied")
  func tuning() throws {
    let bench = try Bench()
    let live = bench.live
    func seconds() throws -> Double {
      let start = live.now
      #expect(live.click("icon-facebook"))
      try live.advance(by: 0.001)
      while live.window.timeline.isMoving { try live.advance(by: 1.0 / 120) }
      let seconds = live.now - start
      live.press(.escape)
      while live.window.timeline.isMoving { try live.advance(by: 1.0 / 120) }
      try bench.finish()
      return seconds
    }
    // The push that opens the icon, not the pop that the drag drives.
    bench.window.press(.pageUp)
    let before = try seconds()
    bench.window.press(.pageUp)
    bench.window.press(.pageUp)
    bench.window.press(.pageUp)
    #expect(bench.window.click("duration"))
    bench.window.press(.backspace)
    bench.window.press(.character("4"))
    bench.window.press(.backspace)
    for key in "3,0" { bench.window.press(.character(key)) }
    bench.window.press(.return)
    try bench.finish()
    let slow = try seconds()
    #expect(slow > before * 2)
    // The latest motion is selected; go back to the push.
    for _ in 0..<5 { bench.window.press(.pageUp) }
    bench.window.press(.character("c"), modifiers: .control)
    #expect(bench.copied.first?.contains("duration: 3") == true)
    bench.window.press(.character("z"), modifiers: .control)
    try bench.finish()
    #expect(abs(try seconds() - before) < 0.02)
  }

  @MainActor
  @Test("The workbench fits into small and large windows", arguments: [Size(620, 420), Size(1600, 1000)])
  func sizes(size: Size) throws {
    let bench = try Bench(size: size)
    for key in ["o", "p", "g", "i", "k", "n", "n", "l", "m"] as [Character] {
      bench.window.press(.character(key))
      try bench.window.advance(by: 0.05)
    }
    #expect(bench.window.window.timeline.isMoving == false)
    #expect(bench.text("time").hasPrefix("2 of 2"))
  }

  @MainActor @Test("A window without any motion has an empty workbench")
  func empty() throws {
    let bench = try Bench("0.5 wait")
    for number in ["duration", "bounce", "delay", "curve-x1"] {
      #expect(try bench.view(number).isHidden, "\(number)")
    }
    for key in [Key.space, .left, .right, .home, .end, .pageUp, .pageDown, .character("k"), .character("n")] {
      bench.window.press(key)
      try bench.window.advance(by: 0.1)
    }
    #expect(!bench.window.window.timeline.isMoving)
  }
}
