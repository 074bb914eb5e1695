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
    isolate(body) {
      clip()
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
    // The current transform applies to the pattern of a group.
    let transform = transform
    cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA)
    keepingSaves(mask)
    if alpha < 1 {
      cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
      cairo_set_source_rgba(cairo, 0, 0, 0, alpha)
      cairo_paint(cairo)
    }
    let coverage = cairo_pop_group(cairo)
    isolate(body) {
      clip()
      setTransform(transform)
      cairo_mask(cairo, coverage)
    }
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
    isolate(body) { cairo_mask_surface(cairo, coverage.cairo, origin.x, origin.y) }
  }

  /// Draws `body` into a transparent image as large as the clip, and then calls `paint` with this image as the source.
  func isolate(_ body: () -> Void, paint: () -> Void) {
    cairo_push_group(cairo)
    keepingSaves(body)
    cairo_pop_group_to_source(cairo)
    paint()
    releaseSource()
  }
}
