/// What is wrong with a script: the line, and one sentence without a full stop.
public struct EventScriptError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The line of the text, counted from 1.
  public let line: Int
  /// What is wrong there.
  public let message: String

  /// `line 3: …`
  public var description: String { "line \(line): \(message)" }
}
