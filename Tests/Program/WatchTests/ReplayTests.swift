import SegueCommands
import SegueControllers
import SegueHeadless
import SegueStage
import SegueViews
import SegueWorkbench
import Testing

@testable import SegueWatch

/// A card that slides up within the given seconds.
private struct Slide: Transition {
  let seconds: Double

  func prepare(in context: TransitionContext) -> View? { context.foreground.view }

  func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
    if state == .dismissed { card.center.y += context.container.bounds.height }
  }

  func tracks(for card: View, in context: TransitionContext) -> [Track] {
    [Track(.spring(duration: seconds, dampingRatio: 1))]
  }
}

private final class Card: ViewController {
  override func viewDidLoad() { view.backgroundColor = .white }
}

private final class Home: ViewController, NavigationControllerDelegate {
  let seconds: Double
  init(seconds: Double) {
    self.seconds = seconds
    super.init()
  }

  override func viewDidLoad() {
    view.addGestureRecognizer(
      TapGestureRecognizer { [unowned self] _ in navigationController?.pushViewController(Card()) })
  }

  override func viewWillAppear(_ animated: Bool) { navigationController?.delegate = self }

  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { Slide(seconds: seconds) }
}

@Suite("Replaying input in the next program")
struct ReplayTests {
  private let size = Size(200, 300)

  private func scene(_ seconds: Double) -> ApplicationScene {
    .main { $0.rootViewController = NavigationController(rootViewController: Home(seconds: seconds)) }
  }

  /// A program that has received a script's input until a time.
  private func program(_ seconds: Double, _ script: String, until time: Double) throws -> (
    window: HeadlessWindow, state: ProgramState
  ) {
    let stage = scene(seconds).makeStage(size: size)
    let recorder = ScriptRecorder()
    stage.recorder = recorder
    let window = try HeadlessWindow(stage: stage)
    window.play(try EventScript(parsing: script))
    try window.advance(to: time)
    var state = ProgramState()
    state.time = stage.window.timeline.now
    if stage.demand != .continuously { state.fraction = stage.window.host?.activeTransition?.fraction }
    state.script = recorder.script(until: state.time).description
    return (window, ProgramState(parsing: state.text))
  }

