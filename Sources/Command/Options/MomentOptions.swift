import ArgumentParser
import Gallery
import Headless

/// The moment that a picture or a description shows.
struct MomentOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time that is shown, in seconds of the script. (default: the script's end)", valueName: "seconds"),
    transform: Values.time)
  var at: Double?

  /// The window of `scene` at that time.
  func window(_ scene: SceneOptions, scale: Double) throws -> HeadlessWindow {
    let demo = try scene.demo()
    let file = try scene.script.map { try ScriptFile(path: $0) }
    let window = try scene.window(demo, scale: scale)
    let player = file.map { window.play($0.script) }
    do {
      try window.advance(to: at ?? file?.script.duration ?? 0)
    } catch {
      throw CommandError(.input, "\(file?.name ?? demo.name): \(error)")
    }
    if let file, let player { try file.check(player) }
    return window
  }
}
