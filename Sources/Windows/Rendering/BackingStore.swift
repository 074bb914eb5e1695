import SegueViews
import Synchronization

/// A cached picture, with its position in the view that it shows.
final class Backing {
  /// The pixels of the picture.
  let surface: Surface
  /// The rectangle of the picture in its view's coordinates, in points.
  let rect: Rect
  /// A hash of everything from which the picture was drawn. A different key requires a different picture.
  fileprivate let key: Int

  init(surface: Surface, rect: Rect, key: Int) { (self.surface, self.rect, self.key) = (surface, rect, key) }
}

/// A store that caches the drawings of views as pictures, cropped to the drawn area. A picture is drawn again only if its
/// content changes or it needs another resolution.
final class BackingStore {
  /// The pictures cached for one view. The view owns them, except in an isolated store; they are released together with their
  /// owner.
  private final class Slots {
    @exclusivity(unchecked) var content: Backing?
    /// The content at the previous resolution. A view that was enlarged during a motion soon needs that resolution again.
    var other: Backing?
    /// A hash of everything from which the content was drawn. `layout` keeps a text layout alive, because its identity is part
    /// of the hash and must not be reused.
    @exclusivity(unchecked) var look: Int?
    /// The appearance for which the content was drawn; `nil` if the content looks the same in all appearances.
    @exclusivity(unchecked) var appearance: Appearance?
    var layout: TextLayout?
    var group: Backing?
    /// The view's `looksVersion` when `group` was drawn.
    var groupLook: Int?
    var shadow: Backing?
    /// The last result of `overlap`, with the values on which it depends. They are the view's `looksVersion`, and whether the
    /// background is clear or has the same color as the pixels below it.
    var overlap: (looks: Int, isOnGround: Bool, overlaps: Bool)?
    /// The view, if the store owns the slots. This reference prevents a new view from getting the same identity.
    let view: View?

    init(of view: View? = nil) { self.view = view }
  }

  /// The maximum width and height of a picture, in pixels. A picture that would be larger is drawn at a lower resolution.
  static let largestEdge = 8192.0
  /// The maximum blur of a shadow picture, in the picture's pixels. A larger blur has no fine details, so it is drawn at a
  /// lower resolution.
  private static let sharpestShadow = ShadowPatch.Key.sharpest
  /// The number of frames after which the raster of an image is dropped if it is no longer shown.
  private static let longestIdleTime = 600
  /// The memory limit, in bytes, for rasters of images that are not shown. `idleRasterFrames` is another limit, as a multiple
  /// of a frame's memory; the larger limit applies. While a window is resized, each frame needs rasters in new sizes.
  static let idleRasterByteLimit = 16 << 20
  private static let idleRasterFrames = 2
  /// The factor by which a moving view may be larger than its picture, so that a spring that overshoots needs no new picture.
  private static let stretch = 1.25
  /// The minimum area, in pixels, for which it pays off to check whether a drawing is opaque. An opaque drawing is copied, and
  /// nothing below it is drawn.
  private static let leastOpaqueArea = 1 << 18
  /// The maximum size, in bytes, of a picture that is kept alongside a picture of the same content at another resolution.
  private static let largestOther = 1 << 18

  private var rasters: [ImageRaster] = []
  /// The memory that all image rasters use, in bytes. A copy of each raster would create another weak reference.
  var rasterByteCount: Int {
    var count = 0
    for index in rasters.indices { count += rasters[index].surface.byteCount }
    return count
  }
  private var shadowPatches: [ShadowPatch.Key: ShadowPatch] = [:]
  private var surfaces = SurfacePool()
  private var frame = 0
  /// The number of pixels in a frame.
  private var frameArea = 0
  let isIsolated: Bool
  /// The slots for each view in an isolated store. Otherwise, the views own their slots.
  private var isolated: [ObjectIdentifier: Slots] = [:]
  /// The number of pictures drawn so far.
  private(set) var built = 0
  /// The number of pictures that were drawn although a picture of the same content and of about the same size existed;
  /// `built` includes them.
  private(set) var repeated = 0
  /// The total number of pixels in the pictures that `built` counts, and in the groups drawn for these pictures.
  private(set) var builtPixels = 0
  /// The number of pictures and pixels that may still be drawn.
  var allowance = DrawingAllowance()
  /// The policy for painting large pictures in bands.
  var banding = Banding()

