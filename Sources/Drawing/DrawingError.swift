internal import CSegueCairo

/// Why something could not be drawn, made or read: one clear line, without a full stop.
public struct DrawingError: Error, CustomStringConvertible, Hashable, Sendable {
  /// What went wrong, in words.
  public let description: String

  /// An error that says `description`.
  public init(_ description: String) { self.description = description }

  /// Cairo's message for `status`, or `nil` for success.
  init?(_ status: cairo_status_t, while doing: String) {
    guard status != CAIRO_STATUS_SUCCESS else { return nil }
    self.init("\(doing): \(String(cString: cairo_status_to_string(status)))")
  }
}
