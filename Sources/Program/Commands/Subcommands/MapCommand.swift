internal import ArgumentParser
internal import SegueDrawing
internal import SegueHeadless
internal import SegueWorkbench

/// Draws what becomes of a drag that is let go.
struct MapCommand: ViewCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "map", abstract: "Map the outcome of a drag released at any point and speed.",
      discussion: Program.discussion(
        """
        Plays the first drag of the script to each fraction of its transition, releases it at each velocity, and maps which releases \
        finish the transition and which cancel it, and in how many milliseconds. If the file name ends in '.csv', the outcomes are \
        written as a table.
        """
      ) { name, scene in
        [
          "echo '0 drag 195 300 195 500 in 0.3' | \(name) map\(scene) --script - -o map.png",
          "\(name) map\(scene) --script drag.txt --steps 25 --fastest 2500 -o map.csv",
        ]
      })
  }

  @OptionGroup var options: SceneOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of fractions, and of velocities, 3 to 99. (default: 15)", valueName: "n"),
    transform: Values.count(in: 3...99))
  var steps = 15

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The greatest velocity, 100 to 10000. (default: 1500)", valueName: "points/s"),
    transform: Values.number(in: 100...10_000))
  var fastest = 1500.0

  @OptionGroup var plot: PlotOptions

  func perform() throws {
    let output = try plot.destination()
    let scene = try options.scene()
    let file = try options.scriptFile(scene)
    let progress = Progress("releases", of: steps * steps)
    do {
      _ = try options.window(scene, for: file, scale: 0.5)
      let map = try ReleaseMap(of: file.script, steps: steps, fastest: fastest, progress: progress.done) {
        () throws(DrawingError) in
        try HeadlessWindow(
          stage: scene.makeStage(
            size: options.size ?? Program.current.size, scale: 0.5, reducesMotion: options.motion == .reduced)
        )
      }
      progress.done(steps * steps)
      if plot.isTable { return try output.write(map.csv) }
      try output.write(ReleaseMapPlot(map, title: scene.heading).plot.picture(scale: plot.scale))
    } catch let error as ReleaseMap.Failure {
      throw CommandError(.input, "\(file.name): \(error.message)")
    } catch let error as DrawingError {
      throw CommandError(.usage, error)
    }
  }
}
