import SegueHeadless
import SegueViews

/// One release of a map, played in the stage: the same drag, let go there.
final class ReleaseTrial: StageSource {
  let cell: ReleaseMap.Cell
  let clock: SpanClock
  /// Called when it shows another time.
  var onStep: () -> Void = {}

  private let playback: Playback
  private var time: Double

  /// A trial that has not begun.
  /// - Parameters:
  ///   - speed: seconds of it in each second.
  ///   - loops: whether it begins again at its end.
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
