import ArgumentParser
import Drawing
import Gallery
import Geometry
import Headless

/// What all commands about one demo share.
struct SceneOptions: ParsableArguments {
  @Argument(help: "The demo; 'segue list' shows all.")
  var name: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Size of the window in points, 1 to 16384 each way. (default: 390x844)", valueName: "WxH"),
    transform: Values.size)
  var size: Size = Size(390, 844)

  @Option(
    help: ArgumentHelp("Events to play, from a file, or '-' for standard input.", valueName: "file"))
  var script: String?

  @Option(help: "Whether things move, or fade over.")
  var motion = MotionOption.full

  @Option(
    help: ArgumentHelp("A folder whose pictures 'pop-in-out' shows instead of its own.", valueName: "folder"))
  var photos: String?

  /// The demo that was asked for.
  func demo() throws(CommandError) -> Demo { try Demo.named(name, photos: photos) }

  /// A window that shows `demo`.
  func window(_ demo: Demo, scale: Double) throws(CommandError) -> HeadlessWindow {
    do {
      return try HeadlessWindow(
        stage: demo.makeStage(size: size, scale: scale, reducesMotion: motion == .reduced))
    } catch {
      throw CommandError(.usage, error.description)
    }
  }
}
