import SegueStage
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueHeadless

/// Random scripts: from words of the language, and from changes to a valid script.
@Suite struct ScriptFuzzTests {
  private static let words = [
    "0", "0.1", "1", "2", "-1", "nan", "inf", "1e9", "1e-400", "86400", "#icon", "#", "press", "release",
    "click", "move",
    "scroll", "slide", "key", "resize", "wait", "Escape", "Shift+Left", "Ctrl+", "F35", "back", "Ctrl", "390",
    "844",
    "16384", "16385", "\n", "\n", "\n0", "\n1", "\r\n", "\t", "# comment", "🙂", "\u{0}", "+", "-", ",", "x",
  ]

  @Test(arguments: 0..<40) func randomTextIsScriptOrError(block: Int) throws {
    var readCount = 0
    for seed in block * 100..<(block + 1) * 100 {
      var seeds = SeededGenerator(seed)
      let text = (0..<(1 + seeds.index(24))).map { _ in seeds.pick(Self.words) }.joined(separator: " ")
      do {
        let script = try EventScript(parsing: text)
        readCount += 1
        #expect(EventScript.times.contains(script.duration), "\(text)")
      } catch {
        let line = "\(error)"
        #expect(line.hasPrefix("line ") && !line.contains("\n"), "\(line)")
      }
    }
    #expect(readCount > 0)
  }

  /// Whether a script plays quickly: it is short, and its window is not larger than a screen.
  private func isSmall(_ script: EventScript) -> Bool {
    script.duration < 5
      && script.events.allSatisfy { event in
        if case .input(.resize(let size)) = event.action { return size.width * size.height < 1_000_000 }
        return true
      }
  }

  private static let good = """
    0 press 50 50
    0.1 move 60 60
    0.2 release 60 60
    0.3 click #middle
    0.4 scroll 50 50 0 3
    0.5 slide #middle 2 -7 Ctrl
    0.5 key Shift+Escape
    0.6 resize 120 90
    1 wait
    """

  @Test(arguments: 0..<20) func changedScriptIsPlayedOrError(block: Int) throws {
    var playedCount = 0
    for seed in block * 40..<(block + 1) * 40 {
      var seeds = SeededGenerator(seed)
      var characters = Array(Self.good)
      for _ in 0..<(1 + seeds.index(2)) {
        let place = seeds.index(characters.count)
        switch seeds.index(3) {
        case 0: characters.remove(at: place)
        case 1: characters.insert(seeds.pick(Array("0123456789.#- \n")), at: place)
        default: characters.swapAt(place, seeds.index(characters.count))
        }
      }
      guard let script = try? EventScript(parsing: String(characters)), isSmall(script) else { continue }
      let window = try HeadlessWindow(stage: Stage(window: Window(size: Size(100, 100))))
      let player = window.play(script)
      try window.advance(to: script.duration)
      #expect(player.failures.count <= script.events.count)
      playedCount += 1
    }
    #expect(playedCount > 0)
  }
}
