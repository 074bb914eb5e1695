import SegueViews
import Synchronization

/// Pixels of something that was drawn once, and where they belong.
final class Backing {
  /// The picture.
  let surface: Surface
  /// The place of the picture in its view's coordinates, in points.
  let rect: Rect
  /// What it was made from; another key means another picture.
  fileprivate let key: Int

  init(surface: Surface, rect: Rect, key: Int) { (self.surface, self.rect, self.key) = (surface, rect, key) }
}

/// Keeps what views draw as tight pictures, each made once and again only when its content or the scale class changes.
final class BackingStore {
  /// What is kept for one view, in the view itself, so that it goes when the view goes.
  private final class Slots {
    var content: Backing?
    /// The same content at the resolution before this one: what was enlarged on its way is shown as it was before, soon.
    var other: Backing?
    /// What the content was drawn from, as a hash, and its layout, so that no other one comes to have the same identity.
    var look: Int?
    /// The appearance in which it was drawn, where that shows.
    var appearance: Appearance?
    var layout: TextLayout?
    var group: Backing?
    /// How the view looked in it.
    var groupLook: Int?
    var shadow: Backing?
    /// Whether parts of the view overlap, on its background or on the color that lies there already, as long as it looks as it did.
    var overlap: (looks: Int, isOnGround: Bool, overlaps: Bool)?
    /// The view, where the store keeps it instead of the other way around: no other one comes to have its identity.
    let view: View?

    init(of view: View? = nil) { self.view = view }
  }

  /// The longest edge of a picture, in pixels; what would be larger is made in less detail.
  static let largestEdge = 8192.0
  /// The largest blur of a shadow, in pixels; a softer one has no detail to lose, and is drawn in fewer pixels.
  private static let sharpestShadow = ShadowPatch.Key.sharpest
  /// Frames after which a size of an image that is not shown is dropped.
  private static let longestIdleTime = 600
  /// The most that images in sizes that are not shown may take, in bytes, or in frames where that is more: a window that is resized
  /// shows each image in another size in every frame.
  static let idleRasterByteLimit = 16 << 20
  private static let idleRasterFrames = 2
  /// How much larger than its picture something in motion is shown: a spring that overshoots needs no other picture.
  private static let stretch = 1.25
  /// Pixels from which it is worth knowing whether a drawing is opaque: then nothing under it is drawn, and it is copied.
  private static let leastOpaqueArea = 1 << 18
  /// The most bytes of a picture that is kept beside one of another resolution.
  private static let largestOther = 1 << 18

  private var rasters: [ImageRaster] = []
  /// What images in all their sizes take, in bytes.
  private(set) var rasterByteCount = 0
  private var shadowPatches: [ShadowPatch.Key: ShadowPatch] = [:]
  private var surfaces = SurfacePool()
  private var frame = 0
  /// How many pixels a frame has.
  private var frameArea = 0
  /// What is kept here instead of in the views; `nil` where the views keep it.
  private var isolated: [ObjectIdentifier: Slots]?
  /// How many pictures were drawn.
  private(set) var built = 0
  /// How many of them show no more than another one did, of something that had not changed.
  private(set) var repeated = 0
  /// How many pixels they had, and the groups in them.
  private(set) var builtPixels = 0
  /// What may still be drawn.
  var allowance = DrawingAllowance()
  /// How large pictures are painted.
  var banding = Banding()

  /// - Parameter isIsolated: whether pictures that other stores made are left alone, and those made here last only as long as
  ///   the store: what it draws then depends on the views alone.
  init(isIsolated: Bool = false) { isolated = isIsolated ? [:] : nil }

  var isIsolated: Bool { isolated != nil }

  /// Begins a frame of so many pixels: what was not used for long goes.
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

