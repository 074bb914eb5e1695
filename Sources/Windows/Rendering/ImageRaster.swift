import SegueDrawing

/// An image in one of the few sizes it is shown in.
struct ImageRaster {
  /// The image; once it is gone, nothing can show it any more.
  private(set) weak var image: Image?
  /// Tells the image from others without asking for it: a weak reference costs a lot to copy.
  let identity: ObjectIdentifier
  var surface: Surface
  /// The pixels outside of which it is clear; `nil` where that is hardly any of it.
  private let part: PixelRect?
  /// The frame in which it was last shown.
  var lastUse: Int
  /// The appearance in which it was drawn, where that shows.
  private let appearance: Appearance?

  /// A surface from whose size on, in pixels, it is worth knowing what of it is clear.
  private static let leastArea = 40_000

  /// A picture of an image, finished or shared with the image itself.
  /// - Parameter isOwn: whether it was drawn for this, so that it is not known yet what is to be seen on it.
  init(
    of image: Image, _ surface: Surface, isOwn: Bool, in appearance: Appearance? = nil, lastUse: Int
  ) {
    (self.image, self.surface, self.lastUse, self.appearance) = (image, surface, lastUse, appearance)
    identity = ObjectIdentifier(image)
    part = isOwn ? Self.part(of: surface) : nil
  }

  private static func part(of surface: Surface) -> PixelRect? {
    guard !surface.isOpaque, surface.bounds.area >= leastArea else { return nil }
    let (seen, all) = (surface.visiblePixels, surface.bounds)
    // Interpolation reaches beyond what is seen. As much is left out on either side: Cairo rounds a scale least in the middle of
    // what it draws, and that stays where it is.
    let across = min(seen.x, all.maxX - seen.maxX) - 1
    let down = min(seen.y, all.maxY - seen.maxY) - 1
    let part = PixelRect(
      x: max(0, across), y: max(0, down), width: all.width - 2 * max(0, across),
      height: all.height - 2 * max(0, down))
    return !seen.isEmpty && part.area * 8 <= all.area * 7 ? part : nil
  }

  /// Whether it is an image in a size, in pixels, as it looks in an appearance.
  func shows(_ image: Image, _ columns: Int, _ rows: Int, in appearance: Appearance) -> Bool {
    identity == ObjectIdentifier(image) && surface.width == columns && surface.height == rows
      && self.image != nil && (self.appearance.map { $0 == appearance } ?? true)
  }

  /// Outside of which part of `rect` nothing is to be seen where the image is stretched over that; `nil` where that is hardly any.
  func visiblePart(of rect: Rect) -> Rect? {
    guard let part else { return nil }
    let (across, down) = (rect.width / Double(surface.width), rect.height / Double(surface.height))
    return Rect(
      x: rect.minX + Double(part.x) * across, y: rect.minY + Double(part.y) * down,
      width: Double(part.width) * across, height: Double(part.height) * down)
  }
}
