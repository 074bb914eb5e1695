import SegueDrawing

/// An outline that is filled and drawn along, as one animatable value.
public nonisolated struct Shape: Animatable, Hashable, Sendable {
  /// The outline, in the view's own coordinates.
  public var path: Path
  /// What fills the inside; a clear color fills nothing.
  public var fill: Color
  /// The color of the line along the outline, which lies over the fill; a clear color draws none.
  public var stroke: Color
  /// Width of that line, half of it on either side of the outline, in points; 0 draws none.
  public var lineWidth: Double
  /// Which places an outline that crosses itself encloses.
  public var fillRule: FillRule
  /// Where along the outline the line begins, in parts of its length, 0…1.
  public var strokeStart = 0.0
  /// Where along the outline the line ends, in parts of its length, 0…1; up to `strokeStart` there is none.
  public var strokeEnd = 1.0
  /// The shape of the line's ends.
  public var lineCap = StrokeStyle.Cap.butt
  /// The shape of the line's corners.
  public var lineJoin = StrokeStyle.Join.miter

  /// A shape with the given attributes; the width in points.
  public init(
    _ path: Path, fill: Color = .black, stroke: Color = .clear, lineWidth: Double = 1,
    fillRule: FillRule = .winding
  ) {
    (self.path, self.fill, self.stroke, self.lineWidth) = (path, fill, stroke, lineWidth)
    self.fillRule = fillRule
  }

  /// Mixes outline, colors, width and ends; outlines that cannot be mixed, fill rules, caps and joins switch halfway (see
  /// `Path.mixed(with:at:)`).
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

  /// This shape, displaced by `factor` times the difference from `one` to `other`.
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

  /// The shape with colors and width bounded; the attributes of `substitute` in place of NaN and of a path that is not finite.
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

  /// The box around what is drawn, in the coordinates of the path.
  package var extent: Rect {
    guard isStroked else { return fill.isClear ? .zero : path.bounds }
    // Where two lines meet at a sharp angle, a miter reaches out by up to ten times half the width.
    let reach = lineWidth / 2 * (path.form == nil ? 10 : 1)
    return path.bounds.inset(by: -reach)
  }
}

nonisolated extension Shape? {
  /// A shape mixed with another; without one at either end it switches halfway.
  func mixed(with other: Shape?, at fraction: Double) -> Shape? {
    if let self, let other { return self.mixed(with: other, at: fraction) }
    return fraction < 0.5 ? self : other
  }
}
