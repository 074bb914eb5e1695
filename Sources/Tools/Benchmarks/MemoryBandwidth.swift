internal import Glibc

/// The speed at which this machine copies memory. Costs are measured in units of this speed, so that they can be compared
/// between machines.
public struct MemoryBandwidth: Sendable {
  /// The processor time that copying one frame takes on an otherwise idle machine, in seconds.
  public let secondsPerCopy: Double

  /// Creates a measurement by copying a frame back and forth.
  /// - Parameters:
  ///   - bytes: the size of the frame, in bytes.
  ///   - rounds: the number of rounds; 15 by default. Only the fastest round is used.
  public init(frameBytes bytes: Int, rounds: Int = 15) {
    let bytes = max(1, bytes)
    let source = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    let target = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    defer {
      source.deallocate()
      target.deallocate()
    }
    memset(source, 1, bytes)
    memset(target, 2, bytes)
    // A round makes enough copies to take a time that the clock can measure.
    let copies = max(4, 40_000_000 / bytes)
    // The quickest round counts, because the placement of memory pages and other users of the cache can only slow a copy down.
    secondsPerCopy =
      (0..<max(1, rounds)).map { _ in
        CPUClock.process.measure {
          for index in 0..<copies {
            // Copying back and forth prevents the compiler from omitting a copy.
            if index % 2 == 0 { memcpy(target, source, bytes) } else { memcpy(source, target, bytes) }
          }
        } / Double(copies)
      }.min() ?? 0
  }
}

extension [Double] {
  /// The median of the values; 0 for an empty array.
  package var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
