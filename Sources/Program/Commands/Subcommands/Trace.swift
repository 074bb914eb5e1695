internal import ArgumentParser
internal import SegueWorkbench

/// The command `trace`, which writes the motion of views over time as a table or as a plot.
struct Trace: ViewCommand {
  static let configuration = CommandConfiguration(
    "Trace view motion over time, as a table or a plot.",
    """
    The table has a line for each time, with each property that changes and its velocity per second. With --id, it has the \
    position, size and opacity of the named views instead. If several views share an identifier, the frontmost visible one is \
    traced; a snapshot in flight counts as its view. Cells are empty while there is no such view.

    A picture has a row for each property, with its value and, fainter, its velocity. The input is at the top: each press with \
    its travel, and the velocity at its release.
    """
  ) { name, scene in
    [
      "\(name) trace\(scene) -o curves.png", "\(name) trace\(scene) --id card -o card.csv",
      "\(name) trace\(scene) --id card --id title --rate 120 --script drag.txt",
    ]
  }

  @OptionGroup var options: SceneOptions

  @Option(
    name: .customLong("id"), help: ArgumentHelp("A view to trace; may be repeated.", valueName: "identifier"))
  var identifiers: [String] = []

  @Option("Samples per second, 1 to 10000. (default: 240)", parse: Values.sampleRate)
  var rate = 240.0

  @OptionGroup var span: SpanOptions

  @Option("The largest number of rows in the plot, 1 to 200. (default: 20)", "n", parse: Values.frames)
  var rows = 20

  @OptionGroup var plot: PlotOptions

  func perform() throws {
    let output = try plot.destination()
    let playback = try ScenePlayback(options)
    let motions = try playback.motions(span, rate: rate, of: identifiers)
    if let lost = identifiers.first(where: { !motions.views.contains("#\($0)") }) {
      throw CommandError(.input, "no view is called #\(lost) at any of these times")
    }
    try plot.write(
      motions.csv, MotionPlot(motions, title: playback.scene.heading, mostRows: rows).plot, to: output)
  }
}