  @Test("A replay shows the same state at the same time, also with a longer recording")
  func same() throws {
    let script = "0.2 click 60 60\n0.9 key Escape\n2 wait"
    let (_, first) = try program(0.5, script, until: 0.4)
    let (window, second) = try program(0.5, script, until: 1.1)
    var replay = Replay(of: scene(0.5))
    try replay.play(first)
    #expect(abs((replay.stage?.window.timeline.now ?? 0) - 0.4) < 1e-5)
    try replay.play(second)
    #expect(abs((replay.stage?.window.timeline.now ?? 0) - 1.1) < 1e-5)
    #expect(replay.recorder.script(until: second.time).description == second.script)
    let other = try HeadlessWindow(stage: #require(replay.stage))
    #expect(other.dump().split(separator: "\n").count == window.dump().split(separator: "\n").count)
    let place = try #require(replay.stage?.window.host?.activeTransition?.fraction)
    let given = try #require(window.window.host?.activeTransition?.fraction)
    #expect(abs(place - given) < 1e-4)
  }

  @Test(
    "A held transition keeps its fraction, even if its duration changes",
    arguments: [0.05, 0.2, 0.5, 2],
    ["0.2 click 60 60\n0.4 key Space", "0.2 click 60 60\n0.4 key Space\n0.5 key Right\n0.5 key Right"])
  func heldFraction(_ seconds: Double, _ script: String) throws {
    let (_, before) = try program(0.5, script, until: 0.6)
    let fraction = try #require(before.fraction)
    #expect((0.1...0.95).contains(fraction))
    var replay = Replay(of: scene(seconds))
    try replay.play(before)
    // This is the state when the previous program is left.
    let (_, last) = try program(0.5, script, until: 0.7)
    try replay.play(last)
    let stage = try #require(replay.stage)
    let place = try #require(stage.window.host?.activeTransition?.fraction)
    #expect(abs(place - fraction) < 2e-3, "\(place) instead of \(fraction)")
    #expect(stage.demand != .continuously)
    // The recording leads to the same fraction.
    let time = stage.window.timeline.now
    let playback = try Playback(replay.recorder.script(until: time)) { [scene = scene(seconds)] in
      scene.makeStage(size: $0, traits: $1)
    }
    try playback.seek(to: time + 1)
    let later = try #require(playback.window.window.host?.activeTransition?.fraction)
    #expect(abs(later - fraction) < 2e-3)
  }

  @Test("Merged moves do not restart the replay")
  func mergedMoves() throws {
    let script = "0.2 click 60 60\n1 move 20 20\n1.1 move 30 30\n1.2 move 40 40\n2 wait"
    let (_, first) = try program(0.5, script, until: 1.05)
    let (_, second) = try program(0.5, script, until: 1.5)
    #expect(first.script.contains("move 20") && !second.script.contains("move 20"))
    var replay = Replay(of: scene(0.5))
    try replay.play(first)
    let stage = try #require(replay.stage)
    try replay.play(second)
    #expect(replay.stage === stage)
    #expect(abs(stage.window.timeline.now - 1.5) < 1e-5)
    // Different input makes a different recording.
    let (_, third) = try program(0.5, "0.3 click 60 60\n2 wait", until: 1.6)
    try replay.play(third)
    #expect(replay.stage !== stage)
  }

  @Test(
    "Press targets with any name survive being written and parsed",
    arguments: [
      "button “Sign in”", "a\nb", "a\n\nb", "\n", "a\r\nb", "a\r", "\r\n\r\n", "100 %", "%0A", "%250D%", "",
      "e\u{301}\nmet 1 x",
      "a\u{2028}b",
    ])
  func names(_ name: String) {
    var state = ProgramState()
    state.pressTargets = [1.5, 2].map { ProgramState.PressTarget(time: $0, name: name) }
    state.script = "1.5 press 10 10\n1.6 release"
    let read = ProgramState(parsing: state.text)
    #expect(read.pressTargets == state.pressTargets)
    #expect(read.script == state.script)
  }

  @Test("Each window that replays input reports it")
  func replaying() throws {
    var windows: [(isReplaying: Bool, window: Window)] = []
    let scene = ApplicationScene.main {
      windows.append(($0.isReplaying, $0))
      $0.rootViewController = NavigationController(rootViewController: Home(seconds: 0.5))
    }
    #expect(!scene.makeStage(size: size, isReplaying: false).window.isReplaying)
    let (_, before) = try program(0.5, "0.2 click 60 60\n3 wait", until: 3)
    var replay = Replay(of: scene)
    try replay.play(before)
    _ = try replay.log()
    #expect(windows.map(\.isReplaying).prefix(1) == [false])
    #expect(windows.count >= 3 && windows.dropFirst().allSatisfy { $0.isReplaying && $0.window.isReplaying })
    #expect(try !HeadlessWindow(size: size).window.isReplaying)
  }

  @Test("A press that would hit another view ends the replay before it, with a message")
  func divergence() throws {
    var (_, before) = try program(0.5, "0.2 click 60 60\n3 wait", until: 3)
    before.pressTargets = [ProgramState.PressTarget(time: 0.2, name: "#row-7")]
    var replay = Replay(of: scene(0.5))
    try replay.play(before)
    #expect(replay.divergence?.hasPrefix("The press at 0.2 s hits ") == true)
    #expect(replay.divergence?.hasSuffix(", not #row-7: the replay ends before it.") == true)
    #expect(replay.stage?.window.host?.activeTransition == nil)
    #expect((replay.stage?.window.timeline.now ?? 1) < 0.2)
  }
}
