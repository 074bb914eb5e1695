import SegueHeadless
import SegueViews

/// One release of a map, played in the stage: the same drag, let go there.
final class ReleaseTrial: StageSource, TimedAnimation {
  let cell: ReleaseMap.Cell
  /// Called when it shows another time.
  var onStep: () -> Void = {}
  /// Called when it has come to its end and does not begin again.
  var onEnd: () -> Void = {}

  private let playback: Playback
  private let span: ClosedRange<Double>
  private let speed: Double
  private let loops: Bool
  private var began = 0.0
  private var time: Double

  /// A trial that has not begun.
  /// - Parameters:
  ///   - speed: seconds of it in each second.
  ///   - loops: whether it begins again at its end.
  init(
    of cell: ReleaseMap.Cell, _ playback: Playback, in span: ClosedRange<Double>, speed: Double, loops: Bool
  ) {
    (self.cell, self.playback, self.span, self.speed, self.loops) = (cell, playback, span, speed, loops)
    time = span.lowerBound
  }

  /// Begins, at a time of the window that shows it, in seconds.
  func begin(at now: Double) {
    (began, time) = (now, span.lowerBound)
    onStep()
  }

  var window: HeadlessWindow { playback.window }

  func frame() throws(DrawingError) -> Surface { try playback.frame(at: time) }

  var end: Double { .infinity }

  func show(at now: Double) {
    time = span.lowerBound + (now - began) * speed
    if time >= span.upperBound {
      guard loops else {
        time = span.upperBound
        return onEnd()
      }
      (began, time) = (now, span.lowerBound)
    }
    onStep()
  }

  func finish(at time: Double) {}
}
