import ArgumentParser
import SegueApplication
import SegueBenchmarks
import SegueDrawing
import SegueGallery
import SegueGeometry
import SegueHeadless

/// Which demos are measured, and how.
struct BenchOptions: ParsableArguments {
  @Argument(help: "The demos; all by default.")
  var names: [String] = []

  @Option(
    help: ArgumentHelp("Size of the window in points. (default: 390x844)", valueName: "WxH"),
    transform: ArgumentValues.size)
  var size: Size?

  @Option(
    help: ArgumentHelp("Pixels per point, 0.5 to 4. (default: 1 and 2)"), transform: ArgumentValues.scale)
  var scale: Double?

  @Option(
    help: ArgumentHelp("How often each script is measured, 1 to 200. (default: 9)"), transform: Values.frames)
  var rounds: Int?

  @Flag(
    help: ArgumentHelp(
      "Count memory allocations, too.",
      discussion:
        "Restarts the program under \(AllocationCount.libraryName), which must be in the same folder."))
  var allocations = false

  /// Makes sure that allocations are counted if requested, before anything is read or written; may restart the program.
  func prepare() throws(CommandError) {
    guard allocations, !AllocationCount.isAvailable else { return }
    try Process.restart(preloading: AllocationCount.libraryName)
  }

  /// The requested demos.
  func demos() throws(CommandError) -> [Demo] {
    var demos: [Demo] = []
    for name in names { demos.append(try Demo.named(name)) }
    return demos.isEmpty ? Demo.all : demos
  }

  /// Everything that was requested.
  func subjects() throws(CommandError) -> [BenchSubject] {
    try demos().flatMap { demo in
      (scale.map { [$0] } ?? [1, 2]).map { scale in
        var subject = BenchSubject(demo: demo, scale: scale)
        if let size { subject.size = size }
        if let rounds { subject.rounds = rounds }
        return subject
      }
    }
  }
}

/// A demo at a size, to be measured.
struct BenchSubject {
  let demo: Demo
  /// The size of the window, in points.
  var size = Size(390, 844)
  /// Pixels per point.
  let scale: Double
  /// How often the script is played.
  var rounds = 9

  /// Measures the demo's sample transition for its duration, and the same time for the way back.
  @MainActor func measure() throws(CommandError) -> BenchRow {
    let there = try ScriptFile(demo.sampleScript, name: demo.name).script.duration
    let script = try ScriptFile(
      "\(demo.sampleScript)\n\(there) key Escape\n\(there * 2) wait", name: demo.name
    ).script.scaled(from: Demo.sampleSize, to: size)
    do throws(DrawingError) {
      let cost = try FrameCost(of: script, on: demo.makeStage(size: size, scale: scale), rounds: rounds)
      let pixels = size * scale
      let memory = MemoryBandwidth(frameBytes: Int(pixels.width * pixels.height) * 4)
      return BenchRow(subject: self, cost: cost, copy: memory.secondsPerCopy)
    } catch {
      throw CommandError(.usage, error, advice: "; try a smaller --size or --scale")
    }
  }
}