  /// Creates an empty store.
  /// - Parameter isIsolated: whether the store neither uses pictures of other stores nor shares its own, so that its output
  ///   depends on the views alone; `false` by default.
  init(isIsolated: Bool = false) { self.isIsolated = isIsolated }

  /// Begins a frame of `area` pixels, and drops pictures that have not been used for a long time.
  func beginFrame(area: Int = 0) {
    frame += 1
    frameArea = min(area, WindowLimits.maximumArea)
    surfaces.beginFrame(frame)
    dropIdleRasters()
    guard frame % Self.longestIdleTime == 0 else { return }
    shadowPatches = shadowPatches.filter {
      $0.value.isShown || frame - $0.value.lastUse <= Self.longestIdleTime
    }
  }

  /// Begins a frame at `scale` pixels per point, and returns the list of the contents of `view`, which fill the frame.
  func list(of view: View, scale: Double, frame: PixelRect) -> DisplayList {
    beginFrame(area: frame.area)
    var builder = DisplayListBuilder(
      frame: frame, scale: scale, store: self, list: DisplayList(), slab: PixelAlignedLayer(in: frame))
    builder.addContents(of: view, .scale(scale), alpha: 1, clip: DisplayList.noClip)
    return builder.list
  }

  /// Returns a picture of a view's own content; `nil` for images and empty content, and if the allowance is exceeded.
  /// - Parameters:
  ///   - scale: pixels per point for views that are not scaled.
  ///   - drawnAt: pixels per point at which the picture will be shown.
  func content(_ content: Content, of view: View, scale: Double, drawnAt: Double) -> Backing? {
    let resolution = Self.resolution(scale: scale, drawnAt: drawnAt, of: view)
    var hasher = Hasher()
    hasher.combine(view.contentVersion)
    switch content {
    case .text(let layout, let origin, _):
      hasher.combine(ObjectIdentifier(layout))
      hasher.combine(origin)
    case .drawing(let bounds, _): hasher.combine(bounds)
    case .none, .image: return nil
    }
    let appearance = view.sharedTraits.appearance
    let look = hasher.finalize()
    let key = look ^ Int(truncatingIfNeeded: resolution.bitPattern)
    let slots = slots(of: view)
    if slots.look != look || slots.appearance != nil && slots.appearance != appearance {
      (slots.look, slots.content, slots.other, slots.appearance) = (look, nil, nil, nil)
    }
    if let kept = slots.content, kept.key == key { return kept }
    swap(&slots.content, &slots.other)
    if let kept = slots.content, kept.key == key { return kept }
    let before = slots.other
    if let before, before.surface.byteCount > Self.largestOther { slots.other = nil }
    switch content {
    case .text(let layout, let origin, let color):
      let ink = layout.inkBounds.offset(by: origin - .zero)
      slots.content = draw(ink.inset(by: -1), resolution, key) {
        $0.draw(layout, at: origin, color: Color(color.resolved(in: appearance)))
      }
      slots.layout = layout
      if color.isDynamic { slots.appearance = appearance }
    case .drawing(let bounds, let draw):
      slots.content = self.draw(bounds, resolution, key) { canvas in
        canvas.appearance = appearance
        draw(canvas)
        if canvas.showsAppearance { slots.appearance = appearance }
      }
      if let surface = slots.content?.surface, surface.bounds.area >= Self.leastOpaqueArea {
        surface.noteOpacity()
      }
    case .none, .image: break
    }
    note(slots.content, instead: before)
    return slots.content
  }

