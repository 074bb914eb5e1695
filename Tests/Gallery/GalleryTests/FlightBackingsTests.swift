import SegueHeadless
import SegueStage
import SegueViews
import Testing

@testable import SegueGallery

/// The pictures that are rasterized during transitions.
@Suite struct FlightBackingsTests {
  /// Each transition runs forward and back, twice. A view is rasterized when it becomes visible for the first time, or has
  /// grown to twice its size, but never again.
  @Test(arguments: Demo.all, [(Size(390, 844), 2.0), (Size(1280, 800), 1.0)])
  func repeatedFlightDrawsNothingTwice(demo: Demo, _ display: (size: Size, scale: Double)) throws {
    let there = try EventScript(parsing: demo.sampleScript).duration
    let script = try EventScript(
      parsing: "\(demo.sampleScript)\n\(there) key Escape\n\(there * 2) wait"
    ).scaled(from: Demo.sampleSize, to: display.size)
    let window = Window(size: display.size)
    demo.install(in: window)
    let stage = Stage(window: window, scale: display.scale)
    let pixels = display.size * display.scale
    let surface = try Surface(width: Int(pixels.width), height: Int(pixels.height), format: .rgb24)
    stage.script = ScriptPlayer(script, isLooping: true)
    let rate = 30.0
    for frame in 0..<Int(script.duration * rate * 2) {
      window.waitForSources()
      let before = window.counters.repeatedBackings
      _ = stage.drawFrame(at: Double(frame) / rate, onto: surface)
      #expect(
        window.counters.repeatedBackings == before, "at \(Double(frame) / rate) of \(script.duration) s")
    }
  }
}
