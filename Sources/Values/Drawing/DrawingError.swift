internal import CSegueCairo

/// An error that occurred while the library drew, made or read something. The description is one line without a period.
public struct DrawingError: Error, CustomStringConvertible, Hashable, Sendable {
  /// The description of the error.
  public let description: String
  /// Whether memory ran out. If `false`, the request itself caused the error.
  public let isOutOfMemory: Bool

  /// Creates an error with a description.
  public init(_ description: String, isOutOfMemory: Bool = false) {
    (self.description, self.isOutOfMemory) = (description, isOutOfMemory)
  }

  /// Creates an error with Cairo's message for `status`; `nil` if the status is success.
  init?(_ status: cairo_status_t, while doing: String) {
    guard status != CAIRO_STATUS_SUCCESS else { return nil }
    self.init(
      "\(doing): \(String(cString: cairo_status_to_string(status)))",
      isOutOfMemory: status == CAIRO_STATUS_NO_MEMORY)
  }
}
