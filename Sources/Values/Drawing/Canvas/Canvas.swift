internal import CSegueCairo
import SegueGeometry

/// An object that draws on a surface, in points, through a transform and a clip.
///
/// Colors are blended in gamma-encoded sRGB, source over destination. The methods that are called often do not allocate Swift
/// memory.
public final class Canvas {
  /// The surface on which the canvas draws.
  public let surface: Surface
  /// The Cairo context, which does not always have the current transform and clip. To draw, use `cairo`.
  private let context: OpaquePointer
  /// Whether other threads draw on the same pixels, or from the same images, at the same time.
  private let isSharing: Bool
  @exclusivity(unchecked) private var state: State
  /// The state that the Cairo context has.
  private var cairoState: State
  /// The pixels of the surface, or of the group that is being drawn.
  private var targetBounds: PixelRect
  /// The saved states, and how many of these the current drawing code must not restore.
  private var (saved, keptSaves) = ([State](), 0)
  /// The appearance for which dynamic colors are resolved.
  package var appearance = Appearance()
  /// Whether the canvas has drawn a dynamic color.
  package private(set) var showsAppearance = false

  /// Creates a canvas that covers `surface`, with one point per pixel and y downward.
  public convenience init(_ surface: Surface) {
    self.init(surface, on: surface.cairo, isSharing: false)
    // Text is set from unhinted metrics, so its glyphs must not be fitted to pixels either.
    TextSettings.apply(to: context)
  }

  /// Creates a canvas for a thread that draws on a part of `surface`, while others draw on other parts.
  ///
  /// Only one thread at a time may use a Cairo surface, even for reading. So this canvas has its own Cairo surface over the
  /// same pixels, and creates another one for each image that it draws. It must not draw text.
  package convenience init(sharing surface: Surface) {
    let own = surface.makeHandle()
    self.init(surface, on: own, isSharing: true)
    cairo_surface_destroy(own)
  }

  private init(_ surface: Surface, on target: OpaquePointer?, isSharing: Bool) {
    (self.surface, self.isSharing) = (surface, isSharing)
    (context, targetBounds) = (cairo_create(target), surface.bounds)
    state = State(clip: PixelRegion(surface.bounds))
    cairoState = state
  }

  deinit { cairo_destroy(context) }

  /// A transform and a clip. Cairo takes long to store and to return them, so it gets them only when it draws.
  private struct State {
    var transform = Transform.identity
    /// The pixels that are at least partly inside the clip; only their bounding box if the clip is smooth.
    var clip: PixelRegion
    /// Whether the clip has antialiased edges. Only Cairo knows such a clip.
    var isSmooth = false
  }

  /// The Cairo context, with the current transform and clip.
  var cairo: OpaquePointer {
    if !state.isSmooth, cairoState.isSmooth || cairoState.clip != state.clip {
      cairo_reset_clip(context)
      cairoState.transform = .identity
      cairo_identity_matrix(context)
      if state.clip != PixelRegion(targetBounds) { clipCairo(to: state.clip) }
    }
    if cairoState.transform != state.transform {
      var matrix = state.transform.matrix
      cairo_set_matrix(context, &matrix)
    }
    cairoState = state
    return context
  }

