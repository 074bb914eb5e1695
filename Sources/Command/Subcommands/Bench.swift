import ArgumentParser
import Benchmarks
import Drawing
import Gallery
import Geometry
import Headless

/// Measures what the frames of a transition cost.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure what the frames of each demo's transition cost, without a display.",
    discussion: """
      Each demo opens and closes again and again; what is told is processor time, not time on the clock. A copy is what \
      copying the whole frame in memory costs on this machine at this moment: quote copies, they compare from run to run.

      Examples:
        segue bench
        segue bench zooming-icons --scale 2
        segue bench --json
      """)

  @Argument(help: "The demos; all by default.")
  var names: [String] = []

  @Option(
    help: ArgumentHelp("Size of the window in points. (default: 390x844)", valueName: "WxH"),
    transform: Values.size)
  var size: Size = Size(390, 844)

  @Option(help: ArgumentHelp("Pixels per point, 0.5 to 4. (default: 1 and 2)"), transform: Values.scale)
  var scale: Double?

  @Option(help: ArgumentHelp("How often each script is measured, 1 to 200."), transform: Values.frames)
  var rounds = 9

  @Flag(help: "Write JSON instead of text.")
  var json = false

  func run() throws {
    let demos = names.isEmpty ? Demo.all : try names.map { try Demo.named($0) }
    var rows: [BenchRow] = []
    for demo in demos {
      for scale in scale.map({ [$0] }) ?? [1, 2] { rows.append(try row(demo, scale)) }
    }
    try Output.standard.write(json ? BenchRow.json(rows) : BenchRow.table(rows))
  }

  private func row(_ demo: Demo, _ scale: Double) throws -> BenchRow {
    do {
      let script = try EventScript(parsing: demo.sampleScript + "\n0.80 key Escape\n1.40 wait")
      let stage = demo.makeStage(size: size, scale: scale)
      let cost = try FrameCost(of: script, on: stage, rounds: rounds)
      let pixels = size * scale
      let memory = MemoryBandwidth(frameBytes: Int(pixels.width * pixels.height) * 4)
      return BenchRow(demo: demo.name, scale: scale, cost: cost, copy: memory.secondsPerCopy)
    } catch let error as DrawingError {
      throw CommandError(.usage, "\(error); try a smaller --size or --scale")
    }
  }
}
