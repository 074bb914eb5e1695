internal import Glibc

/// How fast this machine copies memory: the unit in which costs are given, because it moves with the machine.
public struct MemoryBandwidth: Sendable {
  /// Processor seconds for a copy of one frame on an otherwise idle machine.
  public let secondsPerCopy: Double

  /// Measures by copying a frame of `bytes` bytes back and forth.
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
    // Enough copies for a time that the clock can measure.
    let copies = max(4, 40_000_000 / bytes)
    // The quickest round: where the pages lie and what else uses the cache can only make a copy slower.
    secondsPerCopy =
      (0..<max(1, rounds)).map { _ in
        CPUClock.process.measure {
          for index in 0..<copies {
            // Back and forth, so that the compiler cannot leave a copy out.
            if index % 2 == 0 { memcpy(target, source, bytes) } else { memcpy(source, target, bytes) }
          }
        } / Double(copies)
      }.min() ?? 0
  }
}

extension [Double] {
  /// The middle value; 0 of none.
  package var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
