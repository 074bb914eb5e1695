import SegueHeadless
import SegueViews

/// A playback of one release of a map on the stage.
final class ReleaseTrial: StageSource {
  let cell: ReleaseMap.Cell
  let clock: SpanClock
  /// Called each time that the trial shows another time.
  var onStep: () -> Void = {}

  private let playback: Playback
  private var time: Double

  /// Creates a trial.
  /// - Parameters:
  ///   - cell: the release.
  ///   - playback: a playback of the release's script.
  ///   - span: the part of the script to show, in seconds.
  ///   - speed: the seconds of the script that pass per second.
  ///   - loops: whether the trial starts again at its end.
  init(
    of cell: ReleaseMap.Cell, _ playback: Playback, in span: ClosedRange<Double>, speed: Double, loops: Bool
  ) {
    (self.cell, self.playback) = (cell, playback)
    time = span.lowerBound
    clock = SpanClock { span }
    (clock.speed, clock.loops) = (speed, loops)
    clock.onTime = { [weak self] in
      self?.time = $0
      self?.onStep()
    }
  }

  var window: HeadlessWindow { playback.window }

  func frame() throws(DrawingError) -> Surface { try playback.frame(at: time) }
}
