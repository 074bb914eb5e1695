import SegueGeometry
import SegueHeadless
import SegueStage
import SegueTestSupport
import SegueViews
import Testing

@Suite("Recording scripts")
struct ScriptRecorderTests {
  /// A recorder of the events that a stage receives.
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
    // A recognizer for hovering, without which moves would not be recorded.
    window.addGestureRecognizer(HoverGestureRecognizer { _ in })
    return try HeadlessWindow(stage: Stage(window: window))
  }

  @Test("A replayed press ends where the recorded one ended", arguments: [false, true])
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

  /// Random input to a window.
  private func anyInput(_ seeds: inout SeededGenerator, at time: Double) -> StageInput {
    let place = Point(seeds.next(in: -1e9...1e9), seeds.next(in: -1e9...1e9))
    let reported = time + seeds.next(in: -2e6...2e6)
    let held = Modifiers(rawValue: seeds.index(8))
    switch seeds.index(12) {
    case 0: return .resize(Size(seeds.next(in: 0.25...32_768), seeds.next(in: 0.25...32_768)))
    case 1: return .scale(seeds.next(in: 0.5...4))
    case 2: return .hold(seeds.next(in: 0...1))
    case 3: return .hide
    case 4: return .event(.pointer(PointerEvent(.hovered, at: place, time: reported)))
    case 5: return .event(.pointer(PointerEvent(.left, at: place, time: reported)))
    case 6:
      let isPrecise = seeds.index(2) == 0
      return .event(
        .scroll(
          ScrollEvent(
            at: place, delta: Vector(place.y, place.x), isPrecise: isPrecise, modifiers: held, time: reported)
        ))
    case 7:
      let phase = seeds.pick([TextEvent.Phase.inserted, .marked, .pasted])
      let caret = phase == .marked ? seeds.index(9) : 0
      return .event(.text(TextEvent(phase, anyText(&seeds), caret: caret, time: reported)))
    default:
      let key = KeyEvent(
        anyKey(&seeds), modifiers: held, text: anyText(&seeds), isRepeat: seeds.index(2) == 0, time: reported)
      return .event(.key(key))
    }
  }

  /// Random text, often of characters that have a meaning in scripts or join a quotation mark.
  private func anyText(_ seeds: inout SeededGenerator) -> String {
    (0..<seeds.index(4)).map { _ in
      seeds.pick([
        "a", "\"", "\\", "\\u{22}", "\n", "\r\n", "\u{0}", "\u{301}", "\u{600}", "\u{2028}", "#", " ", "한",
      ])
    }.joined()
  }

  /// A random key that types a character, often from scripts whose keyboards have separate marks and spaces.
  private func anyKey(_ seeds: inout SeededGenerator) -> Key {
    while true {
      let value = UInt32(seeds.index(seeds.index(2) == 0 ? 0x3100 : 0x11_0000))
      guard value > 0x20, let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .control
      else {
        continue
      }
      // Keys have lowercase letters.
      if String(scalar).lowercased() == String(scalar) { return .character(Character(scalar)) }
    }
  }

  @Test("A recording of random input can be parsed", arguments: 0..<20)
  func read(seed: Int) throws {
    var seeds = SeededGenerator(seed)
    let recorder = ScriptRecorder()
    var time = 0.0
    for _ in 0..<500 {
      time += seeds.next(in: 0...1e5)
      recorder.record(anyInput(&seeds, at: time), at: time)
    }
    let script = recorder.script(until: time)
    #expect(try EventScript(parsing: script.description) == script)
  }

  @Test("Events with invalid numbers are recorded with valid ones")
  func numbers() throws {
    let live = try window()
    let recorder = ScriptRecorder()
    live.stage.recorder = recorder
    for number in [Double.nan, .infinity, -1e300] {
      live.send(.pointer(PointerEvent(.hovered, at: Point(number, 3), time: 0)))
      live.send(.scroll(ScrollEvent(at: Point(1, number), delta: Vector(number, 0), time: 0)))
    }
    let script = recorder.script(until: 1)
    #expect(try EventScript(parsing: script.description) == script)
  }
}
