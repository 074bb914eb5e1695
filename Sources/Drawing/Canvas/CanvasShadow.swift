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
    let silhouette = path.applying(map)
    // Only what can be seen, and what reaches into it, is blurred.
    let seen = visiblePixels.grown(by: gaussian.reach)
    let area = PixelRect(covering: silhouette.bounds).grown(by: gaussian.reach).intersection(seen)
    guard let coverage = Coverage(width: area.width, height: area.height) else { return }
    coverage.draw { cairo in
      cairo_translate(cairo, -Double(area.x), -Double(area.y))
      silhouette.append(to: cairo)
      cairo_fill(cairo)
    }
    gaussian.blur(coverage)
    setSource(color)
    coverage.paint(on: self, x: area.x, y: area.y)
  }
}
