import SegueControls

/// A swatch in the grid: nothing but its color.
final class SwatchCell: CollectionViewCell {
  private static let radius = 10.0

  /// Shows a swatch.
  func show(_ swatch: Swatch) {
    identifier = "swatch-\(swatch.number)"
    accessibilityLabel = "\(swatch.number), \(swatch.name)"
    backgroundColor = swatch.color
    cornerRadius = Self.radius
  }
}
