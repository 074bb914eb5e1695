import SegueDrawing
import SegueHeadless

extension MotionLog {
  /// The space around a motion in its take, in seconds.
  private static let margin = (before: 0.08, after: 0.15)
  /// Motions that are farther apart, in seconds, belong to different takes.
  private static let pause = 0.6

  /// The motions that do not follow each other at once, each with the input that began it; in order.
  var takes: [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    for motion in motions.filter({ !$0.isForgotten }).sorted(by: { $0.start < $1.start }) {
      let span = motion.span
      if let last = spans.last, span.lowerBound - last.upperBound < Self.pause {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        spans.append(span)
      }
    }
    return spans.map { span in
      // The press that led to it may have come some time before.
      let press = input.presses.last {
        $0.span.lowerBound <= span.lowerBound && $0.span.lowerBound > span.lowerBound - Self.pause
      }
      let start = min(span.lowerBound, press?.span.lowerBound ?? .infinity)
      return max(0, start - Self.margin.before)...(span.upperBound + Self.margin.after)
    }
  }
}

/// Finds the last motion of a recording, a little at a time.
package final class LastMotion {
  private let log: MotionLog
  private let end: Double

  /// Only so much of the end of a recording is looked at, in seconds.
  private static let longest = 30.0

  /// A search in what a recording does.
  package init(in script: EventScript, scene: @escaping Playback.Scene) throws(DrawingError) {
    log = try MotionLog(script, scene: scene)
    end = script.duration
    log.skip(to: end - Self.longest)
  }

  /// Goes on.
  /// - Parameter limit: asked between two looks whether it is enough for now.
  /// - Returns: whether all has been looked at.
  package func advance(until limit: () -> Bool) throws(DrawingError) -> Bool {
    try log.advance(to: end, until: limit)
    return log.reaches(end)
  }

  /// From just before the input that began it until it has come to rest, in seconds, as far as was looked.
  package var span: ClosedRange<Double>? { log.takes.last }
}