  /// Returns a flat picture of a view with all its subviews, to which an alpha can be applied as a whole; `nil` if it would be
  /// empty or if the allowance is exceeded.
  /// - Parameters:
  ///   - isMasked: whether the view's mask is applied; `false` by default.
  ///   - scale: pixels per point for views that are not scaled.
  ///   - transform: the transform with which the picture will be shown, from the view's coordinates to pixels.
  ///   - alpha: the alpha with which the picture will be shown, 0…1.
  ///   - slab: the rule for layers that move by whole pixels.
  ///   - nesting: the number of nested pictures, including this one; 1 by default.
  func flattened(
    _ view: View, isMasked: Bool = false, scale: Double, drawnBy transform: Transform, alpha: Double,
    slab: PixelAlignedLayer, nesting: Int = 1
  ) -> Backing? {
    let resolution = Self.resolution(scale: scale, drawnAt: transform.maximumScale, of: view)
    let slab = slab.scaled(by: resolution / scale)
    // Pixels without alpha are the cheapest, except for pictures that are both rotated and faded.
    let mayLackAlpha = transform.isUpright || alpha >= 1
    var hasher = Hasher()
    hasher.combine(resolution)
    hasher.combine(slab)
    hasher.combine(mayLackAlpha)
    hasher.combine(view.looksVersion)
    for mask in sequence(first: view, next: \.mask).dropFirst() where isMasked {
      hasher.combine(ObjectIdentifier(mask))
      hasher.combine(mask.looksVersion)
      hasher.combine(mask.shown.toSuperview)
      hasher.combine(mask.isSeen ? mask.shown.opacity : 0)
    }
    let key = hasher.finalize()
    let slots = slots(of: view)
    if let kept = slots.group, kept.key == key { return kept }
    let before = slots.groupLook == view.looksVersion ? slots.group : nil
    (slots.group, slots.groupLook) = (nil, view.looksVersion)
    guard let plan = BackingPlan(view.extentOfContents, resolution) else { return nil }
    var builder = DisplayListBuilder(
      frame: plan.bounds, scale: plan.resolution, store: self, list: DisplayList(), slab: slab)
    (builder.flattening, builder.nesting) = (view, nesting)
    if isMasked {
      builder.addContents(of: view, plan.transform, alpha: 1, clip: DisplayList.noClip)
    } else {
      builder.addUnmaskedContents(of: view, plan.transform, alpha: 1, clip: DisplayList.noClip)
    }
    // An exceeded allowance means that some picture in the group is still missing.
    guard !allowance.isExceeded else { return nil }
    let format: PixelFormat = mayLackAlpha && builder.list.isOpaque(in: plan.bounds) ? .rgb24 : .argb32
    slots.group = draw(plan, key, format) { builtPixels += banding.paint(builder.list, over: $0) }
    note(slots.group, instead: before)
    return slots.group
  }

  /// Adds a picture to `repeated` if it shows no more than an earlier picture of the same content.
  private func note(_ backing: Backing?, instead before: Backing?) {
    guard let backing, let before, backing.surface.width <= before.surface.width else { return }
    repeated += 1
  }

  /// Returns whether parts of a view overlap. Calls `find` only if the view's appearance or `isOnGround` has changed since the
  /// last call.
  func overlap(in view: View, _ isOnGround: Bool, _ find: () -> Bool) -> Bool {
    let (slots, looks) = (slots(of: view), view.looksVersion)
    if let known = slots.overlap, known.looks == looks, known.isOnGround == isOnGround {
      return known.overlaps
    }
    let overlaps = find()
    slots.overlap = (looks, isOnGround, overlaps)
    return overlaps
  }

  /// Returns the nine-patch for the shadows that share `key`; `nil` if it cannot be created or if the allowance is exceeded.
  func shadowPatch(_ key: ShadowPatch.Key) -> ShadowPatch? {
    if let patch = shadowPatches[key] {
      patch.lastUse = frame
      return patch
    }
    guard allowance.take(key.side * key.side), let patch = ShadowPatch(key) else { return nil }
    patch.lastUse = frame
    built += 1
    builtPixels += patch.surface.bounds.area
    shadowPatches[key] = patch
    return patch
  }

