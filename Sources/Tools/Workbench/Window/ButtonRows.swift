import SegueControls
import SegueGeometry
import SegueViews

/// Buttons beside each other, in as many rows as it takes.
struct ButtonRows {
  private var places: [(button: GlyphButton, frame: Rect)] = []
  /// How high all rows are, in points.
  private(set) var height: Double

  private static let (rowHeight, gap) = (26.0, 4.0)

  init(_ buttons: [GlyphButton], in width: Double) {
    var corner = Point.zero
    for button in buttons {
      let size = button.sizeThatFits(Size(width, Self.rowHeight))
      if corner.x > 0, corner.x + size.width > width {
        corner = Point(0, corner.y + Self.rowHeight + Self.gap)
      }
      places.append((button, Rect(origin: corner, size: Size(size.width, Self.rowHeight))))
      corner.x += size.width + Self.gap
    }
    height = corner.y + Self.rowHeight
  }

  /// Puts them there, from an upper left corner on.
  func place(at origin: Point) {
    for (button, frame) in places {
      button.frame = Rect(origin: origin + (frame.origin - .zero), size: frame.size)
    }
  }
}
