import ArgumentParser

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
        segue bench baseline -o costs.txt
        segue bench baseline --against costs.txt
      """,
    subcommands: [BenchMeasure.self, BenchBaseline.self], defaultSubcommand: BenchMeasure.self)
}
