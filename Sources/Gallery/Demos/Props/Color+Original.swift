import SegueViews

nonisolated extension Color {
  /// Returns a color that is `color` in light appearance with normal contrast, like the original design.
  /// - Parameter meaning: the color in dark appearance or with high contrast.
  static func original(_ color: Color, or meaning: Color) -> Color {
    Color {
      $0.userInterfaceStyle == .light && $0.accessibilityContrast == .normal
        ? color : meaning.resolvedColor(with: $0)
    }
  }
}
