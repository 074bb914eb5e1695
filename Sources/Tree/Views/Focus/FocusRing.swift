import SegueDrawing

/// The ring around the view that has the keyboard's focus: a dark line with a white one around it, or a light one with a black one.
///
/// The two lines differ so much (9:1) that on any background one of them stands out from it by at least 3:1, on photos, too.
final class FocusRing: View {
  /// The width of each of the two lines, in points.
  static let lineWidth = 2.0
  /// From the edge of the focused view to the outer edge of the ring, in points.
  static let reach = 6.0
  /// The least distance between the ring and the window's edges, in points.
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
    // Wider than what is visible of it: between two lines that only touch, the background would show at rounded corners.
    outer.borderWidth = Self.lineWidth * 1.5
    outer.borderColor = Self.outerColor
    outer.fillsSuperview = true
    accent.borderWidth = Self.lineWidth
    accent.borderColor = Self.accentColor
    for line in [outer, accent] { addSubview(line) }
  }

  /// Places the ring around `rect`, whose corners are rounded by `radius`, in coordinates of a window of size `bounds`.
  func surround(_ rect: Rect, radius: Double, in bounds: Rect) {
    // Around a view as wide as the window the ring runs just inside the edges.
    let outline = rect.inset(by: -Self.reach).intersection(bounds.inset(by: Self.margin))
    frame = window.map { $0.pixelAligned(outline) } ?? outline
    cornerRadius = min(radius + Self.reach, frame.width / 2, frame.height / 2)
    outer.cornerRadius = cornerRadius
    accent.cornerRadius = max(0, cornerRadius - Self.lineWidth)
  }

  override func layoutSubviews() { accent.frame = bounds.inset(by: Self.lineWidth) }
}
