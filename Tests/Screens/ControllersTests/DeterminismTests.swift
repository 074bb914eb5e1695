import SegueStage
import SegueTestSupport
import Testing

@testable import SegueControllers

/// Equal events at equal times give equal pixels, regardless of the frames between them.
@Suite struct DeterminismTests {
  static let rates = [30.0, 60, 144, 1000]

  private func play(rate: Double, jitter: Int? = nil) throws -> ([UInt32], String, [String]) {
    let pair = try Pair(SlideUp())
    pair.rig.stage.script = Script([
      (0.05, .key(KeyEvent(.tab, time: 0.05))),
      (0.40, .pointer(PointerEvent(.pressed, at: Point(200, 500), time: 0.40))),
      (0.43, .pointer(PointerEvent(.dragged, at: Point(200, 515), time: 0.43))),
      (0.45, .pointer(PointerEvent(.dragged, at: Point(200, 530), time: 0.45))),
      (0.46, .pointer(PointerEvent(.released, at: Point(200, 530), time: 0.46))),
      (0.52, .key(KeyEvent(.escape, time: 0.52))),
    ])
    var seeds = SeededGenerator(jitter ?? 0)
    // The push is scheduled at an exact time, too.
    pair.rig.window.timeline.schedule(after: 0.3) { pair.navigation.pushViewController(pair.second) }
    while pair.rig.now < 0.6 {
      let step = jitter == nil ? 1 / rate : Double.random(in: 0.001...0.09, using: &seeds)
      pair.rig.jump(to: min(0.6, pair.rig.now + step))
    }
    return (pair.rig.pixels, pair.dump, pair.journal.lines)
  }

  @Test(arguments: await rates) func framesOfAnyRateGiveSamePixels(rate: Double) throws {
    let expected = try play(rate: 240)
    let actual = try play(rate: rate)
    #expect(difference(actual.0, expected.0) == nil)
    #expect(actual.1 == expected.1)
    #expect(actual.2 == expected.2)
    #expect(expected.1.contains("shown="))
  }

  @Test(arguments: 1...8) func irregularFramesGiveSamePixels(seed: Int) throws {
    let expected = try play(rate: 240)
    let actual = try play(rate: 0, jitter: seed)
    #expect(difference(actual.0, expected.0) == nil)
    #expect(actual.1 == expected.1)
  }
}

/// An input source with events at fixed times.
final class Script: InputSource {
  private var events: [(time: Double, event: InputEvent)]

  init(_ events: [(time: Double, event: InputEvent)]) { self.events = events }

  var nextEvent: Double? { events.first?.time }

  func takeNext(on stage: Stage) -> [StageInput] { [.event(events.removeFirst().event)] }
}
