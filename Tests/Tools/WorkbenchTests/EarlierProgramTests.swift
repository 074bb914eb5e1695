import SegueAnimation
import SegueControllers
import SegueDrawing
import SegueGeometry
import SegueHeadless
import SegueMotion
import SegueStage
import SegueViews
import Testing

@testable import SegueWorkbench

/// A box on a colored background that moves by `way` in `seconds` on a click, and then jumps if `jumps` is `true`.
private final class SlideScreen: ViewController {
  let color: Color
  let way, seconds: Double
  let jumps: Bool

  init(_ color: Color, way: Double, seconds: Double, jumps: Bool = false) {
    (self.color, self.way, self.seconds, self.jumps) = (color, way, seconds, jumps)
    super.init()
  }

  override func viewDidLoad() {
    view.backgroundColor = color
    let box = View(frame: Rect(x: 10, y: 10, width: 40, height: 40))
    box.identifier = "box"
    box.backgroundColor = .white
    view.addSubview(box)
    box.addGestureRecognizer(
      TapGestureRecognizer { [way, seconds, jumps] _ in
        let animator = PropertyAnimator(.spring(duration: seconds, dampingRatio: 1), over: box)
        animator.addAnimations { box.center.x += way }
        animator.addCompletion { _ in if jumps { box.center.x -= 30 } }
        animator.startAnimation()
      })
  }
}

@Suite("The program before it was built again, in the workbench")
struct EarlierProgramTests {
  private static let red = Color(255, 0, 0), green = Color(0, 128, 0)

  private func slide(_ color: Color, way: Double, seconds: Double = 0.4, jumps: Bool = false)
    -> Playback.Scene
  {
    scene { $0.rootViewController = SlideScreen(color, way: way, seconds: seconds, jumps: jumps) }
  }

  @Test("Both films are shown side by side with both curves, and the farthest view is named")
  func comparison() throws {
    let bench = try Bench("0.1 click #box\n2 wait", scene: slide(Self.green, way: 200))
    let run = PreviousRun(scene: slide(Self.red, way: 120, seconds: 0.8))
    bench.root.compare(with: PreviousProgram { run.answer($0) })
    try bench.press("b")
    try bench.finish()
    let comparison = try bench.stage.comparison
    #expect(comparison.mode == .sideBySide)
    #expect(comparison.names == ("before", "after"))
    let pixels = Set(try bench.stagePixels().map { $0 & 0xFF_FFFF })
    #expect(pixels.isSuperset(of: [0xFF_0000, 0x00_8000]))
    let farthest = try #require(comparison.farthest)
    #expect(farthest.view.contains("box"))
    #expect(farthest.points > 80 && farthest.points < 200)
    let curve = try #require(bench.session.earlierCurves.first)
    let motion = try #require(bench.session.log.motions.first)
    #expect(curve.title == motion.title)
    // The earlier motion took twice as long.
    let (now, before) = (motion.span.upperBound - motion.start, (curve.times.last ?? 0) - motion.start)
    #expect(before > now + 0.1, "\(before) s and \(now) s")
    let half = try #require(curve.times.firstIndex { $0 > motion.start + 0.2 })
    let here = try #require(motion.times.firstIndex { $0 > motion.start + 0.2 })
    #expect(curve.tracks[half][0] < motion.tracks[here][0] - 0.1)
  }

  @Test("The same program shows no difference")
  func same() throws {
    let bench = try Bench("0.1 click #box\n2 wait", scene: slide(Self.green, way: 200))
    let run = PreviousRun(scene: slide(Self.red, way: 200))
    bench.root.compare(with: PreviousProgram { run.answer($0) })
    try bench.press("b")
    try bench.finish()
    #expect(try bench.stage.comparison.words == "All views are in the same places.")
  }

  @Test func failureOfEarlierProgramIsAnError() {
    let earlier = PreviousProgram { _ in Array("no memory\n".utf8) }
    #expect(throws: DrawingError.self) { try earlier.frame(at: 0) }
    #expect(throws: DrawingError.self) { try earlier.sample(in: 0...1) }
  }

  @Test func silentEarlierProgramIsNotAskedAgain() throws {
    var questions = 0
    let earlier = PreviousProgram { _ in
      questions += 1
      return nil
    }
    for _ in 1...3 { #expect(try earlier.frame(at: 0) == nil && !earlier.sample(in: 0...1)) }
    #expect(questions == 1 && earlier.motions == nil)
  }

  @Test("Motions known already are shown in the first frame, also in mid-motion; a check waits for rest")
  func prepared() throws {
    let scene = slide(Self.green, way: 200, jumps: true)
    let stage = scene(Size(300, 400), TraitCollection())
    let recorder = ScriptRecorder()
    stage.recorder = recorder
    let live = try HeadlessWindow(stage: stage)
    live.play(try EventScript(parsing: "0.1 click #box\n3 wait"))
    try live.tick(60, until: 0.3)
    let log = try MotionLog(recorder.script(until: live.now), scene: scene)
    try log.advance(to: live.now)
    let root = try WorkbenchViewController(
      of: stage, recorder: recorder, log: log, scene: scene)
    root.isChecking = true
    let run = PreviousRun(scene: slide(Self.red, way: 200))
    root.compare(with: PreviousProgram { run.answer($0) })
    let window = try HeadlessWindow(size: Size(1060, 680), rootViewController: root)
    #expect(root.session.isBusy)
    #expect(root.session.takes.count == 1)
    #expect(Set(window.surface.words.map { $0 & 0xFF_FFFF }).contains(0x00_8000))
    try live.tick(60, until: 3)
    try window.advance(by: 0.2)
    for _ in 1...200 { try window.advance(by: 0.02) }
    #expect(Set(window.surface.words.map { $0 & 0xFF_FFFF }).isSuperset(of: [0xFF_0000, 0x00_8000]))
    #expect(root.session.findings.contains { $0.message.contains("jumps") })
  }
}