  /// Returns the opaque shadow of a view's outline as a picture; `nil` if it would be empty or if the allowance is exceeded.
  func shadow(of view: View, scale: Double) -> Backing? {
    let shown = view.drawn
    var hasher = Hasher()
    hasher.combine(scale)
    hasher.combine(shown.bounds)
    hasher.combine(shown.cornerRadius)
    hasher.combine(view.corners)
    hasher.combine(shown.shadow.color.withAlpha(1))
    hasher.combine(shown.shadow.blur)
    hasher.combine(shown.shadow.offset)
    let key = hasher.finalize()
    let slots = slots(of: view)
    if let kept = slots.shadow, kept.key == key { return kept }
    let path = Path.roundedRect(shown.bounds, radius: shown.cornerRadius, corners: view.corners)
    var resolution = scale
    while shown.shadow.blur * resolution > Self.sharpestShadow { resolution /= 2 }
    slots.shadow = draw(shown.shadowExtent, resolution, key) {
      $0.fillShadow(
        of: path, color: shown.shadow.color.withAlpha(1), blur: shown.shadow.blur, offset: shown.shadow.offset
      )
    }
    return slots.shadow
  }

  /// Returns an image in a size that suits `target`; `nil` if the target is empty or if the allowance is exceeded.
  ///
  /// If the target lies on whole pixels, the picture has exactly the target's size, so that it can be copied. Otherwise, its
  /// size is the image's own size times a power of two, so that a moving image is scaled from a few cached pictures.
  /// - Parameters:
  ///   - target: the rectangle in which the image will be shown, in pixels.
  ///   - size: the size that the rectangle would have without scaling, in pixels; `nil`, the default, if unknown.
  ///   - view: the view that shows the image; `nil`, the default, uses the initial appearance.
  func raster(of image: Image, for target: Rect, unscaled size: Size? = nil, in view: View? = nil)
    -> ImageRaster?
  {
    let edge = max(target.width, target.height)
    guard edge > 0 else { return nil }
    // Pixels that the image already has need no copy. For a target that is much larger than the image and larger than the
    // frame, pixels of any size will do: a copy would add no detail, and not all of it would be visible.
    let area = target.width * target.height
    let isHuge = frameArea > 0 && area > Double(max(frameArea, 2 * image.pixelCount))
    if let surface = image.pixels(for: target.size, exactly: target.isOnWholePixels && !isHuge) {
      return ImageRaster(of: image, surface, isOwn: false, lastUse: frame)
    }
    var (width, height) = (target.width, target.height)
    if !target.isOnWholePixels || edge > Self.largestEdge {
      var growth = 1.0
      if let size, let view, width > size.width, width <= size.width * Self.stretch, view.isEnlargedByMotion {
        growth = width / size.width
      }
      var step = ceil2(max(width / image.size.width, height / image.size.height) / growth)
      while step * max(image.size.width, image.size.height) > Self.largestEdge { step /= 2 }
      (width, height) = (image.size.width * step, image.size.height * step)
    }
    // The small difference keeps rounding errors from adding a pixel.
    let (columns, rows) = (
      max(1, Int((width - 1e-6).rounded(.up))), max(1, Int((height - 1e-6).rounded(.up)))
    )
    let appearance = (view?.sharedTraits ?? .initial).appearance
    for index in rasters.indices
    where rasters[index].identity == ObjectIdentifier(image)
      && rasters[index].shows(image, columns, rows, in: appearance)
    {
      rasters[index].lastUse = frame
      return rasters[index]
    }
    let format: PixelFormat = image.isOpaque ? .rgb24 : .argb32
    guard allowance.take(columns * rows) else { return nil }
    // The next pictures reuse the memory of images that no longer exist.
    rasters.removeAll { $0.image == nil }
    guard let surface = surfaces.take(width: columns, height: rows, format: format, frame: frame) else {
      return nil
    }
    let all = Size(Double(columns), Double(rows))
    let showsAppearance = Atomic(false)
    if let picture = image.pixels(for: all, exactly: false) {
      banding.stretch(picture, over: surface)
    } else {
      let draw = { (canvas: Canvas) in
        canvas.appearance = appearance
        image.draw(on: canvas, in: surface.bounds.rect)
        if canvas.showsAppearance { showsAppearance.store(true, ordering: .relaxed) }
      }
      banding.draw(over: surface, concurrently: image.isConcurrent, draw)
    }
    built += 1
    builtPixels += columns * rows
    // A picture that is much larger shows more details, so it does not count as repeated.
    let repeats = rasters.contains {
      $0.image === image && abs($0.surface.width - columns) <= 1 && abs($0.surface.height - rows) <= 1
    }
    if repeats { repeated += 1 }
    let raster = ImageRaster(
      of: image, surface, isOwn: true, in: showsAppearance.load(ordering: .relaxed) ? appearance : nil,
      lastUse: frame)
    rasters.append(raster)
    return raster
  }

