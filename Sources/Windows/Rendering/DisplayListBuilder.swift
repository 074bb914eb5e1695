import SegueViews

/// A builder that turns a tree of views into a flat display list. This is the only code that determines how a view's properties
/// are drawn.
struct DisplayListBuilder {
  let frame: PixelRect
  /// Pixels per point for views that are not scaled.
  let scale: Double
  /// The store that caches pictures.
  let store: BackingStore
  var list: DisplayList
  /// The rule for layers that move by whole pixels.
  let slab: PixelAlignedLayer

  /// The enlargement, relative to the scale, above which a picture may be too large to be cached.
  private static let greatEnlargement = 4.0
  /// The maximum area of a picture of enlarged content, as a multiple of the frame's area.
  private static let largestPicture = 4.0

  /// The distances, in pixels, by which the current view and its ancestors were moved onto whole pixels.
  var rounding = Rounding()

  /// The view that is being flattened into one picture, and must not be flattened again; `nil` if there is none.
  var flattening: View?

  /// The number of pictures and groups around the current one.
  var nesting = 0
  /// The maximum nesting of pictures. The parts of deeper ones are drawn separately, which makes no visible difference and
  /// keeps the call stack from overflowing.
  static let deepestNesting = 32

  /// The pending steps, the next one last. The steps are kept in an array, because recursion through a deep tree could overflow
  /// the call stack.
  var pending: [Step] = []
  /// The open spans, each with the number of pending steps that will be left when the span is complete.
  var openSpans: [(index: Int, rest: Int)] = []
  /// Whether the current items belong to views at their own positions, rather than to a snapshot's source.
  var isInPlace = true
  /// Whether each view's items are recorded as a span, so that they can be updated later.
  var keepsSpans = false
  /// The difference between the positions at which the current items are temporarily stored and their final positions in the
  /// list.
  var shift = DisplayList.Position()
  /// Whether a part of the list is being added again, rather than the whole list built.
  var isRenewing = false
  /// The index of the first item that is temporarily stored; 0 if the whole list is built.
  var firstRenewed = 0
  /// Whether adding a part again would change items of other views, so that the update must be abandoned.
  var isLost = false

  func outline(
    of view: View, _ shown: View.Properties, _ transform: Transform, alpha: Double, clip: Int
  ) -> DisplayItem {
    DisplayItem(
      owner: ObjectIdentifier(view), kind: .fill, rect: shown.bounds, radius: shown.outlineRadius,
      corners: view.corners, transform: transform, alpha: alpha, clip: clip, bounds: frame)
  }

  /// Adds the view's own shadow, background, shape and content, and schedules its subviews and its border.
  mutating func add(
    unmaskedContentsOf view: View, _ shown: View.Properties, _ transform: Transform, alpha: Double, clip: Int
  ) {
    let outline = outline(of: view, shown, transform, alpha: alpha, clip: clip)
    if alpha < 1, alpha > 0, nesting < Self.deepestNesting, !isFlattening(view),
      overlapsItself(view, shown, outline)
    {
      return add(flatPictureOf: view, for: view, transform, alpha: alpha, clip: clip)
    }
    if shown.shadow.isVisible { add(shadowOf: view, shown, transform, alpha: alpha, clip: clip) }
    if !shown.plainBackground.isClear { add(fill: outline, shown.plainBackground) }
    var inner = clip
    if view.clipsToBounds {
      guard let cut = add(clip: outline.outline, in: clip) else { return }
      inner = cut
    }
    if let shape = shown.shape { add(shape, of: view, transform, alpha: alpha, clip: inner) }
    addContent(view.content(in: shown.bounds), of: view, transform, alpha: alpha, clip: inner)
    // Steps run last to first, so the border is scheduled first.
    if shown.borderWidth > 0, !shown.borderColor.isClear {
      add(later: .border, of: view, transform, alpha: alpha, clip: clip)
    }
    let subviews = view.subviewsInSpace
    if !subviews.isEmpty {
      let scrolled = placeOfContents(of: shown, transform)
      for subview in subviews.reversed() {
        add(later: .whole, of: subview, scrolled, alpha: alpha, clip: inner)
      }
    }
    if let snapshot = view as? SnapshotView { add(sourceOf: snapshot, transform, alpha: alpha, clip: inner) }
  }

