internal import CSegueCairo

/// An error that occurred while something was drawn, made or read. Its description is one clear line, without a full stop.
public struct DrawingError: Error, CustomStringConvertible, Hashable, Sendable {
  /// The description of the error, in words.
  public let description: String
  /// Whether the error occurred because memory ran out, and not because of the request.
  public let isOutOfMemory: Bool

  /// Creates an error with a description.
  public init(_ description: String, isOutOfMemory: Bool = false) {
    (self.description, self.isOutOfMemory) = (description, isOutOfMemory)
  }

  /// Creates an error with Cairo's message for `status`; `nil` for success.
  init?(_ status: cairo_status_t, while doing: String) {
    guard status != CAIRO_STATUS_SUCCESS else { return nil }
    self.init(
      "\(doing): \(String(cString: cairo_status_to_string(status)))",
      isOutOfMemory: status == CAIRO_STATUS_NO_MEMORY)
  }
}
