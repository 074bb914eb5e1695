/// A type that paints the bands of a frame by performing independent, numbered pieces of work.
package nonisolated protocol BandWorkers: Sendable {
  /// The number of pieces that run concurrently. If this is 1, drawings are divided into bands, but frames are not.
  var count: Int { get }
  /// Calls `work` once with each number from 0 to `count` - 1, on any threads, and returns when all calls have returned.
  func perform(_ count: Int, _ work: @Sendable (Int) -> Void)
}
