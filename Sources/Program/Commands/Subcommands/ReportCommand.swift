internal import ArgumentParser
internal import SegueDrawing
internal import SegueHeadless
internal import SegueWorkbench

/// The command `report`, which writes a page about a run.
struct ReportCommand: ViewCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "Write an HTML report: a scrubbable film with motion curves.",
      """
      The report is one self-contained file: a film that plays at any speed and frame by frame, the input, and the curves of \
      everything that moved. --against names a folder that 'record --folder' or 'strip --folder' wrote before a change; the \
      report then shows before and after with a slider between them, and their difference.
      """, name: "report"
    ) { name, scene in
      [
        "\(name) report\(scene) -o report.html",
        "\(name) record\(scene) --fps 60 --scale 1 --folder before",
        "\(name) report\(scene) --against before -o report.html",
      ]
    }
  }

  @OptionGroup var options: SceneOptions

  @Option("Compare with the PNG files in this folder, at the same scale and frame rate.", "folder")
  var against: String?

  @Option("Frames per second, 1 to 100. (default: 60)", parse: Values.rate)
  var fps = 60

  @OptionGroup var span: SpanOptions

  @Option("Pixels per point, 0.5 to 4. (default: 1)", parse: Values.scale)
  var scale = 1.0

  @Flag(inversion: .prefixedNo, help: "Show the pointer while a script presses it.")
  var pointer = true

  @Option("The HTML file to write, or '-' for standard output.", "file", name: .shortAndLong)
  var output: String

  /// The largest number of frames on a page.
  private static let maximumFrameCount = 900

  func perform() throws {
    let output = try Output(output, for: .page)
    let (options, other) = options.sides
    let scene = try options.scene()
    let file = try options.scriptFile(scene)
    let times = try span.times(until: span.end(of: file.script), fps: fps, most: Self.maximumFrameCount)
    do {
      let before = try against.map { path throws(DrawingError) in
        try Film(folder: path, from: times.lowerBound, rate: fps)
      }
      let motions = try options.motions(of: scene, span, rate: 240)
      let window = try options.window(scene, for: file, scale: scale)
      let player = window.play(file.script)
      try window.advance(to: times.lowerBound)
      let progress = Progress(
        "frames", of: Recording(from: times.lowerBound, to: times.upperBound, rate: fps).count)
      var content = FrameContent(showsPointer: pointer)
      content.beside = try other?.window(scene, playing: file, scale: scale)
      let film = try Film(of: window, in: times, rate: fps, content: content, progress: progress.done)
      try file.check(player)
      if let size = before?[0].bounds, size != film[0].bounds {
        throw CommandError(
          .usage,
          "the pictures of '\(against ?? "")' are \(size.width) × \(size.height) pixels, but the new ones are \(film[0].width) × "
            + "\(film[0].height); use the same --size and --scale")
      }
      let report = Report(title: scene.heading, motions: motions, film: film, before: before, scale: scale)
      try output.write(report.html())
    } catch let error as DrawingError {
      throw CommandError(.input, error)
    }
  }
}
