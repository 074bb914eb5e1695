internal import CSegueCairo
import SegueGeometry

/// The way in which a finished group is composited with the pixels below it.
public enum BlendMode: Hashable, Sendable {
  /// Source over destination: opaque pixels hide the pixels below.
  case normal
  /// Premultiplied components and alpha are added, so that the two images of a cross-fade add up to full opacity.
  case plusLighter

  var cairo: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}

extension Canvas {
  /// Draws the output of `body` as one flat image with its own alpha.
  ///
  /// The image is as large as the clip and is drawn again in each call, so clip tightly first. If nothing in the output
  /// overlaps, use colors with an alpha instead. Clips that `within` adds apply to the finished image, so that their
  /// antialiased edges take effect only once.
  public func group(
    alpha: Double, blend: BlendMode = .normal, within clip: () -> Void = {}, _ body: () -> Void
  ) {
    guard alpha > 0 else { return }
    isolate(body, within: clip) {
      cairo_set_operator(cairo, blend.cairo)
      cairo_paint_with_alpha(cairo, min(alpha, 1))
      cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    }
  }

  /// Draws the output of `body` as one flat image, multiplied by `alpha` and by the alpha of the output of `mask`.
  ///
  /// The image and its mask are as large as the clip, so clip tightly first. Clips that `within` adds apply to the finished
  /// image.
  public func group(
    alpha: Double = 1, maskedBy mask: () -> Void, within clip: () -> Void = {}, _ body: () -> Void
  ) {
    guard alpha > 0 else { return }
    let coverage = pattern(CAIRO_CONTENT_ALPHA) {
      mask()
      if alpha < 1 {
        // The mask may have set a clip.
        resetClip()
        cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
        cairo_set_source_rgba(cairo, 0, 0, 0, alpha)
        cairo_paint(cairo)
      }
    }
    isolate(body, within: clip) { cairo_mask(cairo, coverage) }
    cairo_pattern_destroy(coverage)
  }

  /// Draws the output of `body` inside `path`. The path's antialiased edge is applied only once, to the finished output.
  public func mask(by path: Path, rule: FillRule = .winding, _ body: () -> Void) {
    isolate(body) {
      trace(path)
      cairo_set_fill_rule(cairo, rule.cairo)
      cairo_fill(cairo)
    }
  }

  /// Draws the output of `body`, multiplied by the alpha of `coverage`. Each pixel of `coverage` covers one point; the top left
  /// corner of `coverage` is at `origin`.
  public func mask(by coverage: Surface, at origin: Point, _ body: () -> Void) {
    isolate(body) {
      if matrix.isSampleable { cairo_mask_surface(cairo, coverage.cairo, origin.x, origin.y) }
    }
  }

  /// Draws `body` into a transparent image as large as the clip, adds the clips that `within` sets, and then calls `paint` with
  /// the image as the source.
  func isolate(_ body: () -> Void, within clip: () -> Void = {}, paint: () -> Void) {
    let image = pattern(CAIRO_CONTENT_COLOR_ALPHA, of: body)
    // The current transform applies to a pattern.
    let transform = transform
    clip()
    setTransform(transform)
    cairo_set_source(cairo, image)
    cairo_pattern_destroy(image)
    paint()
    releaseSource()
  }
}
