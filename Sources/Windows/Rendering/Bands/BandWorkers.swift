/// A type that paints the bands of a frame by performing numbered pieces of work, which do not depend on each other.
package nonisolated protocol BandWorkers: Sendable {
  /// The number of pieces that run concurrently. With 1, only drawings are divided into bands.
  var count: Int { get }
  /// Calls `work` once with each number from 0 to `count` - 1, on any threads, and returns when all calls have returned.
  func perform(_ count: Int, _ work: @Sendable (Int) -> Void)
}