  /// Adds rectangles of whole pixels to the clip of Cairo, which must have the identity transform.
  private func clipCairo(to region: PixelRegion) {
    cairo_new_path(context)
    for rect in region {
      cairo_rectangle(context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    cairo_clip(context)
  }

  /// The Cairo surface on which the canvas draws: that of the current group, if there is one.
  var target: OpaquePointer? { cairo_get_group_target(context) }

  /// The device pixels inside the clip; `nil` if the clip has antialiased edges.
  var clipRegion: PixelRegion? { state.isSmooth ? nil : state.clip }

  /// The smallest rectangle of device pixels around the clip.
  package var visiblePixels: PixelRect { state.clip.bounds }

  /// Restricts further drawing to the device pixels of a region, within the current clip.
  public func clip(to region: PixelRegion) {
    guard state.isSmooth else { return state.clip.formIntersection(region) }
    // Cairo cannot represent places that are millions of pixels away.
    var visible = region
    visible.formIntersection(visiblePixels)
    let transform = transform
    setTransform(.identity)
    _ = cairo
    clipCairo(to: visible)
    noteClip()
    setTransform(transform)
  }

  /// Removes the clip. `restore()` still brings back the clip of the matching `save()`.
  public func resetClip() { (state.clip, state.isSmooth) = (PixelRegion(targetBounds), false) }

  /// Restricts further drawing to the inside of Cairo's current path.
  func clipToCurrentPath(_ rule: FillRule) {
    cairo_set_fill_rule(context, rule.cairo)
    cairo_clip(context)
    noteClip()
  }

  /// Reads the clip from Cairo.
  private func noteClip() {
    cairo_identity_matrix(context)
    // Cairo's own rectangles may extend beyond the surface, so it is given a clip of whole pixels again.
    (cairoState.transform, cairoState.isSmooth) = (.identity, true)
    let list = cairo_copy_clip_rectangle_list(context)
    defer { cairo_rectangle_list_destroy(list) }
    state.isSmooth = list?.pointee.status != CAIRO_STATUS_SUCCESS
    if !state.isSmooth, let list = list?.pointee {
      let rects = UnsafeBufferPointer(start: list.rectangles, count: Int(list.num_rectangles))
      return state.clip = PixelRegion(
        rects.map { PixelRect(x: Int($0.x), y: Int($0.y), width: Int($0.width), height: Int($0.height)) })
    }
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    state.clip = PixelRegion(
      PixelRect(covering: Rect(x: left, y: top, width: right - left, height: bottom - top)))
  }

  /// Returns the output of `body` as a pattern: a transparent image as large as the clip. The caller must release it.
  func pattern(_ content: cairo_content_t, of body: () -> Void) -> OpaquePointer? {
    let (outer, bounds) = (state, targetBounds)
    cairo_push_group_with_content(cairo, content)
    targetBounds = visiblePixels
    keepingSaves(body)
    defer { (state, cairoState, targetBounds) = (outer, outer, bounds) }
    return cairo_pop_group(context)
  }

  /// Sets the source to the pixels of `picture`, with the top left corner at (x, y).
  func setSource(_ picture: Surface, _ x: Double, _ y: Double) {
    guard isSharing else { return cairo_set_source_surface(cairo, picture.cairo, x, y) }
    let own = picture.makeHandle()
    cairo_set_source_surface(cairo, own, x, y)
    cairo_surface_destroy(own)
  }

  /// The error that has occurred; `nil` if there is no error. After an error, the canvas draws nothing more.
  public var failure: DrawingError? {
    DrawingError(cairo_status(context), while: "cannot draw")
      ?? DrawingError(cairo_surface_status(surface.cairo), while: "cannot draw on the surface")
  }

  func resolve(_ color: Color) -> Color.Resolved {
    guard color.isDynamic else { return color.plain }
    showsAppearance = true
    return color.resolved(in: appearance)
  }

  /// Saves the transform and the clip, which the matching `restore()` brings back.
  public func save() {
    // Cairo can be given any other clip again.
    if state.isSmooth { cairo_save(cairo) }
    saved.append(state)
  }

  /// Restores the transform and the clip of the matching `save()`. Does nothing if there is no such call.
  public func restore() {
    guard saved.count > keptSaves, let before = saved.popLast() else { return }
    state = before
    guard state.isSmooth else { return }
    cairo_restore(context)
    cairoState = state
  }

  /// Runs `body`, and then restores the transform and the clip, however often `body` saves and restores them.
  public func withSavedState<R>(_ body: () throws -> R) rethrows -> R {
    save()
    defer { restore() }
    return try keepingSaves(body)
  }

  /// Runs `body`, and then restores the states that it saved. In `body`, `restore()` does not affect earlier saves.
  func keepingSaves<R>(_ body: () throws -> R) rethrows -> R {
    let (before, kept) = (saved.count, keptSaves)
    keptSaves = before
    defer {
      while saved.count > before { restore() }
      keptSaves = kept
    }
    return try body()
  }

  /// The transform from points to device pixels.
  public var transform: Transform { state.transform }

  /// Replaces the transform from points to device pixels.
  ///
  /// A singular transform, such as a scale of 0, shows nothing.
  public func setTransform(_ transform: Transform) {
    let determinant = transform.a * transform.d - transform.b * transform.c
    if determinant == 0 || !determinant.isFinite || !(transform.tx + transform.ty).isFinite {
      // With a singular transform, Cairo would stop drawing altogether. A scale of a millionth is invisible, too.
      state.transform = .scale(1e-6)
    } else {
      state.transform = Transform(transform.matrix)
    }
  }

  /// Applies `transform` to further drawing, before the current transform.
  public func concatenate(_ transform: Transform) { setTransform(transform.concatenating(self.transform)) }

  /// Moves further drawing by `vector`, in points.
  public func translate(by vector: Vector) { concatenate(.translation(vector)) }

  var matrix: cairo_matrix_t { transform.matrix }
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
