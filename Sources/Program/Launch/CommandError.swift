package import SegueDrawing

/// Why the command fails: an exit status, and one line for the user.
package struct CommandError: Error, Equatable {
  /// The kind of failure, as an exit status; from 64 on those of sysexits(3).
  package enum Status: Int32, CaseIterable {
    /// A comparison that was asked for failed.
    case failure = 1
    case usage = 64
    /// An input cannot be read, or has the wrong contents.
    case input = 66
    /// Something that is needed is missing, for instance a display.
    case unavailable = 69
    /// A bug.
    case software = 70
    case outOfResources = 71
    case cannotCreate = 73
    /// Reading or writing failed.
    case inputOutput = 74
  }

  package let status: Status
  package let message: String

  package init(_ status: Status, _ message: String) { (self.status, self.message) = (status, message) }
}

extension CommandError {
  /// What cannot be drawn as the command's error: its own status, unless memory has run out.
  package init(_ status: Status, _ error: DrawingError, in place: String? = nil, advice: String = "") {
    let words = (place.map { "\($0): " } ?? "") + error.description
    self.init(error.isOutOfMemory ? .outOfResources : status, error.isOutOfMemory ? words : words + advice)
  }
}

extension String {
  /// A sentence of the argument parser as a part of one of our messages.
  package var phrase: String {
    let line = oneLine
    let body = line.hasSuffix(".") ? line.dropLast() : line[...]
    return body.prefix(1).lowercased() + body.dropFirst()
  }

  /// The text without line breaks and control characters, for a message of one line.
  package var oneLine: String {
    let words = readableFileName.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    let safe = words.unicodeScalars.map { scalar -> Character in
      scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? "\u{FFFD}" : Character(scalar)
    }
    return String(safe)
  }
}
