import SegueHeadless

/// A playback of one release of a map, shown on the stage.
final class ReleaseTrial {
  let cell: ReleaseMap.Cell
  let playback: Playback
  let clock: SpanClock

  /// Creates a trial of a release.
  /// - Parameters:
  ///   - cell: the release.
  ///   - playback: a playback of the release's script.
  ///   - span: the part of the script to show, in seconds.
  init(of cell: ReleaseMap.Cell, _ playback: Playback, in span: ClosedRange<Double>) {
    (self.cell, self.playback) = (cell, playback)
    clock = SpanClock { span }
  }
}
