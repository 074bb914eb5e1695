/// Why the command ends without its result: an exit status, and one line for the person who asked.
struct CommandError: Error, Equatable {
  /// What kind of trouble; from 64 on by the numbers of sysexits(3).
  enum Status: Int32 {
    /// What was to be held true is not.
    case failure = 1
    /// Something was asked for in a wrong way.
    case usage = 64
    /// Something that was given cannot be read, or does not say what it should.
    case input = 66
    /// What is needed is not there, for instance a display.
    case unavailable = 69
    /// A bug.
    case software = 70
    /// The system has nothing left to give.
    case outOfResources = 71
    /// A file cannot be made.
    case cannotCreate = 73
    /// Reading or writing failed on the way.
    case inputOutput = 74
  }

  let status: Status
  let message: String

  init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }
}

extension String {
  /// A sentence of the argument parser as a part of a line of ours.
  var phrase: String {
    let line = oneLine
    let body = line.hasSuffix(".") ? line.dropLast() : line[...]
    return body.prefix(1).lowercased() + body.dropFirst()
  }

  /// The text without line breaks and control characters, for a message of one line.
  var oneLine: String {
    let words = split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    let safe = words.unicodeScalars.map { scalar -> Character in
      scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? "\u{FFFD}" : Character(scalar)
    }
    return String(safe)
  }
}
