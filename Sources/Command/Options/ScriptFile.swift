import Glibc
import Headless

/// A script, and where it came from.
struct ScriptFile {
  /// What is played.
  let script: EventScript
  /// What messages call it.
  let name: String

  /// More than a hand can do in a day.
  private static let mostBytes = 16 << 20

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
    let name = path == "-" ? "standard input" : path
    guard let text = String(validating: try Self.read(path, name), as: UTF8.self) else {
      throw CommandError(.input, "\(name): it is not text in UTF-8")
    }
    try self.init(text, name: name)
  }

  /// Says what a player could not find.
  func check(_ player: ScriptPlayer) throws(CommandError) {
    if let missing = player.missing.first { throw CommandError(.input, "\(name): \(missing)") }
  }

  /// The text of a small file, if it can be read.
  static func contents(of path: String) -> String? {
    (try? read(path, path)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func read(_ path: String, _ name: String) throws(CommandError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandError(.input, "cannot read '\(name)': \(SystemError().words)") }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw CommandError(.input, "cannot read '\(name)': \(SystemError().words)")
      }
      bytes += chunk[..<count]
      guard bytes.count <= mostBytes else { throw CommandError(.input, "\(name): it is longer than 16 MiB") }
    }
  }
}
