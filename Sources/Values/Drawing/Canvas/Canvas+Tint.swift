internal import CSegueCairo
internal import CSegueStretch
internal import Glibc
import SegueGeometry

extension Canvas {
  /// Fills a disc with an opaque color, and then with a translucent one. The bytes are the same as those of two fills, but
  /// Cairo, which takes long to find the coverage of the pixels at the edge, does so only once.
  /// - Returns: whether the disc was drawn.
  package func fillCircle(center: Point, radius: Double, color: Color, tintedBy tint: Color) -> Bool {
    let target = cairo_get_group_target(cairo)
    let (width, height) = (cairo_image_surface_get_width(target), cairo_image_surface_get_height(target))
    let stride = cairo_format_stride_for_width(CAIRO_FORMAT_A8, width)
    guard hasColors, tint.premultipliedWord >> 24 < 255, let clip = clipRectangles,
      canReach(Rect(center: center, size: Size(2 * radius, 2 * radius))),
      let memory = malloc(Int(stride) * Int(height))
    else { return false }
    defer { free(memory) }
    let coverage = cairo_image_surface_create_for_data(memory, CAIRO_FORMAT_A8, width, height, stride)
    defer { cairo_surface_destroy(coverage) }
    var origin = Point.zero
    cairo_surface_get_device_offset(target, &origin.x, &origin.y)
    cairo_surface_set_device_offset(coverage, origin.x, origin.y)
    let mask = cairo_create(coverage)
    defer { cairo_destroy(mask) }
    for rect in clip {
      cairo_rectangle(mask, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }
    cairo_clip(mask)
    // Only the memory inside the clip is cleared and used.
    cairo_set_operator(mask, CAIRO_OPERATOR_CLEAR)
    cairo_paint(mask)
    cairo_set_operator(mask, CAIRO_OPERATOR_OVER)
    var matrix = matrix
    cairo_set_matrix(mask, &matrix)
    cairo_arc(mask, center.x, center.y, max(0, radius), 0, 2 * .pi)
    cairo_fill(mask)
    cairo_surface_flush(coverage)
    guard cairo_status(mask) == CAIRO_STATUS_SUCCESS, var parts = stretch_pixels(coverage) else {
      return false
    }
    withTarget(visiblePixels, in: clip) { pixels, rect, _ in
      stretch_tinted(
        &parts, &pixels, Int32(rect.x), Int32(rect.y), Int32(rect.maxX), Int32(rect.maxY),
        color.premultipliedWord, tint.premultipliedWord)
    }
    return true
  }
}
