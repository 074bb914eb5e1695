/// Why a window could not be opened, or had to end.
public nonisolated struct DesktopError: Error, Sendable, CustomStringConvertible {
  /// The kinds of errors, by what a caller can do about them.
  public nonisolated enum Kind: Sendable, Hashable {
    /// No X server answered.
    case noDisplay
    /// The server has no visual that we can draw for.
    case unsupportedDisplay
    /// The server went away, or disconnected us.
    case connectionLost
    /// The system has no descriptor or memory left.
    case outOfResources
  }

  /// The kind of error.
  public let kind: Kind
  /// What happened, in one line without a full stop.
  public let message: String

  /// An error by its kind and its one line.
  public init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }

  /// The message.
  public var description: String { message }
}
