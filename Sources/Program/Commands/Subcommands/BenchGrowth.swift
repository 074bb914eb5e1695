internal import ArgumentParser
internal import SegueBenchmarks
internal import SegueDrawing

/// Shows how the cost of a frame grows with what a window holds.
struct BenchGrowth: ViewCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "growth", abstract: "Measure how the cost of a frame grows with what the window holds.",
      discussion: Program.discussion(
        """
        Something small changes in each frame, in a window with more and more views, views that move, views within each other, rows of a table, \
        pixels in the window, and pixels that change (both in thousands). Printed are the processor time of a frame, the \
        pixels drawn for it, and the time for the tree and its first frame.
        """
      ) { name, _ in ["\(name) bench growth", "\(name) bench growth rows depth"] })
  }

  @Argument(
    help: "Of what: views, moving, depth, rows, window, damage; all by default.", transform: Self.subject)
  var subjects: [GrowthSubject] = []

  @Option(
    help: ArgumentHelp("How many frames are measured, 1 to 200. (default: 60)"), transform: Values.frames)
  var frames: Int?

  @Option(
    help: ArgumentHelp("The most of anything, 1 to 10 million. (default: no limit)"), transform: Values.limit)
  var upTo: Int?

  @Flag(help: AllocationCount.help) var allocations = false

  private static func subject(_ name: String) throws -> GrowthSubject {
    guard let subject = GrowthSubject(rawValue: name) else {
      throw ValidationError(
        "there is no growth of '\(name)'; views, moving, depth, rows, window and damage can grow")
    }
    return subject
  }

  func perform() throws {
    if allocations { try AllocationCount.prepare() }
    let plan = (subjects.isEmpty ? GrowthSubject.allCases : subjects).map { subject in
      (subject, counts: subject.counts.filter { $0 <= upTo ?? .max })
    }
    let progress = Progress("rows", of: plan.map(\.counts.count).reduce(0, +))
    var costs: [GrowthCost] = []
    for (subject, counts) in plan {
      for count in counts {
        defer { progress.done(costs.count) }
        do throws(DrawingError) {
          costs.append(try GrowthCost(of: subject, count: count, frames: frames ?? 60))
        } catch {
          throw CommandError(.failure, error.description)
        }
      }
    }
    try Output.standard.write(GrowthCost.table(costs))
  }
}
