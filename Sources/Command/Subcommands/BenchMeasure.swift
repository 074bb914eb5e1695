import ArgumentParser

/// Tells what frames cost now.
struct BenchMeasure: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measure and tell; what 'segue bench' does by itself.",
    discussion: """
      Examples:
        segue bench measure zooming-icons --scale 2
        segue bench measure --json
      """)

  @OptionGroup var options: BenchOptions

  @Flag(help: "Write JSON instead of text.")
  var json = false

  func run() throws {
    var rows: [BenchRow] = []
    for subject in try options.subjects() { rows.append(try subject.measure()) }
    try Output.standard.write(json ? BenchRow.json(rows) : BenchRow.table(rows))
  }
}
