internal import CSeguePixbuf

/// A writer for image files, based on GDK's writers.
struct PixbufWriter {
  /// The kind of file: `jpeg` or `png`.
  let kind: String
  /// An option for this kind of file, such as `quality`; `nil` sets no option.
  var option: (name: String, value: String)?

  /// Encodes samples as the bytes of a file. The samples of a pixel are red, green and blue, and, if `hasAlpha` is true, a
  /// straight alpha. There are no gaps between rows.
  func encode(_ samples: [UInt8], width: Int, height: Int, hasAlpha: Bool) throws(DrawingError) -> [UInt8] {
    let bytes = g_bytes_new(samples, gsize(samples.count))
    defer { g_bytes_unref(bytes) }
    let pixbuf = gdk_pixbuf_new_from_bytes(
      bytes, GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, Int32(width), Int32(height),
      Int32(width * (hasAlpha ? 4 : 3)))
    guard let pixbuf else { throw failure("out of memory", isOutOfMemory: true) }
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    return try encode(pixbuf)
  }

  private func encode(_ pixbuf: OpaquePointer) throws(DrawingError) -> [UInt8] {
    var buffer: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    let (name, value) = (option.map { g_strdup($0.name) }, option.map { g_strdup($0.value) })
    defer {
      if let name { g_free(name) }
      if let value { g_free(value) }
      g_free(buffer)
      if let error { g_error_free(error) }
    }
    var (names, values) = ([name ?? nil, nil], [value ?? nil, nil])
    guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, kind, &names, &values, &error) != 0, let buffer
    else { throw failure(error.map { String(cString: $0.pointee.message) } ?? "unknown reason") }
    return UnsafeRawBufferPointer(start: buffer, count: Int(count)).map { $0 }
  }

  private func failure(_ reason: String, isOutOfMemory: Bool = false) -> DrawingError {
    DrawingError("cannot encode a picture as \(kind.uppercased()): \(reason)", isOutOfMemory: isOutOfMemory)
  }
}
