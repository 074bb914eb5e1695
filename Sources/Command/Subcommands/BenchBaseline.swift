import ArgumentParser
import Benchmarks
import Gallery

/// Keeps what frames cost, or holds what they cost now against it.
struct BenchBaseline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", abstract: "Keep what frames cost, or compare with what was kept.",
    discussion: """
      What is kept is a table in copies of the frame, measured in the same run, so that it can be compared on another \
      machine; words between spaces, '#' begins a comment. Compared are the rows of the file, measured up to three times, \
      because all that disturbs makes them dearer. Each that stays too dear is one line, and the exit status is 1. Pixels, \
      backings and layouts may not grow at all, the other figures by the tolerance.

      Examples:
        segue bench baseline -o costs.txt
        segue bench baseline --against costs.txt
        segue bench baseline zooming-icons --against costs.txt --tolerance 1.5
      """)

  @OptionGroup var options: BenchOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write. (default: standard output)", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The file to compare with, or '-' for standard input.", valueName: "file"))
  var against: String?

  @Option(
    help: ArgumentHelp("How many times as dear a row may be, from 1. (default: 1.3)"),
    transform: Values.tolerance)
  var tolerance: Double?

  /// How often a row is measured at most. The lowest figures count: all that disturbs makes things dearer.
  private static let looks = 3

  func validate() throws {
    if against != nil, output != nil { throw ValidationError("give either --output, or --against") }
    if against != nil, options.rounds != nil {
      throw ValidationError("the file says how many rounds there are")
    }
    if against == nil, tolerance != nil { throw ValidationError("--tolerance needs --against") }
  }

  func run() throws {
    if let against { return try compare(with: InputFile(path: against)) }
    let output = try Output(output ?? "-")
    var rows: [CostRow] = []
    for subject in try options.subjects() { rows.append(try Self.measure(subject) { _ in false }) }
    try output.write(CostBaseline(rows).text)
  }

  private func compare(with file: InputFile) throws(CommandError) {
    let baseline = try Self.baseline(file)
    let tolerance = tolerance ?? 1.3
    let subjects = try subjects(of: baseline, file)
    var complaints: [String] = []
    for subject in subjects {
      let row = try Self.measure(subject) { baseline.complaint(about: $0, tolerance: tolerance) == nil }
      if let complaint = baseline.complaint(about: row, tolerance: tolerance) { complaints.append(complaint) }
    }
    guard !complaints.isEmpty else { return }
    try Output.standard.write(complaints.map { $0 + "\n" }.joined())
    throw CommandError(
      .failure, "\(complaints.count) of \(subjects.count) rows are dearer than in \(file.name)")
  }

  /// Measures a few times, or until the row is good enough.
  private static func measure(
    _ subject: BenchSubject, until isGood: (CostRow) -> Bool
  ) throws(CommandError) -> CostRow {
    var row = try subject.measure().costRow
    for _ in 1..<looks where !isGood(row) { row = row.confirmed(by: try subject.measure().costRow) }
    return row
  }

  private static func baseline(_ file: InputFile) throws(CommandError) -> CostBaseline {
    do {
      return try CostBaseline(parsing: file.text)
    } catch {
      throw CommandError(.input, "\(file.name): \(error)")
    }
  }

  /// What the file has rows of, as far as it was asked for.
  private func subjects(of baseline: CostBaseline, _ file: InputFile) throws(CommandError) -> [BenchSubject] {
    let names = try options.demos().map(\.name)
    var subjects: [BenchSubject] = []
    for row in baseline.rows {
      guard let demo = Demo.all.first(where: { $0.name == row.demo }) else {
        throw CommandError(.input, "\(file.name): there is no demo '\(row.demo)'")
      }
      if names.contains(row.demo), options.size ?? row.size == row.size,
        options.scale ?? row.scale == row.scale
      {
        subjects.append(BenchSubject(demo: demo, size: row.size, scale: row.scale, rounds: row.rounds))
      }
    }
    guard !subjects.isEmpty else {
      throw CommandError(.usage, "\(file.name) has no row of what was asked for")
    }
    return subjects
  }
}
