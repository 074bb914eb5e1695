import ArgumentParser
import SegueApplication
import SegueDrawing
import SegueGallery
import SegueGeometry
import SegueHeadless

/// The options that all commands about one demo share.
struct SceneOptions: ParsableArguments {
  @Argument(help: "The demo; 'segue list' shows all.")
  var name: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Size of the window in points, 1 to 16384 each way and 34 million pixels in all. (default: 390x844)",
      valueName: "WxH"),
    transform: ArgumentValues.size)
  var size: Size = Size(390, 844)

  @Option(
    help: ArgumentHelp("Events to play, from a file, or '-' for standard input.", valueName: "file"))
  var script: String?

  @Option(help: "Whether views move, or cross-fade.")
  var motion = MotionOption.full

  @Option(
    help: ArgumentHelp("A folder whose pictures 'pop-in-out' shows instead of its own.", valueName: "folder"))
  var photos: String?

  /// The requested demo.
  func demo() throws(CommandError) -> Demo { try Demo.named(name, photos: photos) }

  /// A window that shows `demo`.
  @MainActor func window(_ demo: Demo, scale: Double) throws(CommandError) -> HeadlessWindow {
    do {
      return try HeadlessWindow(
        stage: demo.makeStage(size: size, scale: scale, reducesMotion: motion == .reduced))
    } catch {
      throw CommandError(.usage, error)
    }
  }
}

/// The time of a picture or a description.
struct MomentOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time that is shown, in seconds of the script. (default: the script's end)", valueName: "seconds"),
    transform: Values.time)
  var at: Double?

  /// When all cards of the gallery have their pictures, which are drawn bit by bit, in seconds.
  private static let cardTime = 3.0

  /// The window of `scene` at that time.
  @MainActor func window(_ scene: SceneOptions, scale: Double) throws -> HeadlessWindow {
    let demo = try scene.demo()
    let file = try scene.script.map { try ScriptFile(path: $0) }
    let window = try scene.window(demo, scale: scale)
    let player = file.map { window.play($0.script) }
    do {
      try window.advance(
        to: at ?? file?.script.duration ?? (demo.name == Demo.gallery.name ? Self.cardTime : 0))
    } catch {
      throw CommandError(.input, error, in: file?.name ?? demo.name)
    }
    if let file, let player { try file.check(player) }
    return window
  }
}
