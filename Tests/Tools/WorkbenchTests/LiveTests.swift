import SegueChecks
import SegueControllers
import SegueGallery
import SegueHeadless
import SegueStage
import SegueTestSupport
import Testing

@testable import SegueWorkbench

@Suite("The window as it is now, in the workbench") @MainActor struct LiveTests {
  @Test("Live shows the moving window, and scrubbing leaves Live")
  func live() throws {
    let bench = try Bench(Bench.click)
    #expect(!bench.session.isLive)
    bench.window.press(.character("v"))
    #expect(bench.session.isLive)
    #expect(bench.text("time") == "1 of 1   live")
    #expect(bench.session.playhead == bench.session.take.upperBound)
    try bench.window.advance(by: 0.5)
    #expect(bench.window.window.timeline.isIdle)
    bench.live.press(.escape)
    for _ in 0..<12 {
      try bench.live.advance(by: 1.0 / 60)
      try bench.window.advance(by: 1.0 / 60)
    }
    #expect(bench.live.window.timeline.isMoving)
    #expect(abs(bench.session.playhead - bench.live.now) < 0.05)
    #expect(difference(try bench.session.frame(), bench.live.surface) == nil)
    try bench.rest()
    #expect(bench.session.isLive)
    #expect(bench.session.playhead == bench.session.take.upperBound)
    #expect(difference(try bench.session.frame(), bench.live.surface) == nil)
    bench.window.press(.left)
    #expect(!bench.session.isLive)
    #expect(bench.text("time").hasSuffix(" s"))
    bench.window.press(.home)
    #expect(difference(try bench.session.frame(), bench.live.surface) != nil)
  }

  @Test("Live costs nothing while nothing happens in the window")
  func rest() throws {
    let bench = try Bench(Bench.click)
    bench.window.press(.character("v"))
    try bench.finish()
    #expect(bench.window.window.timeline.isIdle)
  }

  @Test("Playing leaves Live and starts at the beginning")
  func play() throws {
    let bench = try Bench(Bench.click)
    bench.window.press(.character("v"))
    bench.window.press(.space)
    try bench.window.advance(by: 0.1)
    #expect(!bench.session.isLive)
    #expect(abs(bench.session.playhead - bench.session.take.lowerBound - 0.1) < 0.03)
  }

  // MARK: - Take-over

  /// Returns the fraction of the transition at the playhead.
  private func fraction(_ bench: Bench) throws -> Double {
    try #require(bench.session.window.window.host?.activeTransition).fraction
  }

