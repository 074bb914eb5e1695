import SegueViews

nonisolated extension Color {
  /// Returns a color of the original design, which was always light and had normal contrast.
  /// - Parameter meaning: the color for dark appearance or high contrast.
  static func original(_ color: Color, or meaning: Color) -> Color {
    Color {
      $0.userInterfaceStyle == .light && $0.accessibilityContrast == .normal
        ? color : meaning.resolvedColor(with: $0)
    }
  }
}
