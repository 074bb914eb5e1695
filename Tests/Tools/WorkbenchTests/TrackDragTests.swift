import SegueViews
import Testing

@testable import SegueWorkbench

@Suite("Tracks are dragged in the timeline") @MainActor struct TrackDragTests {
  /// A workbench with a selected track of the zoom; the second track begins after a delay.
  private func bench(selecting track: Int = 1) throws -> Bench {
    let bench = try Bench(Bench.click)
    try select(track, in: bench)
    return bench
  }

  /// Clicks the name of a track.
  private func select(_ track: Int, in bench: Bench) throws {
    let timeline = try bench.box("timeline")
    // Below the ruler, the lanes of input, phases and calls, and the name of the animator.
    bench.window.click(at: Point(timeline.minX + 90, timeline.minY + 24 + 120 + 17 + Double(track) * 34))
    try bench.window.advance(by: 0.02)
  }

  private func timing(_ track: Int, _ bench: Bench) -> TrackTiming? {
    bench.session.log.motions.first.map { bench.session.timings(of: $0)[track] }
  }

  private func density(_ bench: Bench) throws -> Double {
    let span = try #require(bench.session.span(ofTrack: 1, in: bench.session.log.motions[0]))
    return try bench.box("track-delay").width / span.timing.timing.duration
  }

  @Test("Dragging a bar delays its track, in the stage, too, and is undone as one change")
  func delay() throws {
    let bench = try bench()
    let before = try #require(timing(1, bench))
    let density = try density(bench)
    let box = try bench.box("track-delay")
    let shown = try bench.session.window(before: 0.5).window.dump()
    try bench.drag("track-delay", by: Vector(60 + 2, 0))
    let after = try #require(timing(1, bench))
    #expect(abs(after.delay - before.delay - 60 / density) < 0.002)
    #expect(after.timing == before.timing)
    // The bar is where the pointer released it, even before the log is updated.
    #expect(abs(try bench.box("track-delay").minX - box.minX - 60) < 1)
    #expect(try bench.session.window(before: 0.5).window.dump() != shown)
    try bench.finish()
    #expect(abs(try bench.box("track-delay").minX - box.minX - 60) < 1)
    bench.window.press(.character("z"), modifiers: .control)
    #expect(timing(1, bench)?.delay == before.delay)
    #expect(!bench.session.tuning.canUndo)
  }

  @Test(
    "Bars keep their place beside a very short first track, and letters typed into a number are no shortcuts"
  )
  func shortTrack() throws {
    // The motion begins between two samples of the log.
    let bench = try Bench("0.1 press 127 193\n0.1567 release 127 193\n2 wait")
    try select(0, in: bench)
    let before = try #require(bench.session.log.motions.first.map { bench.session.bar(ofTrack: 1, in: $0) })
    #expect(bench.window.click("duration"))
    for key in "c0.02" { bench.window.press(.character(key)) }
    bench.window.press(.return)
    try bench.finish()
    #expect(timing(0, bench)?.timing.duration == 0.02)
    let motion = try #require(bench.session.log.motions.first)
    #expect(motion.timings[0].timing.duration == 0.02)
    let after = bench.session.bar(ofTrack: 1, in: motion)
    #expect(abs(after.lowerBound - before.lowerBound) < 0.01)
    bench.window.press(.character("c"))
    #expect(bench.session.tuning.isBypassed)
    #expect(bench.window.click("duration"))
    bench.window.press(.character("c"))
    #expect(bench.session.tuning.isBypassed)
  }

  @Test("The right end of a bar drags the duration, the left end the start of the range")
  func ends() throws {
    let bench = try bench()
    let before = try #require(timing(1, bench))
    let density = try density(bench)
    try bench.drag("track-duration", by: Vector(-(30 + 2), 0))
    let shorter = try #require(timing(1, bench))
    #expect(abs(shorter.timing.duration - before.timing.duration + 30 / density) < 0.002)
    #expect(shorter.delay == before.delay)
    #expect(shorter.timing.continuation.dampingRatio == before.timing.continuation.dampingRatio)
    try bench.drag("track-range", by: Vector(50, 0))
    let later = try #require(timing(1, bench))
    #expect(later.range.lowerBound > 0.1)
    #expect(later.range.upperBound == 1)
    #expect(later.timing == shorter.timing)
    // The left end of a limited range is at its start.
    let span = try #require(bench.session.span(ofTrack: 1, in: bench.session.log.motions[0]))
    let bar = try bench.box("track-delay")
    let begins = bar.minX + (span.active.lowerBound - span.span.lowerBound) * density
    #expect(abs(try bench.box("track-range").minX + 4 - begins) < 1)
    #expect(abs(begins - bar.minX - 48) < 4)
    bench.window.press(.character("c"), modifiers: .control)
    #expect(bench.copied[0].contains("during: \(later.range.lowerBound)...1)"))
  }

