import SegueViews

/// A view that draws an outline: filled, with a line along it, or both.
///
/// The outline is drawn as such in every frame, so it is sharp at any scale, and only its visible part costs anything. Its path,
/// colors and line width can be animated, and as a `View.mask` it clips with smooth edges.
public final class ShapeView: View {
  /// A view with an outline, whose bounds are the path's bounding box: unless it is moved, it shows the path at the path's own
  /// coordinates in its superview, or in the view that it masks. Setting `frame` moves the upper left corner of that box to the
  /// frame's; for a path in the coordinates of a frame that is set, set `bounds.origin` to zero first.
  /// - Parameters:
  ///   - path: a `.rect`, `.roundedRect`, `.ellipse`, `.circle`, or any other outline, in the view's own coordinates.
  ///   - fill: what fills the inside.
  ///   - stroke: the color of the line along the outline.
  ///   - lineWidth: the width of that line, in points.
  public init(_ path: Path, fill: Color = .black, stroke: Color = .clear, lineWidth: Double = 1) {
    super.init()
    shape = Shape(path, fill: fill, stroke: stroke, lineWidth: lineWidth)
    bounds = self.path.bounds
    center = self.path.bounds.center
  }

  /// The outline and how it is drawn. A path with a number that is not finite is ignored.
  public var shape: Shape {
    get { model.shape ?? Shape(Path()) }
    set {
      let value = newValue.bounded(or: shape)
      if value != model.shape { model.shape = value }
    }
  }

  /// The outline, in the view's own coordinates. Setting it leaves the view's bounds as they are.
  public var path: Path {
    get { shape.path }
    set { shape.path = newValue }
  }

  /// What fills the inside; a clear color fills nothing.
  public var fillColor: Color {
    get { shape.fill }
    set { shape.fill = newValue }
  }

  /// The color of the line along the outline; a clear color draws none.
  public var strokeColor: Color {
    get { shape.stroke }
    set { shape.stroke = newValue }
  }

  /// Width of the line along the outline, in points, at least 0; 0 draws none.
  public var lineWidth: Double {
    get { shape.lineWidth }
    set { shape.lineWidth = newValue }
  }

  /// Where along the outline the line begins, in parts of its length, 0…1.
  public var strokeStart: Double {
    get { shape.strokeStart }
    set { shape.strokeStart = newValue }
  }

  /// Where along the outline the line ends, in parts of its length, 0…1; up to `strokeStart` there is none.
  public var strokeEnd: Double {
    get { shape.strokeEnd }
    set { shape.strokeEnd = newValue }
  }

  /// The shape of the line's ends.
  public var lineCap: StrokeStyle.Cap {
    get { shape.lineCap }
    set { shape.lineCap = newValue }
  }

  /// The shape of the line's corners.
  public var lineJoin: StrokeStyle.Join {
    get { shape.lineJoin }
    set { shape.lineJoin = newValue }
  }

  /// Which places an outline that crosses itself encloses.
  public var fillRule: FillRule {
    get { shape.fillRule }
    set { shape.fillRule = newValue }
  }

  public override func sizeThatFits(_ size: Size) -> Size { path.bounds.size }
}
