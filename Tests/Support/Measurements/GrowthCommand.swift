import ArgumentParser
import SegueBenchmarks
import SegueCommands
import SegueDrawing

/// Shows how the cost of a frame grows with the contents of a window.
struct Growth: ViewCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "Measure how frame cost grows with a window's contents.",
      """
      Makes a small change in each frame of a window with a growing number of views, moving views, ends of motions, nested \
      views, table rows, pixels or changed pixels (the last two in thousands). Prints the processor time of a frame, the \
      pixels drawn for it, and the time to build the tree and draw its first frame.
      """
    ) { _, _ in ["./run.sh growth", "./run.sh growth rows depth"] }
  }

  @Argument(
    help: "What grows: views, moving, ends, depth, rows, window or damage. (default: all)",
    transform: Self.subject)
  var subjects: [GrowthSubject] = []

  @Option("Frames to measure, 1 to 200. (default: 60)", parse: Values.frames)
  var frames: Int?

  @Option("The largest count, 1 to 10 million. (default: no limit)", parse: Values.limit)
  var upTo: Int?

  @Flag(help: AllocationCount.help) var allocations = false

  private static func subject(_ name: String) throws -> GrowthSubject {
    guard let subject = GrowthSubject(rawValue: name) else {
      throw ValidationError("'\(name)' is not one of views, moving, ends, depth, rows, window and damage")
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
