internal import Glibc

/// How fast this machine copies memory: the unit that costs are told in, because it moves with the machine.
public struct MemoryBandwidth: Sendable {
  /// Processor seconds for a copy of one frame, undisturbed.
  public let secondsPerCopy: Double

  /// Copies a frame of `bytes` bytes to and fro.
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
    // Enough copies for a time that the clock can tell.
    let copies = max(4, 40_000_000 / bytes)
    // The quickest round: where the pages lie and what else uses the cache can only make a copy slower.
    secondsPerCopy =
      (0..<max(1, rounds)).map { _ in
        CPUClock.measure {
          for index in 0..<copies {
            // To and fro, so that no copy can be left out.
            if index % 2 == 0 { memcpy(target, source, bytes) } else { memcpy(source, target, bytes) }
          }
        } / Double(copies)
      }.min() ?? 0
  }
}

extension [Double] {
  /// The middle value; 0 of none.
  var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
