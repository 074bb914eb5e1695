internal import ArgumentParser
internal import SegueDrawing
internal import SegueHeadless
internal import SegueWorkbench

/// The command `curves`, which plots the motion of views over time.
struct Curves: ViewCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "Plot view motion over time.",
      """
      The plot has the input at the top: each press with its travel, and the velocity at its release. Below is a row for each \
      property of a view that changes, with its value and, fainter, its velocity. If the file name ends in '.csv', all properties \
      are written as a table instead.
      """
    ) { name, scene in
      [
        "\(name) curves\(scene) -o curves.png",
        "\(name) curves\(scene) --script drag.txt --rate 120 -o drag.csv",
      ]
    }
  }

  @OptionGroup var options: SceneOptions

  @Option("Samples per second, 1 to 10000. (default: 240)", parse: Values.sampleRate)
  var rate = 240.0

  @OptionGroup var span: SpanOptions

  @Option("The largest number of rows in the plot, 1 to 200. (default: 20)", "n", parse: Values.frames)
  var rows = 20

  @OptionGroup var plot: PlotOptions

  func perform() throws {
    let output = try plot.destination()
    let scene = try options.scene()
    let motions = try options.motions(of: scene, span, rate: rate)
    if plot.isTable { return try output.write(motions.csv) }
    do {
      let drawing = MotionPlot(motions, title: scene.heading, mostRows: rows).plot
      try output.write(drawing.picture(scale: plot.scale))
    } catch let error as DrawingError {
      throw CommandError(.usage, error, advice: "; try a smaller --scale or fewer --rows")
    }
  }
}

extension SceneOptions {
  /// Plays the script, and returns the motion in its span, with `rate` samples per second.
  @MainActor func motions(
    of scene: ApplicationScene, _ span: SpanOptions, rate: Double
  ) throws(CommandError) -> Motions {
    let file = try scriptFile(scene)
    let window = try window(scene, for: file, scale: 1)
    let times = span.start...span.end(of: file.script)
    let progress = Progress("samples", of: MotionSampler.count(in: times, rate: rate) + 1)
    let (motions, player) = MotionSampler.motions(
      of: window, playing: file.script, in: times, rate: rate, progress: progress.done)
    try file.check(player)
    return motions
  }
}
