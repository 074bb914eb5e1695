import SegueMotion

/// A number in Docs/MOTION.md and the value that the library computes for it.
public nonisolated struct MotionVector: Sendable {
  /// The name of the value.
  public let name: String
  /// The number on the page, and the value from the library.
  public let expected, value: Double
  /// The greatest permitted difference.
  public let tolerance: Double

  init(_ name: String, _ expected: Double, _ value: Double, within tolerance: Double = 1e-9) {
    (self.name, self.expected, self.value, self.tolerance) = (name, expected, value, tolerance)
  }

  /// The difference between the two numbers.
  public var error: Double { abs(value - expected) }
  /// Whether the difference is within the tolerance.
  public var passes: Bool { error <= tolerance }

  /// All measured numbers, or the most telling one, of each kind of motion.
  public static let all: [MotionVector] = springs + positions + scrolls + curves

  /// Stiffnesses of springs measured on iOS, by duration and damping ratio.
  private static let springs = [
    (0.35, 1.0, 0.0, 286.40942818911714), (0.6, 0.8, 0, 190.21427544499548),
    (0.1, 1, 0, 2125.3901278407934), (0.5, 0.3, 0, 1796.8833611577954), (0.99, 1, 0, 80.02518243167793),
    (0.5, 1, 0.25, 159.67233773812114), (0.5, 1, -2, 175.4224123383425), (1, 1, 0, 85.25592900599884),
    (1, 1, 1, 83.13803615388531),
  ].map { ratio, duration, velocity, stiffness in
    let spring = Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
    return MotionVector(
      "stiffness of ζ \(ratio), D \(duration), v \(velocity)", stiffness, spring.stiffness,
      within: stiffness * 1e-7)
  }

  private static let positions = [
    MotionVector(
      "x(0.1) of D 0.6, ζ 1", 0.45510951259362, Timing.spring(duration: 0.6, dampingRatio: 1).value(at: 0.1)),
    MotionVector(
      "x(0.2) of D 0.4, ζ 0.7", 1.0411334187995553,
      Timing.spring(duration: 0.4, dampingRatio: 0.7).value(at: 0.2)),
    MotionVector(
      "x(0.05) of stiffness 100, damping 10, measured", 0.1044054701924324,
      Spring(stiffness: 100, damping: 10).step(Spring.State(value: 0), toward: 1, by: 0.05).value,
      within: 1e-7),
    MotionVector(
      "x(0.05) of the same, v 5, measured", 0.29307806,
      Spring(stiffness: 100, damping: 10).step(Spring.State(value: 0, velocity: 5), toward: 1, by: 0.05)
        .value, within: 1e-7),
    MotionVector(
      "x(0.1) of the system's spring", 0.5447783899280674,
      Spring.system.step(Spring.State(value: 0), toward: 1, by: 0.1).value),
    MotionVector(
      "x(0.2) of duration 0.5, bounce 0.3", 0.8737108956017925,
      Spring(duration: 0.5, bounce: 0.3).step(Spring.State(value: 0), toward: 1, by: 0.2).value),
    MotionVector(
      "settling of duration 0.5, bounce 0.3", 0.8629552831744205,
      Spring(duration: 0.5, bounce: 0.3).settlingDuration()),
  ]

  private static let scrolls = [
    MotionVector("projection of 1000 pt/s", 499, project(velocity: 1000)),
    MotionVector("rubber band of 100 pt in 500", 49.5495495495496, rubberBand(100, dimension: 500)),
    MotionVector("rubber band of 100 pt in 852", 51.664829106946, rubberBand(100, dimension: 852)),
    MotionVector(
      "overshoot of a scroll at 1000 pt/s", 33.4436,
      -Spring.scrollBounce.step(Spring.State(value: 0, velocity: -1000), toward: 0, by: 1 / 11.0).value,
      within: 1e-4),
  ]

  private static let curves = [
    MotionVector("easeIn at 0.5", 0.3153568, CubicCurve.easeIn.value(at: 0.5), within: 2e-6),
    MotionVector("easeOut at 0.5", 0.6846432, CubicCurve.easeOut.value(at: 0.5), within: 2e-6),
    MotionVector("easeInEaseOut at 0.25", 0.1291619, CubicCurve.easeInEaseOut.value(at: 0.25), within: 2e-6),
  ]
}
