internal import CSeguePixbuf
internal import Glibc
import SegueGeometry

extension ImageFile {
  /// Reads the image and returns it upright, in the requested size.
  func decode(_ fit: PictureFit) throws(DrawingError) -> PictureData {
    try checkRegular()
    let size = try size()
    // The orientation is known only once the image has been read, so the size must suffice for both orientations.
    let factor = min(1, max(fit.factor(for: size), fit.factor(for: (width: size.height, height: size.width))))
    var read = (
      width: max(1, Int((Double(size.width) * factor).rounded(.up))),
      height: max(1, Int((Double(size.height) * factor).rounded(.up)))
    )
    // A drawing is sharp at every size.
    if case .stretched = fit, isText { read = fit.size(for: size) }
    let raw = try self.read(width: read.width, height: read.height)
    defer { g_object_unref(UnsafeMutableRawPointer(raw)) }
    // Exif's orientations from 5 on are rotated by a quarter turn.
    let isOnSide = gdk_pixbuf_get_option(raw, "orientation").map { atoi($0) >= 5 } ?? false
    let whole = isOnSide ? (width: size.height, height: size.width) : size
    guard let upright = gdk_pixbuf_apply_embedded_orientation(raw) else { throw failure("out of memory") }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    let wanted = fit.size(for: whole)
    guard
      let fitted = gdk_pixbuf_scale_simple(
        upright, Int32(wanted.width), Int32(wanted.height), GDK_INTERP_BILINEAR)
    else { throw failure("out of memory") }
    defer { g_object_unref(UnsafeMutableRawPointer(fitted)) }
    ColorProfile(of: raw)?.convert(fitted)
    let surface = try Surface(pixbuf: fitted)
    guard
      let data = PictureData(
        width: surface.width, aspectRatio: Double(whole.width) / Double(whole.height),
        isOpaque: surface.format == .rgb24, words: surface.words)
    else { throw failure("it has no pixels") }
    return data
  }

  /// Reads the image at a size in pixels.
  func read(width: Int, height: Int) throws(DrawingError) -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    let pixbuf = gdk_pixbuf_new_from_file_at_scale(path.fileName, Int32(width), Int32(height), 0, &error)
    return try checked(pixbuf, error)
  }
}

extension PictureFit {
  /// Returns the smallest factor by which an original of `size` can be scaled so that it still covers the requested size.
  fileprivate func factor(for size: (width: Int, height: Int)) -> Double {
    switch self {
    case .stretched(let width, let height), .filling(let width, let height):
      max(Double(width) / Double(size.width), Double(height) / Double(size.height))
    }
  }

  /// Returns the size of the resulting image, in pixels, for an upright original of `size`.
  public func size(for size: (width: Int, height: Int)) -> (width: Int, height: Int) {
    switch self {
    case .stretched(let width, let height):
      return (width.clamped(to: 1...Surface.maximumSide), height.clamped(to: 1...Surface.maximumSide))
    case .filling:
      let factor = min(1, factor(for: size))
      func side(_ length: Int) -> Int {
        Int((Double(length) * factor).rounded().bounded(1...Double(Surface.maximumSide)))
      }
      return (side(size.width), side(size.height))
    }
  }
}
