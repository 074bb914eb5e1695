import SegueDrawing

/// The ring around the view that has the keyboard focus. It consists of a dark inner line and a white outer line; in dark
/// appearance, of a light inner line and a black outer line.
///
/// The contrast between the two lines is 9:1, so on any background, even a photo, one of them has a contrast of at least 3:1.
final class FocusRing: View {
  /// The width of each of the two lines, in points.
  static let lineWidth = 2.0
  /// The distance from the edge of the focused view to the outer edge of the ring, in points.
  static let reach = 6.0
  /// The minimum distance between the ring and the edges of the window, in points.
  static let margin = 2.0
  /// The color of the inner line.
  static let accentColor = Color.focusRing.inner
  /// The color of the outer line.
  static let outerColor = Color.focusRing.outer

  private let outer = View()
  private let accent = View()

  override init() {
    super.init()
    isUserInteractionEnabled = false
    // The outer line extends under the inner one. If the lines only touched, the background would be visible between them at
    // rounded corners.
    outer.borderWidth = Self.lineWidth * 1.5
    outer.borderColor = Self.outerColor
    outer.fillsSuperview = true
    accent.borderWidth = Self.lineWidth
    accent.borderColor = Self.accentColor
    for line in [outer, accent] { addSubview(line) }
  }

  /// Places the ring around a rectangle.
  /// - Parameters:
  ///   - rect: the outline of the focused view, in the window's coordinates.
  ///   - radius: the corner radius of that outline, in points.
  ///   - bounds: the bounds of the window.
  func surround(_ rect: Rect, radius: Double, in bounds: Rect) {
    // If the focused view is as wide as the window, the ring is just inside the window's edges.
    let outline = rect.inset(by: -Self.reach).intersection(bounds.inset(by: Self.margin))
    frame = window.map { $0.pixelAligned(outline) } ?? outline
    cornerRadius = min(radius + Self.reach, frame.width / 2, frame.height / 2)
    outer.cornerRadius = cornerRadius
    accent.cornerRadius = max(0, cornerRadius - Self.lineWidth)
  }

  override func layoutSubviews() { accent.frame = bounds.inset(by: Self.lineWidth) }
}
