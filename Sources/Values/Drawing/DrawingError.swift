internal import CSegueCairo

/// Why something could not be drawn, made or read: one clear line, without a full stop.
public struct DrawingError: Error, CustomStringConvertible, Hashable, Sendable {
  /// What went wrong, in words.
  public let description: String
  /// Whether it went wrong because memory ran out, and not because of what was asked for.
  public let isOutOfMemory: Bool

  /// An error that says `description`.
  public init(_ description: String, isOutOfMemory: Bool = false) {
    (self.description, self.isOutOfMemory) = (description, isOutOfMemory)
  }

  /// Cairo's message for `status`, or `nil` for success.
  init?(_ status: cairo_status_t, while doing: String) {
    guard status != CAIRO_STATUS_SUCCESS else { return nil }
    self.init(
      "\(doing): \(String(cString: cairo_status_to_string(status)))",
      isOutOfMemory: status == CAIRO_STATUS_NO_MEMORY)
  }
}
