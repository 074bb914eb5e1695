internal import ArgumentParser
internal import SegueDrawing
internal import SegueWorkbench

/// The options of a plot: its scale, and the picture or table to write.
struct PlotOptions: ParsableArguments {
  @Option("Pixels per point, 0.5 to 4. (default: 2)", parse: Values.scale)
  var scale = 2.0

  @Option(
    "The PNG or CSV file to write; '-' is a PNG on standard output. (default: a table on standard output)",
    "file", name: .shortAndLong)
  var output: String?

  /// Returns the destination of the plot, and throws if nothing can be written there. Call this before playing anything.
  func destination() throws(CommandError) -> Output {
    guard let output else { return .standard }
    return try isTable ? Output(output, for: .table) : Output(output, for: .picture, .table)
  }

  private var isTable: Bool { output.map { FileKind.ending(of: $0) == "csv" } ?? true }

  /// Writes the table or the picture of a plot.
  @MainActor func write(
    _ table: @autoclosure () -> String, _ plot: @autoclosure () -> Plot, to output: Output
  ) throws {
    if isTable { return try output.write(table()) }
    do {
      try output.write(plot().picture(scale: scale))
    } catch let error as DrawingError {
      throw CommandError(.usage, error, advice: "; try a smaller --scale or fewer rows")
    }
  }
}

extension ApplicationScene {
  /// The heading of a plot of this scene: the title, or the name if there is no title.
  var heading: String { title.isEmpty ? name : title }
}
