internal import CSegueCairo
import SegueGeometry

extension Canvas {
  /// Restricts further drawing to `rect`, in points, within the current clip.
  public func clip(to rect: Rect) {
    if let pixels = wholePixels(of: rect) { return clip(to: pixels) }
    trace(rect)
    clipToCurrentPath(.winding)
  }

  /// Restricts further drawing to the inside of `path`, with antialiased edges, within the current clip.
  public func clip(to path: Path, rule: FillRule = .winding) {
    trace(path)
    clipToCurrentPath(rule)
  }

  /// Restricts further drawing to a rectangle with rounded corners, within the current clip.
  public func clip(toRoundedRect rect: Rect, radius: Double, corners: Corners = .all) {
    traceRoundedRect(rect, radius: radius, corners: corners)
    clipToCurrentPath(.winding)
  }

  /// Restricts further drawing to the given device pixels, within the current clip. The transform does not affect these pixels.
  ///
  /// A clip of whole pixels is a region, which costs almost nothing while drawing. With an empty list, nothing is drawn.
  public func clip(to pixels: ArraySlice<PixelRect>) {
    // A single rectangle needs no memory.
    clip(to: pixels.count == 1 ? PixelRegion(pixels[pixels.startIndex]) : PixelRegion(pixels))
  }

  /// Restricts further drawing to the given device pixels, within the current clip.
  public func clip(to pixels: [PixelRect]) { clip(to: PixelRegion(pixels)) }

  /// Restricts further drawing to the given device pixels, within the current clip.
  public func clip(to pixels: PixelRect) { clip(to: PixelRegion(pixels)) }

  /// The bounding box of the clip, in points. Nothing is drawn outside this box.
  public var clipBounds: Rect {
    guard !visiblePixels.isEmpty, let inward = transform.inverted else { return .zero }
    return inward.apply(to: visiblePixels.rect)
  }

  /// Returns whether any of the given device pixels may be inside the clip. Only the clip's bounding box is considered.
  public func shows(_ pixels: PixelRect) -> Bool { visiblePixels.intersects(pixels) }

  /// Returns the device pixels that a rectangle, in points, covers; `nil` if an edge lies between pixels, or if the rectangle is
  /// rotated or extremely large.
  func wholePixels(of rect: Rect) -> PixelRect? {
    guard transform.isUpright, rect.width >= 0, rect.height >= 0, canReach(rect) else { return nil }
    let place = transform.apply(to: rect)
    guard let left = place.minX.wholePixel, let top = place.minY.wholePixel,
      let right = place.maxX.wholePixel, let bottom = place.maxY.wholePixel
    else { return nil }
    return PixelRect(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
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
