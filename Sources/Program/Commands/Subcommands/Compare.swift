internal import ArgumentParser
internal import SegueChecks
internal import SegueHeadless
internal import SegueViews
internal import SegueWorkbench

/// The command `compare`, which compares two runs, or a run with a folder of pictures.
struct Compare: ViewCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "Compare two runs by view positions and pixels.",
      """
      A run is a scene, which plays its own script; a script file, which --scene plays; or a folder of PNG files, as 'record \
      --folder' writes them. Prints the largest distance between the two positions of a view, in points, with its time, and the \
      frames that look different; folders are compared by pixels alone. Prints nothing and exits with status 0 if the runs are \
      the same, and exits with status 1 otherwise.
      """
    ) { name, scene in
      [
        "\(name) compare before.txt after.txt\(scene.isEmpty ? "" : " --scene\(scene)") -o difference.png",
        "\(name) compare before\(scene.isEmpty ? " main" : scene) --fps 60 --scale 1",
      ]
    }
  }

  @Argument(help: "A scene, a script file, or a folder of PNG files.")
  var first: String

  @Argument(help: "What to compare it with.")
  var second: String

  @Option(help: "The scene that plays the scripts. (default: the first screen)")
  var scene: String?

  @Option("Size of the windows in points.", "WxH", parse: Values.size)
  var size: Size?

  @Option("Frames per second, 1 to 100. (default: 30)", parse: Values.rate)
  var fps = 30

  @Option("Pixels per point, 0.5 to 4. (default: 0.5)", parse: Values.scale)
  var scale = 0.5

  @OptionGroup var span: SpanOptions

  @Option("The PNG file to write: frames of both, and their difference.", "file", name: .shortAndLong)
  var output: String?

  func perform() throws {
    let output = try output.map { path throws(CommandError) in try Output(path, for: .picture) }
    let sides = try [side(first), side(second)]
    do {
      let end =
        span.to
        ?? sides.compactMap { side in if case .run(_, let file) = side { file.script.duration } else { nil } }
        .max()
      let runs = try sides.map { try run($0, until: end) }
      let comparison = Comparison(runs[0].film, runs[1].film)
      let lines = lines(runs, comparison)
      try output?.write(ComparisonPage(comparison, names: (first, second)).draw())
      guard !lines.isEmpty else { return }
      try Output.standard.write(lines.map { $0 + "\n" }.joined())
      throw CommandError(.failure, "'\(first)' and '\(second)' differ")
    } catch let error as DrawingError {
      throw CommandError(.input, error)
    }
  }

  /// One side of the comparison, as an argument names it.
  private enum Side {
    case run(ApplicationScene, ScriptFile)
    case pictures(String)
  }

  private func side(_ argument: String) throws(CommandError) -> Side {
    if InputFile.isFolder(argument) { return .pictures(argument) }
    let program = Program.current
    if !InputFile.isRegular(argument), program.sceneNames.contains(argument) || argument == program.main.name
    {
      let scene = try program.scene(named: argument)
      guard !scene.script.isEmpty else {
        throw CommandError(
          .usage,
          "the scene '\(scene.name)' has no script of its own; give a script file, and --scene \(scene.name)")
      }
      return .run(scene, try ScriptFile(sampleOf: scene, in: size ?? program.size))
    }
    return .run(try program.scene(named: scene), try ScriptFile(path: argument))
  }

  private typealias Run = (film: Film, motions: Motions?)

  @MainActor private func run(_ side: Side, until end: Double?) throws -> Run {
    switch side {
    case .pictures(let path): return (try Film(folder: path, from: span.start, rate: fps), nil)
    case .run(let scene, let file):
      let times = try span.times(until: end ?? file.script.duration, fps: fps)
      let size = size ?? Program.current.size
      var traits = TraitCollection()
      traits.displayScale = scale
      let window = try HeadlessWindow(stage: scene.makeStage(size: size, traits: traits))
      let sampler = MotionSampler(of: window)
      let player = sampler.play(file.script, in: window)
      try window.advance(to: times.lowerBound)
      let film = try Film(of: window, in: times, rate: fps) { _ in sampler.sample(window) }
      try file.check(player)
      return (film, sampler.motions)
    }
  }

  @MainActor private func lines(_ runs: [Run], _ comparison: Comparison) -> [String] {
    var lines: [String] = []
    if let one = runs[0].motions, let other = runs[1].motions {
      let motions = MotionComparison(one, other)
      if let worst = motions.distances.first {
        lines.append(
          "largest distance: \(worst.points.short) points, \(worst.view), at \(worst.time.fine) s"
            + (motions.distances.count > 1 ? "; \(motions.distances.count) views differ" : ""))
      }
      if let lone = motions.unmatched.first {
        lines.append("only in '\(lone.isInFirst ? first : second)': \(lone.view), at \(lone.time.fine) s")
      }
    }
    if runs[0].film.count != runs[1].film.count {
      lines.append("frames: \(runs[0].film.count) and \(runs[1].film.count)")
    }
    if let worst = comparison.worst {
      let box = worst.box.rect.inPoints(at: scale)
      lines.append(
        "pictures: \(comparison.places.count) of \(min(runs[0].film.count, runs[1].film.count)) differ; most at "
          + "\(comparison.one.times[worst.frame].fine) s, \(worst.pixels) pixels by up to \(worst.level) of 255 in \(box.short)"
      )
    }
    return lines
  }
}

extension Double {
  /// The number as text, rounded to three decimals.
  fileprivate var fine: String { rounded(to: 3) }
}
