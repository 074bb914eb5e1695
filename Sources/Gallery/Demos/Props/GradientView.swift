import SegueViews

/// Colors that blend into each other from above to below.
final class GradientView: View {
  /// The colors from the upper to the lower end.
  var colors: [Color] { didSet { if colors != oldValue { setNeedsDisplay() } } }
  private let bleed: Double

  /// - Parameter bleed: how much at the lower end has the last color alone, in points.
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
