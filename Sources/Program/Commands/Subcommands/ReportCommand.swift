internal import ArgumentParser
internal import SegueHeadless
internal import SegueWorkbench

/// The command `report`, which writes a page about a run.
struct ReportCommand: ViewCommand {
  static let configuration = CommandConfiguration(
    "Write an HTML report: a scrubbable film with motion curves.",
    """
    The report is one self-contained file: a film that plays at any speed and frame by frame, the input, and the curves of \
    everything that moved. --against names a run to compare with: a scene, a script that the scene plays, or a folder that \
    'record --folder' wrote before a change. The report then shows before and after with a slider between them, and their \
    difference.
    """, name: "report"
  ) { name, scene in
    [
      "\(name) report\(scene) -o report.html",
      "\(name) record\(scene) --fps 60 --scale 1 --folder before",
      "\(name) report\(scene) --against before -o report.html",
    ]
  }

  @OptionGroup var options: SceneOptions

  @Option("Compare with this run. PNG files must have the same scale and frame rate.", "scene|script|folder")
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

  /// The maximum number of frames on a page.
  private static let maximumFrameCount = 900

  func perform() throws {
    let output = try Output(output, for: .page)
    let playback = try ScenePlayback(options, drawsPictures: true)
    let times = try span.times(
      until: span.end(of: playback.file.script), fps: fps, most: Self.maximumFrameCount)
    let other = try against.map { try ComparedRun($0, options) }
    let content = FrameContent(showsPointer: pointer)
    let before = try other?.film(in: times, rate: fps, scale: scale, content).film
    let motions = try playback.motions(span, rate: 240)
    let progress = Progress(
      "frames", of: Recording(from: times.lowerBound, to: times.upperBound, rate: fps).count)
    let film = try ComparedRun.played(playback).film(
      in: times, rate: fps, scale: scale, content, progress: progress.done
    ).film
    if let size = before?[0].bounds, size != film[0].bounds {
      throw CommandError(
        .usage,
        "the pictures of '\(against ?? "")' are \(size.width) × \(size.height) pixels, but the new ones are \(film[0].width) × "
          + "\(film[0].height); use the same --size and --scale")
    }
    let report = Report(
      title: playback.scene.heading, motions: motions, film: film, before: before, scale: scale)
    try output.write(report.html())
  }
}
