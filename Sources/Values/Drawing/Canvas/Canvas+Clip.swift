internal import CSegueCairo
import SegueGeometry

extension Canvas {
  /// Restricts further drawing to `rect`, in points, within the current clip.
  public func clip(to rect: Rect) {
    trace(rect)
    cairo_clip(cairo)
  }

  /// Restricts further drawing to the inside of `path`, with antialiased edges, within the current clip.
  public func clip(to path: Path, rule: FillRule = .winding) {
    trace(path)
    cairo_set_fill_rule(cairo, rule.cairo)
    cairo_clip(cairo)
  }

  /// Restricts further drawing to a rectangle with rounded corners, within the current clip.
  public func clip(toRoundedRect rect: Rect, radius: Double, corners: Corners = .all) {
    traceRoundedRect(rect, radius: radius, corners: corners)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    cairo_clip(cairo)
  }

  /// Restricts further drawing to the given device pixels, within the current clip. The transform does not affect these pixels.
  ///
  /// A clip of whole pixels is a region, which costs almost nothing while drawing. With an empty list, nothing is drawn.
  public func clip(to pixels: ArraySlice<PixelRect>) { clip(toPixels: pixels) }

  private func clip(toPixels pixels: some Collection<PixelRect>) {
    // Cairo 1.16 may keep too many pixels when it combines two clips of several rectangles. This happens if one clip ends in
    // the row in which the other begins.
    guard pixels.count > 1, let known = clipRectangles, known.count > 1 else {
      return intersectClip(with: pixels)
    }
    resetClip()
    intersectClip(with: known.lazy.flatMap { one in pixels.lazy.map { one.intersection($0) } })
  }

  private func intersectClip(with pixels: some Sequence<PixelRect>) {
    var matrix = matrix
    cairo_identity_matrix(cairo)
    cairo_new_path(cairo)
    for rect in pixels where !rect.isEmpty {
      cairo_rectangle(cairo, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }
    cairo_set_matrix(cairo, &matrix)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    cairo_clip(cairo)
  }

  /// Restricts further drawing to the given device pixels, within the current clip.
  public func clip(to pixels: [PixelRect]) { clip(to: pixels[...]) }

  /// Restricts further drawing to the given device pixels, within the current clip.
  public func clip(to pixels: PixelRect) { intersectClip(with: CollectionOfOne(pixels)) }

  /// Restricts further drawing to the device pixels of a region, within the current clip.
  public func clip(to region: PixelRegion) { clip(toPixels: region) }

  /// Removes the clip. `restore()` still brings back the clip of the matching `save()`.
  public func resetClip() { cairo_reset_clip(cairo) }

  /// The bounding box of the clip, in points. Nothing is drawn outside this box.
  public var clipBounds: Rect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns whether any of the given device pixels may be inside the clip. Only the clip's bounding box is considered.
  public func shows(_ pixels: PixelRect) -> Bool { visiblePixels.intersects(pixels) }

  /// The smallest rectangle of device pixels around the clip.
  package var visiblePixels: PixelRect {
    var matrix = matrix
    cairo_identity_matrix(cairo)
    defer { cairo_set_matrix(cairo, &matrix) }
    return PixelRect(covering: clipBounds)
  }
}

extension FillRule {
  var cairo: cairo_fill_rule_t {
    switch self {
    case .winding: CAIRO_FILL_RULE_WINDING
    case .evenOdd: CAIRO_FILL_RULE_EVEN_ODD
    }
  }
}
