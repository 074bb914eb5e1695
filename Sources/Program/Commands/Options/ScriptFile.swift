internal import SegueGeometry
package import SegueHeadless

package struct ScriptFile {
  package let script: EventScript
  /// Its name in messages.
  package let name: String

  /// A script that is known to be good, or an empty one.
  package init(_ text: String, name: String) throws(CommandError) {
    do {
      script = try EventScript(parsing: text)
    } catch {
      throw CommandError(.input, "\(name): \(error)")
    }
    self.name = name
  }

  /// What a scene shows of itself, in a window of some size.
  init(sampleOf scene: ApplicationScene, in size: Size) throws(CommandError) {
    let sample = try ScriptFile(scene.script, name: scene.name)
    (script, name) = (sample.script.scaled(from: Program.current.size, to: size), sample.name)
  }

  package init(path: String) throws(CommandError) {
    let file = try InputFile(path: path)
    try self.init(file.text, name: file.name)
  }

  /// Throws what could not happen first.
  @MainActor package func check(_ player: ScriptPlayer) throws(CommandError) {
    if let failure = player.failures.first { throw CommandError(.input, "\(name): \(failure)") }
  }
}
