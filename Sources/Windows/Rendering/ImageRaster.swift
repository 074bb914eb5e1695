import SegueDrawing

/// An image rasterized in one of the sizes in which it is shown.
struct ImageRaster {
  /// The image; `nil` when it no longer exists and nothing can show it.
  private(set) weak var image: Image?
  /// The identity of the image, for comparisons without loading the weak reference, which would be slow.
  let identity: ObjectIdentifier
  var surface: Surface
  /// The pixels that may be visible; outside them, the surface is transparent. `nil` if less than an eighth of the surface is
  /// transparent, or if this is unknown.
  private let part: PixelRect?
  /// The number of the frame in which the raster was last shown.
  var lastUse: Int
  /// The appearance for which the image was drawn; `nil` if the image looks the same in all appearances.
  private let appearance: Appearance?

  /// The smallest surface, in pixels, for which searching for transparent areas pays off.
  private static let leastArea = 40_000

  /// Creates a raster of an image on a finished surface, which may be the image's own.
  /// - Parameters:
  ///   - isOwn: whether the surface was drawn for this raster; only such a surface is searched for transparent areas.
  ///   - appearance: the appearance for which the image was drawn; `nil`, the default, if the image looks the same in all
  ///     appearances.
  ///   - lastUse: the number of the current frame.
  init(of image: Image, _ surface: Surface, isOwn: Bool, in appearance: Appearance? = nil, lastUse: Int) {
    (self.image, self.surface, self.lastUse, self.appearance) = (image, surface, lastUse, appearance)
    identity = ObjectIdentifier(image)
    part = isOwn ? Self.part(of: surface) : nil
  }

  private static func part(of surface: Surface) -> PixelRect? {
    guard !surface.isOpaque, surface.bounds.area >= leastArea else { return nil }
    let (seen, all) = (surface.visiblePixels, surface.bounds)
    // Interpolation reaches beyond the visible pixels. Equal margins are left out on opposite sides, so that the picture keeps
    // its center, where Cairo's rounding of the scale has the least effect.
    let across = min(seen.x, all.maxX - seen.maxX) - 1
    let down = min(seen.y, all.maxY - seen.maxY) - 1
    let part = PixelRect(
      x: max(0, across), y: max(0, down), width: all.width - 2 * max(0, across),
      height: all.height - 2 * max(0, down))
    return !seen.isEmpty && part.area * 8 <= all.area * 7 ? part : nil
  }

  /// Returns whether the raster shows `image` in the given appearance, at a size of `columns` by `rows` pixels.
  func shows(_ image: Image, _ columns: Int, _ rows: Int, in appearance: Appearance) -> Bool {
    identity == ObjectIdentifier(image) && surface.width == columns && surface.height == rows
      && self.image != nil && (self.appearance.map { $0 == appearance } ?? true)
  }

  /// Returns the part of `rect` that the image, scaled to `rect`, may cover; `nil` if hardly any of the image is transparent.
  func visiblePart(of rect: Rect) -> Rect? {
    guard let part else { return nil }
    let (across, down) = (rect.width / Double(surface.width), rect.height / Double(surface.height))
    return Rect(
      x: rect.minX + Double(part.x) * across, y: rect.minY + Double(part.y) * down,
      width: Double(part.width) * across, height: Double(part.height) * down)
  }
}
