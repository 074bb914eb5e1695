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

/// A workbench beside a window that has played a script, without a display.
final class TimeBench {
  let bench: HeadlessWindow
  let live: HeadlessWindow
  let root: WorkbenchViewController
  let recorder = ScriptRecorder()

  /// A click that opens an icon.
  static let click = "0.1 press 127 193\n0.15 release 127 193\n2 wait"

  init(
    _ text: String = TimeBench.click, size: Size = Size(1060, 680),
    scene makeStage: Playback.Scene? = nil
  ) throws {
    let scene = makeStage ?? scene(Demo.all[0])
    let stage = scene(Size(390, 844), 1, false)
    stage.recorder = recorder
    live = try HeadlessWindow(stage: stage)
    root = try WorkbenchViewController(of: stage, recorder: recorder, check: ScriptLint.steps, scene: scene)
    bench = try HeadlessWindow(size: size, rootViewController: root)
    root.connect(frame: { try? stage.snapshot() }, hostTime: { [live] in live.now })
    let script = try EventScript(parsing: text)
    live.play(script)
    try live.tick(60, until: script.duration)
    try catchUp()
  }

  var session: Session { root.session }

  /// It takes in what has happened a few milliseconds at a time.
  func catchUp() throws {
    try bench.advance(by: 0.2)
    var steps = 0
    while bench.window.timeline.nextAction != nil, steps < 500 {
      try bench.advance(by: 0.02)
      steps += 1
    }
  }

  func text(_ identifier: String) -> String {
    var text = ""
    bench.window.forEachInSubtree { view in
      if view.identifier == identifier, let label = view as? Label { text = label.text }
    }
    return text
  }

  func view(_ identifier: String) throws -> View {
    var found: View?
    bench.window.forEachInSubtree { if $0.identifier == identifier { found = $0 } }
    return try #require(found)
  }

  /// The box around a view, in points of the window.
  func box(_ identifier: String) throws -> Rect {
    bench.window.layoutIfNeeded()
    let view = try view(identifier)
    return view.convert(view.bounds, to: nil)
  }

  /// Drags from the middle of a view.
  func drag(_ identifier: String, by way: Vector) throws {
    let start = try box(identifier).center
    try bench.drag(from: start, to: start + way, over: 0.1)
  }

  /// Moves the pointer to a point, and says what the hint is then.
  func hint(at point: Point) throws -> String {
    bench.send(.hovered, at: point)
    try bench.advance(by: 0.01)
    return text("hint")
  }

  /// Lets the recorded window come to rest.
  func rest() throws {
    repeat { try live.advance(by: 1.0 / 120) } while live.window.timeline.isMoving
    try catchUp()
  }
}
