internal import CSegueCairo
import SegueGeometry

// Paths and sources in the form that Cairo expects.
extension Canvas {
  func setSource(_ color: Color) {
    let color = resolve(color)
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  func setSource(_ gradient: LinearGradient) {
    let pattern = cairo_pattern_create_linear(
      gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y)
    setSource(pattern, gradient.stops)
  }

  func setSource(_ gradient: RadialGradient) {
    let (x, y) = (gradient.center.x, gradient.center.y)
    let pattern = cairo_pattern_create_radial(x, y, gradient.startRadius, x, y, gradient.endRadius)
    setSource(pattern, gradient.stops)
  }

  /// Sets the source to a gradient with the given stops, and releases the caller's reference.
  private func setSource(_ pattern: OpaquePointer?, _ stops: [GradientStop]) {
    let colors = stops.map { resolve($0.color) }
    for (index, stop) in stops.enumerated() {
      // Cairo interpolates components that are not multiplied by alpha. So a clear stop is added twice, in the colors of both
      // neighbors.
      let isClear = colors[index].isClear && colors.count > 1
      for source in isClear ? [index - 1, index + 1] : [index] where colors.indices.contains(source) {
        let color = colors[source].withAlpha(colors[index].alpha)
        cairo_pattern_add_color_stop_rgba(
          pattern, stop.position, color.red, color.green, color.blue, color.alpha)
      }
    }
    cairo_set_source(cairo, pattern)
    cairo_pattern_destroy(pattern)
  }

  /// Sets Cairo's current path to `path`. If any number in the path is not finite, the current path is empty.
  func trace(_ path: Path) {
    cairo_new_path(cairo)
    if path.isFinite { path.append(to: cairo) }
  }

  /// The maximum distance from the origin at which anything is drawn, in device pixels. Cairo's limit, with 24 bits, is twice
  /// as far.
  private static let reach = 4.0e6

  /// Returns an upper bound for the distance of a box's points from the origin, in device pixels; NaN if an edge is NaN.
  private func reach(of box: Rect) -> Double {
    let map = transform
    let sides = abs(box.minX) + abs(box.maxX) + abs(box.minY) + abs(box.maxY)
    return sides * map.maximumScale + abs(map.tx) + abs(map.ty)
  }

  /// Returns whether `box` is within the distance from the origin that Cairo can draw.
  func canReach(_ box: Rect) -> Bool { reach(of: box) <= Self.reach }

  /// Sets Cairo's current path to a rectangle. If the rectangle extends too far for Cairo, the path is its visible part; if one
  /// of its coordinates is NaN, the path is empty.
  func trace(_ rect: Rect) {
    cairo_new_path(cairo)
    let reach = reach(of: rect)
    guard !reach.isNaN else { return }
    var rect = rect
    if reach > Self.reach {
      // The rectangle is cut so far outside the clip that no new edge is visible.
      let seen = clipBounds
      rect = rect.intersection(seen.inset(by: -(seen.width + seen.height)))
    }
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
  }

  /// Sets Cairo's current path to a rectangle with rounded corners, without a `Path` on the heap. If the rectangle extends too
  /// far for Cairo, its corners are not rounded.
  func traceRoundedRect(_ rect: Rect, radius: Double, corners: Corners) {
    let radius = Corners.radius(radius, in: rect)
    guard radius > 0, !corners.isEmpty, canReach(rect) else { return trace(rect) }
    cairo_new_path(cairo)
    traceCorner(rect.minX, rect.minY, 1, 1, corners.contains(.topLeft) ? radius : 0, from: .pi)
    traceCorner(rect.maxX, rect.minY, -1, 1, corners.contains(.topRight) ? radius : 0, from: 1.5 * .pi)
    traceCorner(rect.maxX, rect.maxY, -1, -1, corners.contains(.bottomRight) ? radius : 0, from: 0)
    traceCorner(rect.minX, rect.maxY, 1, -1, corners.contains(.bottomLeft) ? radius : 0, from: 0.5 * .pi)
    cairo_close_path(cairo)
  }

  /// Adds the corner at (x, y) of a rectangle that extends from there in the direction (dx, dy).
  private func traceCorner(
    _ x: Double, _ y: Double, _ dx: Double, _ dy: Double, _ radius: Double, from angle: Double
  ) {
    if radius > 0 {
      cairo_arc(cairo, x + dx * radius, y + dy * radius, radius, angle, angle + 0.5 * .pi)
    } else {
      cairo_line_to(cairo, x, y)
    }
  }
}

extension Path {
  package var isFinite: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let point), .line(let point): (point.x + point.y).isFinite
      case .curve(let point, let control1, let control2):
        (point.x + point.y + control1.x + control1.y + control2.x + control2.y).isFinite
      case .close: true
      }
    }
  }

  /// Adds the elements to the current path of a Cairo context.
  func append(to cairo: OpaquePointer?) {
    for element in elements {
      switch element {
      case .move(let point): cairo_move_to(cairo, point.x, point.y)
      case .line(let point): cairo_line_to(cairo, point.x, point.y)
      case .curve(let point, let control1, let control2):
        cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
      case .close: cairo_close_path(cairo)
      }
    }
  }
}
