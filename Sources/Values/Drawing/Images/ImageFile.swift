internal import CSeguePixbuf
internal import Glibc

struct ImageFile {
  let path: String

  /// Creates a file from its path, without reading it.
  init(_ path: String) { self.path = path }

  /// The maximum number of pixels in an image. Most kinds of images are read completely before they are scaled, and this number
  /// of pixels takes 256 MB.
  private static var mostPixels: Int { 64 << 20 }

  /// The maximum number of pixels in a JPEG. A JPEG is scaled while it is read, so this limits the memory that a progressive
  /// file needs for reading.
  private static var mostPixelsOfJPEG: Int { 256 << 20 }

  /// The maximum size of a file, in bytes: the size of `mostPixels` without compression. Larger files are refused, because some
  /// kinds are read completely before their size in pixels is known.
  private static var mostBytes: Int { 4 * mostPixels }

  /// The maximum size of a text file (SVG, XPM), in bytes. Reading such a file takes several times its size in memory.
  private static var mostBytesOfText: Int { 16 << 20 }

  /// Reads the image and returns it upright, with at most `maximumPixels` pixels.
  func decode(maximumPixels: Int) throws(DrawingError) -> Surface {
    try checkRegular()
    let size = try size()
    let limit = max(1, maximumPixels)
    let fits = size.width * size.height <= limit && max(size.width, size.height) <= Surface.maximumSide
    let raw = fits ? try read() : try read(size, limit: limit)
    defer { g_object_unref(UnsafeMutableRawPointer(raw)) }
    guard let upright = gdk_pixbuf_apply_embedded_orientation(raw) else { throw failure("out of memory") }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    ColorProfile(of: raw)?.convert(upright)
    return try Surface(pixbuf: upright)
  }

  func checkRegular() throws(DrawingError) {
    var info = stat()
    guard stat(path.fileName, &info) == 0 else { throw failure(String(cString: strerror(errno))) }
    guard info.st_mode & S_IFMT == S_IFREG else { throw failure("not a regular file") }
    guard info.st_size > 0 else { throw failure("the file is empty") }
    guard access(path.fileName, R_OK) == 0 else { throw failure(String(cString: strerror(errno))) }
    if Int(info.st_size) > ImageFile.mostBytesOfText {
      let limit = isText ? ImageFile.mostBytesOfText : ImageFile.mostBytes
      guard Int(info.st_size) <= limit else { throw failure("the file is larger than \(limit &>> 20) MiB") }
    }
  }

  /// Whether the file starts like markup or source code.
  var isText: Bool {
    guard let file = fopen(path.fileName, "rb") else { return false }
    defer { fclose(file) }
    // A byte order mark and white space may come first.
    for _ in 0..<1024 {
      switch fgetc(file) {
      case 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF: continue
      case 0x3C, 0x2F: return true  // "<", "/"
      default: return false
      }
    }
    return false
  }

  /// Returns the size of the image in pixels, before it is turned upright. Throws if the image cannot be read or is too large.
  func size() throws(DrawingError) -> (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    guard let kind = gdk_pixbuf_get_file_info(path.fileName, &width, &height), width > 0, height > 0 else {
      throw failure("not a picture in a supported format")
    }
    let name = gdk_pixbuf_format_get_name(kind)
    defer { g_free(name) }
    let kindName = name.map { String(cString: $0) } ?? ""
    let size = (width: Int(width), height: Int(height))
    let mostPixels = kindName == "jpeg" ? ImageFile.mostPixelsOfJPEG : ImageFile.mostPixels
    guard size.width * size.height <= mostPixels else {
      throw failure("\(size.width) × \(size.height) pixels are too many")
    }
    guard isComplete(kindName) else { throw failure("the file is truncated") }
    return size
  }

