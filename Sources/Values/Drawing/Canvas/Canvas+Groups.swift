internal import CSegueCairo
import SegueGeometry

/// How a finished group is composited with what lies below.
public enum BlendMode: Hashable, Sendable {
  /// Source over destination: what is opaque hides what lies below.
  case normal
  /// Premultiplied components and alpha are added; two halves of a cross-fade make a whole.
  case plusLighter

  var cairo: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}

extension Canvas {
  /// Draws what `body` draws as one flat picture with an alpha of its own.
  ///
  /// The picture is as large as the clip and is drawn again each time, so clip tightly first, and use plain alpha
  /// where nothing overlaps. Clips that `within` adds cut the finished picture, so that a smooth edge counts once.
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

  /// Draws what `body` draws as one flat picture, times `alpha` and the alpha of what `mask` draws.
  ///
  /// The picture and its mask are as large as the clip, so clip tightly first. Clips that `within` adds cut the finished
  /// picture.
  public func group(
    alpha: Double = 1, maskedBy mask: () -> Void, within clip: () -> Void = {}, _ body: () -> Void
  ) {
    guard alpha > 0 else { return }
    // A group's pattern goes through the current transform.
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

  /// Draws what `body` draws, times the coverage of `path`: one smooth edge, none of it twice.
  public func mask(by path: Path, rule: FillRule = .winding, _ body: () -> Void) {
    isolate(body) {
      trace(path)
      cairo_set_fill_rule(cairo, rule.cairo)
      cairo_fill(cairo)
    }
  }

  /// Draws what `body` draws, times the alpha of `coverage`, one of its pixels a point, top left corner at `origin`.
  public func mask(by coverage: Surface, at origin: Point, _ body: () -> Void) {
    isolate(body) { cairo_mask_surface(cairo, coverage.cairo, origin.x, origin.y) }
  }

  /// Draws `body` into a transparent picture as large as the clip and makes that the source for `paint`.
  func isolate(_ body: () -> Void, paint: () -> Void) {
    cairo_push_group(cairo)
    keepingSaves(body)
    cairo_pop_group_to_source(cairo)
    paint()
    releaseSource()
  }
}
