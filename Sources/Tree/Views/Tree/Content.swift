import SegueDrawing

/// What a view draws over its background.
public enum Content {
  /// Nothing.
  case none
  /// A picture, stretched to a rectangle of the view's coordinates.
  case image(Image, in: Rect)
  /// Shaped text, its top left corner at a point of the view's coordinates.
  case text(TextLayout, at: Point, color: Color)
  /// Anything else, kept as pixels until `setNeedsDisplay()` is called. Must stay inside `bounds`.
  case drawing(bounds: Rect, (Canvas) -> Void)
}
