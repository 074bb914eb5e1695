/// An error that prevented a window from opening, or that closed an open one.
public nonisolated struct DesktopError: Error, Sendable, CustomStringConvertible {
  /// A kind of error, which determines how a program can respond.
  public nonisolated enum Kind: Sendable, Hashable {
    /// No X server could be reached.
    case noDisplay
    /// The server has no visual that Segue can draw for.
    case unsupportedDisplay
    /// The connection to the server is lost: the server ended, or it disconnected the program.
    case connectionLost
    /// The system has no file descriptors or memory left.
    case outOfResources
  }

  /// The kind of error.
  public let kind: Kind
  /// A one-line description of the error, without a period.
  public let message: String

  /// Creates an error with a kind and a one-line description.
  public init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }

  /// The description of the error, the same as `message`.
  public var description: String { message }
}
