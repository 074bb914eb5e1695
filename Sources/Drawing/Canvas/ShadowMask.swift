internal import CCairo
import Geometry

/// The blurred coverage of a shape, one byte a pixel.
final class ShadowMask {
  let cairo: OpaquePointer

  /// The coverage of `shape`, given in device pixels, over `area`; `nil` where that is empty or too large.
  init?(of shape: Path, in area: PixelRect, _ gaussian: GaussianBlur) {
    guard !area.isEmpty, area.width <= 32767, area.height <= 32767,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(area.width), Int32(area.height))
    else { return nil }
    cairo = surface
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    let context = cairo_create(surface)
    cairo_translate(context, -Double(area.x), -Double(area.y))
    shape.append(to: context)
    cairo_fill(context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    gaussian.blur(
      data, width: area.width, height: area.height, stride: Int(cairo_image_surface_get_stride(surface)))
    cairo_surface_mark_dirty(surface)
  }

  deinit { cairo_surface_destroy(cairo) }
}
