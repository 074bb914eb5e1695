import SegueRendering
import Synchronization

/// A stand-in for painting threads that paints bands one after the other, and computes the time that parallel threads would
/// have saved. With it, a benchmark can estimate the time of a frame on a machine with more processors.
final class RehearsedThreads: BandWorkers {
  let count: Int
  private let spared = Mutex(0.0)

  init(count: Int) { self.count = count }

  func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    // The time at which each thread finishes the bands that it has taken.
    var ends = [Double](repeating: 0, count: self.count)
    for band in 0..<count {
      let cost = CPUClock.thread.measure { work(band) }
      let first = ends.indices.reduce(0) { ends[$1] < ends[$0] ? $1 : $0 }
      ends[first] += cost
    }
    let least = ends.reduce(0, +) - ends.reduce(0, max)
    spared.withLock { $0 += least }
  }

  /// Returns the time that parallel threads would have saved since the last call, in seconds, and resets it to 0.
  func takeSpared() -> Double {
    spared.withLock { spared in
      defer { spared = 0 }
      return spared
    }
  }
}
