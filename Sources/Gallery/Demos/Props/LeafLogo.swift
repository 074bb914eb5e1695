import SegueDrawing

/// The logo of a fictional app: a leaf with a stem and a vein.
enum LeafLogo {
  /// The size of the logo, in points (Docs/BEHAVIOR.md#launch-logo).
  static let size = Size(72.88, 60)
  /// The center of the largest solid disc inside the logo. The logo grows around this point.
  static let heart = Point(42, 23)
  /// The radius of the largest solid disc inside the logo, in points.
  static let solidRadius = 15.0

  /// The outline of the logo, in a box of `size` at the origin.
  ///
  /// The outline begins at the end of the stem, and continues along the stem's left side, the lower edge of the leaf, the tip,
  /// and back.
  static let path = Path(
    known: """
      M4.5 58 C7 52.5 11.5 47.5 17 43.5 C6 14 32 2.5 71.5 1 C75 34 54 60 24 49 C27 44.6 31 41 36 38.2
      C24 42.5 14.5 49.5 9 59.5 C7.8 61.2 3.6 60.4 4.5 58 Z
      """)
}
