import SegueChecks
import SegueControls
import SegueDrawing
import SegueGallery
import SegueGeometry
import SegueHeadless
import SegueMotion
import SegueStage
import SegueViews
import Testing

@testable import SegueWorkbench

@Suite("The window of the workbench") struct WorkbenchTests {
  /// A click that opens an icon, and a drag that takes it back.
  private static let drag =
    (["0.1 click #icon-twitter", "2 press 6 400"]
    + (1...16).map { "\(2 + Double($0) * 0.015) move \(6 + $0 * 9) \(400 + $0)" }
    + ["2.25 release 150 416", "4 wait"]).joined(separator: "\n")

  /// A workbench beside a window that has played a script.
  @MainActor private func workbench(_ text: String = drag, size: Size = Size(1060, 680)) throws -> (
    bench: HeadlessWindow, live: HeadlessWindow, root: WorkbenchViewController
  ) {
    let demo = Demo.all[0]
    let recorder = ScriptRecorder()
    let stage = scene(demo)(Size(390, 844), 1, false)
    stage.recorder = recorder
    let live = try HeadlessWindow(stage: stage)
    let root = try WorkbenchViewController(
      of: stage, recorder: recorder, check: ScriptLint.steps, scene: scene(demo))
    let bench = try HeadlessWindow(size: size, rootViewController: root)
    // There is nothing yet that could be changed.
    try bench.advance(by: 0.05)
    for number in ["duration", "bounce", "delay", "curve-x1"] {
      #expect(isHidden(number, in: bench), "\(number)")
    }
    let script = try EventScript(parsing: text)
    live.play(script)
    try live.tick(60, until: script.duration)
    try catchUp(bench)
    return (bench, live, root)
  }

  /// It takes in what has happened a few milliseconds at a time.
  @MainActor private func catchUp(_ bench: HeadlessWindow) throws {
    try bench.advance(by: 0.2)
    while bench.window.timeline.nextAction != nil { try bench.advance(by: 0.02) }
  }

  @MainActor private func time(in bench: HeadlessWindow) -> String {
    var text = ""
    bench.window.forEachInSubtree { view in
      if view.identifier == "time", let label = view as? Label { text = label.text }
    }
    return text
  }

  @MainActor @Test("It shows the last motion, with the drag that led it, from its beginning")
  func lastTake() throws {
    let (bench, _, _) = try workbench()
    #expect(time(in: bench) == "2 of 2   0 ms   0 % of 1.1 s")
    bench.press(.pageUp)
    #expect(time(in: bench).hasPrefix("1 of 2"))
  }

  @MainActor @Test("Space plays, at the speed that is asked for, and the arrows go by frames")
  func playing() throws {
    let (bench, _, _) = try workbench()
    bench.press(.right)
    bench.press(.right)
    #expect(time(in: bench).contains(" 33 ms"))
    bench.press(.left)
    #expect(time(in: bench).contains(" 17 ms"))
    bench.press(.home)
    bench.press(.space)
    try bench.advance(by: 0.3)
    #expect(time(in: bench).contains(" 300 ms"))
    bench.press(.space)
    bench.press(.home)
    bench.press(.character("m"))
    bench.press(.character("m"))
    bench.press(.space)
    try bench.advance(by: 0.5)
    #expect(time(in: bench).contains(" 100 ms"))
  }

  @MainActor
  @Test("A spring that is dragged in the field moves the window, too, and can be taken back and copied")
  func tuning() throws {
    let (bench, live, root) = try workbench()
    var copied: [String] = []
    root.onCopy = {
      copied.append($0)
      return true
    }
    func seconds() throws -> Double {
      let start = live.now
      #expect(live.click("icon-facebook"))
      try live.advance(by: 0.001)
      while live.window.timeline.isMoving { try live.advance(by: 1.0 / 120) }
      let seconds = live.now - start
      live.press(.escape)
      while live.window.timeline.isMoving { try live.advance(by: 1.0 / 120) }
      try catchUp(bench)
      return seconds
    }
    // The push that opens, not the pop that the drag has led.
    bench.press(.pageUp)
    let before = try seconds()
    bench.press(.pageUp)
    bench.press(.pageUp)
    bench.press(.pageUp)
    #expect(bench.click("duration"))
    bench.press(.backspace)
    bench.press(.character("4"))
    bench.press(.backspace)
    for key in "3,0" { bench.press(.character(key)) }
    bench.press(.return)
    try catchUp(bench)
    let slow = try seconds()
    #expect(slow > before * 2)
    // What was done last is looked at; back to the push.
    for _ in 0..<5 { bench.press(.pageUp) }
    bench.press(.character("c"), modifiers: .control)
    #expect(copied.first?.contains("duration: 3") == true)
    bench.press(.character("z"), modifiers: .control)
    try catchUp(bench)
    #expect(abs(try seconds() - before) < 0.02)
  }

  @MainActor
  @Test("It fits into small windows and large ones", arguments: [Size(620, 420), Size(1600, 1000)])
  func sizes(size: Size) throws {
    let (bench, _, _) = try workbench(size: size)
    for key in ["o", "p", "g", "i", "k", "n", "n", "l", "m"] as [Character] {
      bench.press(.character(key))
      try bench.advance(by: 0.05)
    }
    #expect(bench.window.timeline.isMoving == false)
    #expect(time(in: bench).hasPrefix("2 of 2"))
  }

  @MainActor @Test("A window that has shown nothing has a workbench that says so")
  func empty() throws {
    let (bench, _, _) = try workbench("0.5 wait")
    for key in [Key.space, .left, .right, .home, .end, .pageUp, .pageDown, .character("k"), .character("n")] {
      bench.press(key)
      try bench.advance(by: 0.1)
    }
    #expect(!bench.window.timeline.isMoving)
  }
}

/// Whether the view of a name is hidden; also where there is none.
@MainActor private func isHidden(_ identifier: String, in bench: HeadlessWindow) -> Bool {
  var isHidden = true
  bench.window.forEachInSubtree { if $0.identifier == identifier, !$0.isHidden { isHidden = false } }
  return isHidden
}
