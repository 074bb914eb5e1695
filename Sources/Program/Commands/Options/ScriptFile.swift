internal import SegueGeometry
package import SegueHeadless

package struct ScriptFile {
  package let script: EventScript
  /// The name of the script in messages.
  package let name: String

  /// Parses a script, and throws an `.input` error that begins with the name.
  package init(_ text: String, name: String) throws(CommandError) {
    do {
      script = try EventScript(parsing: text)
    } catch {
      throw CommandError(.input, "\(name): \(error)")
    }
    self.name = name
  }

  /// Parses a scene's own script, and scales it to a window size in points.
  init(sampleOf scene: ApplicationScene, in size: Size) throws(CommandError) {
    let sample = try ScriptFile(scene.script, name: scene.name)
    (script, name) = (sample.script.scaled(from: Program.current.size, to: size), sample.name)
  }

  package init(path: String) throws(CommandError) {
    let file = try InputFile(path: path)
    try self.init(file.text, name: file.name)
  }

  /// Throws an error if the player could not perform an event. The error describes the first such event.
  @MainActor package func check(_ player: ScriptPlayer) throws(CommandError) {
    if let failure = player.failures.first { throw CommandError(.input, "\(name): \(failure)") }
  }
}
