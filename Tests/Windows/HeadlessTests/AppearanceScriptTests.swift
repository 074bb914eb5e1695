import SegueControllers
import SegueHeadless
import Testing

@Suite struct AppearanceScriptTests {
  private func window() throws -> HeadlessWindow {
    let screen = ViewController()
    screen.view.backgroundColor = .systemBackground
    return try HeadlessWindow(size: Size(20, 20), rootViewController: screen)
  }

  private func white(_ window: HeadlessWindow) throws -> Int {
    Int(try window.picture().pixel(x: 5, y: 5) & 0xFF)
  }

  @Test func scriptChangesAppearanceAndRecorderRecordsIt() throws {
    let script = try EventScript(
      parsing: "0 wait\n0.5 appearance dark\n1.5 appearance light\n1.6 text-size extraLarge\n3 wait")
    #expect(try EventScript(parsing: "\(script)") == script)
    let window = try window()
    let recorder = ScriptRecorder()
    window.stage.recorder = recorder
    window.play(script)
    try window.advance(to: 0.5)
    #expect(try white(window) == 255)
    try window.advance(to: 0.6)
    #expect((1..<255).contains(try white(window)))
    try window.advance(to: 1)
    #expect(try white(window) == 0)
    try window.advance(to: 3)
    #expect(try white(window) == 255)
    #expect(window.stage.systemTraits.preferredContentSizeCategory == .extraLarge)
    #expect(
      "\(recorder.script(until: 3))".contains(
        "0.5 appearance dark\n1.5 appearance light\n1.6 text-size extraLarge"))
    // A recorder that is added later records the traits that the script has set.
    let later = ScriptRecorder()
    window.stage.recorder = later
    #expect("\(later.script(until: 3))".contains("text-size extraLarge"))
  }

  /// Changes of contrast and tint by the desktop, from the start and later, appear again in the replay.
  @Test func replayedRecordingShowsSamePixels() throws {
    func accent(_ red: Double, _ green: Double, _ blue: Double) -> Color {
      Color(red: red, green: green, blue: blue).legibleTint
    }
    func window(_ traits: TraitCollection) throws -> HeadlessWindow {
      let screen = ViewController()
      screen.view.backgroundColor = .secondarySystemBackground
      let (lower, words) = (View(), Label("Words", color: .secondaryLabel))
      (lower.frame, lower.backgroundColor) = (Rect(x: 0, y: 10, width: 40, height: 10), .tint)
      words.frame = Rect(x: 2, y: 0, width: 38, height: 20)
      for view in [lower, words] { screen.view.addSubview(view) }
      let window = try HeadlessWindow(size: Size(40, 20), rootViewController: screen)
      window.stage.systemTraits = traits
      return window
    }
    func pictures(_ window: HeadlessWindow) throws -> [[UInt32]] {
      try [0.2, 0.6, 0.9, 1.1, 1.4].map {
        try window.advance(to: $0)
        return window.surface.words
      }
    }
    var traits = TraitCollection()
    (traits.accessibilityContrast, traits.tintColor) = (.high, accent(0.901, 0.3333, 0.0123))
    let first = try window(traits)
    let recorder = ScriptRecorder()
    first.stage.recorder = recorder
    first.window.timeline.schedule(after: 0.5) { [stage = first.stage] in
      (stage.systemTraits.accessibilityContrast, stage.systemTraits.tintColor) = (
        .normal, accent(0.21, 0.4321, 1)
      )
    }
    first.window.timeline.schedule(after: 1) { [stage = first.stage] in
      (stage.systemTraits.userInterfaceStyle, stage.systemTraits.tintColor) = (.dark, .systemPurple)
    }
    let seen = try pictures(first)
    #expect(Set(seen).count == 5)
    let script = try EventScript(parsing: "\(recorder.script(until: 2))")
    let again = try window(script.opening.traits)
    again.play(script)
    #expect(try pictures(again) == seen)
    // A single color is a valid tint, too; traits that a recording does not mention keep their values.
    #expect(try EventScript(parsing: "0 tint D95d39").opening.traits.tintColor == Color(0xD9, 0x5D, 0x39))
    #expect(try EventScript(parsing: "0 appearance light\n1 wait").opening.traits == TraitCollection())
  }

  @Test func openingTraitsOfScriptApplyFromStart() throws {
    let script = "0 appearance dark\n0 scale 2\n0 motion reduced\n0 text-size small\n1 wait"
    var traits = TraitCollection(userInterfaceStyle: .dark)
    (traits.displayScale, traits.reducesMotion, traits.preferredContentSizeCategory) = (2, true, .small)
    #expect(try EventScript(parsing: script).opening.traits == traits)
  }

  @Test func secondWindowIsShownBesideFirst() throws {
    let (light, dark) = (try window(), try window())
    dark.play(try EventScript(parsing: "1 appearance dark\n2 wait"))
    var strip = FilmStrip(times: [0, 2])
    strip.content.beside = dark
    var seen: [[UInt32]] = []
    try strip.frames(of: light) { frame in
      #expect(frame.width == 40 && frame.height == 20)
      seen.append([frame.pixel(x: 19, y: 5) & 0xFF, frame.pixel(x: 20, y: 5) & 0xFF])
    }
    #expect(seen == [[255, 255], [255, 0]])
  }

  @Test(arguments: [
    "appearance", "appearance unspecified", "appearance Dark", "text-size", "text-size 17", "contrast",
    "contrast 7", "tint", "tint blue", "tint 0062d", "tint -062dc", "tint 000000 ffffff",
  ])
  func invalidAppearanceLinesAreErrors(line: String) {
    #expect(throws: (any Error).self) { try EventScript(parsing: "0 \(line)") }
  }
}
