internal import CCairo
import Geometry

extension Canvas {
  /// Draws the shadow that `path` casts: its silhouette, moved by `offset` and blurred.
  ///
  /// Draw it before the shape itself; it also lies under the shape. `blur` is in points and, as in style sheets,
  /// twice the standard deviation of the Gaussian. It is computed anew each time: keep the result in a surface.
  public func fillShadow(of path: Path, color: Color, blur: Double, offset: Vector = .zero) {
    guard color.alpha > 0, !path.isEmpty else { return }
    let map = Transform.translation(offset).then(transform)
    let gaussian = GaussianBlur(sigma: max(0, blur) / 2 * map.maximumScale)
    let reach = gaussian.reach
    // Only what can be seen, and what reaches into it, is blurred.
    let silhouette = path.applying(map)
    let visible = deviceClipBounds.inset(by: -Double(reach))
    let area = PixelRect(covering: silhouette.bounds.intersection(visible)).grown(by: reach)
    guard let mask = ShadowMask(of: silhouette, in: area, gaussian) else { return }
    setSource(color)
    var matrix = matrix
    cairo_identity_matrix(cairo)
    cairo_mask_surface(cairo, mask.cairo, Double(area.x), Double(area.y))
    cairo_set_matrix(cairo, &matrix)
  }

  /// What the clip leaves, in device pixels.
  private var deviceClipBounds: Rect {
    var matrix = matrix
    cairo_identity_matrix(cairo)
    defer { cairo_set_matrix(cairo, &matrix) }
    return clipBounds
  }
}

extension PixelRect {
  fileprivate func grown(by pixels: Int) -> PixelRect {
    isEmpty
      ? .zero
      : PixelRect(x: x - pixels, y: y - pixels, width: width + 2 * pixels, height: height + 2 * pixels)
  }
}
