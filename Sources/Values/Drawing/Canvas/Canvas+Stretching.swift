internal import CSegueCairo
internal import CSegueStretch
import SegueGeometry

/// An opaque image with a position on a canvas.
public struct PlacedPicture {
  /// The pixels of the image, in the format `rgb24`.
  public let surface: Surface
  /// The map from the image's pixels to device pixels; upright and not mirrored.
  public let transform: Transform
  /// The opacity of the image, 0…1.
  public let alpha: Double

  /// Creates an image scaled to `rect`, which `transform` maps to device pixels.
  ///
  /// `nil` if Cairo has to draw the image. This is so if the image is rotated or mirrored, or if its format has an alpha
  /// channel. It is also so at extreme scales and at extreme distances from the origin.
  public init?(_ surface: Surface, in rect: Rect, _ transform: Transform, alpha: Double = 1) {
    let (x, y) = (rect.width / Double(surface.width), rect.height / Double(surface.height))
    self.init(
      surface, Transform(a: x, b: 0, c: 0, d: y, tx: rect.minX, ty: rect.minY).concatenating(transform),
      alpha: alpha)
  }

  fileprivate init?(_ surface: Surface, _ transform: Transform, alpha: Double) {
    guard surface.format == .rgb24, transform.isUpright, Self.scales.contains(transform.a),
      Self.scales.contains(transform.d), max(abs(transform.tx), abs(transform.ty)) <= Self.reach
    else { return nil }
    (self.surface, self.transform, self.alpha) = (surface, transform, alpha.bounded(.fractions))
  }

  /// The range of scales, and the maximum distance from the origin, in pixels, for which the drawing function's integers
  /// suffice.
  private static let (scales, reach) = (1e-4...1e6, 1e6)

  /// Returns the image in the form that the drawing function takes.
  /// - Parameter origin: the origin of the device, in pixels of the target.
  fileprivate func layer(from origin: Point) -> stretch_layer? {
    guard let source = stretch_pixels(surface.cairo) else { return nil }
    return stretch_layer(
      source: source,
      across: stretch_axis(origin: (0.5 - origin.x - transform.tx) / transform.a, step: 1 / transform.a),
      down: stretch_axis(origin: (0.5 - origin.y - transform.ty) / transform.d, step: 1 / transform.d),
      alpha: alpha)
  }
}

// Drawing by loops other than Cairo's: of images that are scaled, lie between pixels, fade or are seen in perspective, and of
// shades over pixels. Cairo takes two to seven times as long (Docs/PERFORMANCE.md#pixel-formats).
extension Canvas {
  /// Draws an opaque image, and `other` over it, both interpolated bilinearly.
  /// - Parameter pixels: the device pixels that the images fill, even if their own edges lie between pixels.
  public func draw(_ picture: PlacedPicture, below other: PlacedPicture? = nil, filling pixels: PixelRect) {
    draw(picture, below: other, within: pixels.rect)
  }

  /// Draws an opaque image, and `other` over it, both interpolated bilinearly.
  /// - Parameter area: the part of the device that the images fill, regardless of their own edges. An edge of the area that is
  ///   between pixels is antialiased.
  package func draw(_ picture: PlacedPicture, below other: PlacedPicture? = nil, within area: Rect) {
    guard picture.surface !== surface, other?.surface !== surface,
      let area = SmoothRect(area, near: visiblePixels)
    else { return }
    guard hasColors else {
      // A mask stores only the coverage of the images.
      let coverage = 1 - (1 - picture.alpha) * (1 - (other?.alpha ?? 0))
      return withSavedState {
        setTransform(.identity)
        fill(area.rect, Color.black.withAlpha(coverage))
      }
    }
    // A clip with antialiased edges is applied to the finished image.
    withRectangles(near: visiblePixels.intersection(area.pixels)) { stretch(picture, other, area, in: $0) }
  }

  /// Calls `body` with the rectangles of the clip. If the clip has other shapes, `body` draws `near` on a surface of its own.
  private func withRectangles(near: @autoclosure () -> PixelRect, _ body: (PixelRegion) -> Void) {
    if hasColors, let clip = clipRegion { return body(clip) }
    let near = PixelRegion(near())
    isolate {
      resetClip()
      clip(to: near)
      body(near)
    } paint: {
      cairo_paint(cairo)
    }
  }

  /// Draws an opaque image through the current transform, at one pixel per point, with antialiased edges.
  /// - Returns: whether the image was drawn; if not, Cairo has to draw it.
  func stretch(_ surface: Surface, _ alpha: Double) -> Bool {
    guard surface !== self.surface, !transform.isNearlyCopying, hasColors,
      let picture = PlacedPicture(surface, transform, alpha: alpha)
    else { return false }
    draw(picture, within: picture.transform.apply(to: surface.bounds.rect))
    return true
  }

