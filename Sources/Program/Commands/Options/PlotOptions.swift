internal import ArgumentParser
internal import SegueWorkbench

/// The options of a plot: its scale, and the picture or table to write.
struct PlotOptions: ParsableArguments {
  @Option("Pixels per point, 0.5 to 4. (default: 2)", parse: Values.scale)
  var scale = 2.0

  @Option("The PNG or CSV file to write, or '-' for a PNG on standard output.", "file", name: .shortAndLong)
  var output: String

  /// Returns the destination, and throws if nothing can be written there. Call this before playing anything.
  func destination() throws(CommandError) -> Output {
    try isTable ? Output(output, for: .table) : Output(output, for: .picture, .table)
  }

  var isTable: Bool { FileKind.ending(of: output) == "csv" }
}

extension ApplicationScene {
  /// The heading of a plot of this scene: the title, or the name if there is no title.
  var heading: String { title.isEmpty ? name : title }
}
