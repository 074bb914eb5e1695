import SegueControls

/// A cell of the grid, which shows only the color of a swatch.
final class SwatchCell: CollectionViewCell {
  private static let radius = 10.0

  /// Shows the color of a swatch.
  func show(_ swatch: Swatch) {
    identifier = "swatch-\(swatch.number)"
    accessibilityLabel = "\(swatch.number), \(swatch.name)"
    backgroundColor = swatch.color
    cornerRadius = Self.radius
  }
}
