import Drawing
import Glibc

/// Where a result goes: a file, or standard output.
enum Output {
  case standard
  case file(String)

  /// `-` is standard output.
  init(_ path: String) throws(CommandError) {
    guard !path.isEmpty else { throw CommandError(.usage, "the name of the output file is empty") }
    self = path == "-" ? .standard : .file(path)
  }

  /// Refuses, before any work, what a picture cannot be written to.
  func checkForPicture() throws(CommandError) {
    if case .standard = self, isatty(STDOUT_FILENO) == 1 {
      throw CommandError(.usage, "a picture is not for a terminal; use -o FILE, or send it on with '| …'")
    }
  }

  /// Writes a picture as PNG.
  func write(_ picture: Surface) throws(CommandError) {
    let bytes: [UInt8]
    do {
      bytes = try picture.encodePNG()
    } catch {
      throw CommandError(.software, error.description)
    }
    try write(bytes)
  }

  /// Writes text.
  func write(_ text: String) throws(CommandError) { try write(Array(text.utf8)) }

  private func write(_ bytes: [UInt8]) throws(CommandError) {
    switch self {
    case .file(let path):
      try OutputFile(path).write(bytes)
    case .standard:
      do {
        try Process.write(bytes, to: STDOUT_FILENO)
      } catch {
        // A reader that has seen enough is no fault.
        if error.code == EPIPE { exit(0) }
        throw CommandError(.inputOutput, "cannot write to standard output: \(error.words)")
      }
    }
  }
}
