internal import CSegueX11

struct VisualChoice {
  /// Xlib's handle for the visual.
  let visual: UnsafeMutablePointer<Visual>
  /// The number of bits that carry color.
  let depth: Int32
  let layout: PixelLayout
  /// Whether the visual is the screen's default, whose colormap can be used.
  let isDefault: Bool

  /// Creates a choice: a 24-bit TrueColor visual, which usually needs no conversion; otherwise, any TrueColor visual of 15 to
  /// 30 bits.
  /// - Throws: `.unsupportedDisplay`.
  init(on connection: Connection) throws(DesktopError) {
    let display = connection.display
    let usual = XVisualIDFromVisual(XDefaultVisual(display, connection.screen))
    var template = XVisualInfo()
    template.screen = connection.screen
    var count: Int32 = 0
    guard let list = XGetVisualInfo(display, Int(VisualScreenMask), &template, &count) else {
      throw DesktopError(.unsupportedDisplay, "the display has no visuals")
    }
    defer { XFree(list) }
    let candidates = UnsafeBufferPointer(start: list, count: Int(count))
      .filter { Self.trueColor.contains($0.class) && (15...30).contains($0.depth) }
      .sorted { rank($0, usual: usual) < rank($1, usual: usual) }
    for info in candidates {
      guard let visual = info.visual, let bits = Self.bitsPerPixel(of: info.depth, on: display) else {
        continue
      }
      self.visual = visual
      depth = info.depth
      isDefault = info.visualid == usual
      layout = PixelLayout(
        redMask: UInt32(info.red_mask), greenMask: UInt32(info.green_mask), blueMask: UInt32(info.blue_mask),
        bitsPerPixel: bits)
      return
    }
    let depth = XDefaultDepth(display, connection.screen)
    throw DesktopError(
      .unsupportedDisplay,
      "the display shows \(depth)-bit color without TrueColor; 15 bits or more are needed")
  }

  /// The classes of visuals whose pixels directly contain the colors.
  private static let trueColor: Set<Int32> = [TrueColor]

  /// Returns the number of bits per pixel for the given depth; `nil` if the format is not supported.
  private static func bitsPerPixel(of depth: Int32, on display: OpaquePointer) -> Int? {
    var count: Int32 = 0
    guard let formats = XListPixmapFormats(display, &count) else { return nil }
    defer { XFree(formats) }
    let format = UnsafeBufferPointer(start: formats, count: Int(count)).first { $0.depth == depth }
    guard let bits = format?.bits_per_pixel, [16, 24, 32].contains(bits) else { return nil }
    return Int(bits)
  }
}

/// Returns the rank of a visual; smaller is better. 24 bits come first, then the screen's default visual, then more bits.
private func rank(_ info: XVisualInfo, usual: VisualID) -> (Int, Int, Int) {
  (info.depth == 24 ? 0 : 1, info.visualid == usual ? 0 : 1, -Int(info.depth))
}
