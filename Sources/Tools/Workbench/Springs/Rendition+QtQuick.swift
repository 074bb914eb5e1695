import Glibc
import SegueMotion

nonisolated extension Rendition {
  /// Qt Quick: a spring is a recurrence in steps of 16 ms, which begins at rest.
  static func qtQuick(_ timing: Timing, distance: Double) -> Rendition {
    if let curve = timing.curve?.rounded {
      let milliseconds = (timing.duration * 1000).rounded()
      return Rendition(
        """
        NumberAnimation {
          duration: \(milliseconds.code); easing.type: Easing.BezierSpline
          easing.bezierCurve: [\(curve.numbers), 1, 1]
        }
        """
      ) { Timing.curve(curve, duration: milliseconds / 1000).value(at: $0) }
    }
    let step = 0.016
    let spring = timing.continuation
    // The recurrence has the same two rates as the spring.
    let decay = exp(-spring.dampingRatio * spring.angularFrequency * step)
    let split =
      spring.angularFrequency * abs(1 - spring.dampingRatio * spring.dampingRatio).squareRoot() * step
    let trace = 2 * decay * (spring.dampingRatio < 1 ? cos(split) : cosh(split))
    let damping = (1 - decay * decay).significant(5)
    let pull = ((1 - trace + decay * decay) / step).significant(5)
    var (values, value, velocity) = ([0.0], 0.0, 0.0)
    let epsilon = 0.25
    for _ in 0..<2_000 {
      velocity += pull * (distance - value) - damping * velocity
      value += velocity * step
      let isDone = abs(velocity) < epsilon && abs(distance - value) < epsilon
      values.append(isDone ? 1 : value / distance)
      if isDone { break }
    }
    return Rendition(
      "SpringAnimation { spring: \(pull.code); damping: \(damping.code); epsilon: \(epsilon.code) }",
      interval: step
    ) { [values] time in values[min(values.count - 1, Int((time / step + 1e-6).rounded(.down)))] }
  }
}
