import SegueGeometry

extension MotionLog {
  /// The time shown before and after a motion in its take, in seconds.
  private static let margin = (before: 0.08, after: 0.15)
  /// The minimum pause between two takes, in seconds.
  private static let pause = 0.6

  /// The parts of the recording in which something moves, in order. Each part begins at the input that started the motion.
  /// Motions less than `pause` apart share a take.
  package var takes: [ClosedRange<Double>] {
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
      // The press that started the motion may be some time earlier.
      let press = input.presses.last {
        $0.span.lowerBound <= span.lowerBound && $0.span.lowerBound > span.lowerBound - Self.pause
      }
      let start = min(span.lowerBound, press?.span.lowerBound ?? .infinity)
      return max(0, start - Self.margin.before)...(span.upperBound + Self.margin.after)
    }
  }
}
