import SegueGeometry

/// An image that can be shown at any size. It consists of pixels, or of a drawing, which is sharp at every size.
public final class Image {
  private enum Content {
    case vector((Canvas) -> Void, isConcurrent: Bool)
    /// The image, followed by copies at half the size, a quarter of the size, and so on. A copy is made when it is first
    /// needed.
    case pixels([Surface])
  }

  /// The size of the image, in points. A width or height that is negative or NaN is replaced by 0.
  public let size: Size
  private var content: Content

  private init(size: Size, content: Content) {
    self.size = size.bounded()
    self.content = content
  }

  /// Returns an image that `draw` draws in a box of `size` points, with the origin at its top left corner.
  ///
  /// The drawing is repeated wherever the image is shown, so it is sharp at every scale.
  public static func vector(size: Size, draw: @escaping (Canvas) -> Void) -> Image {
    Image(size: size, draw: draw)
  }

  /// Returns an image that `draw` draws, like `vector`. If the image is large, several threads draw parts of it at the same
  /// time: `draw` is called for each part, with a clip. It must not draw text, which only the main thread may do.
  public static func concurrentVector(size: Size, draw: @escaping @Sendable (Canvas) -> Void) -> Image {
    Image(size: size, content: .vector(draw, isConcurrent: true))
  }

  /// Creates an image that `draw` draws; see `vector`.
  package convenience init(size: Size, draw: @escaping (Canvas) -> Void) {
    self.init(size: size, content: .vector(draw, isConcurrent: false))
  }

  /// Returns an image made of the surface's pixels, with `scale` pixels per point. Do not draw on the surface afterward.
  public static func pixels(_ surface: Surface, scale: Double = 1) -> Image { Image(surface, scale: scale) }

  /// Creates an image made of the surface's pixels; see `pixels(_:scale:)`. You may change the surface if you call
  /// `noteRedrawn` afterward and show a new image of the surface.
  package convenience init(_ surface: Surface, scale: Double = 1) {
    let scale = scale > 0 ? scale : 1
    let size = Size(Double(surface.width) / scale, Double(surface.height) / scale)
    self.init(size: size, content: .pixels([surface]))
  }

  /// Creates an image from a file: PNG, JPEG or any other kind that the system can read. The image is turned upright according
  /// to the camera's orientation.
  ///
  /// An image with more than `maximumPixels` pixels is scaled down to that number. Throws, with a message that names the file,
  /// if the file is missing, not a regular file, not an image, truncated, or too large. The limits are 64 million pixels (256
  /// million for JPEG) and 256 MiB (16 MiB for text, such as SVG).
  public convenience init(
    contentsOfFile path: String, scale: Double = 1, maximumPixels: Int = 16_000_000
  ) throws(DrawingError) {
    self.init(try ImageFile(path).decode(maximumPixels: maximumPixels), scale: scale)
  }

  /// Whether the image is known to be opaque.
  public var isOpaque: Bool {
    switch content {
    case .vector: false
    case .pixels(let levels): levels[0].format == .rgb24
    }
  }

  /// The pixels of the image; `nil` for a drawing.
  package var surface: Surface? {
    guard case .pixels(let levels) = content else { return nil }
    return levels.first
  }

  /// Whether the image is a drawing whose parts several threads may draw at the same time.
  package var isConcurrent: Bool { if case .vector(_, isConcurrent: true) = content { true } else { false } }

  /// The number of pixels in the image; 0 for a drawing.
  package var pixelCount: Int { surface.map { $0.width * $0.height } ?? 0 }

  /// Draws the image scaled to `rect`, in points.
  public func draw(on canvas: Canvas, in rect: Rect) {
    guard !rect.isEmpty, !size.isEmpty else { return }
    switch content {
    case .vector(let draw, _):
      canvas.withSavedState {
        let (x, y) = (rect.width / size.width, rect.height / size.height)
        canvas.concatenate(Transform(a: x, b: 0, c: 0, d: y, tx: rect.minX, ty: rect.minY))
        draw(canvas)
      }
    case .pixels(var levels):
      let level = level(for: rect, on: canvas, &levels)
      content = .pixels(levels)
      canvas.draw(level, in: rect)
    }
  }

  /// Returns a surface that can be shown in an area of `size`, in pixels, without drawing the image again; `nil` if there is no
  /// such surface.
  ///
  /// If `isExact` is true, for a frame on whole pixels, the surface has exactly this size. Otherwise, the surface contains the
  /// image's own pixels or those of a halved image, and has to be scaled.
  public func pixels(for size: Size, exactly isExact: Bool) -> Surface? {
    guard case .pixels(var levels) = content, let whole = levels.first else { return nil }
    let own = Size(Double(whole.width), Double(whole.height))
    // The size of a frame on whole pixels may contain rounding errors.
    if isExact { return own == Size(size.width.rounded(), size.height.rounded()) ? whole : nil }
    if size.width >= own.width && size.height >= own.height { return whole }
    let level = level(across: size.width, down: size.height, &levels)
    content = .pixels(levels)
    return level
  }

  /// Returns the image itself or the smallest halved image that has at least one pixel for every device pixel of `rect`.
  ///
  /// Interpolation between four pixels is only correct down to half the size. At smaller sizes, details would flicker.
  private func level(for rect: Rect, on canvas: Canvas, _ levels: inout [Surface]) -> Surface {
    let transform = canvas.transform
    let across = transform.apply(to: Vector(rect.width, 0)).length
    let down = transform.apply(to: Vector(0, rect.height)).length
    return level(across: across, down: down, &levels)
  }

  private func level(across: Double, down: Double, _ levels: inout [Surface]) -> Surface {
    var index = 0
    while true {
      let level = levels[index]
      let isTooFine = Double(level.width) >= 2 * across && Double(level.height) >= 2 * down
      guard isTooFine, level.width > 1 || level.height > 1 else { return level }
      if index + 1 == levels.count {
        guard let half = try? level.halved() else { return level }
        levels.append(half)
      }
      index += 1
    }
  }
}
