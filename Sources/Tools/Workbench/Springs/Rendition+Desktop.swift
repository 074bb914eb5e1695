import Glibc
import SegueMotion

nonisolated extension Rendition {
  /// Returns the rendition for Qt Quick, which computes springs step by step, every 16 ms, and starts them at rest.
  static func qtQuick(_ timing: Timing, distance: Double) -> Rendition {
    if let curve = timing.curve?.rounded {
      let milliseconds = (timing.duration * 1000).rounded()
      return Rendition(
        """
        NumberAnimation {
          duration: \(milliseconds.code); easing.type: Easing.BezierSpline
          easing.bezierCurve: [\(curve.code), 1, 1]
        }
        """, playing: .curve(curve, duration: milliseconds / 1000))
    }
    let step = 0.016
    let spring = timing.continuation
    // The recurrence decays and oscillates at the same rates as the spring.
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

  /// Returns the rendition for libadwaita, which computes springs in whole milliseconds. A spring ends when its envelope is
  /// below epsilon or, if it is overdamped, when its distance from the end is.
  static func libadwaita(_ timing: Timing, distance: Double) -> Rendition {
    if let curve = timing.curve {
      let milliseconds = (timing.duration * 1000).rounded()
      let (name, easing) = nearest(to: curve)
      return Rendition(
        """
        AdwAnimation *animation = adw_timed_animation_new (widget, 0, 1, \(milliseconds.code), target);
        adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (animation), \(name));
        """
      ) { $0 * 1000 < milliseconds ? easing($0 * 1000 / milliseconds) : 1 }
    }
    let (spring, velocity) = (timing.writtenSpring, timing.writtenVelocity)
    func left(at time: Double) -> Double { spring.state(at: time, velocity: velocity).value - 1 }
    /// Returns the estimated duration, in seconds.
    func end(_ epsilon: Double) -> Double {
      var time = -log(epsilon) / (spring.ratio * spring.stiffness.squareRoot())
      guard spring.ratio > 1 else { return time }
      // Newton's method, with the slope taken over one millisecond.
      for _ in 0..<1000 {
        let now = left(at: time)
        guard abs(now) > epsilon else { break }
        time -= now / ((left(at: time + 0.001) - now) / 0.001)
      }
      return time
    }
    // The largest epsilon with which the motion jumps by less than a quarter of a point at its end.
    let epsilon = [1e-3, 1e-4, 1e-5].first { abs(left(at: end($0))) * distance < 0.25 } ?? 1e-6
    let length = end(epsilon).wholeMilliseconds
    let lines = [
      "AdwSpringParams *params = adw_spring_params_new (\(spring.ratio.code), 1, \(spring.stiffness.code));",
      "AdwAnimation *animation = adw_spring_animation_new (widget, 0, 1, params, target);",
      velocity == 0
        ? nil
        : "adw_spring_animation_set_initial_velocity (ADW_SPRING_ANIMATION (animation), \(velocity.code));",
      epsilon == 1e-3
        ? nil : "adw_spring_animation_set_epsilon (ADW_SPRING_ANIMATION (animation), \(epsilon.code));",
    ]
    return Rendition(lines.compactMap(\.self).joined(separator: "\n")) { time in
      let whole = (time + 1e-9).wholeMilliseconds
      return whole >= length ? 1 : spring.state(at: whole, velocity: velocity).value
    }
  }

  private static func nearest(to curve: CubicCurve) -> Easing {
    func distance(_ easing: (Double) -> Double) -> Double {
      let times = (1..<100).map { Double($0) / 100 }
      return times.map { abs(easing($0) - curve.value(at: $0)) }.reduce(0, max)
    }
    return easings.min { distance($0.easing) < distance($1.easing) } ?? ("ADW_LINEAR", { $0 })
  }

  private typealias Easing = (name: String, easing: @Sendable (Double) -> Double)

  private static let easings: [Easing] = {
    var easings: [Easing] = [
      ("ADW_LINEAR", { $0 }), ("ADW_EASE_IN_SINE", { 1 - cos($0 * .pi / 2) }),
      ("ADW_EASE_OUT_SINE", { sin($0 * .pi / 2) }), ("ADW_EASE_IN_OUT_SINE", { (1 - cos($0 * .pi)) / 2 }),
    ]
    let curves: [(String, CubicCurve)] = [
      ("ADW_EASE", .default), ("ADW_EASE_IN", .easeIn), ("ADW_EASE_OUT", .easeOut),
      ("ADW_EASE_IN_OUT", .easeInEaseOut),
    ]
    for (name, curve) in curves { easings.append((name, { curve.value(at: $0) })) }
    let powers: [(String, Double)] = [("QUAD", 2), ("CUBIC", 3), ("QUART", 4), ("QUINT", 5)]
    for (name, power) in powers {
      easings.append(("ADW_EASE_IN_\(name)", { pow($0, power) }))
      easings.append(("ADW_EASE_OUT_\(name)", { 1 - pow(1 - $0, power) }))
      easings.append(
        ("ADW_EASE_IN_OUT_\(name)", { $0 < 0.5 ? pow(2 * $0, power) / 2 : 1 - pow(2 - 2 * $0, power) / 2 }))
    }
    return easings
  }()
}
