internal import ArgumentParser
internal import SegueWorkbench

/// Where a drawing of numbers goes, or a table of them.
struct PlotOptions: ParsableArguments {
  @Option("Pixels per point, 0.5 to 4. (default: 2)", parse: Values.scale)
  var scale = 2.0

  @Option("The PNG or CSV file to write, or '-' for a PNG on standard output.", "file", name: .shortAndLong)
  var output: String

  /// Where it goes, found to be possible before anything is played.
  func destination() throws(CommandError) -> Output {
    try isTable ? Output(output, for: .table) : Output(output, for: .picture, .table)
  }

  var isTable: Bool { FileKind.ending(of: output) == "csv" }
}

extension ApplicationScene {
  /// What stands above a drawing of it.
  var heading: String { title.isEmpty ? name : title }
}