  /// Adds the source of a snapshot. If the snapshots of a source are flattened, all of them show parts of the same picture.
  private mutating func add(sourceOf snapshot: SnapshotView, _ transform: Transform, alpha: Double, clip: Int)
  {
    let source = snapshot.source
    var place = snapshot.fromSource.concatenating(transform)
    if movesByWholePixels(place, source.shown.bounds) {
      // Rounding starts from the exact position, because rounding an already rounded position could move it by another pixel.
      let exact = place.concatenating(.translation(rounding.total * -1))
      place = exact.roundedToPixel(at: source.shown.bounds.origin)
      let moved = Vector(place.tx - exact.tx, place.ty - exact.ty)
      rounding = Rounding(own: moved, total: moved)
    }
    var clip = clip
    if snapshot.endsAtBounds {
      var edge = outline(of: snapshot, snapshot.shown, transform, alpha: alpha, clip: clip)
      // Only a view that clips its contents cuts off the corners.
      edge.radius = 0
      guard let cut = add(clip: edge.outline, in: clip) else { return }
      clip = cut
    }
    guard snapshot.isFlattened, nesting < Self.deepestNesting, !isFlattening(source), !isPlain(source) else {
      isInPlace = false
      return add(later: .contents, of: source, place, alpha: alpha, clip: clip)
    }
    guard let mask = source.mask else {
      return add(flatPictureOf: source, for: snapshot, place, alpha: alpha, clip: clip)
    }
    func addPicture(_ builder: inout DisplayListBuilder, _ alpha: Double, _ clip: Int) {
      builder.add(flatPictureOf: source, for: snapshot, place, alpha: alpha, clip: clip)
    }
    add(source, maskedBy: mask, place, alpha: alpha, clip: clip, addPicture, inGroup: addPicture)
  }

  /// Adds everything in `view` except its mask as one picture that `owner` shows.
  private mutating func add(
    flatPictureOf view: View, for owner: View, _ transform: Transform, alpha: Double, clip: Int
  ) {
    if isFarLarger(view.extentOfContents, transform) {
      if view !== owner { isInPlace = false }
      if alpha >= 1 { return add(later: .unmaskedContents, of: view, transform, alpha: 1, clip: clip) }
      return addGroup(for: owner, alpha: alpha, clip: clip) { builder, clip in
        builder.addUnmaskedContents(of: view, transform, alpha: 1, clip: clip)
      }
    }
    let flat = store.flattened(
      view, scale: scale, drawnBy: transform, alpha: alpha, slab: slab, nesting: nesting + 1)
    guard let flat else { return }
    add(picture: flat, of: owner, transform, alpha: alpha, clip: clip)
  }

  /// Adds a view with its mask as a picture seen in perspective. If too many pictures are nested, the view is added without
  /// perspective.
  mutating func add(_ view: View, seenIn transform: Transform, alpha: Double, clip: Int) {
    guard nesting < Self.deepestNesting else {
      let place = transform.tangent(at: view.shown.bounds.center)
      return add(later: .contents, of: view, place, alpha: alpha, clip: clip)
    }
    let grown = transform.steps(at: view.shown.bounds.center)
    let flat = store.flattened(
      view, isMasked: view.mask != nil, scale: self.scale, drawnBy: .scale(grown.across, grown.down),
      alpha: alpha, slab: slab,
      nesting: nesting + 1)
    guard let flat else { return }
    add(picture: flat, of: view, transform, alpha: alpha, clip: clip)
  }

  private mutating func addContent(
    _ content: Content, of view: View, _ transform: Transform, alpha: Double, clip: Int
  ) {
    guard isNear(content.extent, transform, clip) else { return }
    if isFarLarger(content.extent, transform) {
      return add(direct: content, of: view, transform, alpha, clip)
    }
    switch content {
    case .none: break
    case .image(let image, let rect):
      let place = transform.apply(to: rect)
      guard let raster = store.raster(of: image, for: place, unscaled: rect.size * scale, in: view) else {
        return
      }
      add(
        picture: raster.surface, in: rect, seenIn: raster.visiblePart(of: rect), of: view, transform,
        alpha: alpha, clip: clip)
    case .text, .drawing:
      if let backing = store.content(content, of: view, scale: scale, drawnAt: transform.maximumScale) {
        add(picture: backing, of: view, transform, alpha: alpha, clip: clip)
      }
    }
  }

