import Glibc
import SegueMotion

nonisolated extension Rendition {
  /// Returns the rendition for Flutter. A simulation from 0 to 1 ends when both the remaining distance and the velocity are
  /// below a thousandth.
  static func flutter(_ timing: Timing) -> Rendition {
    if let curve = timing.curve?.rounded {
      let duration = timing.duration.decimals(3)
      return Rendition(
        """
        CurvedAnimation(
          parent: AnimationController(vsync: this, duration: const Duration(milliseconds: \((duration * 1000).code))),
          curve: const Cubic(\(curve.code)))
        """
      ) { duration > 0 && $0 < duration ? halved(curve, at: $0 / duration) : 1 }
    }
    let (spring, velocity) = (timing.writtenSpring, timing.writtenVelocity)
    return Rendition(
      """
      controller.animateWith(
        SpringSimulation(
          SpringDescription.withDampingRatio(mass: 1, stiffness: \(spring.stiffness.code), ratio: \(spring.ratio.code)),
          0, 1, \(velocity.code), snapToEnd: true))
      """
    ) { time in
      let state = spring.state(at: time, velocity: velocity)
      return abs(1 - state.value) < 1e-3 && abs(state.velocity) < 1e-3 ? 1 : state.value
    }
  }

  /// Returns the value of a curve as Flutter computes it: by bisection, until the fraction of the time is accurate to a
  /// thousandth.
  private static func halved(_ curve: CubicCurve, at fraction: Double) -> Double {
    func arc(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * a * (1 - s) * (1 - s) * s + 3 * b * (1 - s) * s * s + s * s * s
    }
    if fraction <= 0 { return 0 }
    var (low, high) = (0.0, 1.0)
    while true {
      let middle = (low + high) / 2
      let time = arc(curve.control1.x, curve.control2.x, middle)
      if abs(fraction - time) < 1e-3 { return arc(curve.control1.y, curve.control2.y, middle) }
      if time < fraction { low = middle } else { high = middle }
    }
  }

  /// Returns the rendition for Jetpack Compose, which computes springs in whole milliseconds. A spring ends when its distance
  /// from the end stays below a threshold.
  static func compose(_ timing: Timing, distance: Double) -> Rendition {
    if let curve = timing.curve?.rounded {
      let milliseconds = (timing.duration * 1000).rounded()
      let words = curve.coordinates.map(\.kotlin).joined(separator: ", ")
      return Rendition(
        "tween(durationMillis = \(milliseconds.code), easing = CubicBezierEasing(\(words)))",
        playing: .curve(curve, duration: milliseconds / 1000))
    }
    let (numbers, velocity) = (timing.writtenSpring, timing.writtenVelocity)
    // Compose computes with numbers of type Float.
    let spring = WrittenSpring(
      stiffness: Double(Float(numbers.stiffness)), damping: numbers.damping,
      ratio: Double(Float(numbers.ratio)))
    // The threshold is a quarter of a point, expressed as a fraction of the distance.
    let threshold = (0.25 / distance).significant(2)
    let length = end(of: spring, velocity, below: threshold).wholeMilliseconds
    let start = velocity == 0 ? "" : ",\n  initialVelocity = \(velocity.kotlin)"
    return Rendition(
      """
      animatable.animateTo(
        1f, spring(dampingRatio = \(numbers.ratio.kotlin), stiffness = \(numbers.stiffness.kotlin), visibilityThreshold = \
      \(threshold.kotlin))\(start))
      """
    ) { time in
      let whole = (time + 1e-9).wholeMilliseconds
      return whole >= length ? 1 : spring.state(at: whole, velocity: velocity).value
    }
  }

  /// Returns the time from which the distance from the end stays below a threshold, in seconds. For an oscillating spring, this
  /// is the time when the envelope falls below the threshold.
  private static func end(of spring: WrittenSpring, _ velocity: Double, below threshold: Double) -> Double {
    let (frequency, ratio) = (spring.stiffness.squareRoot(), spring.ratio)
    if ratio < 1 {
      let sine = (velocity - ratio * frequency) / (frequency * (1 - ratio * ratio).squareRoot())
      return log(hypot(1, sine) / threshold) / (ratio * frequency)
    }
    func isAbove(_ time: Double) -> Bool {
      abs(1 - spring.state(at: time, velocity: velocity).value) > threshold
    }
    var (inside, outside) = (0.0, 1.0)
    while isAbove(outside), outside < 1e6 { (inside, outside) = (outside, outside * 2) }
    for _ in 0..<60 {
      let middle = (inside + outside) / 2
      if isAbove(middle) { inside = middle } else { outside = middle }
    }
    return outside
  }
}

nonisolated extension Double {
  /// The number as a `Float` in Kotlin.
  fileprivate var kotlin: String { code + "f" }
}