  /// A picture of what a view draws itself.
  /// - Parameters:
  ///   - scale: pixels per point of what is not scaled.
  ///   - drawnAt: pixels per point at which it will be shown.
  func content(_ content: Content, of view: View, scale: Double, drawnAt: Double) -> Backing? {
    let resolution = Self.resolution(scale: scale, drawnAt: drawnAt, of: view)
    var hasher = Hasher()
    hasher.combine(view.contentVersion)
    switch content {
    case .text(let layout, let origin, _):
      hasher.combine(ObjectIdentifier(layout))
      hasher.combine(origin)
    case .drawing(let bounds, _):
      hasher.combine(bounds)
    case .none, .image:
      return nil
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
    case .none, .image:
      break
    }
    note(slots.content, instead: before)
    return slots.content
  }

  /// A flat picture of a view with everything in it, for an alpha over the whole.
  /// - Parameters:
  ///   - isMasked: whether it shows the view's mask.
  ///   - transform: from the view's coordinates to pixels, where it will be shown.
  ///   - alpha: how strongly it will be shown.
  ///   - slab: what moves by whole pixels.
  ///   - nesting: how many pictures this one lies in, itself included.
  func flattened(
    _ view: View, isMasked: Bool = false, scale: Double, drawnBy transform: Transform, alpha: Double,
    slab: PixelAlignedLayer, nesting: Int = 1
  ) -> Backing? {
    let resolution = Self.resolution(scale: scale, drawnAt: transform.maximumScale, of: view)
    let slab = slab.scaled(by: resolution / scale)
    // Pixels without alpha are the cheapest, unless they are both turned and faded.
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
    // Something in it is still to be drawn.
    guard !allowance.isExceeded else { return nil }
    let format: PixelFormat = mayLackAlpha && builder.list.isOpaque(in: plan.bounds) ? .rgb24 : .argb32
    slots.group = draw(plan, key, format) { surface in
      var canvases = BandCanvases(surface)
      let painting = FramePainting(builder.list, over: surface)
      builtPixels += painting.paint(on: &canvases, banding)
    }
    note(slots.group, instead: before)
    return slots.group
  }

  /// Counts a picture that shows no more than one before it.
  private func note(_ backing: Backing?, instead before: Backing?) {
    guard let backing, let before, backing.surface.width <= before.surface.width else { return }
    repeated += 1
  }

  /// Whether parts of a view overlap, found out again where it looks different.
  func overlap(in view: View, _ isOnGround: Bool, _ find: () -> Bool) -> Bool {
    let (slots, looks) = (slots(of: view), view.looksVersion)
    if let known = slots.overlap, known.looks == looks, known.isOnGround == isOnGround {
      return known.overlaps
    }
    let overlaps = find()
    slots.overlap = (looks, isOnGround, overlaps)
    return overlaps
  }

  /// The patch from which a shadow is stretched.
  func shadowPatch(_ key: ShadowPatch.Key) -> ShadowPatch? {
    if let patch = shadowPatches[key] {
      patch.lastUse = frame
      return patch
    }
    guard allowance.take(key.side * key.side), let patch = ShadowPatch(key) else { return nil }
    patch.lastUse = frame
    built += 1
    builtPixels += patch.surface.width * patch.surface.height
    shadowPatches[key] = patch
    return patch
  }

  /// The picture of a patch from which a shadow that is not scaled is copied, if it is worth one.
  func copy(of patch: ShadowPatch) -> Surface? {
    // With an allowance nothing is drawn that could be left out.
    guard !allowance.isLimited, let copy = patch.copy() else { return nil }
    if copy.isNew { builtPixels += copy.surface.bounds.area }
    return copy.surface
  }

  /// The shadow that a view's outline casts, opaque.
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

