internal import CCairo

/// How the pixels of a surface lie in memory. Both formats are native-endian 32-bit words.
public enum PixelFormat: Hashable, Sendable {
  /// Alpha in the top byte, then red, green and blue, each already **multiplied by alpha**: half-transparent red is
  /// 0x80800000. For everything that is scaled, faded or not rectangular.
  case argb32
  /// Red, green and blue below an unused top byte; opaque. For windows and pictures shown pixel for pixel.
  case rgb24

  var cairo: cairo_format_t {
    switch self {
    case .argb32: CAIRO_FORMAT_ARGB32
    case .rgb24: CAIRO_FORMAT_RGB24
    }
  }
}
