internal import CPixbuf

extension Surface {
  /// A copy of a GDK pixbuf: opaque where that has no alpha, else premultiplied.
  convenience init(pixbuf: OpaquePointer) throws(DrawingError) {
    let hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
    try self.init(
      width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)),
      format: hasAlpha ? .argb32 : .rgb24)
    let rowBytes = Int(gdk_pixbuf_get_rowstride(pixbuf))
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    guard let source = gdk_pixbuf_read_pixels(pixbuf) else { throw DrawingError("a picture has no pixels") }
    withPixels { words in
      for y in 0..<height {
        var from = source + y * rowBytes
        for x in 0..<width {
          let alpha = hasAlpha ? UInt32(from[3]) : 255
          // round(component · alpha / 255) for each component.
          let red = (UInt32(from[0]) * alpha + 127) / 255
          let green = (UInt32(from[1]) * alpha + 127) / 255
          let blue = (UInt32(from[2]) * alpha + 127) / 255
          let word = alpha << 24 | red << 16 | green << 8 | blue
          words.storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
          from += channels
        }
      }
    }
  }
}
