import ArgumentParser
import SegueBenchmarks
import SegueDrawing

/// Shows how the cost of a frame grows with what a window holds.
struct BenchGrowth: ViewCommand {
  static let configuration = CommandConfiguration(
    commandName: "growth", abstract: "Measure how the cost of a frame grows with what the window holds.",
    discussion: """
      Something small changes in each frame, in a window with more and more views, views within each other, rows of a table, \
      pixels in the window, and pixels that change (both in thousands). Printed are the processor time of a frame, the pixels \
      drawn for it, and the time for the tree and its first frame.

      Examples:
        segue bench growth
        segue bench growth rows depth
      """)

  @Argument(help: "Of what: views, depth, rows, window, damage; all by default.", transform: Self.subject)
  var subjects: [GrowthSubject] = []

  @Option(
    help: ArgumentHelp("How many frames are measured, 1 to 200. (default: 60)"), transform: Values.frames)
  var frames: Int?

  @Option(
    help: ArgumentHelp("The most of anything, from 1. (default: no limit)"), transform: Values.greatestCount)
  var upTo: Int?

  private static func subject(_ name: String) throws -> GrowthSubject {
    guard let subject = GrowthSubject(rawValue: name) else {
      throw ValidationError("there is no growth of '\(name)'; views, depth, rows, window and damage can grow")
    }
    return subject
  }

  func perform() throws {
    var costs: [GrowthCost] = []
    for subject in subjects.isEmpty ? GrowthSubject.allCases : subjects {
      for count in subject.counts where count <= upTo ?? .max {
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
