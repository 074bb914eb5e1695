import SegueGeometry
import SegueHeadless
import SegueStage
import SegueViews
import Testing

@Suite("Recording scripts")
struct ScriptRecorderTests {
  /// Notes what a stage gets.
  private final class Log: InputRecorder {
    private(set) var lines: [String] = []
    func record(_ input: StageInput, at time: Double) {
      guard case .event(.pointer(let event)) = input else { return }
      lines.append("\(time) \(event.phase) \(event.location) \(event.button)")
    }
    func lastInputHadNoEffect() {}
  }

  private func window() throws -> HeadlessWindow {
    let window = Window(size: Size(200, 200))
    // Where something sees it, no move is left out.
    window.addGestureRecognizer(HoverGestureRecognizer { _ in })
    return try HeadlessWindow(stage: Stage(window: window))
  }

  @Test("A press that ends elsewhere ends there when the recording is played", arguments: [false, true])
  func elsewhere(isLost: Bool) throws {
    let live = try window()
    let recorder = ScriptRecorder()
    live.stage.recorder = recorder
    let sent: [(PointerEvent.Phase, Point, PointerButton)] = [
      (.hovered, Point(5, 5), .primary), (.pressed, Point(10, 10), .primary),
      (.dragged, Point(30, 10), .primary), (isLost ? .lost : .cancelled, Point(90, 120), .primary),
      (.hovered, Point(91, 120), .primary), (.pressed, Point(20, 20), .secondary),
      (.released, Point(40, 20), .secondary), (.hovered, Point(41, 20), .primary),
      (.pressed, Point(20, 20), .back), (isLost ? .lost : .cancelled, Point(25, 20), .back),
      (.left, Point(26, 20), .primary),
    ]
    var lines: [String] = []
    for (step, event) in sent.enumerated() {
      let time = Double(step + 1) / 8
      try live.advance(to: time)
      live.send(event.0, at: event.1, button: event.2)
      lines.append("\(time) \(event.0) \(event.1) \(event.2)")
    }
    let text = recorder.script(until: 2).description
    let (replayed, log) = (try window(), Log())
    replayed.stage.recorder = log
    replayed.play(try EventScript(parsing: text))
    try replayed.advance(to: 2)
    #expect(log.lines == lines, "\(text)")
  }
}