  /// Adds content that is drawn directly into the frame, without a cached picture.
  private mutating func add(
    direct content: Content, of view: View, _ transform: Transform, _ alpha: Double, _ clip: Int
  ) {
    let alpha = Self.step(of: alpha)
    guard alpha > 0 else { return }
    let appearance = view.sharedTraits.appearance
    var hasher = Hasher()
    hasher.combine(view.contentVersion)
    // Dynamic colors differ by appearance, also those that an image is drawn with.
    hasher.combine(appearance)
    switch content {
    case .none: return
    case .image(let image, _): hasher.combine(ObjectIdentifier(image))
    case .text(let layout, let origin, let color):
      hasher.combine(ObjectIdentifier(layout))
      hasher.combine(origin)
      hasher.combine(color)
    case .drawing: break
    }
    let extent = content.extent
    append(
      DisplayItem(
        owner: ObjectIdentifier(view), kind: .content, rect: extent, detail: list.contents.count,
        version: hasher.finalize(), transform: transform, alpha: alpha, clip: clip,
        bounds: visible(extent, transform, clip)))
    list.contents.append((content, appearance))
  }

  mutating func add(
    picture backing: Backing, of view: View, _ transform: Transform, alpha: Double, clip: Int
  ) {
    add(picture: backing.surface, in: backing.rect, of: view, transform, alpha: alpha, clip: clip)
  }

  /// Adds a picture.
  /// - Parameter part: the part of `rect` that the picture may cover; outside it, the picture is transparent. `nil`, the
  ///   default, is all of `rect`.
  private mutating func add(
    picture surface: Surface, in rect: Rect, seenIn part: Rect? = nil, of view: View, _ transform: Transform,
    alpha: Double, clip: Int
  ) {
    let alpha = Self.step(of: alpha)
    guard alpha > 0 else { return }
    var item = DisplayItem(
      owner: ObjectIdentifier(view), kind: .picture, rect: rect, detail: list.items.count,
      version: surface.redrawn.count, transform: transform, alpha: alpha, clip: clip, bounds: frame)
    if surface.format == .rgb24, transform.isUpright, transform.a > 0, transform.d > 0 {
      item.filled = pixels(filledBy: transform.apply(to: rect), clip)
    }
    if let filled = item.filled {
      item.bounds = visible(filled.rect, .identity, clip)
    } else {
      item.bounds = visible(rect, transform, clip, of: surface)
      if let part {
        item.bounds = item.bounds.intersection(visible(part, transform, clip))
        item.isCut = true
      }
    }
    append(item, picture: surface)
  }

  /// Returns the center of the step to which Cairo rounds an alpha when it blends pictures.
  ///
  /// Cairo uses the upper 8 of an alpha's 16 bits; the first step is transparent and the last one opaque. With rounded alphas,
  /// a view that has faded in is copied, one that has faded out is skipped, and tiny changes cause no redrawing.
  static func step(of alpha: Double) -> Double {
    let step = (alpha * 65535 / 256).rounded(.down)
    return step <= 0 ? 0 : step >= 255 ? 1 : (step * 256 + 128) / 65535
  }

  /// Returns a color as Cairo draws it, with 8 bits per component, multiplied by the alpha; `nil` if it is transparent. If two
  /// results are equal, drawing one over the other has no effect.
  static func drawn(_ color: Color.Resolved, alpha: Double) -> Color.Resolved? {
    let alpha = color.alpha * alpha
    guard alpha < 1 else { return color }
    func middle(_ part: Double) -> Double {
      let step = (part * 256).rounded(.down)
      return step <= 0 ? 0 : (min(step, 255) + 0.5) / 256
    }
    let opacity = middle(alpha)
    guard opacity > 0 else { return nil }
    func part(_ component: Double) -> Double { min(1, middle(component * alpha) / opacity) }
    return Color.Resolved(
      red: part(color.red), green: part(color.green), blue: part(color.blue), alpha: opacity)
  }

  mutating func add(fill outline: DisplayItem, _ color: Color.Resolved) {
    guard let drawn = Self.drawn(color, alpha: outline.alpha) else { return }
    var item = placed(fill: outline)
    (item.color, item.alpha) = (drawn, 1)
    if item.isOpaqueFill, item.clip == DisplayList.noClip, Occluder.contains(frame, in: item.outline) {
      return cover(with: color)
    } else if let ground = ground(under: item, color),
      outline.alpha < 1 || list.items[ground].bounds == frame
    {
      // Drawing the same color over itself changes no pixel, at any alpha. An opaque view over another one is still drawn, so
      // that the planes of a `DepthPicture` show it.
      return list.items[ground].isGround = true
    }
    append(item)
  }

