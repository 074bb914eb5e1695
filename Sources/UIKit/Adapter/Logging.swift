// Logging, whose messages are dropped.

/// A level of a message.
public nonisolated enum OSLogType: Sendable { case `default`, info, debug, error, fault }

/// How much of a value is logged. Has no effect.
public nonisolated enum OSLogPrivacy: Sendable { case auto, `public`, `private`, sensitive }

/// A destination for messages, which drops them.
public nonisolated struct OSLog: Sendable {
  /// The standard destinations.
  public static let `default` = OSLog(), disabled = OSLog()
  /// Creates a destination. The names have no effect.
  public init(subsystem: String = "", category: String = "") {}
}

/// Drops a message.
public nonisolated func os_log(
  _ message: String, log: OSLog = .default, type: OSLogType = .default, _ values: Any...
) {}
/// Drops a message.
public nonisolated func os_log(
  _ type: OSLogType, log: OSLog = .default, _ message: String, _ values: Any...
) {}

/// A logger, which drops messages of all levels.
@dynamicMemberLookup public nonisolated struct Logger: Sendable {
  /// Creates a logger. The names have no effect.
  public init(subsystem: String = "", category: String = "") {}
  /// Drops a message.
  public func log(level: OSLogType = .default, _ message: String) {}
  /// A method for messages of a level, such as `debug`.
  public subscript(dynamicMember level: String) -> (_ message: String) -> Void { { _ in } }
}

nonisolated extension DefaultStringInterpolation {
  /// Adds a value to a message. The privacy has no effect.
  public mutating func appendInterpolation(_ value: some Any, privacy: OSLogPrivacy) {
    appendInterpolation(value)
  }
}