  /// Returns whether the file is complete. This is checked only for formats whose decoders accept a truncated file without an
  /// error.
  private func isComplete(_ kind: String) -> Bool {
    switch kind {
    case "jpeg": JPEGFile(path: path).isComplete
    // If it is scaled while it is read, a truncated PNG is accepted without an error.
    case "png": ChunkFile(path: path).chunk("IEND") != nil
    default: true
    }
  }

  private func read() throws(DrawingError) -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    let pixbuf = gdk_pixbuf_new_from_file(path.fileName, &error)
    return try checked(pixbuf, error)
  }

  private func read(_ size: (width: Int, height: Int), limit: Int) throws(DrawingError) -> OpaquePointer {
    let factor = min(
      (Double(limit) / Double(size.width * size.height)).squareRoot(),
      Double(Surface.maximumSide) / Double(max(size.width, size.height)))
    // If one side becomes a single pixel, the other side must be shorter than in proportion.
    let width = max(1, min(Int(Double(size.width) * factor), limit))
    return try read(width: width, height: max(1, min(Int(Double(size.height) * factor), limit / width)))
  }

  func checked(
    _ pixbuf: OpaquePointer?, _ error: UnsafeMutablePointer<GError>?
  ) throws(DrawingError) -> OpaquePointer {
    defer { if let error { g_error_free(error) } }
    if let pixbuf, error == nil {
      ChunkFile(path: path).describe(pixbuf)
      return pixbuf
    }
    throw failure(error.map { String(cString: $0.pointee.message) } ?? "cannot be read")
  }

  func failure(_ reason: String) -> DrawingError {
    let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
    return DrawingError("cannot read picture \(path.readableFileName): \(line)")
  }
}

extension Surface {
  /// Creates a surface with a copy of a GDK pixbuf's pixels: opaque if the pixbuf has no alpha, otherwise premultiplied.
  convenience init(pixbuf: OpaquePointer) throws(DrawingError) {
    let hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
    try self.init(
      width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)),
      format: hasAlpha ? .argb32 : .rgb24)
    let rowBytes = Int(gdk_pixbuf_get_rowstride(pixbuf))
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    guard let source = gdk_pixbuf_read_pixels(pixbuf) else { throw DrawingError("a picture has no pixels") }
    withPixels { bytes in
      guard let start = bytes.baseAddress else { return }
      for y in 0..<height {
        let row = (start + y * stride).assumingMemoryBound(to: UInt32.self)
        if hasAlpha {
          premultiply(source + y * rowBytes, channels: channels, into: row)
        } else {
          copy(source + y * rowBytes, channels: channels, into: row)
        }
      }
    }
  }

  // The loops are simple, because tests read images in builds without optimization.

  private func copy(_ source: UnsafePointer<UInt8>, channels: Int, into row: UnsafeMutablePointer<UInt32>) {
    var (from, x) = (source, 0)
    while x < width {
      let red = UInt32(truncatingIfNeeded: from[0])
      let green = UInt32(truncatingIfNeeded: from[1])
      let blue = UInt32(truncatingIfNeeded: from[2])
      row[x] = 0xFF00_0000 | red &<< 16 | green &<< 8 | blue
      from += channels
      x &+= 1
    }
  }

  /// Writes round(component · alpha / 255) for each component.
  private func premultiply(
    _ source: UnsafePointer<UInt8>, channels: Int, into row: UnsafeMutablePointer<UInt32>
  ) {
    var (from, x) = (source, 0)
    while x < width {
      let alpha = UInt32(truncatingIfNeeded: from[3])
      let red = (UInt32(truncatingIfNeeded: from[0]) &* alpha &+ 127) / 255
      let green = (UInt32(truncatingIfNeeded: from[1]) &* alpha &+ 127) / 255
      let blue = (UInt32(truncatingIfNeeded: from[2]) &* alpha &+ 127) / 255
      row[x] = alpha &<< 24 | red &<< 16 | green &<< 8 | blue
      from += channels
      x &+= 1
    }
  }
}
