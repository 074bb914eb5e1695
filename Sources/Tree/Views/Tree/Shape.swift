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

  /// A shape with the given attributes; the width in points.
  public init(
    _ path: Path, fill: Color = .black, stroke: Color = .clear, lineWidth: Double = 1,
    fillRule: FillRule = .winding
  ) {
    (self.path, self.fill, self.stroke, self.lineWidth) = (path, fill, stroke, lineWidth)
    self.fillRule = fillRule
  }

  /// Mixes outline, colors and width; outlines that cannot be mixed and fill rules switch halfway (see
  /// `Path.mixed(with:at:)`).
  public func mixed(with other: Shape, at fraction: Double) -> Shape {
    if fraction == 0 { return self }
    if fraction == 1 || self == other { return other }
    return Shape(
      path.mixed(with: other.path, at: fraction), fill: fill.mixed(with: other.fill, at: fraction),
      stroke: stroke.mixed(with: other.stroke, at: fraction),
      lineWidth: max(0, lineWidth.mixed(with: other.lineWidth, at: fraction)),
      fillRule: fraction < 0.5 ? fillRule : other.fillRule)
  }

  /// This shape, displaced by `factor` times the difference from `one` to `other`.
  public func displaced(from one: Shape, to other: Shape, by factor: Double) -> Shape {
    var result = self
    result.path = path.displaced(from: one.path, to: other.path, by: factor)
    result.fill = fill.displaced(from: one.fill, to: other.fill, by: factor)
    result.stroke = stroke.displaced(from: one.stroke, to: other.stroke, by: factor)
    result.lineWidth = max(0, lineWidth.displaced(from: one.lineWidth, to: other.lineWidth, by: factor))
    return result
  }

  /// The shape with colors and width bounded; the attributes of `substitute` in place of NaN and of a path that is not finite.
  package func bounded(or substitute: Shape) -> Shape {
    Shape(
      path.isFinite ? path : substitute.path, fill: fill.bounded(or: substitute.fill),
      stroke: stroke.bounded(or: substitute.stroke),
      lineWidth: lineWidth.bounded(.lengths, or: substitute.lineWidth), fillRule: fillRule)
  }

  /// Whether a line is drawn along the outline.
  package var isStroked: Bool { lineWidth > 0 && !stroke.isClear }

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
