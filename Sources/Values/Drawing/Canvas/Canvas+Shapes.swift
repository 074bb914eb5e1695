internal import CSegueCairo
import SegueGeometry

extension Canvas {
  /// Paints the whole area inside the clip with `color`.
  public func paint(_ color: Color) {
    setSource(color)
    cairo_paint(cairo)
  }

  /// Clears the area inside the clip: it becomes transparent, or black if the surface has no alpha.
  public func clear() {
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    cairo_paint(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
  }

  /// Fills a rectangle, in points.
  public func fill(_ rect: Rect, _ color: Color) {
    if fillRound(rect, 0, [], color) { return }
    setSource(color)
    trace(rect)
    cairo_fill(cairo)
  }

  /// Fills the inside of `path`.
  public func fill(_ path: Path, _ color: Color, rule: FillRule = .winding) {
    setSource(color)
    fill(path, rule)
  }

  /// Fills the inside of `path` with a linear gradient.
  public func fill(_ path: Path, _ gradient: LinearGradient, rule: FillRule = .winding) {
    setSource(gradient)
    fill(path, rule)
  }

  /// Fills the inside of `path` with a radial gradient.
  public func fill(_ path: Path, _ gradient: RadialGradient, rule: FillRule = .winding) {
    setSource(gradient)
    fill(path, rule)
  }

  /// Draws a line along `path`.
  public func stroke(_ path: Path, _ color: Color, style: StrokeStyle = StrokeStyle()) {
    setSource(color)
    stroke(path, style)
  }

  /// Draws a line along `path` with a linear gradient.
  public func stroke(_ path: Path, _ gradient: LinearGradient, style: StrokeStyle = StrokeStyle()) {
    setSource(gradient)
    stroke(path, style)
  }

  private func fill(_ path: Path, _ rule: FillRule) {
    trace(path)
    cairo_set_fill_rule(cairo, rule.cairo)
    cairo_fill(cairo)
  }

  private func stroke(_ path: Path, _ style: StrokeStyle) {
    trace(path)
    cairo_set_line_width(cairo, style.width.isFinite ? style.width.clamped(to: 0...1e6) : 0)
    cairo_set_line_cap(cairo, style.cap.cairo)
    cairo_set_line_join(cairo, style.join.cairo)
    let dash = style.validDash
    cairo_set_dash(cairo, dash, Int32(dash.count), 0)
    cairo_stroke(cairo)
  }
}

extension StrokeStyle.Cap {
  var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension StrokeStyle.Join {
  var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
