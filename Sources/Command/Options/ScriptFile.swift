import Headless

/// A script, and where it came from.
struct ScriptFile {
  /// What is played.
  let script: EventScript
  /// What messages call it.
  let name: String

  /// A script that is known to be good, or an empty one.
  init(_ text: String, name: String) throws(CommandError) {
    do {
      script = try EventScript(parsing: text)
    } catch {
      throw CommandError(.input, "\(name): \(error)")
    }
    self.name = name
  }

  /// Reads a file; `-` is standard input.
  init(path: String) throws(CommandError) {
    let file = try InputFile(path: path)
    try self.init(file.text, name: file.name)
  }

  /// Says what a player could not find.
  func check(_ player: ScriptPlayer) throws(CommandError) {
    if let missing = player.missing.first { throw CommandError(.input, "\(name): \(missing)") }
  }
}