  /// An image in a size fit for `target`, in pixels: exactly that size where the target lies on whole pixels, so that it
  /// is copied; else the next power of two of its own size, so that a moving picture is scaled from a few that are kept.
  /// - Parameters:
  ///   - size: that of its place where nothing is scaled, in pixels.
  ///   - view: what shows it.
  func raster(of image: Image, for target: Rect, unscaled size: Size? = nil, in view: View? = nil)
    -> ImageRaster?
  {
    let edge = max(target.width, target.height)
    guard edge > 0 else { return nil }
    // Pixels that are there already need no copy; enlarging them here would add none. Of one larger than the frame not even all would
    // be seen.
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
    // Rounding errors do not make it a pixel larger.
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
    guard
      let surface = surfaceOfNoImage(width: columns, height: rows, format: format)
        ?? (try? Surface(unfilledWidth: columns, height: rows, format: format))
    else { return nil }
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
    // One that is larger by far shows more.
    let repeats = rasters.contains {
      $0.image === image && abs($0.surface.width - columns) <= 1 && abs($0.surface.height - rows) <= 1
    }
    if repeats { repeated += 1 }
    let raster = ImageRaster(
      of: image, surface, isOwn: true, in: showsAppearance.load(ordering: .relaxed) ? appearance : nil,
      lastUse: frame)
    rasters.append(raster)
    rasterByteCount += raster.surface.byteCount
    return raster
  }

  /// The surface of an image that is gone, to be drawn on again: fresh memory costs as much as drawing. Others of such images go.
  private func surfaceOfNoImage(width: Int, height: Int, format: PixelFormat) -> Surface? {
    var free: Surface?
    for index in rasters.indices.reversed() where rasters[index].image == nil {
      rasterByteCount -= rasters[index].surface.byteCount
      let isFree = isKnownUniquelyReferenced(&rasters[index].surface)
      let surface = rasters.remove(at: index).surface
      if isFree, surface.width == width, surface.height == height, surface.format == format { free = surface }
    }
    return free
  }

  /// Drops images in sizes that were not shown for long, or that are too many; the least recently shown ones first.
  private func dropIdleRasters() {
    let isTime = frame % Self.longestIdleTime == 0
    let limit = max(Self.idleRasterByteLimit, Self.idleRasterFrames * frameArea * 4)
    guard rasterByteCount > limit || isTime else { return }
    // A list that is kept shows its pictures without asking for them again.
    for index in rasters.indices where !isKnownUniquelyReferenced(&rasters[index].surface) {
      rasters[index].lastUse = frame
    }
    var excess = -limit
    for raster in rasters where frame - raster.lastUse > 1 { excess += raster.surface.byteCount }
    guard excess > 0 || isTime else { return }
    // Those that are shown stay in front of the others, in the order of their last use.
    rasters.sort { $0.lastUse > $1.lastUse }
    while let last = rasters.last, frame - last.lastUse > 1,
      excess > 0 || frame - last.lastUse > Self.longestIdleTime
    {
      excess -= last.surface.byteCount
      rasterByteCount -= last.surface.byteCount
      rasters.removeLast()
    }
  }

  /// How many pixels a picture of `rect`, in a view's coordinates, has at the resolution that fits `drawnAt`.
  static func area(of rect: Rect, scale: Double, drawnAt: Double) -> Double {
    let resolution = resolution(scale: scale, drawnAt: drawnAt)
    return rect.width * resolution * rect.height * resolution
  }

  /// Pixels per point of a picture: those of the screen, or the next power of two of them for what is shown larger.
  private static func resolution(scale: Double, drawnAt: Double, of view: View? = nil) -> Double {
    if drawnAt <= scale * 1.0001 { return scale }
    return scale * max(1, ceil2(drawnAt / scale / (view?.isEnlargedByMotion == true ? stretch : 1)))
  }

  private func slots(of view: View) -> Slots {
    if let slots = (isolated == nil ? view.renderCache as? Slots : isolated?[ObjectIdentifier(view)]) {
      return slots
    }
    let slots = Slots(of: isolated == nil ? nil : view)
    if isolated == nil { view.renderCache = slots } else { isolated?[ObjectIdentifier(view)] = slots }
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

/// The smallest power of two that is not below `value`.
private func ceil2(_ value: Double) -> Double {
  guard value.isFinite, value > 0 else { return 1 }
  var power = 1.0
  while power < value * 0.9999 { power *= 2 }
  while power / 2 >= value { power /= 2 }
  return power
}
