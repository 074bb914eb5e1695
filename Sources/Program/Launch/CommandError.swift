package import SegueDrawing

/// The reason why a command fails, with an exit status and a line of text for the user.
package struct CommandError: Error, Equatable {
  /// The kind of failure, as an exit status. Values of 64 and above are defined by sysexits(3).
  package enum Status: Int32, CaseIterable {
    /// A comparison or a check that the user requested failed.
    case failure = 1
    case usage = 64
    /// An input cannot be read or has invalid contents.
    case input = 66
    /// A required resource is missing, such as a display.
    case unavailable = 69
    /// The program has a bug.
    case software = 70
    case outOfResources = 71
    case cannotCreate = 73
    /// A file or stream could not be read or written.
    case inputOutput = 74
  }

  package let status: Status
  package let message: String

  package init(_ status: Status, _ message: String) { (self.status, self.message) = (status, message) }
}

extension CommandError {
  /// Creates an error for a failed drawing. If memory ran out, the status is `.outOfResources`, and the advice is left out.
  /// - Parameters:
  ///   - place: the name of a file or scene with which the message begins; `nil`, the default, adds no prefix.
  ///   - advice: text that follows the message; empty by default.
  package init(_ status: Status, _ error: DrawingError, in place: String? = nil, advice: String = "") {
    let words = (place.map { "\($0): " } ?? "") + error.description
    self.init(error.isOutOfMemory ? .outOfResources : status, error.isOutOfMemory ? words : words + advice)
  }
}

extension String {
  /// The text as part of another message: on one line, with a lowercase first letter and without a final period.
  package var phrase: String {
    let line = oneLine
    let body = line.hasSuffix(".") ? line.dropLast() : line[...]
    return body.prefix(1).lowercased() + body.dropFirst()
  }

  /// The text on one line. Each run of white space becomes one space, and each control character becomes U+FFFD.
  package var oneLine: String {
    let words = readableFileName.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    let safe = words.unicodeScalars.map { scalar -> Character in
      scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? "\u{FFFD}" : Character(scalar)
    }
    return String(safe)
  }
}
