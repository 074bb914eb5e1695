import Foundation

/// The sanitizer that checks the tests and the programs that they start. See `.ci/sanitize`.
public enum Sanitizer {
  /// The name of the sanitizer, or `nil` if there is none.
  public static let name = ProcessInfo.processInfo.environment["SEGUE_SANITIZER"]

  /// Whether the sanitizer has an allocator of its own, which holds freed memory for a while to detect later use.
  public static let replacesAllocator = name == "address" || name == "thread"
}