  /// Blends an image with an alpha channel, interpolated bilinearly. The bytes are the same as if Cairo drew it.
  /// - Parameter inward: the map from device pixels to the image's pixels, whose components are multiples of 1/32768.
  /// - Returns: whether the image was drawn; if not, Cairo has to draw it.
  func blend(_ surface: Surface, through inward: Transform, _ alpha: Double) -> Bool {
    func fixed(_ value: Double) -> Int { Int(value * 65536) }
    // Pixman has 32 bits for a position, 16 of them for a fraction.
    let (near, range) = (visiblePixels, Rect(x: -32_000, y: -32_000, width: 64_000, height: 64_000))
    guard surface !== self.surface, surface.format == .argb32, inward.isUpright, inward.a > 1e-4,
      inward.d > 1e-4, range.contains(inward.apply(to: near.rect)),
      range.contains(Point(inward.tx, inward.ty)), hasColors, let clip = clipRegion,
      let source = stretch_pixels(surface.cairo)
    else { return false }
    var isDrawn = true
    withTarget(near, in: clip) { pixels, rect, origin in
      var picture = stretch_picture(
        source: source, across: Int64(fixed(inward.tx + (0.5 - origin.x) * inward.a - 0.5)),
        down: Int64(fixed(inward.ty + (0.5 - origin.y) * inward.d - 0.5)),
        across_step: Int32(fixed(inward.a)), down_step: Int32(fixed(inward.d)),
        alpha: alpha.opacityByte)
      isDrawn =
        stretch_blended(
          &picture, &pixels, Int32(rect.x), Int32(rect.y), Int32(rect.maxX), Int32(rect.maxY)) != 0
    }
    return isDrawn
  }

  /// Blends an image at a position in device pixels, without interpolation. The bytes are the same as if Cairo drew it.
  /// - Returns: whether the image was drawn; if not, Cairo has to draw it.
  func blend(_ surface: Surface, at place: PixelRect, _ alpha: Double) -> Bool {
    guard surface !== self.surface, hasColors, let clip = clipRegion,
      var source = stretch_pixels(surface.cairo)
    else { return false }
    var isDrawn = true
    withTarget(place, in: clip) { pixels, rect, origin in
      let (x, y) = (rect.x - Int(origin.x) - place.x, rect.y - Int(origin.y) - place.y)
      isDrawn =
        stretch_blended_copy(
          &source, Int32(x), Int32(y), surface.isOpaque ? 1 : 0, alpha.opacityByte, &pixels,
          Int32(rect.x), Int32(rect.y), Int32(rect.maxX), Int32(rect.maxY)) != 0
    }
    return isDrawn
  }

  private func stretch(
    _ picture: PlacedPicture, _ other: PlacedPicture?, _ area: SmoothRect, in clip: PixelRegion
  ) {
    withTarget(area.pixels, in: clip) { pixels, rect, origin in
      guard let layer = picture.layer(from: origin) else { return }
      var layers = (layer, other?.layer(from: origin) ?? layer)
      let edges = area.edges(of: rect.offset(x: -Int(origin.x), y: -Int(origin.y)))
      withUnsafeBytes(of: &layers) { layers in
        _ = stretch_opaque(
          layers.assumingMemoryBound(to: stretch_layer.self).baseAddress, other == nil ? 1 : 2, &pixels,
          Int32(rect.x), Int32(rect.y), Int32(rect.maxX), Int32(rect.maxY), edges)
      }
    }
  }

  /// Calls `body` for each rectangle of `clip` that intersects `part`, both in device pixels. Passes the target's pixels, the
  /// intersection, and the device's origin, the latter two in the target's coordinates.
  func withTarget(
    _ part: PixelRect, in clip: PixelRegion, _ body: (inout stretch_pixels, PixelRect, Point) -> Void
  ) {
    let target = target
    var origin = Point.zero
    cairo_surface_get_device_offset(target, &origin.x, &origin.y)
    cairo_surface_flush(target)
    guard var pixels = stretch_pixels(target) else { return }
    let bounds = PixelRect(x: 0, y: 0, width: Int(pixels.width), height: Int(pixels.height))
    for rect in clip {
      let rect = part.intersection(rect).offset(x: Int(origin.x), y: Int(origin.y)).intersection(bounds)
      if !rect.isEmpty { body(&pixels, rect, origin) }
    }
    cairo_surface_mark_dirty(target)
  }

  /// Copies opaque pixels to a position on the device, and blends a color over them in the same pass. The result is the same as
  /// if the color were drawn afterward.
  /// - Parameter pixels: the device pixels that are drawn, all of them within the image.
  /// - Returns: whether the image was drawn.
  package func copy(_ surface: Surface, to place: PixelRect, shadedBy color: Color, filling pixels: PixelRect)
    -> Bool
  {
    guard surface !== self.surface, surface.isOpaque, place.width == surface.width,
      place.height == surface.height, place.contains(pixels), hasColors, let clip = clipRegion,
      let source = stretch_pixels(surface.cairo)
    else { return false }
    var kept = source
    withTarget(pixels, in: clip) { bytes, rect, origin in
      stretch_shaded_copy(
        &kept, Int32(rect.x - Int(origin.x) - place.x), Int32(rect.y - Int(origin.y) - place.y), &bytes,
        Int32(rect.x), Int32(rect.y), Int32(rect.maxX), Int32(rect.maxY), color.premultipliedWord)
    }
    return true
  }

