import CSegueTestMemory
import SegueControllers
import SegueGeometry
import SegueHeadless
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueGallery
@testable import SegueHub

/// One hour of the gallery on the window's clock, with recorded input. In every ten minutes, each demo is opened, plays its
/// sample script and is closed; then the pointer moves over the cards.
@Suite(
  .disabled(if: Sanitizer.replacesAllocator, "the sanitizer's allocator does not say what is in use"))
struct HourTests {
  /// The maximum growth between the first ten minutes and the end of the hour, in bytes. The recording of all input doubles its
  /// storage during the hour.
  private static let mostGrowth = 2 << 20

  @Test func hourNeedsNoMoreMemoryThanTenMinutes() throws {
    let (hub, recorder) = (try Hub(), ScriptRecorder())
    hub.headless.stage.recorder = recorder
    let start = hub.headless.now
    // The bytes in use after each ten minutes.
    var used: [Int] = []
    for round in 1...6 {
      for (place, demo) in Demo.all.enumerated() {
        try visit(demo, in: hub)
        let share = Double(place + 1) / Double(Demo.all.count)
        try idle(in: hub, until: start + 600 * (Double(round - 1) + share))
      }
      used.append(Int(test_live_bytes()))
    }
    #expect(hub.headless.now == start + 3600 && hub.depth == 1 && hub.faults.isEmpty)
    #expect(hub.window.counters.frames > 1000 && recorder.events.count > 300)
    let growth = used[5] - used[0]
    #expect(abs(growth) < Self.mostGrowth, "\(used)")
  }

  private func visit(_ demo: Demo, in hub: Hub) throws {
    try hub.open(demo.name)
    try #require(hub.depth > 1, "\(demo.name)")
    let script = try EventScript(parsing: demo.sampleScript)
    let player = hub.headless.play(script)
    try hub.headless.tick(10, until: hub.headless.now + script.duration + 1)
    #expect(player.nextEvent == nil)
    // The launch logo first goes back to its start.
    for _ in 0..<4 where hub.depth > 1 {
      hub.headless.press(.escape)
      try hub.headless.tick(10, until: hub.headless.now + 1.5)
    }
    #expect(hub.depth == 1, "\(demo.name)")
  }

  private func idle(in hub: Hub, until end: Double) throws {
    var step = 0
    while hub.headless.now < end {
      step += 1
      hub.headless.send(.hovered, at: Point(Double(step * 37 % 390), Double(step * 71 % 844)))
      try hub.headless.advance(to: min(end, hub.headless.now + 1))
    }
  }
}
