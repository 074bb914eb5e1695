internal import ArgumentParser
internal import SegueHeadless
internal import SegueViews
internal import SegueWorkbench

/// The command `compare`, which prints how two runs differ.
struct Compare: ViewCommand {
  static let configuration = CommandConfiguration(
    "Compare two runs by view positions and pixels.",
    """
    A run is a scene, which plays its own script; a script file, which --scene plays; or a folder of PNG files, as 'record \
    --folder' writes them. Prints the largest distance between the two positions of a view, in points, with its time, and the \
    frames that look different; folders are compared by pixels alone. Prints nothing and exits with status 0 if the runs are \
    the same, and exits with status 1 otherwise. 'report --against' draws them.
    """
  ) { name, scene in
    [
      "\(name) compare before.txt after.txt\(scene.isEmpty ? "" : " --scene\(scene)")",
      "\(name) compare before\(scene.isEmpty ? " main" : scene) --fps 60 --scale 1",
    ]
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

  func perform() throws {
    var options = try SceneOptions.parse([])
    (options.name, options.size) = (scene, size)
    let sides = try [ComparedRun(first, options), ComparedRun(second, options)]
    let ends = sides.compactMap { if case .played(let one) = $0 { one.file.script.duration } else { nil } }
    let times = try span.times(until: span.to ?? ends.max() ?? span.start, fps: fps)
    let lines = lines(try sides.map { try $0.film(in: times, rate: fps, scale: scale) })
    guard !lines.isEmpty else { return }
    try Output.standard.write(lines.map { $0 + "\n" }.joined())
    throw CommandError(.failure, "'\(first)' and '\(second)' differ")
  }

  /// Returns the differences between two runs in words; empty if the runs are equal.
  @MainActor private func lines(_ runs: [(film: Film, motions: Motions?)]) -> [String] {
    var lines: [String] = []
    let comparison = Comparison(runs[0].film, runs[1].film)
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
          + "\(runs[0].film.times[worst.frame].fine) s, \(worst.pixels) pixels by up to \(worst.level) of 255 in \(box.short)"
      )
    }
    return lines
  }
}

extension Double {
  /// The number as text, rounded to three decimals.
  fileprivate var fine: String { rounded(to: 3) }
}
