internal import CSegueCairo
import SegueGeometry

/// An object that draws on a surface, in points, through a transform and a clip.
///
/// Colors are blended in gamma-encoded sRGB, source over destination. The methods that are called often do not allocate Swift
/// memory.
public final class Canvas {
  /// The surface on which the canvas draws.
  public let surface: Surface
  let cairo: OpaquePointer
  /// Whether other threads draw on the same pixels, or from the same images, at the same time.
  private let isSharing: Bool
  /// The number of saved states, and how many of these the current drawing code must not restore.
  private var (saves, keptSaves) = (0, 0)
  /// The appearance for which dynamic colors are resolved.
  package var appearance = Appearance()
  /// Whether the canvas has drawn a dynamic color.
  package private(set) var showsAppearance = false

  /// Creates a canvas that covers `surface`, with one point per pixel and y downward.
  public init(_ surface: Surface) {
    (self.surface, isSharing) = (surface, false)
    cairo = cairo_create(surface.cairo)
    // Text is set from unhinted metrics, so its glyphs must not be fitted to pixels either.
    TextSettings.apply(to: cairo)
  }

  /// Creates a canvas for a thread that draws on a part of `surface`, while others draw on other parts.
  ///
  /// Only one thread at a time may use a Cairo surface, even for reading. So this canvas has its own Cairo surface over the
  /// same pixels, and creates another one for each image that it draws. It must not draw text.
  package init(sharing surface: Surface) {
    (self.surface, isSharing) = (surface, true)
    let own = surface.makeHandle()
    cairo = cairo_create(own)
    cairo_surface_destroy(own)
  }

  deinit { cairo_destroy(cairo) }

  /// Sets the source to the pixels of `picture`, with the top left corner at (x, y).
  func setSource(_ picture: Surface, _ x: Double, _ y: Double) {
    guard isSharing else { return cairo_set_source_surface(cairo, picture.cairo, x, y) }
    let own = picture.makeHandle()
    cairo_set_source_surface(cairo, own, x, y)
    cairo_surface_destroy(own)
  }

  /// The error that has occurred; `nil` if there is no error. After an error, the canvas draws nothing more.
  public var failure: DrawingError? {
    DrawingError(cairo_status(cairo), while: "cannot draw")
      ?? DrawingError(cairo_surface_status(surface.cairo), while: "cannot draw on the surface")
  }

  func resolve(_ color: Color) -> Color.Resolved {
    guard color.isDynamic else { return color.plain }
    showsAppearance = true
    return color.resolved(in: appearance)
  }

  /// Saves the transform and the clip, which the matching `restore()` brings back.
  public func save() {
    cairo_save(cairo)
    saves += 1
  }

  /// Restores the transform and the clip of the matching `save()`. Does nothing if there is no such call.
  public func restore() {
    guard saves > keptSaves else { return }
    cairo_restore(cairo)
    saves -= 1
  }

  /// Runs `body`, and then restores the transform and the clip, however often `body` saves and restores them.
  public func withSavedState<R>(_ body: () throws -> R) rethrows -> R {
    save()
    defer { restore() }
    return try keepingSaves(body)
  }

  /// Runs `body`, and then restores the states that it saved. In `body`, `restore()` does not affect earlier saves.
  func keepingSaves<R>(_ body: () throws -> R) rethrows -> R {
    let (before, kept) = (saves, keptSaves)
    keptSaves = before
    defer {
      while saves > before { restore() }
      keptSaves = kept
    }
    return try body()
  }

  /// The transform from points to device pixels.
  public var transform: Transform { Transform(matrix) }

  /// Replaces the transform from points to device pixels.
  ///
  /// A singular transform, such as a scale of 0, shows nothing.
  public func setTransform(_ transform: Transform) {
    var matrix = transform.matrix
    let determinant = transform.a * transform.d - transform.b * transform.c
    if determinant == 0 || !determinant.isFinite || !(transform.tx + transform.ty).isFinite {
      // With a singular transform, Cairo would stop drawing altogether. A scale of a millionth is invisible, too.
      matrix = cairo_matrix_t(xx: 1e-6, yx: 0, xy: 0, yy: 1e-6, x0: 0, y0: 0)
    }
    cairo_set_matrix(cairo, &matrix)
  }

  /// Applies `transform` to further drawing, before the current transform.
  public func concatenate(_ transform: Transform) { setTransform(transform.concatenating(self.transform)) }

  /// Moves further drawing by `vector`, in points.
  public func translate(by vector: Vector) { concatenate(.translation(vector)) }

  var matrix: cairo_matrix_t {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    return matrix
  }
}

extension Surface {
  /// Returns another Cairo surface over the same pixels, which it does not retain. The caller must release it.
  fileprivate func makeHandle() -> OpaquePointer? {
    cairo_image_surface_create_for_data(
      cairo_image_surface_get_data(cairo), format.cairo, Int32(width), Int32(height), Int32(stride))
  }
}

extension Transform {
  var matrix: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }

  init(_ matrix: cairo_matrix_t) {
    self.init(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
  }
}
