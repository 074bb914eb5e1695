import SegueDrawing

/// An outline with a fill and a stroke, as one animatable value.
public nonisolated struct Shape: Animatable, Hashable, Sendable {
  /// The outline, in the view's coordinates.
  public var path: Path
  /// The color that fills the inside of the outline; a clear color fills nothing.
  public var fill: Color
  /// The color of the line along the outline, drawn over the fill; a clear color draws no line.
  public var stroke: Color
  /// The width of the line, in points. The line is centered on the outline; 0 draws no line.
  public var lineWidth: Double
  /// The rule that defines the inside of an outline that crosses itself.
  public var fillRule: FillRule
  /// The position along the outline where the line begins, as a fraction of the outline's length, 0…1. The default is 0.
  public var strokeStart = 0.0
  /// The position along the outline where the line ends, as a fraction of the outline's length, 0…1. The default is 1; if it is
  /// not greater than `strokeStart`, no line is drawn.
  public var strokeEnd = 1.0
  /// The shape of the line's ends. The default is `.butt`.
  public var lineCap = StrokeStyle.Cap.butt
  /// The shape of the line's corners. The default is `.miter`.
  public var lineJoin = StrokeStyle.Join.miter

  /// Creates a shape, by default with a black fill and without a line.
  public init(
    _ path: Path, fill: Color = .black, stroke: Color = .clear, lineWidth: Double = 1,
    fillRule: FillRule = .winding
  ) {
    (self.path, self.fill, self.stroke, self.lineWidth) = (path, fill, stroke, lineWidth)
    self.fillRule = fillRule
  }

  /// Returns a shape whose outline, colors, line width and line ends are interpolated between this shape and `other`. Fill
  /// rules, caps, joins, and outlines that cannot be interpolated change halfway (see `Path.mixed(with:at:)`).
  public func mixed(with other: Shape, at fraction: Double) -> Shape {
    if fraction == 0 { return self }
    if fraction == 1 || self == other { return other }
    var result = fraction < 0.5 ? self : other
    result.path = path.mixed(with: other.path, at: fraction)
    result.fill = fill.mixed(with: other.fill, at: fraction)
    result.stroke = stroke.mixed(with: other.stroke, at: fraction)
    result.lineWidth = max(0, lineWidth.mixed(with: other.lineWidth, at: fraction))
    result.strokeStart = strokeStart.mixed(with: other.strokeStart, at: fraction).clamped(to: 0...1)
    result.strokeEnd = strokeEnd.mixed(with: other.strokeEnd, at: fraction).clamped(to: 0...1)
    return result
  }

  /// Returns this shape, displaced by `factor` times the difference from `one` to `other`.
  public func displaced(from one: Shape, to other: Shape, by factor: Double) -> Shape {
    var result = self
    result.path = path.displaced(from: one.path, to: other.path, by: factor)
    result.fill = fill.displaced(from: one.fill, to: other.fill, by: factor)
    result.stroke = stroke.displaced(from: one.stroke, to: other.stroke, by: factor)
    result.lineWidth = max(0, lineWidth.displaced(from: one.lineWidth, to: other.lineWidth, by: factor))
    result.strokeStart = strokeStart.displaced(from: one.strokeStart, to: other.strokeStart, by: factor)
      .clamped(to: 0...1)
    result.strokeEnd = strokeEnd.displaced(from: one.strokeEnd, to: other.strokeEnd, by: factor)
      .clamped(to: 0...1)
    return result
  }

  /// Returns a copy with colors, line width and line ends clamped to finite ranges. NaN values, and a path that is not finite,
  /// are replaced with those of `substitute`.
  package func bounded(or substitute: Shape) -> Shape {
    var result = self
    if !path.isFinite { result.path = substitute.path }
    result.fill = fill.bounded(or: substitute.fill)
    result.stroke = stroke.bounded(or: substitute.stroke)
    result.lineWidth = lineWidth.bounded(.lengths, or: substitute.lineWidth)
    result.strokeStart = strokeStart.bounded(0...1, or: substitute.strokeStart)
    result.strokeEnd = strokeEnd.bounded(0...1, or: substitute.strokeEnd)
    return result
  }

  /// Whether a line is drawn along the outline.
  package var isStroked: Bool { lineWidth > 0 && !stroke.isClear && strokeStart < strokeEnd }

  /// The bounding box of everything that is drawn, in the coordinates of the path; zero if nothing is drawn.
  package var extent: Rect {
    guard isStroked else { return fill.isClear ? .zero : path.bounds }
    // A miter at a sharp angle extends beyond the path by up to ten times half the line width.
    let reach = lineWidth / 2 * (path.form == nil ? 10 : 1)
    return path.bounds.inset(by: -reach)
  }
}

nonisolated extension Shape? {
  /// Returns the shape interpolated between this one and `other`. If either is `nil`, the result changes from one to the other
  /// halfway.
  func mixed(with other: Shape?, at fraction: Double) -> Shape? {
    if let self, let other { return self.mixed(with: other, at: fraction) }
    return fraction < 0.5 ? self : other
  }
}
