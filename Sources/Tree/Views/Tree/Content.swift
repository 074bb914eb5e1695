import SegueDrawing

/// The content that a view draws over its background.
public enum Content {
  /// The view draws no content.
  case none
  /// An image, scaled to fill a rectangle in the view's coordinates.
  case image(Image, in: Rect)
  /// Shaped text, with its top left corner at a point in the view's coordinates.
  case text(TextLayout, at: Point, color: Color)
  /// A custom drawing. Its pixels are cached until `setNeedsDisplay()` is called, and it must stay inside `bounds`.
  case drawing(bounds: Rect, (Canvas) -> Void)
}
