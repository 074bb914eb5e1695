import SegueRendering
import Synchronization

/// Paints bands one after the other, and finds what it would have spared had so many threads painted them at once: what a machine with
/// more processors needs for a frame.
final class RehearsedThreads: BandWorkers {
  let count: Int
  private let spared = Mutex(0.0)

  init(count: Int) { self.count = count }

  func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    // When each thread is done with what it has taken.
    var ends = [Double](repeating: 0, count: self.count)
    for band in 0..<count {
      let cost = CPUClock.thread.measure { work(band) }
      let first = ends.indices.reduce(0) { ends[$1] < ends[$0] ? $1 : $0 }
      ends[first] += cost
    }
    let least = ends.reduce(0, +) - ends.reduce(0, max)
    spared.withLock { $0 += least }
  }

  /// The processor seconds spared since the last call.
  func takeSpared() -> Double {
    spared.withLock { spared in
      defer { spared = 0 }
      return spared
    }
  }
}
