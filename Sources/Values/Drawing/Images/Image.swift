import SegueGeometry

/// A picture to be shown at any size: pixels, or a drawing that stays sharp.
public final class Image {
  private enum Content {
    case vector((Canvas) -> Void, isConcurrent: Bool)
    /// The picture, then the same at half the size, at a quarter, and so on, as far as they were needed.
    case pixels([Surface])
  }

  /// Its own size, in points; an extent that is negative or NaN is 0.
  public let size: Size
  private var content: Content

  private init(size: Size, content: Content) {
    self.size = size.bounded()
    self.content = content
  }

  /// A picture that `draw` draws in a box of `size` points with the origin at its top left corner.
  ///
  /// The drawing is made again wherever the picture is shown, so it is sharp at every scale.
  public static func vector(size: Size, draw: @escaping (Canvas) -> Void) -> Image {
    Image(size: size, draw: draw)
  }

  /// The same as `vector`, but where the picture is large, several threads draw parts of it at once: `draw` is called for each part,
  /// with a clip. It must not draw text, which belongs to the main thread.
  public static func concurrentVector(size: Size, draw: @escaping @Sendable (Canvas) -> Void) -> Image {
    Image(size: size, content: .vector(draw, isConcurrent: true))
  }

  /// The same as `vector`.
  package convenience init(size: Size, draw: @escaping (Canvas) -> Void) {
    self.init(size: size, content: .vector(draw, isConcurrent: false))
  }

  /// A picture of pixels, `scale` of them a point. The surface must not be drawn on any more.
  public static func pixels(_ surface: Surface, scale: Double = 1) -> Image {
    Image(surface, scale: scale)
  }

  /// The same as `pixels`. A surface may change if it says so (`noteRedrawn`); then show a new image of it.
  package convenience init(_ surface: Surface, scale: Double = 1) {
    let scale = scale > 0 ? scale : 1
    let size = Size(Double(surface.width) / scale, Double(surface.height) / scale)
    self.init(size: size, content: .pixels([surface]))
  }

  /// A picture from a file: PNG, JPEG or whatever else the system can read, turned upright as the camera was held.
  ///
  /// A picture with more than `maximumPixels` pixels is scaled down to that. Throws, with one line that
  /// names the file, where it is missing, not a regular file, not a picture, cut off, or
  /// far too large (64 million pixels, JPEG 256 million; 256 MiB, text such as SVG 16 MiB).
  public convenience init(
    contentsOfFile path: String, scale: Double = 1, maximumPixels: Int = 16_000_000
  ) throws(DrawingError) {
    self.init(try ImageFile(path).decode(maximumPixels: maximumPixels), scale: scale)
  }

  /// Whether the picture is known to be opaque.
  public var isOpaque: Bool {
    switch content {
    case .vector: false
    case .pixels(let levels): levels[0].format == .rgb24
    }
  }

  /// Its own pixels; `nil` for a drawing.
  package var surface: Surface? {
    guard case .pixels(let levels) = content else { return nil }
    return levels.first
  }

  /// Whether it is a drawing of which several threads may draw parts at once.
  package var isConcurrent: Bool { if case .vector(_, isConcurrent: true) = content { true } else { false } }

  /// How many pixels the picture has; 0 for a drawing.
  package var pixelCount: Int { surface.map { $0.width * $0.height } ?? 0 }

  /// Draws the picture stretched over `rect`, in points.
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

  /// Pixels of the picture that can be shown in `size` pixels without being redrawn; `nil` where there are none.
  ///
  /// For a place on whole pixels they are exactly as many; elsewhere the picture's own, or those of a halved picture.
  public func pixels(for size: Size, exactly isExact: Bool) -> Surface? {
    guard case .pixels(var levels) = content, let whole = levels.first else { return nil }
    let own = Size(Double(whole.width), Double(whole.height))
    // A place on whole pixels is so but for rounding errors.
    if isExact { return own == Size(size.width.rounded(), size.height.rounded()) ? whole : nil }
    if size.width >= own.width && size.height >= own.height { return whole }
    let level = level(across: size.width, down: size.height, &levels)
    content = .pixels(levels)
    return level
  }

  /// The smallest of the halved pictures that still has a pixel for every device pixel of `rect`.
  ///
  /// Interpolating between four pixels is only right down to half the size; below that details would flicker.
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
