internal import ArgumentParser
internal import SegueDrawing
internal import SegueHeadless
internal import SegueWorkbench

/// The command `map`, which draws the outcomes of a drag that is released.
struct MapCommand: ViewCommand {
  static let configuration = CommandConfiguration(
    "Map the outcome of a drag released at any point and speed.",
    """
    Plays the first drag of the script to each fraction of its transition, releases it at each velocity, and maps which releases \
    finish the transition and which cancel it, and in how many milliseconds. If a scene's own script has no drag, the screen \
    that it opens is dragged back, down or to the right. If the file name ends in '.csv', the outcomes are written as a table.
    """, name: "map"
  ) { name, scene in
    [
      "\(name) map\(scene) -o map.png",
      "echo '0 drag 195 300 195 500 in 0.3' | \(name) map\(scene) --script - -o map.png",
      "\(name) map\(scene) --script drag.txt --steps 25 --fastest 2500 -o map.csv",
    ]
  }

  @OptionGroup var options: SceneOptions

  @Option(
    "The number of fractions, and of velocities, 3 to 99. (default: 15)", "n", parse: Values.count(in: 3...99)
  )
  var steps = 15

  @Option(
    "The greatest velocity, 100 to 10000. (default: 1500)", "points/s", parse: Values.number(in: 100...10_000)
  )
  var fastest = 1500.0

  @OptionGroup var plot: PlotOptions

  func perform() throws {
    let output = try plot.destination()
    let playback = try ScenePlayback(options)
    let file = playback.file
    let progress = Progress("releases", of: steps * steps)
    do {
      _ = try playback.window(scale: 0.5)
      let map = try map(of: playback.scene, file.script, progress)
      progress.done(steps * steps)
      try plot.write(map.csv, ReleaseMapPlot(map, title: playback.scene.heading).plot, to: output)
    } catch let error as ReleaseMap.Failure {
      throw CommandError(.input, "\(file.name): \(error.message)")
    } catch let error as DrawingError {
      throw CommandError(.usage, error)
    }
  }

  /// Returns the map of the script's first drag. If a scene's own script has no drag, the screen that the script opens is
  /// dragged back: down or, if that fails, to the right.
  @MainActor private func map(of scene: ApplicationScene, _ script: EventScript, _ progress: Progress)
    throws -> ReleaseMap
  {
    let size = options.size ?? Program.current.size
    func map(_ script: EventScript) throws -> ReleaseMap {
      try ReleaseMap(of: script, steps: steps, fastest: fastest, progress: progress.done) {
        () throws(DrawingError) in
        try HeadlessWindow(
          stage: scene.makeStage(size: size, traits: options.traits(for: nil, scale: 0.5)))
      }
    }
    do {
      return try map(script)
    } catch let failure as ReleaseMap.Failure {
      guard options.script == nil else { throw failure }
      for way in [Vector(0, 1), Vector(1, 0)] {
        if let map = try? map(script.draggingBack(way, in: size)) { return map }
      }
      throw failure
    }
  }
}

extension EventScript {
  /// Returns the script up to its first key, followed by a drag of 100 points from the middle of the window. The drag is not
  /// released.
  fileprivate func draggingBack(_ way: Vector, in size: Size) -> EventScript {
    let opening = events.prefix { if case .key = $0.action { false } else { true } }
    let time = opening.count < events.count ? events[opening.count].time : duration
    let start = Point(size.width / 2, size.height / 2)
    func event(_ action: ScriptEvent.Action, after seconds: Double) -> ScriptEvent {
      ScriptEvent(time: time + seconds, action: action, line: events.count + 1)
    }
    return EventScript(
      opening + [
        event(.press(.point(start), .primary), after: 0), event(.move(.point(start + way * 100)), after: 0.1),
      ])
  }
}
