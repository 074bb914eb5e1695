import ArgumentParser
import Gallery
import Geometry

/// Which demos are measured, and how.
struct BenchOptions: ParsableArguments {
  @Argument(help: "The demos; all by default.")
  var names: [String] = []

  @Option(
    help: ArgumentHelp("Size of the window in points. (default: 390x844)", valueName: "WxH"),
    transform: Values.size)
  var size: Size?

  @Option(help: ArgumentHelp("Pixels per point, 0.5 to 4. (default: 1 and 2)"), transform: Values.scale)
  var scale: Double?

  @Option(
    help: ArgumentHelp("How often each script is measured, 1 to 200. (default: 9)"), transform: Values.frames)
  var rounds: Int?

  /// The demos that were asked for.
  func demos() throws(CommandError) -> [Demo] {
    var demos: [Demo] = []
    for name in names { demos.append(try Demo.named(name)) }
    return demos.isEmpty ? Demo.all : demos
  }

  /// All that was asked for.
  func subjects() throws(CommandError) -> [BenchSubject] {
    try demos().flatMap { demo in
      (scale.map { [$0] } ?? [1, 2]).map { scale in
        var subject = BenchSubject(demo: demo, scale: scale)
        if let size { subject.size = size }
        if let rounds { subject.rounds = rounds }
        return subject
      }
    }
  }
}
