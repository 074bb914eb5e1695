import SegueViews

/// A view that draws a path: filled, stroked, or both.
///
/// The outline is drawn again in each frame, so it is sharp at any scale. Only its visible part is drawn. The path, the colors
/// and the line width can be animated. As a `View.mask`, the view clips with antialiased edges.
public final class ShapeView: View {
  /// Creates a view with an outline.
  ///
  /// The bounds of the view are the bounding box of the path. Until the view is moved, the path's coordinates are those of the
  /// superview, or of the masked view. Setting `frame` moves the bounding box to the upper left corner of the frame. If you set
  /// `frame` and the path's coordinates are relative to that frame, set `bounds.origin` to zero first.
  /// - Parameters:
  ///   - path: a `.rect`, `.roundedRect`, `.ellipse`, `.circle`, or any other outline, in the view's own coordinates.
  ///   - fill: the color of the inside; black by default.
  ///   - stroke: the color of the line along the outline; clear by default.
  ///   - lineWidth: the width of that line, in points; 1 by default.
  public init(_ path: Path, fill: Color = .black, stroke: Color = .clear, lineWidth: Double = 1) {
    super.init()
    shape = Shape(path, fill: fill, stroke: stroke, lineWidth: lineWidth)
    bounds = self.path.bounds
    center = self.path.bounds.center
  }

  /// The outline and its drawing style. A path with a coordinate that is not finite is ignored.
  public var shape: Shape {
    get { model.shape ?? Shape(Path()) }
    set {
      let value = newValue.bounded(or: shape)
      if value != model.shape { model.shape = value }
    }
  }

  /// The outline, in the view's own coordinates. Setting it does not change the view's bounds.
  public var path: Path {
    get { shape.path }
    set { shape.path = newValue }
  }

  /// The color that fills the inside of the outline; a clear color fills nothing.
  public var fillColor: Color {
    get { shape.fill }
    set { shape.fill = newValue }
  }

  /// The color of the line along the outline; a clear color draws no line.
  public var strokeColor: Color {
    get { shape.stroke }
    set { shape.stroke = newValue }
  }

  /// The width of the line along the outline, in points, at least 0; 0 draws no line.
  public var lineWidth: Double {
    get { shape.lineWidth }
    set { shape.lineWidth = newValue }
  }

  /// The start of the line along the outline, as a fraction of the outline's length, 0…1.
  public var strokeStart: Double {
    get { shape.strokeStart }
    set { shape.strokeStart = newValue }
  }

  /// The end of the line along the outline, as a fraction of the outline's length, 0…1. If it is not greater than
  /// `strokeStart`, no line is drawn.
  public var strokeEnd: Double {
    get { shape.strokeEnd }
    set { shape.strokeEnd = newValue }
  }

  /// The shape of the ends of the line.
  public var lineCap: StrokeStyle.Cap {
    get { shape.lineCap }
    set { shape.lineCap = newValue }
  }

  /// The shape of the corners of the line.
  public var lineJoin: StrokeStyle.Join {
    get { shape.lineJoin }
    set { shape.lineJoin = newValue }
  }

  /// The rule that defines the inside of an outline that crosses itself.
  public var fillRule: FillRule {
    get { shape.fillRule }
    set { shape.fillRule = newValue }
  }

  public override func sizeThatFits(_ size: Size) -> Size { path.bounds.size }
}
