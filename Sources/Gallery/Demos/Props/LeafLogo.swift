import SegueDrawing

/// The logo of an invented application: a leaf with a stem and a vein.
enum LeafLogo {
  /// The box in which the mark is drawn, in points (Docs/BEHAVIOR.md#launch-logo).
  static let size = Size(72.88, 60)
  /// The middle of the largest disc that is solid, about which the mark grows.
  static let heart = Point(42, 23)
  /// The radius of that disc, in points.
  static let solidRadius = 15.0

  /// The outline, in a box of `size` at the origin.
  static let path: Path = {
    var path = Path()
    // From the end of the stem along its left side into the lower edge of the blade, around the tip, and back.
    path.move(to: Point(4.5, 58))
    path.addCurve(to: Point(17, 43.5), control1: Point(7, 52.5), control2: Point(11.5, 47.5))
    path.addCurve(to: Point(71.5, 1), control1: Point(6, 14), control2: Point(32, 2.5))
    path.addCurve(to: Point(24, 49), control1: Point(75, 34), control2: Point(54, 60))
    path.addCurve(to: Point(36, 38.2), control1: Point(27, 44.6), control2: Point(31, 41))
    path.addCurve(to: Point(9, 59.5), control1: Point(24, 42.5), control2: Point(14.5, 49.5))
    path.addCurve(to: Point(4.5, 58), control1: Point(7.8, 61.2), control2: Point(3.6, 60.4))
    path.close()
    return path
  }()
}
