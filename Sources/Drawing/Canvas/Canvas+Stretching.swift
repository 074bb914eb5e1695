internal import CCairo
internal import CStretch
import Geometry

// Opaque pictures that are stretched, or lie between pixels: Cairo's own way with them costs up to seven times as much, and where
// they fade at the same time far more.
extension Canvas {
  /// Draws an opaque picture through the current transform, one of its pixels a point.
  /// - Parameter pixels: the device pixels that it fills; by default its own edges, smooth between pixels.
  /// - Returns: whether it could be drawn so: not where it is turned or mirrored, or has an alpha of its own.
  func stretch(_ surface: Surface, _ alpha: Double, over pixels: PixelRect? = nil) -> Bool {
    let map = transform
    guard surface.format == .rgb24, map.isUpright, map.a > 0, map.d > 0, self.surface !== surface else { return false }
    let place = map.apply(to: surface.bounds.rect)
    let near = visiblePixels
    guard (pixels?.rect ?? place).intersects(near.rect) else { return true }
    let outline = StretchOutline(place, over: pixels, near: near)
    if let clip = clipRectangles {
      return stretch(surface, map, outline, alpha, in: clip)
    }
    // A clip that is no set of whole pixels cuts the finished picture.
    var isDrawn = false
    isolate {
      resetClip()
      clip(to: [near])
      isDrawn = stretch(surface, map, outline, 1, in: [near])
    } paint: {
      setTransform(.identity)
      cairo_paint_with_alpha(cairo, alpha)
      setTransform(map)
    }
    return isDrawn
  }

  private func stretch(
    _ surface: Surface, _ map: Transform, _ outline: StretchOutline, _ alpha: Double, in clip: [PixelRect]
  ) -> Bool {
    let target = cairo_get_group_target(cairo)
    var (left, top) = (0.0, 0.0)
    cairo_surface_get_device_offset(target, &left, &top)
    cairo_surface_flush(target)
    guard let pixels = stretch_pixels(target), let source = stretch_pixels(surface.cairo) else { return false }
    defer { cairo_surface_mark_dirty(target) }
    // Where the target's pixels lie in the picture's.
    let across = stretch_axis(origin: (0.5 - left - map.tx) / map.a, step: 1 / map.a)
    let down = stretch_axis(origin: (0.5 - top - map.ty) / map.d, step: 1 / map.d)
    var isDrawn = true
    outline.forEachPart { part, coverage in
      let strength = (min(alpha, 1) * coverage * 256).rounded()
      for rect in clip {
        let rect = part.intersection(rect).offset(x: Int(left), y: Int(top))
          .intersection(PixelRect(x: 0, y: 0, width: Int(pixels.width), height: Int(pixels.height)))
        guard !rect.isEmpty else { continue }
        let done = withUnsafePointer(to: source) { source in
          withUnsafePointer(to: pixels) { target in
            stretch_opaque(
              source, target, Int32(rect.x), Int32(rect.y), Int32(rect.maxX), Int32(rect.maxY), across, down,
              UInt16(strength))
          }
        }
        isDrawn = isDrawn && done != 0
      }
    }
    return isDrawn
  }

  /// The device pixels that the clip leaves; `nil` where it has smooth edges.
  private var clipRectangles: [PixelRect]? {
    var matrix = matrix
    cairo_identity_matrix(cairo)
    defer { cairo_set_matrix(cairo, &matrix) }
    guard let list = cairo_copy_clip_rectangle_list(cairo) else { return nil }
    defer { cairo_rectangle_list_destroy(list) }
    guard list.pointee.status == CAIRO_STATUS_SUCCESS else { return nil }
    return UnsafeBufferPointer(start: list.pointee.rectangles, count: Int(list.pointee.num_rectangles)).map {
      PixelRect(x: Int($0.x), y: Int($0.y), width: Int($0.width), height: Int($0.height))
    }
  }
}

/// The pixels that a stretched picture touches: inside all of each, along the edges a part.
private struct StretchOutline {
  private typealias Span = (first: Int, end: Int, coverage: Double)
  private let columns: [Span]
  private let rows: [Span]

  init(_ place: Rect, over pixels: PixelRect?, near: PixelRect) {
    if let pixels {
      columns = [(pixels.x, pixels.maxX, 1)]
      rows = [(pixels.y, pixels.maxY, 1)]
    } else {
      columns = Self.spans(place.minX, place.maxX, near.x, near.maxX)
      rows = Self.spans(place.minY, place.maxY, near.y, near.maxY)
    }
  }

  func forEachPart(_ body: (PixelRect, _ coverage: Double) -> Void) {
    for row in rows {
      for column in columns {
        let part = PixelRect(
          x: column.first, y: row.first, width: column.end - column.first, height: row.end - row.first)
        body(part, column.coverage * row.coverage)
      }
    }
  }

  /// Up to three runs of pixels from `low` to `high`, no farther than just outside of what is near.
  private static func spans(_ low: Double, _ high: Double, _ nearLow: Int, _ nearHigh: Int) -> [Span] {
    let low = whole(max(low, Double(nearLow) - 1))
    let high = whole(min(high, Double(nearHigh) + 1))
    let (first, end) = (Int(low.rounded(.up)), Int(high.rounded(.down)))
    // Both edges in one pixel.
    if first > end { return [(end, first, high - low)] }
    var spans: [Span] = []
    if low < Double(first) { spans.append((first - 1, first, Double(first) - low)) }
    if first < end { spans.append((first, end, 1)) }
    if high > Double(end) { spans.append((end, end + 1, high - Double(end))) }
    return spans
  }

  /// `value` as a whole number where it is one to within Cairo's 1/256 of a pixel.
  private static func whole(_ value: Double) -> Double {
    let whole = value.rounded()
    return abs(value - whole) < 1.0 / 512 ? whole : value
  }
}

extension stretch_pixels {
  /// The pixels of an image surface of Cairo's; `nil` where it has none.
  fileprivate init?(_ surface: OpaquePointer?) {
    guard let bytes = cairo_image_surface_get_data(surface) else { return nil }
    self.init(
      bytes: bytes, stride: Int(cairo_image_surface_get_stride(surface)),
      width: cairo_image_surface_get_width(surface), height: cairo_image_surface_get_height(surface))
  }
}
