import Glibc
import SegueMotion

nonisolated extension Rendition {
  /// libadwaita: whole milliseconds, and an end where the envelope, of a creeping spring the spring itself, comes below epsilon.
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
    let (stiffness, ratio) = (
      timing.continuation.stiffness.significant(), timing.continuation.dampingRatio.significant(4)
    )
    let velocity = timing.initialVelocity.significant(4)
    let form = ClosedForm(
      stiffness: stiffness, damping: 2 * ratio * stiffness.squareRoot(), displacement: -1, velocity: velocity)
    // The least precision at which the end is no visible jump.
    let epsilon =
      [1e-3, 1e-4, 1e-5].first { epsilon in
        abs(form.state(at: end(form, ratio, stiffness, epsilon)).displacement) * distance < 0.25
      } ?? 1e-6
    let length = (end(form, ratio, stiffness, epsilon) * 1000).rounded(.down) / 1000
    let lines = [
      "AdwSpringParams *params = adw_spring_params_new (\(ratio.code), 1, \(stiffness.code));",
      "AdwAnimation *animation = adw_spring_animation_new (widget, 0, 1, params, target);",
      velocity == 0
        ? nil
        : "adw_spring_animation_set_initial_velocity (ADW_SPRING_ANIMATION (animation), \(velocity.code));",
      epsilon == 1e-3
        ? nil : "adw_spring_animation_set_epsilon (ADW_SPRING_ANIMATION (animation), \(epsilon.code));",
    ]
    return Rendition(lines.compactMap(\.self).joined(separator: "\n")) { time in
      let whole = (time * 1000 + 1e-6).rounded(.down) / 1000
      return whole >= length ? 1 : 1 + form.state(at: whole).displacement
    }
  }

  /// The estimated duration, in seconds.
  private static func end(_ form: ClosedForm, _ ratio: Double, _ stiffness: Double, _ epsilon: Double)
    -> Double
  {
    var time = -log(epsilon) / (ratio * stiffness.squareRoot())
    guard ratio > 1 else { return time }
    // Newton's method, with a slope over a millisecond.
    for _ in 0..<1000 {
      let left = form.state(at: time).displacement
      guard abs(left) > epsilon else { break }
      time -= left / ((form.state(at: time + 0.001).displacement - left) / 0.001)
    }
    return time
  }

  /// The easing that is nearest to a curve.
  private static func nearest(to curve: CubicCurve) -> Easing {
    func distance(_ easing: (Double) -> Double) -> Double {
      (1..<100).reduce(0) { max($0, abs(easing(Double($1) / 100) - curve.value(at: Double($1) / 100))) }
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
