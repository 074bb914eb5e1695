internal import CSegueCairo
internal import CSegueStretch
import SegueGeometry

extension Canvas {
  /// Fills a disc, with a radius in points. A disc that extends millions of pixels from the origin is not drawn.
  public func fillCircle(center: Point, radius: Double, color: Color) {
    let box = Rect(center: center, size: Size(2 * radius, 2 * radius))
    guard canReach(box), !fillRound(box, radius, .all, color) else { return }
    setSource(color)
    cairo_new_path(cairo)
    cairo_arc(cairo, center.x, center.y, max(0, radius), 0, 2 * .pi)
    cairo_fill(cairo)
  }

  /// Fills a rectangle with rounded corners. The radius, in points, is limited to half the shorter side.
  public func fillRoundedRect(_ rect: Rect, radius: Double, corners: Corners = .all, color: Color) {
    if fillRound(rect, radius, corners, color) { return }
    setSource(color)
    traceRoundedRect(rect, radius: radius, corners: corners)
    cairo_fill(cairo)
  }

  /// Fills a rectangle with an opaque color, and then with a translucent one, in one pass. The bytes are the same as those of
  /// two fills, if edges without round corners lie on whole pixels.
  /// - Returns: whether the rectangle was drawn; if not, it takes two fills.
  package func fillRoundedRect(
    _ rect: Rect, radius: Double, corners: Corners, color: Color, tintedBy tint: Color
  ) -> Bool {
    fillRound(rect, radius, corners, color, tint)
  }

  /// Fills a rectangle with one or two colors without Cairo, which takes two to four times as long to find the coverage of the
  /// pixels at the edge.
  /// - Returns: whether the rectangle was drawn.
  func fillRound(
    _ rect: Rect, _ radius: Double, _ corners: Corners, _ color: Color, _ tint: Color? = nil
  ) -> Bool {
    let (radius, first) = (Corners.radius(radius, in: rect), Color(resolve(color)).premultipliedWord)
    guard radius > 0 || tint != nil || wholePixels(of: rect) != nil,
      hasOpaquePixels || hasColors && first >> 24 == 255 && tint == nil,
      let shape = shape(rect, radius, corners), let clip = clipRegion
    else { return false }
    withTarget(PixelRect(covering: transform.apply(to: rect)), in: clip) { pixels, part, origin in
      var shape = shape.moved(by: origin)
      stretch_round(
        &shape, &pixels, Int32(part.x), Int32(part.y), Int32(part.maxX), Int32(part.maxY), first,
        tint.map { Color(resolve($0)).premultipliedWord } ?? 0)
    }
    return true
  }

  /// Returns the visible pixels in a part of the target, for `restore`; `nil` if only Cairo can clip to round corners here.
  package func keep(_ part: PixelRect) -> KeptPixels? {
    guard hasColors, let clip = clipRegion else { return nil }
    var words: [UInt32] = []
    words.reserveCapacity(part.intersection(visiblePixels).area)
    withTarget(part, in: clip) { target, rect, _ in
      for y in rect.y..<rect.maxY {
        let row = UnsafeRawPointer(target.bytes + y * target.stride).assumingMemoryBound(to: UInt32.self)
        words.append(contentsOf: UnsafeBufferPointer(start: row + rect.x, count: rect.width))
      }
    }
    return KeptPixels(part: part, clip: clip, words: words)
  }

  /// Undoes what has been drawn outside a rectangle with rounded corners, as if it had been clipped to it.
  /// - Parameter kept: the pixels before drawing.
  package func restore(_ kept: KeptPixels, outside rect: Rect, radius: Double, corners: Corners) {
    guard let shape = shape(rect, Corners.radius(radius, in: rect), corners) else { return }
    var place = 0
    withTarget(kept.part, in: kept.clip) { target, part, origin in
      var shape = shape.moved(by: origin)
      kept.words.withUnsafeBufferPointer {
        stretch_round_clip(
          &shape, $0.baseAddress.map { $0 + place }, &target, Int32(part.x), Int32(part.y), Int32(part.maxX),
          Int32(part.maxY))
      }
      place += part.area
    }
  }

  /// Returns whether `restore` can clip to a rectangle with the current transform.
  package func canRestore(outside rect: Rect) -> Bool { shape(rect, 0, []) != nil }

  /// Returns a rectangle with rounded corners in device pixels; `nil` if it is rotated, mirrored or too large.
  private func shape(_ rect: Rect, _ radius: Double, _ corners: Corners) -> stretch_shape? {
    let map = transform
    guard map.isUpright, map.a > 0, map.d > 0, canReach(rect) else { return nil }
    let place = map.apply(to: rect)
    // Rounded like this, an edge is the same in a surface with another origin.
    func rounded(_ edge: Double) -> Double { (edge * 256).rounded() / 256 }
    return stretch_shape(
      left: rounded(place.minX), top: rounded(place.minY), right: rounded(place.maxX),
      bottom: rounded(place.maxY), across: radius * map.a, down: radius * map.d,
      corners: Int32(corners.rawValue))
  }

  /// Whether the pixels of the target have colors and no alpha.
  private var hasOpaquePixels: Bool {
    cairo_image_surface_get_format(target) == CAIRO_FORMAT_RGB24
  }
}

/// Pixels of a canvas before something is drawn.
package struct KeptPixels {
  fileprivate let part: PixelRect
  fileprivate let clip: PixelRegion
  fileprivate let words: [UInt32]
}

extension stretch_shape {
  fileprivate func moved(by origin: Point) -> stretch_shape {
    stretch_shape(
      left: left + origin.x, top: top + origin.y, right: right + origin.x, bottom: bottom + origin.y,
      across: across, down: down, corners: corners)
  }
}
