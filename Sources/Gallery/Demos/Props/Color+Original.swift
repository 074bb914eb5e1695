import SegueViews

nonisolated extension Color {
  /// A color of a demo's original, which was light and had no other contrast; everywhere else it is another one, by its meaning.
  static func original(_ color: Color, or meaning: Color) -> Color {
    Color {
      $0.userInterfaceStyle == .light && $0.accessibilityContrast == .normal
        ? color : meaning.resolvedColor(with: $0)
    }
  }
}
