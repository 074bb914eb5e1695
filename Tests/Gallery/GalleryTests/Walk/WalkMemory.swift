import CSegueTestMemory
import Foundation

/// What windows under random input take of the allocator, one after the other.
///
/// Counted is what is in use. What the process holds is more: pages of memory that was freed stay with the allocator, and how many
/// depends on the order in which it came and went.
struct WalkMemory: CustomStringConvertible {
  /// What is made once, such as fonts, is there after so many windows.
  private static let warmth = 4
  /// What may be left after a window, beyond what was there after the first ones, in bytes.
  private static let mostLeft = 4 << 20
  /// What one window may take, in bytes.
  private static let mostTaken = 96 << 20

  private var events = 0
  private var before = 0
  private var peak = 0
  private var largestTaken = 0
  /// What was in use after each window.
  private var left: [Int] = []

  /// A window is about to be made.
  mutating func begin() {
    before = Int(test_live_bytes())
    peak = before
  }

  /// Measures in between, now and then: to count what is in use takes a while.
  mutating func measure() {
    events += 1
    if events.isMultiple(of: 20) { peak = max(peak, Int(test_live_bytes())) }
  }

  /// The window is gone.
  mutating func end() {
    largestTaken = max(largestTaken, peak - before)
    left.append(Int(test_live_bytes()))
  }

  /// How much more is in use after the last windows than after the first ones: the least of several, because a thread may still
  /// unpack a picture for a window that is gone.
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

  /// What the process holds.
  private var residentBytes: Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (words?.dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }
}
