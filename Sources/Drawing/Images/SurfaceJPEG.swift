internal import CPixbuf

extension Surface {
  /// The picture as the bytes of a JPEG file; what is transparent comes out as it lies over black.
  /// - Parameter quality: 0 (small) to 100 (like the original).
  public func encodeJPEG(quality: Int = 85) throws(DrawingError) -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height * 3)
    for word in words {
      samples.append(UInt8(truncatingIfNeeded: word >> 16))
      samples.append(UInt8(truncatingIfNeeded: word >> 8))
      samples.append(UInt8(truncatingIfNeeded: word))
    }
    let bytes = g_bytes_new(samples, gsize(samples.count))
    defer { g_bytes_unref(bytes) }
    let pixbuf = gdk_pixbuf_new_from_bytes(
      bytes, GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height), Int32(width * 3))
    guard let pixbuf else { throw DrawingError("cannot encode a picture as JPEG: out of memory") }
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    return try encode(pixbuf, quality: min(max(quality, 0), 100))
  }

  private func encode(_ pixbuf: OpaquePointer, quality: Int) throws(DrawingError) -> [UInt8] {
    var buffer: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    let (key, value) = (g_strdup("quality"), g_strdup("\(quality)"))
    defer {
      g_free(key)
      g_free(value)
      g_free(buffer)
      if let error { g_error_free(error) }
    }
    var (keys, values) = ([key, nil], [value, nil])
    guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, "jpeg", &keys, &values, &error) != 0, let buffer
    else {
      throw DrawingError(
        "cannot encode a picture as JPEG: \(error.map { String(cString: $0.pointee.message) } ?? "unknown reason")"
      )
    }
    return UnsafeRawBufferPointer(start: buffer, count: Int(count)).map { $0 }
  }
}
