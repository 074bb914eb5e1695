internal import CSegueCairo
import SegueGeometry

/// Draws on a surface, in points, through a transform and a clip.
///
/// Colors are blended in gamma-encoded sRGB, source over destination. The frequent calls allocate no Swift memory.
public final class Canvas {
  /// What is drawn on.
  public let surface: Surface
  let cairo: OpaquePointer
  /// Whether other threads draw on the same pixels, or from the same pictures, at the same time.
  private let isSharing: Bool
  /// How many saves are to be restored, and how many of them not by what is drawing now.
  private var (saves, keptSaves) = (0, 0)
  /// Where dynamic colors are resolved.
  package var appearance = Appearance()
  /// Whether any was.
  package private(set) var showsAppearance = false

  /// A canvas over the whole of `surface`, one point a pixel, y downwards. What was known of the pixels is forgotten.
  public init(_ surface: Surface) {
    (self.surface, isSharing) = (surface, false)
    surface.note(isOpaque: false)
    cairo = cairo_create(surface.cairo)
    // Text is set from unhinted metrics, so its glyphs must not be fitted to pixels either.
    TextSettings.apply(to: cairo)
  }

  /// A canvas for a thread that draws on a part of `surface`, while others draw on other parts.
  ///
  /// A surface of Cairo's is for one thread at a time, even where it is only read; so this one has its own over the same pixels, and
  /// makes another for each picture. It draws no text.
  package init(sharing surface: Surface) {
    (self.surface, isSharing) = (surface, true)
    let own = surface.makeHandle()
    cairo = cairo_create(own)
    cairo_surface_destroy(own)
  }

  deinit { cairo_destroy(cairo) }

  /// Draws with the pixels of `picture` from now on, the top left corner at (x, y).
  func setSource(_ picture: Surface, _ x: Double, _ y: Double) {
    guard isSharing else { return cairo_set_source_surface(cairo, picture.cairo, x, y) }
    let own = picture.makeHandle()
    cairo_set_source_surface(cairo, own, x, y)
    cairo_surface_destroy(own)
  }

  /// What went wrong, if anything did; from then on the canvas draws nothing more.
  public var failure: DrawingError? {
    DrawingError(cairo_status(cairo), while: "cannot draw")
      ?? DrawingError(cairo_surface_status(surface.cairo), while: "cannot draw on the surface")
  }

  func resolve(_ color: Color) -> Color.Resolved {
    guard color.isDynamic else { return color.plain }
    showsAppearance = true
    return color.resolved(in: appearance)
  }

  /// Remembers transform and clip until the matching `restore()`.
  public func save() {
    cairo_save(cairo)
    saves += 1
  }

  /// Brings back transform and clip of the matching `save()`; without one, does nothing.
  public func restore() {
    guard saves > keptSaves else { return }
    cairo_restore(cairo)
    saves -= 1
  }

  /// Runs `body` and brings back transform and clip, however often that saves and restores them.
  public func withSavedState<R>(_ body: () throws -> R) rethrows -> R {
    save()
    defer { restore() }
    return try keepingSaves(body)
  }

  /// Runs `body`, which cannot restore what was saved before, and of which no save is left.
  func keepingSaves<R>(_ body: () throws -> R) rethrows -> R {
    let (before, kept) = (saves, keptSaves)
    keptSaves = before
    defer {
      while saves > before { restore() }
      keptSaves = kept
    }
    return try body()
  }

  /// The map from points to device pixels.
  public var transform: Transform { Transform(matrix) }

  /// Replaces the map from points to device pixels.
  ///
  /// A singular map, such as a scale of 0, shows nothing.
  public func setTransform(_ transform: Transform) {
    var matrix = transform.matrix
    let determinant = transform.a * transform.d - transform.b * transform.c
    if determinant == 0 || !determinant.isFinite || !(transform.tx + transform.ty).isFinite {
      // Cairo would refuse to draw anything from then on; a millionth of a pixel is invisible, too.
      matrix = cairo_matrix_t(xx: 1e-6, yx: 0, xy: 0, yy: 1e-6, x0: 0, y0: 0)
    }
    cairo_set_matrix(cairo, &matrix)
  }

  /// From now on maps by `transform` first, then as before.
  public func concatenate(_ transform: Transform) { setTransform(transform.concatenating(self.transform)) }

  /// From now on draws `vector` further on, in points.
  public func translate(by vector: Vector) { concatenate(.translation(vector)) }

  var matrix: cairo_matrix_t {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    return matrix
  }
}

extension Surface {
  /// Another surface of Cairo's over the same pixels, which it does not keep; the caller releases it.
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
