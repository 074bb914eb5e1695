import Glibc
import SegueMotion

nonisolated extension Rendition {
  /// Jetpack Compose, which calculates its springs in whole milliseconds, and ends them when they come below a threshold.
  static func compose(_ timing: Timing, distance: Double) -> Rendition {
    if let curve = timing.curve?.rounded {
      let milliseconds = (timing.duration * 1000).rounded()
      let words = [curve.control1.x, curve.control1.y, curve.control2.x, curve.control2.y].map(\.kotlin)
      return Rendition(
        "tween(durationMillis = \(milliseconds.code), easing = CubicBezierEasing(\(words.joined(separator: ", "))))"
      ) { Timing.curve(curve, duration: milliseconds / 1000).value(at: $0) }
    }
    let (stiffness, ratio) = (
      timing.continuation.stiffness.significant(), timing.continuation.dampingRatio.significant(4)
    )
    let velocity = timing.initialVelocity.significant(4)
    // A quarter of a point, of a number from 0 to 1.
    let threshold = (0.25 / distance).significant(2)
    let form = ClosedForm(
      stiffness: Double(Float(stiffness)),
      damping: 2 * Double(Float(ratio)) * Double(Float(stiffness)).squareRoot(),
      displacement: -1, velocity: velocity)
    let end =
      ratio < 1 ? log(form.envelope / threshold) / (ratio * stiffness.squareRoot()) : form.end(threshold)
    let start = velocity == 0 ? "" : ",\n  initialVelocity = \(velocity.kotlin)"
    return Rendition(
      """
      animatable.animateTo(
        1f, spring(dampingRatio = \(ratio.kotlin), stiffness = \(stiffness.kotlin), visibilityThreshold = \
      \(threshold.kotlin))\(start))
      """
    ) { time in
      let whole = (time * 1000 + 1e-6).rounded(.down) / 1000
      return whole >= (end * 1000).rounded(.down) / 1000 ? 1 : 1 + form.state(at: whole).displacement
    }
  }
}

nonisolated extension ClosedForm {
  /// From when on a creeping motion stays below a threshold, in seconds.
  fileprivate func end(_ threshold: Double) -> Double {
    var (inside, outside) = (0.0, 1.0)
    while abs(state(at: outside).displacement) > threshold, outside < 1e6 {
      (inside, outside) = (outside, outside * 2)
    }
    for _ in 0..<60 {
      let middle = (inside + outside) / 2
      if abs(state(at: middle).displacement) > threshold { inside = middle } else { outside = middle }
    }
    return outside
  }
}
