internal import ArgumentParser
internal import SegueBenchmarks
internal import SegueChecks
internal import SegueDrawing
internal import SegueGeometry
internal import SegueHeadless
internal import SegueViews
internal import SegueWorkbench

/// Compares two runs, or a run with pictures.
struct Compare: ViewCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Compare two runs: how far views are apart, and what differs, without a display.",
      discussion: Program.discussion(
        """
        Each of the two is a scene, which plays its own script; a file with a script, which --scene plays; or a folder with the PNG \
        files of a run, as 'record --folder' writes them. Of two runs the largest distance of each view is said, in points, and \
        when; of all, the frames that look different. The exit status is 1 where anything differs.
        """
      ) { name, scene in
        [
          "\(name) compare before.txt after.txt\(scene.isEmpty ? "" : " --scene\(scene)") -o difference.png",
          "\(name) compare before\(scene.isEmpty ? " main" : scene) --fps 60 --scale 1",
        ]
      })
  }

  @Argument(help: "A scene, a file with a script, or a folder with pictures.")
  var first: String

  @Argument(help: "What it is compared with.")
  var second: String

  @Option(help: "The scene that plays the scripts. (default: what the program opens with)")
  var scene: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Size of the windows in points.", valueName: "WxH"),
    transform: Values.size)
  var size: Size?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Frames per second, 1 to 100. (default: 30)"),
    transform: Values.rate)
  var fps = 30

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Pixels per point of the pictures, 0.5 to 4. (default: 0.5)"),
    transform: Values.scale)
  var scale = 0.5

  @OptionGroup var span: SpanOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A PNG file with some frames of both, and what differs.", valueName: "file"))
  var output: String?

  func perform() throws {
    let output = try output.map { path throws(CommandError) in try Output(path) }
    try output?.checkForPicture()
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

  /// What one of the arguments means.
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
          "the scene '\(scene.name)' has no script of its own; name a script, and the scene by --scene")
      }
      return .run(scene, try ScriptFile(sampleOf: scene, in: size ?? program.size))
    }
    return .run(try program.scene(named: scene), try ScriptFile(path: argument))
  }

  private typealias Run = (film: Film, motions: Motions?)

  @MainActor private func run(_ side: Side, until end: Double?) throws -> Run {
    switch side {
    case .pictures(let path):
      return (try Film(folder: path, from: span.start, rate: fps), nil)
    case .run(let scene, let file):
      let times = span.start...max(span.start, end ?? file.script.duration)
      guard (times.upperBound - times.lowerBound) * Double(fps) < Double(Recording.mostFrames) else {
        throw CommandError(.usage, "these are too many frames; use --from and --to, or a smaller --fps")
      }
      let size = size ?? Program.current.size
      let window = try HeadlessWindow(stage: scene.makeStage(size: size, scale: scale))
      let sampler = MotionSampler(of: window)
      let player = sampler.play(file.script, in: window)
      try window.advance(to: times.lowerBound)
      let film = try Film(of: window, in: times, rate: fps) { _ in sampler.sample(window) }
      try file.check(player)
      return (film, sampler.motions)
    }
  }

  /// What differs, a line each.
  @MainActor private func lines(_ runs: [Run], _ comparison: Comparison) -> [String] {
    var lines: [String] = []
    if let one = runs[0].motions, let other = runs[1].motions {
      let motions = MotionComparison(one, other)
      if let worst = motions.distances.first {
        lines.append(
          "largest distance: \(worst.points.short) points, \(worst.view), at \(worst.time.fine) s"
            + (motions.distances.count > 1 ? "; \(motions.distances.count) views are elsewhere" : ""))
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
  /// With three decimals.
  fileprivate var fine: String { rounded(to: 3) }
}