  /// Returns the position of the main track of the running motion.
  private func mainTrack(_ window: HeadlessWindow) throws -> Double {
    try #require(
      window.window.runningAnimations.lazy.compactMap { $0 as? any InspectedMotion }.first { $0.isActive }
    ).place.value
  }

  private func isEnabled(_ bench: Bench) throws -> Bool {
    try #require(try bench.view("take-over") as? GlyphButton).isEnabled
  }

  /// Expects that a playback of the whole recording shows the same as the window.
  private func expectSameAgain(_ bench: Bench) throws {
    let recording = try EventScript(parsing: bench.recorder.script(until: bench.live.now).description)
    let playback = try Playback(recording, scene: scene(Demo.all[0]))
    #expect(difference(try playback.frame(at: bench.live.now), bench.live.surface) == nil)
  }

  @Test(
    "In a window at rest as before, the same input starts the transition, which is held at the playhead",
    arguments: [
      "0.1 press 127 193\n0.15 release 127 193\n1.5 key Escape\n3 wait",
      "0.1 key Tab\n0.2 key Return\n1.5 key Escape\n3 wait",
    ])
  func begun(script: String) throws {
    let bench = try Bench(script)
    bench.window.press(.pageUp)
    bench.window.press(.pageUp)
    // The focus matters only to keys.
    let isKey = script.contains("Return")
    if !isKey {
      bench.live.press(.tab)
      try bench.live.advance(by: 0.1)
      try bench.finish()
    }
    // No transition runs at the beginning of the motion.
    #expect(try !isEnabled(bench))
    for _ in 0..<16 { bench.window.press(.right) }
    let fraction = try fraction(bench)
    #expect(fraction > 0.05 && fraction < 0.9)
    #expect(try isEnabled(bench))
    let shown = try mainTrack(bench.session.window)
    #expect(bench.window.click("take-over"))
    try bench.live.advance(by: 0.1)
    let held = try #require(bench.live.window.host?.activeTransition)
    #expect(abs(held.fraction - fraction) < 1e-9)
    #expect(held.title == "ZoomingIconTransition push")
    #expect(abs(try mainTrack(bench.live) - shown) < 1e-6)
    #expect(bench.live.window.rootViewController?.transitionCoordinator?.isHeld == true)
    #expect(bench.session.isLive)
    try bench.finish()
    #expect(bench.text("hint").hasPrefix("Held"))
    let button = try bench.box("take-over").center
    #expect(try bench.hint(at: button + Vector(2, 1)).hasPrefix("Held"))
    #expect(try !bench.hint(at: button + Vector(-15, 0)).hasPrefix("Held"))
    _ = try bench.hint(at: bench.box("tuning").center)
    try expectSameAgain(bench)
    // A take-over continues like any other held transition.
    bench.live.press(.return)
    try bench.rest()
    #expect(bench.live.window.host?.activeTransition == nil)
    #expect(!bench.text("hint").hasPrefix("Held"))
    try expectSameAgain(bench)
  }

  @Test("A dragged transition is started by the same drag, and then held by the workbench alone")
  func dragged() throws {
    let moves = (1...16).map { "\(2 + Double($0) * 0.015) move \(6 + $0 * 9) \(400 + $0)" }
    let text =
      (["0.1 press 127 193", "0.15 release 127 193", "2 press 6 400"] + moves
      + ["2.25 release 150 416", "4 wait", "4.1 press 127 193", "4.15 release 127 193", "6 wait"])
      .joined(separator: "\n")
    let bench = try Bench(text)
    bench.window.press(.pageUp)
    for _ in 0..<14 { bench.window.press(.right) }
    let fraction = try fraction(bench)
    #expect(bench.session.takeOverObstacle == nil)
    bench.window.press(.character("t"))
    try bench.live.advance(by: 0.1)
    #expect(abs((bench.live.window.host?.activeTransition?.fraction ?? 0) - fraction) < 1e-9)
    #expect(!bench.recorder.isPressed)
    // The pointer in the window no longer moves the transition.
    bench.live.send(.hovered, at: Point(300, 300))
    try bench.live.advance(by: 0.1)
    #expect(abs((bench.live.window.host?.activeTransition?.fraction ?? 0) - fraction) < 1e-9)
    try expectSameAgain(bench)
    bench.live.press(.escape)
    try bench.rest()
    try expectSameAgain(bench)
  }

  @Test("A transition running in the window is moved to the playhead")
  func running() throws {
    let bench = try Bench(Bench.click)
    bench.live.press(.escape)
    try bench.rest()
    bench.window.press(.pageUp)
    for _ in 0..<14 { bench.window.press(.right) }
    let fraction = try fraction(bench)
    bench.live.click(at: Point(127, 193))
    try bench.live.advance(by: 0.05)
    #expect(bench.session.takeOver() == fraction)
    try bench.live.advance(by: 0.05)
    #expect(abs((bench.live.window.host?.activeTransition?.fraction ?? 0) - fraction) < 1e-9)
    try expectSameAgain(bench)
  }

  @Test(
    "Input from the workbench is recorded in the window's time, however long the machine has run")
  func times() throws {
    let stage = scene(Demo.all[0])(Size(390, 844), TraitCollection())
    let recorder = ScriptRecorder()
    stage.recorder = recorder
    stage.advance(to: 90_000)
    let press = PointerEvent(.pressed, at: Point(127, 193), time: 90_001.5)
    stage.send([.event(.pointer(press))], at: 90_001.5)
    #expect(recorder.events.last?.time == 1.5)
    #expect(recorder.events.last?.reportedTime == nil)
    #expect(throws: Never.self) { try EventScript(parsing: recorder.script(until: 2).description) }
  }

  @Test("A key has the same effect only if the focus is the same")
  func focus() throws {
    let bench = try Bench("0.1 key Tab\n0.2 key Return\n1.5 key Escape\n3 wait")
    bench.live.press(.tab)
    bench.live.window.hideFocusRing()
    try bench.live.advance(by: 0.1)
    try bench.finish()
    bench.window.press(.pageUp)
    for _ in 0..<16 { bench.window.press(.right) }
    #expect(bench.session.takeOverObstacle?.contains("something else") == true)
  }

  @Test("A take-over that is not possible gives the reason")
  func elsewhere() throws {
    let bench = try Bench(Bench.click)
    for _ in 0..<16 { bench.window.press(.right) }
    // The window shows the screen that the click opened.
    #expect(try !isEnabled(bench))
    #expect(bench.session.takeOver() == nil)
    #expect(try bench.hint(at: bench.box("take-over").center).contains("something else"))
    bench.window.press(.character("t"))
    _ = try bench.hint(at: bench.box("tuning").center)
    #expect(bench.text("hint").contains("something else"))
    #expect(bench.live.window.host?.activeTransition == nil)
  }
}
