import SegueDrawing
import SegueHeadless

extension MotionLog {
  /// The time shown before and after a motion in its take, in seconds.
  private static let margin = (before: 0.08, after: 0.15)
  /// The shortest pause between two motions of different takes, in seconds.
  private static let pause = 0.6

  /// The parts of the recording with a motion, in order, each from the input that began it. Motions that follow each other
  /// within `pause` share a take.
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
      // The press that started the motion may have come some time before.
      let press = input.presses.last {
        $0.span.lowerBound <= span.lowerBound && $0.span.lowerBound > span.lowerBound - Self.pause
      }
      let start = min(span.lowerBound, press?.span.lowerBound ?? .infinity)
      return max(0, start - Self.margin.before)...(span.upperBound + Self.margin.after)
    }
  }
}

/// A search for the last motion of a recording, made in steps.
package final class LastMotion {
  private let log: MotionLog
  private let end: Double

  /// The part at the end of a recording that is searched, in seconds.
  private static let longest = 30.0

  /// Creates a search in a recording.
  /// - Parameters:
  ///   - script: the recording.
  ///   - scene: creates the window's contents as they were at the beginning.
  package init(in script: EventScript, scene: @escaping Playback.Scene) throws(DrawingError) {
    log = try MotionLog(script, scene: scene)
    end = script.duration
    log.skip(to: end - Self.longest)
  }

  /// Continues the search.
  /// - Parameter limit: called between two samples; returns whether to stop for now.
  /// - Returns: whether the search has reached the end of the recording.
  package func advance(until limit: () -> Bool) throws(DrawingError) -> Bool {
    try log.advance(to: end, until: limit)
    return log.reaches(end)
  }

  /// The last motion found so far, from just before the input that began it until it comes to rest, in seconds; `nil` without a
  /// motion.
  package var span: ClosedRange<Double>? { log.takes.last }
}