  /// Draws an image in perspective, with antialiased edges.
  /// - Parameters:
  ///   - rect: the rectangle that the image fills, in points.
  ///   - map: the transform from points to device pixels.
  ///   - pixels: all device pixels that the image may touch.
  package func draw(
    _ surface: Surface, in rect: Rect, seenThrough map: Transform, alpha: Double, filling pixels: PixelRect
  ) {
    let (x, y) = (rect.width / Double(surface.width), rect.height / Double(surface.height))
    let map = Transform(a: x, b: 0, c: 0, d: y, tx: rect.minX, ty: rect.minY).concatenating(map)
    let whole = surface.bounds.rect
    let near = visiblePixels.intersection(pixels)
    guard surface !== self.surface, let source = stretch_pixels(surface.cairo), let back = map.inverted,
      !near.isEmpty
    else { return }
    // If many of the image's pixels fall into one device pixel, several samples are taken.
    let grain = back.steps(at: map.apply(to: whole.center))
    func samples(_ step: Double) -> Int32 { Int32((step - 0.25).rounded(.up).bounded(1...4, or: 1)) }
    withRectangles(near: near) { clip in
      withTarget(near, in: clip) { pixels, rect, origin in
        let map = Transform.translation(Vector(-origin.x, -origin.y)).concatenating(back)
        var view = stretch_view(
          source: source, isOpaque: surface.format == .rgb24 ? 1 : 0, alpha: Int32((alpha * 256).rounded()),
          u: (map.a, map.c, map.tx), v: (map.b, map.d, map.ty), w: (map.px, map.py, map.pw),
          across: samples(grain.across), down: samples(grain.down))
        stretch_projected(&view, &pixels, Int32(rect.x), Int32(rect.y), Int32(rect.maxX), Int32(rect.maxY))
      }
    }
  }

  /// Whether the target has colors. The mask of a group has only an alpha.
  var hasColors: Bool {
    let format = cairo_image_surface_get_format(target)
    return format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24
  }
}

/// A rectangle whose edges may lie between pixels, with the pixels that it touches and the coverage of the outermost pixels.
private struct SmoothRect {
  /// The visible part of the rectangle.
  let rect: Rect
  let pixels: PixelRect

  /// Creates the part of `rect` that is close to the visible pixels `near`; `nil` if there is no such part.
  init?(_ rect: Rect, near: PixelRect) {
    // Edges farther away than a pixel are moved to whole pixels.
    let rect = rect.intersection(near.rect.inset(by: -1))
    func whole(_ edge: Double) -> Double { edge.wholePixel ?? edge }
    let (left, top, right, bottom) = (whole(rect.minX), whole(rect.minY), whole(rect.maxX), whole(rect.maxY))
    self.rect = Rect(x: left, y: top, width: right - left, height: bottom - top)
    pixels = PixelRect(covering: self.rect)
    if pixels.intersection(near).isEmpty { return nil }
  }

  /// Returns the coverage of the outermost pixels of `part`, a part of `pixels`.
  func edges(of part: PixelRect) -> stretch_edges {
    var edges = stretch_edges(left: 1, top: 1, right: 1, bottom: 1)
    if part.x == pixels.x { edges.left = min(Double(pixels.x + 1), rect.maxX) - rect.minX }
    if part.y == pixels.y { edges.top = min(Double(pixels.y + 1), rect.maxY) - rect.minY }
    if part.maxX == pixels.maxX, pixels.width > 1 { edges.right = rect.maxX - Double(pixels.maxX - 1) }
    if part.maxY == pixels.maxY, pixels.height > 1 { edges.bottom = rect.maxY - Double(pixels.maxY - 1) }
    return edges
  }
}

extension Color {
  /// The premultiplied 32-bit word that Cairo would use to blend the color.
  var premultipliedWord: UInt32 {
    let alpha = alpha.bounded(.fractions)
    func byte(_ part: Double) -> UInt32 { UInt32((part.bounded(.fractions) * alpha).opacityByte) }
    return byte(1) &<< 24 | byte(red) &<< 16 | byte(green) &<< 8 | byte(blue)
  }
}

extension Double {
  /// The byte that Cairo uses for a component of 0…1: the upper 8 of 16 bits.
  fileprivate var opacityByte: Int32 { Int32(clamped(to: 0...1) * 65535 + 0.5) >> 8 }
}

extension stretch_pixels {
  /// Creates a description of the pixels of Cairo's image surface; `nil` if it has no pixels.
  init?(_ surface: OpaquePointer?) {
    guard let bytes = cairo_image_surface_get_data(surface) else { return nil }
    self.init(
      bytes: bytes, stride: Int(cairo_image_surface_get_stride(surface)),
      width: cairo_image_surface_get_width(surface), height: cairo_image_surface_get_height(surface))
  }
}
