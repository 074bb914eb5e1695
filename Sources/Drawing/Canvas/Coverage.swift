internal import CCairo
import Geometry

/// How much of each device pixel a shape covers, one byte a pixel: what shadows and letters are painted through.
final class Coverage {
  let width: Int
  let height: Int
  /// Distance from one row to the next, in bytes; a multiple of 4.
  let stride: Int
  let bytes: UnsafeMutablePointer<UInt8>
  let cairo: OpaquePointer

  /// No coverage anywhere; `nil` where an extent is not in 1…32767 or memory runs out.
  init?(width: Int, height: Int) {
    guard (1...32767).contains(width), (1...32767).contains(height),
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    else { return nil }
    guard let data = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.width = width
    self.height = height
    stride = Int(cairo_image_surface_get_stride(surface))
    bytes = data
    cairo = surface
  }

  deinit { cairo_surface_destroy(cairo) }

  /// Adds what `body` draws, opaque, with a Cairo context; afterwards `bytes` may be read and written.
  func draw(_ body: (OpaquePointer) -> Void) {
    guard let context = cairo_create(cairo) else { return }
    body(context)
    cairo_destroy(context)
    cairo_surface_flush(cairo)
  }

  /// Covers what is below the mask on `canvas`, top left corner on the device pixel (x, y), with the current source.
  func paint(on canvas: Canvas, x: Int, y: Int) {
    cairo_surface_mark_dirty(cairo)
    var matrix = canvas.matrix
    cairo_identity_matrix(canvas.cairo)
    cairo_mask_surface(canvas.cairo, cairo, Double(x), Double(y))
    cairo_set_matrix(canvas.cairo, &matrix)
  }
}