  /// Drops rasters that have not been shown for a long time, or that exceed the memory limit. The least recently shown rasters
  /// are dropped first.
  private func dropIdleRasters() {
    let limit = max(Self.idleRasterByteLimit, Self.idleRasterFrames * frameArea * 4)
    guard frame % Self.longestIdleTime == 0 || rasterByteCount > limit else { return }
    // A cached display list shows its pictures without requesting them again.
    for index in rasters.indices where !isKnownUniquelyReferenced(&rasters[index].surface) {
      rasters[index].lastUse = frame
    }
    rasters.sort { $0.lastUse > $1.lastUse }
    var idle = 0
    rasters = rasters.filter { raster in
      guard frame - raster.lastUse > 1 else { return true }
      idle += raster.surface.byteCount
      return idle <= limit && frame - raster.lastUse <= Self.longestIdleTime
    }
  }

  /// Returns the number of pixels that a picture of `rect`, in a view's coordinates, has if it is shown at `drawnAt` pixels per
  /// point.
  static func area(of rect: Rect, scale: Double, drawnAt: Double) -> Double {
    let resolution = resolution(scale: scale, drawnAt: drawnAt)
    return rect.width * resolution * rect.height * resolution
  }

  /// Returns the resolution of a picture, in pixels per point: the screen's resolution, multiplied by a power of two for
  /// enlarged views.
  private static func resolution(scale: Double, drawnAt: Double, of view: View? = nil) -> Double {
    if drawnAt <= scale * 1.0001 { return scale }
    return scale * max(1, ceil2(drawnAt / scale / (view?.isEnlargedByMotion == true ? stretch : 1)))
  }

  private func slots(of view: View) -> Slots {
    if let slots = isIsolated ? isolated[ObjectIdentifier(view)] : view.renderCache as? Slots { return slots }
    let slots = Slots(of: isIsolated ? view : nil)
    if isIsolated { isolated[ObjectIdentifier(view)] = slots } else { view.renderCache = slots }
    return slots
  }

  private func draw(_ rect: Rect, _ resolution: Double, _ key: Int, _ body: (Canvas) -> Void) -> Backing? {
    guard let plan = BackingPlan(rect, resolution) else { return nil }
    return draw(plan, key, .argb32) { surface in
      banding.draw(over: surface) { canvas in
        canvas.setTransform(plan.transform)
        body(canvas)
      }
    }
  }

  private func draw(_ plan: BackingPlan, _ key: Int, _ format: PixelFormat, _ body: (Surface) -> Void)
    -> Backing?
  {
    guard allowance.take(plan.pixels.area),
      let surface = surfaces.take(
        width: plan.pixels.width, height: plan.pixels.height, format: format, frame: frame)
    else { return nil }
    body(surface)
    built += 1
    builtPixels += plan.pixels.area
    return Backing(surface: surface, rect: plan.rect, key: key)
  }
}

/// Returns the smallest power of two that is at least `value`, within rounding.
private func ceil2(_ value: Double) -> Double {
  guard value.isFinite, value > 0 else { return 1 }
  var power = 1.0
  while power < value * 0.9999 { power *= 2 }
  while power / 2 >= value { power /= 2 }
  return power
}