  @Test("The end of a limited range can be dragged")
  func arrival() throws {
    let bench = try bench(selecting: 2)
    let before = try #require(timing(2, bench))
    #expect(before.range == 0...0.4)
    #expect(try !bench.view("track-arrival").isHidden)
    try bench.drag("track-arrival", by: Vector(30, 0))
    let after = try #require(timing(2, bench))
    #expect(after.range.lowerBound == 0)
    #expect(after.range.upperBound > 0.5)
    #expect(after.timing == before.timing)
    try select(0, in: bench)
    #expect(try bench.view("track-arrival").isHidden)
  }

  @Test("The cursor shows which handles can be dragged, and a drag elsewhere pans")
  func cursor() throws {
    let bench = try bench()
    let box = try bench.box("track-duration")
    bench.window.send(.hovered, at: box.center)
    #expect(bench.window.window.currentCursor == .resizeLeftRight)
    bench.window.send(.pressed, at: box.center)
    bench.window.send(.dragged, at: box.center + Vector(20, 0))
    #expect(bench.window.window.currentCursor == .resizeLeftRight)
    // Escape cancels the drag.
    bench.window.press(.escape)
    bench.window.send(.released, at: box.center)
    #expect(bench.session.tuning.changes.isEmpty)
    #expect(try bench.hint(at: bench.box("track-delay").center).contains("delay"))
    let place = try bench.box("track-delay").minX
    let other = try bench.box("track-delay").center + Vector(0, 34)
    try bench.window.drag(from: other, to: other + Vector(-48, 0), over: 0.1)
    #expect(bench.session.tuning.changes.isEmpty)
    #expect(abs(try bench.box("track-delay").minX - (place - 40)) < 1)
  }

  @Test("Arrow keys move the handles, too")
  func keys() throws {
    let bench = try bench()
    let before = try #require(timing(1, bench))
    bench.window.window.focus(on: try bench.view("track-delay"))
    bench.window.press(.right)
    bench.window.press(.right, modifiers: .shift)
    #expect(abs(try #require(timing(1, bench)).delay - before.delay - 0.011) < 1e-9)
    bench.window.window.focus(on: try bench.view("track-duration"))
    bench.window.press(.left)
    #expect(abs(try #require(timing(1, bench)).timing.duration - before.timing.duration + 0.01) < 1e-9)
  }

  /// The views of these tracks move for less of the way than a drag leaves at least.
  @Test(arguments: [0.0...0.03, 0.97...1]) func narrowTrackIsDraggedAtBothEnds(range: ClosedRange<Double>) {
    let timing = TrackTiming(.curve(.linear, duration: 1)).with(range: range)
    let span = TrackSpan(timing: timing, start: 0, total: 1, isMirrored: false)
    for seconds in [-2, -0.01, 0, 0.01, 2] {
      #expect(span.beginning(by: seconds).range.upperBound == range.upperBound)
      #expect(span.ending(by: seconds).range.lowerBound == range.lowerBound)
    }
  }

  @Test("A mirrored delay is dragged in the opposite direction on the way back")
  func mirrored() {
    let timings = [
      TrackTiming(.spring(duration: 0.6, dampingRatio: 1)),
      TrackTiming(.spring(duration: 0.3, dampingRatio: 1), delay: 0.1, mirrorsDelay: true),
    ]
    let way = TrackSpan(timing: timings[1], start: 2, total: 0.6, isMirrored: true)
    #expect(way.span.lowerBound == 2.2)
    #expect(abs(way.moved(by: 0.05).delay - 0.05) < 1e-9)
    let longer = way.stretched(by: 0.04)
    #expect(abs(longer.timing.duration - 0.34) < 1e-9)
    let after = TrackSpan(timing: longer, start: 2, total: 0.6, isMirrored: true)
    #expect(abs(after.span.lowerBound - way.span.lowerBound) < 1e-9)
    #expect(abs(after.span.upperBound - way.span.upperBound - 0.04) < 1e-9)
  }
}
