extension Spring {
  /// The spring of the system's own sheets and pushes: mass 3, stiffness 1000, damping 500 (motion.md,
  /// section 3).
  public static let system = Spring(mass: 3, stiffness: 1000, damping: 500)

  /// SwiftUI's spring without bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// SwiftUI's spring with a little bounce.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// SwiftUI's spring with visible bounce.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)

  /// Catches a scroll that runs over its end: 1000 pt/s go 33.4 pt too far (motion.md, section 4).
  public static let scrollBounce = Spring(angularFrequency: 11, dampingRatio: 1)
  /// Brings back a scroll let go beyond its end below 50 pt/s; its two rates are 9 and 46 per second.
  public static let scrollReturn = Spring(stiffness: 9 * 46, damping: 9 + 46, allowsOverdamping: true)

  /// Material 3, expressive: small things that move.
  public static let expressiveFast = expressive(dampingRatio: 0.6, stiffness: 800)
  /// Material 3, expressive: most things that move.
  public static let expressive = expressive(dampingRatio: 0.8, stiffness: 380)
  /// Material 3, expressive: what fills the screen.
  public static let expressiveSlow = expressive(dampingRatio: 0.8, stiffness: 200)

  private static func expressive(dampingRatio: Double, stiffness: Double) -> Spring {
    Spring(angularFrequency: stiffness.squareRoot(), dampingRatio: dampingRatio)
  }
}
