internal import ArgumentParser
internal import SegueBenchmarks

/// The command `bench`, which measures the cost of a transition's frames.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure the frame cost of each scene's transition.",
    discussion: Program.discussion(
      """
      Each scene plays its script and is then closed by Escape, several times. Times are processor times, not wall-clock \
      times. A copy is the time it takes to copy the whole frame in memory, measured in the same run: quote copies, because \
      they are comparable between machines.
      """
    ) { name, scene in
      [
        "\(name) bench",
        "\(name) bench\(scene) --scale 2",
        "\(name) bench --json",
        "\(name) bench --allocations",
        "\(name) bench baseline -o costs.txt",
        "\(name) bench baseline --against costs.txt",
      ]
    }, subcommands: [BenchMeasure.self, BenchBaseline.self],
    defaultSubcommand: BenchMeasure.self)
}

/// The command `bench measure`, which prints the current cost of frames.
struct BenchMeasure: ViewCommand {
  static let configuration = CommandConfiguration(
    "Measure and print frame costs (the default).", name: "measure"
  ) { name, scene in
    ["\(name) bench measure\(scene) --scale 2", "\(name) bench measure --json"]
  }

  @OptionGroup var options: BenchOptions

  @Flag(help: "Write JSON instead of text.")
  var json = false

  func perform() throws {
    try options.prepare()
    let subjects = try options.subjects()
    let progress = Progress("rows", of: subjects.count)
    var rows: [BenchRow] = []
    for subject in subjects {
      rows.append(try subject.measure())
      progress.done(rows.count)
    }
    try Output.standard.write(json ? BenchRow.json(rows) : BenchRow.table(rows))
  }
}

/// The command `bench baseline`, which records the cost of frames or compares it with an earlier record.
struct BenchBaseline: ViewCommand {
  static let configuration = CommandConfiguration(
    "Record frame costs, or compare with an earlier record.",
    """
    The file is a plain-text table; '#' begins a comment. Costs are in copies of the frame, so you can compare with a file \
    from another machine. A comparison measures each row up to three times and takes the lowest figures, because \
    disturbances only add to them. It prints a line for each row that costs more, and exits with status 1. Pixels, backings \
    and layouts may not grow at all, the other figures by the tolerance. Allocations are compared if both the file and this \
    run count them.
    """, name: "baseline"
  ) { name, scene in
    [
      "\(name) bench baseline -o costs.txt", "\(name) bench baseline --against costs.txt",
      "\(name) bench baseline\(scene) --against costs.txt --tolerance 1.5",
    ]
  }

  @OptionGroup var options: BenchOptions

  @Option("The file to write. (default: standard output)", "file", name: .shortAndLong)
  var output: String?

  @Option("The file to compare with, or '-' for standard input.", "file")
  var against: String?

  @Option(
    "The largest accepted ratio to the recorded cost, at least 1. (default: 1.3)",
    parse: Values.number(in: 1...1000))
  var tolerance: Double?

  /// The maximum number of times that a row is measured. The lowest figures are used, because disturbances only add to the
  /// cost.
  private static let attempts = 3

  func validate() throws {
    if against != nil, output != nil { throw ValidationError("use either --output or --against") }
    if against != nil, options.rounds != nil {
      throw ValidationError("--rounds cannot be used with --against: the file sets the rounds")
    }
    if against == nil, tolerance != nil { throw ValidationError("--tolerance needs --against") }
  }

  func perform() throws {
    try options.prepare()
    if let against { return try compare(with: InputFile(path: against)) }
    let output = try Output(output ?? "-", for: .text)
    let subjects = try options.subjects()
    let progress = Progress("rows", of: subjects.count)
    var rows: [CostRow] = []
    for subject in subjects {
      rows.append(try Self.measure(subject) { _ in false })
      progress.done(rows.count)
    }
    try output.write(CostBaseline(rows).text)
  }

  @MainActor private func compare(with file: InputFile) throws(CommandError) {
    let baseline = try Self.baseline(file)
    let tolerance = tolerance ?? 1.3
    let subjects = try subjects(of: baseline, file)
    let progress = Progress("rows", of: subjects.count)
    var regressions: [String] = []
    for (index, subject) in subjects.enumerated() {
      defer { progress.done(index + 1) }
      let row = try Self.measure(subject) { baseline.regression(of: $0, tolerance: tolerance) == nil }
      if let regression = baseline.regression(of: row, tolerance: tolerance) {
        regressions.append(regression)
      }
    }
    guard !regressions.isEmpty else { return }
    try Output.standard.write(regressions.map { $0 + "\n" }.joined())
    throw CommandError(
      .failure, "\(regressions.count) of \(subjects.count) rows cost more than in \(file.name)")
  }

  /// Measures a row until it is good enough, at most `attempts` times, and returns the lowest figures.
  @MainActor private static func measure(
    _ subject: BenchSubject, until isGood: (CostRow) -> Bool
  ) throws(CommandError) -> CostRow {
    var row = try subject.measure().costRow
    for _ in 1..<attempts where !isGood(row) { row = row.minimum(with: try subject.measure().costRow) }
    return row
  }

  private static func baseline(_ file: InputFile) throws(CommandError) -> CostBaseline {
    do {
      return try CostBaseline(parsing: file.text)
    } catch {
      throw CommandError(.input, "\(file.name): \(error)")
    }
  }

  /// Returns the measurements for which the file has rows and that the options request.
  private func subjects(of baseline: CostBaseline, _ file: InputFile) throws(CommandError) -> [BenchSubject] {
    let names = try options.scenes().map(\.name)
    var subjects: [BenchSubject] = []
    for row in baseline.rows {
      guard
        let scene = Program.current.scenes.first(where: { BenchSubject.parts(of: $0).contains(row.demo) })
      else {
        throw CommandError(.input, "\(file.name): there is no scene '\(row.demo)'")
      }
      if names.contains(scene.name), options.size ?? row.size == row.size,
        options.scale ?? row.scale == row.scale
      {
        subjects.append(
          BenchSubject(scene: scene, part: row.demo, size: row.size, scale: row.scale, rounds: row.rounds))
      }
    }
    guard !subjects.isEmpty else {
      throw CommandError(.usage, "\(file.name) has no row for these scenes, size and scale")
    }
    return subjects
  }
}
