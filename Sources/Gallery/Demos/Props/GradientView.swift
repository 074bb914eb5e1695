import SegueViews

/// A view that shows a vertical gradient.
final class GradientView: View {
  /// The colors of the gradient, from top to bottom.
  var colors: [Color] { didSet { if colors != oldValue { setNeedsDisplay() } } }
  private let bleed: Double

  /// Creates a gradient.
  /// - Parameter bleed: the height at the bottom that only the last color fills, in points.
  init(_ colors: [Color], bleed: Double = 0) {
    (self.colors, self.bleed) = (colors, bleed)
    super.init()
    isUserInteractionEnabled = false
  }

  override func content(in bounds: Rect) -> Content {
    .drawing(bounds: bounds) { [colors, bleed] canvas in
      let end = Point(bounds.minX, bounds.maxY - bleed)
      canvas.fill(.rect(bounds), LinearGradient(colors, from: bounds.origin, to: end))
    }
  }
}
