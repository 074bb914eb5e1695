import ArgumentParser
import SegueApplication
import SegueDrawing
import SegueHeadless

/// Makes an animated picture.
struct Record: ViewCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make an animated PNG of a demo, without a display.",
    discussion: """
      Every frame is drawn for its own time, however long that takes. Without a
      script each demo shows its own transition.

      Examples:
        segue record zooming-icons -o zoom.png
        segue record gallery --script tour.txt --fps 25 --size 640x420 -o tour.png
        segue record staged-card --from 0.1 --to 0.6 --fps 60 -o card.png
      """)

  @OptionGroup var scene: SceneOptions

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Pixels per point, 0.5 to 4. (default: 0.5)"),
    transform: ArgumentValues.scale)
  var scale = 0.5

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Frames per second, 1 to 100. (default: 30)"),
    transform: Values.rate)
  var fps = 30

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time of the first frame. (default: 0)", valueName: "seconds"),
    transform: Values.time)
  var from = 0.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time of the last frame. (default: the script's end)", valueName: "seconds"),
    transform: Values.time)
  var to: Double?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PNG file to write, or '-' for standard output.", valueName: "file"))
  var output: String

  func validate() throws {
    if let to, to < from { throw ValidationError("--to must not be before --from") }
  }

  func perform() throws {
    let output = try Output(output)
    try output.checkForPicture()
    let demo = try scene.demo()
    let file =
      try scene.script.map { try ScriptFile(path: $0) } ?? ScriptFile(sampleOf: demo, in: scene.size)
    let end = to ?? max(from, file.script.duration)
    guard (end - from) * Double(fps) < Double(Recording.mostFrames) else {
      throw CommandError(
        .usage, "these are more than \(Recording.mostFrames) frames; use --from and --to, or a smaller --fps")
    }
    let window = try scene.window(demo, scale: scale)
    let player = window.play(file.script)
    let bytes: [UInt8]
    do {
      bytes = try Recording(from: from, to: end, rate: fps).encode(window)
    } catch {
      throw CommandError(.input, error, in: file.name)
    }
    try file.check(player)
    try output.write(bytes)
  }
}
