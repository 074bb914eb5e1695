internal import CSeguePixbuf
internal import Glibc

/// The outer structure of a JPEG file: segments, then scans, then the end.
///
/// The decoder shows a file that was cut off as a picture with a gray rest; this finds out before.
struct JPEGFile {
  /// Where the file is.
  let path: String

  /// Whether the end-of-image marker comes before the end of the file (ITU-T T.81, annex B).
  var isComplete: Bool {
    guard let file = fopen(path, "rb") else { return false }
    defer { fclose(file) }
    return endsWithMarker(file) || findsMarker(file)
  }

  /// Whether nothing follows the marker, which is so in nearly all files; within compressed data it cannot occur.
  private func endsWithMarker(_ file: UnsafeMutablePointer<FILE>) -> Bool {
    fseek(file, -2, SEEK_END) == 0 && fgetc(file) == 0xFF && fgetc(file) == 0xD9
  }

  /// Goes through the file from segment to segment; those that embed a whole picture are skipped.
  private func findsMarker(_ file: UnsafeMutablePointer<FILE>) -> Bool {
    guard fseek(file, 2, SEEK_SET) == 0 else { return false }
    while true {
      var byte = fgetc(file)
      guard byte != EOF else { return false }
      guard byte == 0xFF else { continue }  // compressed data
      while byte == 0xFF { byte = fgetc(file) }
      switch byte {
      case 0xD9: return true
      case 0x00, 0x01, 0xD0...0xD8: continue  // an escaped FF, and markers without a length
      default:
        let (high, low) = (fgetc(file), fgetc(file))
        guard high != EOF, low != EOF, fseek(file, Int(high) << 8 + Int(low) - 2, SEEK_CUR) == 0 else {
          return false
        }
      }
    }
  }
}

extension Surface {
  /// The picture as the bytes of a JPEG file; transparent pixels are composited over black.
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
