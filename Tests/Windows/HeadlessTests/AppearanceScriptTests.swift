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

  @Test func aScriptMakesAWindowDarkAndARecordingSaysSo() throws {
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
    // A recorder that comes later finds what the script has left.
    let later = ScriptRecorder()
    window.stage.recorder = later
    #expect("\(later.script(until: 3))".contains("text-size extraLarge"))
  }

  @Test func whatAScriptBeginsWithIsThereFromTheFirstFrameOn() throws {
    let script = "0 appearance dark\n0 scale 2\n0 motion reduced\n0 text-size small\n1 wait"
    var traits = TraitCollection(userInterfaceStyle: .dark)
    (traits.displayScale, traits.reducesMotion, traits.preferredContentSizeCategory) = (2, true, .small)
    #expect(try EventScript(parsing: script).opening.traits == traits)
  }

  @Test func anotherWindowGoesThroughTheSameTimesBesideOne() throws {
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

  @Test(arguments: ["appearance", "appearance unspecified", "appearance Dark", "text-size", "text-size 17"])
  func nothingElseIsAnAppearance(line: String) {
    #expect(throws: (any Error).self) { try EventScript(parsing: "0 \(line)") }
  }
}
