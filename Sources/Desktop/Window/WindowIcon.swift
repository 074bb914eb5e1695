import Drawing

/// A picture as `_NET_WM_ICON` wants it.
enum WindowIcon {
  /// Width, height, and then each pixel as alpha, red, green, blue, with the colours not multiplied by alpha.
  /// Items are C's `long`, of which the wire carries the lower half.
  static func items(_ surface: Surface) -> [Int] {
    [surface.width, surface.height] + surface.words.map { Int(straight($0)) }
  }

  /// Takes the alpha out of the colours of a pixel.
  static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0, alpha < 255 else { return alpha == 0 ? 0 : pixel }
    func divide(_ value: UInt32) -> UInt32 { min(255, (value * 255 + alpha / 2) / alpha) }
    return alpha << 24 | divide(pixel >> 16 & 0xFF) << 16 | divide(pixel >> 8 & 0xFF) << 8
      | divide(pixel & 0xFF)
  }
}
