import Foundation

/// What checks the tests and the programs that they start; see `.ci/sanitize`.
public enum Sanitizer {
  /// Its name; `nil` where there is none.
  public static let name = ProcessInfo.processInfo.environment["SEGUE_SANITIZER"]

  /// Whether it has an allocator of its own, which keeps what was freed for a while to find its later use.
  public static let replacesAllocator = name == "address" || name == "thread"
}
