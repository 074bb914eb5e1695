import Geometry

extension CubicCurve {
  /// The straight line.
  public static let linear = CubicCurve(0, 0, 1, 1)
  /// Starts slowly (Core Animation).
  public static let easeIn = CubicCurve(0.42, 0, 1, 1)
  /// Ends slowly (Core Animation).
  public static let easeOut = CubicCurve(0, 0, 0.58, 1)
  /// Starts and ends slowly (Core Animation).
  public static let easeInEaseOut = CubicCurve(0.42, 0, 0.58, 1)
  /// Core Animation's own choice; the `ease` of CSS.
  public static let `default` = CubicCurve(0.25, 0.1, 0.25, 1)
  /// Close to 1 − (1 − x)²: the curve C1 of screens.md, section 0.4.
  public static let easeOutQuad = CubicCurve(0.25, 0.46, 0.45, 0.94)

  /// Material 2: moves on the screen.
  public static let material2Standard = CubicCurve(0.4, 0, 0.2, 1)
  /// Material 2: enters the screen.
  public static let material2Decelerate = CubicCurve(0, 0, 0.2, 1)
  /// Material 2: leaves the screen.
  public static let material2Accelerate = CubicCurve(0.4, 0, 1, 1)

  /// Material 3: small things.
  public static let material3Standard = CubicCurve(0.2, 0, 0, 1)
  /// Material 3: large things that enter.
  public static let material3EmphasizedDecelerate = CubicCurve(0.05, 0.7, 0.1, 1)
  /// Material 3: large things that leave.
  public static let material3EmphasizedAccelerate = CubicCurve(0.3, 0, 0.8, 0.15)
  /// Material 3: large things that move; a short arc away and a long one to rest.
  public static let material3Emphasized = CubicCurve(segments: [
    CubicSegment(
      start: .zero, control1: Point(0.05, 0), control2: Point(0.133333, 0.06),
      end: Point(0.166666, 0.4)),
    CubicSegment(
      start: Point(0.166666, 0.4), control1: Point(0.208333, 0.82), control2: Point(0.25, 1),
      end: Point(1, 1)),
  ])
}
