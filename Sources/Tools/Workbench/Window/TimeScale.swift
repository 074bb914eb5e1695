import SegueGeometry

/// Which part of the recording the lanes show, and where.
struct TimeScale: Equatable {
  /// The time at the left edge, in seconds.
  var start: Double
  /// Points per second.
  var density: Double

  /// What fits a span of time into a width.
  init(showing span: ClosedRange<Double>, in width: Double) {
    start = span.lowerBound
    density = max(1, width) / max(span.upperBound - span.lowerBound, 0.01)
  }

  func x(of time: Double) -> Double { (time - start) * density }
  func time(at x: Double) -> Double { start + x / density }

  /// The same around a place that stays where it is.
  mutating func zoom(by factor: Double, around x: Double) {
    let time = time(at: x)
    density = (density * factor).clamped(to: 20...40_000)
    start = time - x / density
  }

  /// The distance between two marks of the ruler, in seconds: the smallest round one that leaves room for a label.
  var step: Double {
    let steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60]
    return steps.first { $0 * density >= 56 } ?? 60
  }
}
