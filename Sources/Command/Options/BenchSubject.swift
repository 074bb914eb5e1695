import Benchmarks
import Drawing
import Gallery
import Geometry
import Headless

/// Something to be measured: a demo at a size.
struct BenchSubject {
  let demo: Demo
  /// The size of the window, in points.
  var size = Size(390, 844)
  /// Pixels per point.
  let scale: Double
  /// How often the script is played.
  var rounds = 9

  /// Measures the demo's own transition as long as it shows it, and the same time for the way back.
  func measure() throws(CommandError) -> BenchRow {
    let there = try ScriptFile(demo.sampleScript, name: demo.name).script.duration
    let script = try ScriptFile(
      "\(demo.sampleScript)\n\(there) key Escape\n\(there * 2) wait", name: demo.name
    ).script
    do throws(DrawingError) {
      let cost = try FrameCost(of: script, on: demo.makeStage(size: size, scale: scale), rounds: rounds)
      let pixels = size * scale
      let memory = MemoryBandwidth(frameBytes: Int(pixels.width * pixels.height) * 4)
      return BenchRow(subject: self, cost: cost, copy: memory.secondsPerCopy)
    } catch {
      throw CommandError(.usage, "\(error); try a smaller --size or --scale")
    }
  }
}