  /// Returns a fill with straight upright edges moved onto whole pixels, and with the pixels that it may touch.
  func placed(fill outline: DisplayItem) -> DisplayItem {
    var item = outline
    if item.radius <= 0, item.transform.isUpright {
      item = item.onWholePixels(undoing: rounding.own + rounding.superview)
    }
    item.bounds = visible(item.rect, item.transform, item.clip)
    if item.radius > 0, !item.bounds.isEmpty, Occluder.contains(item.bounds, in: item.outline) {
      // No edge is visible, so that the outline does not matter.
      (item.rect, item.radius, item.transform) = (item.bounds.rect, 0, .identity)
    }
    return item
  }

  /// Adds an opaque color that fills the whole frame, and removes all items below it. The result does not depend on the view
  /// that covers the frame, so the same color is the same item in every frame.
  mutating func cover(with color: Color.Resolved) {
    // During an update in place, this would hide items of other views; all items must be added again.
    guard !isRenewing else { return isLost = true }
    list.removeItems()
    hideSpans()
    append(
      DisplayItem(
        owner: ObjectIdentifier(store), kind: .fill, rect: frame.rect, color: color, transform: .identity,
        alpha: 1, clip: DisplayList.noClip, bounds: frame))
  }

  mutating func add(border outline: DisplayItem, of shown: View.Properties) {
    var item = outline
    item.kind = .border
    item.color = shown.plainBorder
    item.lineWidth = shown.borderWidth
    if item.radius <= 0, item.transform.isUpright {
      // A straight line lies on whole pixels, like the fill inside it.
      item.lineWidth = max(1, (item.lineWidth * item.transform.maximumScale).rounded())
      item = item.onWholePixels()
    }
    item.bounds = visible(item.rect, item.transform, item.clip)
    append(item)
  }

  /// Adds an item, ignoring clips that cut nothing off it.
  /// - Returns: whether the item can be visible and was added.
  @discardableResult
  mutating func append(_ item: consuming DisplayItem, picture: Surface? = nil) -> Bool {
    guard !item.bounds.isEmpty, item.alpha > 0 else { return false }
    // If an outline cuts nothing off, its antialiasing would be wasted.
    while item.clip != DisplayList.noClip, !list.clips[item.clip].isPixelRect {
      let overlap = list.overlap(of: list.clips[item.clip], with: item.bounds)
      if overlap == .outside { return false }
      guard overlap == .inside else { break }
      item.clip = list.clips[item.clip].parent
    }
    list.items.append(item)
    list.pictures.append(picture)
    return true
  }

  /// Returns the pixels that `rect`, or `surface` scaled to it, may touch inside a clip.
  func visible(_ rect: Rect, _ transform: Transform, _ clip: Int, of surface: Surface? = nil) -> PixelRect {
    let outer = list.bounds(ofClip: clip, in: frame)
    var pixels = transform.apply(to: rect)
    if !transform.isAffine {
      pixels = pixels.inset(by: -1)
    } else if let surface, !pixels.isOnWholePixels || !transform.isUpright {
      // Interpolation reaches half a pixel of the picture beyond its edge.
      let across =
        transform.maximumScale * max(rect.width / Double(surface.width), rect.height / Double(surface.height))
      pixels = pixels.inset(by: -across)
    }
    // Coordinates far outside the frame might not fit in integers.
    let near = pixels.intersection(outer.rect.inset(by: -4))
    guard !near.isEmpty else { return .zero }
    return PixelRect(covering: near.inset(by: -0.01)).intersection(outer)
  }

  /// Returns whether content in `rect` is visible or close enough to become visible soon, so that its picture should be made
  /// now.
  ///
  /// A view that slides in must not wait for its picture in mid-flight, and content far away is not needed yet. A flat picture
  /// needs only the content inside its own frame, because it never shows more.
  private func isNear(_ rect: Rect, _ transform: Transform, _ clip: Int) -> Bool {
    let outer = list.bounds(ofClip: clip, in: frame)
    let (x, y) = flattening == nil ? (Double(frame.width) / 4, Double(frame.height) / 4) : (0, 0)
    let near = outer.rect.inset(by: Insets(top: -y, left: -x, bottom: -y, right: -x))
    return transform.apply(to: rect).intersects(near)
  }

  /// Returns whether content in `rect` is enlarged so much that a picture of it would be far larger than its visible part.
  private func isFarLarger(_ rect: @autoclosure () -> Rect, _ transform: Transform) -> Bool {
    let enlarged = transform.maximumScale
    guard enlarged > scale * Self.greatEnlargement else { return false }
    return BackingStore.area(of: rect(), scale: scale, drawnAt: enlarged)
      > Self.largestPicture * Double(frame.area)
  }

  private func isFlattening(_ view: View) -> Bool { flattening === view }
}
