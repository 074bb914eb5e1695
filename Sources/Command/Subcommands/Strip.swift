import ArgumentParser
import SegueApplication
import SegueDrawing
import SegueGallery
import SegueHeadless

/// Draws a film strip.
struct Strip: ViewCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw a film strip of a demo, without a display.",
    discussion: """
      Without a script and times each demo shows its own transition.

      Examples:
        segue strip zooming-icons -o zoom.png
        segue strip zooming-icons --frames 24 --to 0.8 --columns 8 -o zoom.png
        segue strip zooming-icons --script drag.txt --at 0,0.1,0.25,0.5 -o drag.png
      """)

  @OptionGroup var scene: SceneOptions

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Pixels per point, 0.5 to 4. (default: 0.5)"),
    transform: ArgumentValues.scale)
  var scale = 0.5

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The times of the frames, in seconds.", valueName: "t,t,…"), transform: Values.times)
  var at: [Double]?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many frames at even distances, 1 to 200. (default: 9)", valueName: "n"),
    transform: Values.frames)
  var frames: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time of the first frame. (default: 0)", valueName: "seconds"),
    transform: Values.time)
  var from: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time of the last frame. (default: the script's end)", valueName: "seconds"),
    transform: Values.time)
  var to: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many frames side by side. (default: chosen to fill the rows)", valueName: "n"),
    transform: Values.frames)
  var columns: Int?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PNG file to write, or '-' for standard output.", valueName: "file"))
  var output: String

  func validate() throws {
    if at != nil, frames != nil || from != nil || to != nil {
      throw ValidationError("use either --at, or --frames, --from and --to")
    }
    if let to, to < from ?? 0 { throw ValidationError("--to must not be before --from") }
  }

  func perform() throws {
    let output = try Output(output)
    try output.checkForPicture()
    let demo = try scene.demo()
    let file =
      try scene.script.map { try ScriptFile(path: $0) } ?? ScriptFile(sampleOf: demo, in: scene.size)
    let window = try scene.window(demo, scale: scale)
    let player = window.play(file.script)
    let page: Surface
    do {
      page = try strip(file.script, usual: Demo.sampleTimes).draw(window)
    } catch {
      throw CommandError(
        .usage, error, advice: "; try a smaller --size or --scale, or fewer frames")
    }
    try file.check(player)
    try output.write(page)
  }

  @MainActor private func strip(_ script: EventScript, usual: [Double]) -> FilmStrip {
    if let at { return FilmStrip(times: at, columns: columns) }
    if frames == nil, from == nil, to == nil, scene.script == nil {
      return FilmStrip(times: usual, columns: columns)
    }
    let start = from ?? 0
    return FilmStrip(
      count: frames ?? 9, from: start, to: to ?? max(start, script.duration), columns: columns)
  }
}
