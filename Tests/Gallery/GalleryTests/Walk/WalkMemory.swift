import CSegueTestMemory
import Foundation

/// The memory that successive windows under random input use, as reported by the allocator.
///
/// Only memory in use is counted. The process holds more, because the allocator keeps freed pages; their number depends on the
/// order of allocations.
struct WalkMemory: CustomStringConvertible {
  /// The number of windows after which everything that is created once, such as fonts, exists.
  private static let warmth = 4
  /// The maximum memory that may remain after a window, beyond that after the first windows, in bytes.
  private static let mostLeft = 4 << 20
  /// The maximum memory that one window may use, in bytes.
  private static let mostTaken = 96 << 20

  private var events = 0
  private var before = 0
  private var peak = 0
  private var largestTaken = 0
  /// The bytes in use after each window.
  private var left: [Int] = []

  /// Prepares for a new window.
  mutating func begin() {
    before = Int(test_live_bytes())
    peak = before
  }

  /// Measures the memory occasionally, because counting the bytes in use takes time.
  mutating func measure() {
    events += 1
    if events.isMultiple(of: 20) { peak = max(peak, Int(test_live_bytes())) }
  }

  /// Records the memory after the window was released.
  mutating func end() {
    largestTaken = max(largestTaken, peak - before)
    left.append(Int(test_live_bytes()))
  }

  /// The growth from the first windows to the last ones, in bytes. The minimum of several values is used, because a thread may
  /// still decode a picture for a released window.
  private var growth: Int {
    guard left.count >= 2 * Self.warmth else { return 0 }
    return (left.suffix(Self.warmth).min() ?? 0) - (left[1..<Self.warmth].min() ?? 0)
  }

  var isBounded: Bool { growth < Self.mostLeft && largestTaken < Self.mostTaken }

  var description: String {
    """
    \(largestTaken >> 10) KiB for a window, \(growth >> 10) KiB more after \(left.count) windows than after \
    \(Self.warmth), \(residentBytes >> 20) MiB resident
    """
  }

  /// The resident memory of the process, in bytes.
  private var residentBytes: Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (words?.dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }
}
