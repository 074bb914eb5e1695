/// Who paints the bands of a frame: numbered pieces of work that do not depend on each other.
package nonisolated protocol BandWorkers: Sendable {
  /// How many work at once; for one alone only drawings are cut into bands.
  var count: Int { get }
  /// Calls `work` once with each number from 0 to `count` - 1, on any threads, and returns when all of it is done.
  func perform(_ count: Int, _ work: @Sendable (Int) -> Void)
}
