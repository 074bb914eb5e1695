import SegueMotion

nonisolated extension Rendition {
  /// Flutter: a simulation of a number from 0 to 1 is done as soon as both what is left and its velocity are below a thousandth.
  static func flutter(_ timing: Timing) -> Rendition {
    if let curve = timing.curve?.rounded {
      let duration = timing.duration.decimals(3)
      return Rendition(
        """
        CurvedAnimation(
          parent: AnimationController(vsync: this, duration: const Duration(milliseconds: \((duration * 1000).code))),
          curve: const Cubic(\(curve.numbers)))
        """
      ) { duration > 0 && $0 < duration ? halved(curve, at: $0 / duration) : 1 }
    }
    let (stiffness, ratio) = (
      timing.continuation.stiffness.significant(), timing.continuation.dampingRatio.significant(4)
    )
    let velocity = timing.initialVelocity.significant(4)
    let form = ClosedForm(
      stiffness: stiffness, damping: 2 * ratio * stiffness.squareRoot(), displacement: -1, velocity: velocity)
    return Rendition(
      """
      controller.animateWith(
        SpringSimulation(
          SpringDescription.withDampingRatio(mass: 1, stiffness: \(stiffness.code), ratio: \(ratio.code)),
          0, 1, \(velocity.code), snapToEnd: true))
      """
    ) { time in
      let state = form.state(at: time)
      return abs(state.displacement) < 1e-3 && abs(state.velocity) < 1e-3 ? 1 : 1 + state.displacement
    }
  }

  /// Its curves are halved until the time is off by less than a thousandth.
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
}
