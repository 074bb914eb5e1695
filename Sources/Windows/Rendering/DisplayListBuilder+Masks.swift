import SegueViews

// Masks that are simple outlines or paths become clips; other masks are blended as pictures.
extension DisplayListBuilder {
  /// Adds the items of `view` that its mask leaves visible.
  /// - Parameters:
  ///   - transform: the transform from the view's coordinates to pixels.
  ///   - body: adds the items with the remaining alpha and the clip to use; not called if nothing remains visible.
  ///   - groupBody: called instead of `body` if the mask is a picture; must add all items before it returns.
  mutating func add(
    _ view: View, maskedBy mask: View, _ transform: Transform, alpha: Double, clip: Int,
    _ body: (inout DisplayListBuilder, _ alpha: Double, _ clip: Int) -> Void,
    inGroup groupBody: (inout DisplayListBuilder, _ alpha: Double, _ clip: Int) -> Void
  ) {
    let shown = mask.shown
    let place = shown.toSuperview.concatenating(transform)
    let shape = mask.maskShape
    if case .nothing? = shape?.outline { return }
    guard let shape, place.isAffine else {
      guard !mask.isTurnedAway(place) else { return }
      let opacity = alpha * shown.opacity
      guard nesting < Self.deepestNesting else { return body(&self, opacity, clip) }
      return addGroup(for: view, alpha: opacity, clip: clip) { builder, clip in
        builder.addContents(of: mask, place, alpha: 1, clip: clip)
      } masked: { builder, clip in
        groupBody(&builder, 1, clip)
      }
    }
    let inner: Int?
    switch shape.outline {
    case .nothing: return
    case .box(let rect, let radius, let corners):
      let outline = Outline(rect: rect, radius: radius, corners: corners, transform: place)
      inner = add(clip: outline.withStraightEdgesOnWholePixels, in: clip)
    case .path(let path, let rule): inner = add(clip: path, rule, place, in: clip)
    }
    if let inner { body(&self, alpha * shape.opacity, inner) }
  }

  /// Adds the items of `masked` as one picture, multiplied by `alpha` and by the alpha of the items of `mask`. Both closures
  /// receive the clip to use.
  private mutating func addGroup(
    for view: View, alpha: Double, clip: Int, mask: (inout DisplayListBuilder, _ clip: Int) -> Void,
    masked: (inout DisplayListBuilder, _ clip: Int) -> Void
  ) {
    addGroup(for: view, alpha: alpha, clip: clip, hasMask: true) { builder, header in
      let outer = builder.list.bounds(ofClip: clip, in: builder.frame)
      mask(&builder, builder.add(groupClip: .mask(ObjectIdentifier(view)), outer, in: clip))
      let coverage = builder.list.bounds(ofItemsBehind: header)
      guard !coverage.isEmpty else { return }
      builder.list.groups[builder.list.items[header].detail].maskCount = builder.list.items.count - header - 1
      masked(&builder, builder.add(groupClip: .group(ObjectIdentifier(view)), coverage, in: clip))
    }
  }

  /// Adds the items of `body` as one picture, multiplied by `alpha`. The closure receives the clip to use.
  mutating func addGroup(
    for view: View, alpha: Double, clip: Int, _ body: (inout DisplayListBuilder, _ clip: Int) -> Void
  ) {
    addGroup(for: view, alpha: alpha, clip: clip, hasMask: false) { builder, _ in
      let outer = builder.list.bounds(ofClip: clip, in: builder.frame)
      body(&builder, builder.add(groupClip: .group(ObjectIdentifier(view)), outer, in: clip))
    }
  }

  /// Adds the item of a group, followed by the items of `body`, which receives the index of the group's item. Removes all of
  /// them if nothing would be visible.
  private mutating func addGroup(
    for view: View, alpha: Double, clip: Int, hasMask: Bool,
    _ body: (inout DisplayListBuilder, _ header: Int) -> Void
  ) {
    let alpha = Self.step(of: alpha)
    guard alpha > 0 else { return }
    let header = list.items.count
    list.items.append(
      DisplayItem(
        owner: ObjectIdentifier(view), kind: .group, rect: .zero, detail: list.groups.count,
        transform: .identity, alpha: alpha, clip: clip, bounds: list.bounds(ofClip: clip, in: frame)))
    list.pictures.append(nil)
    let group = list.groups.count
    list.groups.append(DisplayList.Group(maskCount: 0, count: 0))
    nesting += 1
    body(&self, header)
    nesting -= 1
    let maskCount = list.groups[group].maskCount
    let bounds = list.bounds(ofItemsBehind: header + maskCount)
    guard !bounds.isEmpty, !hasMask || maskCount > 0 else {
      list.items.removeSubrange(header...)
      list.pictures.removeSubrange(header...)
      return
    }
    list.groups[group].count = list.items.count - header - 1
    list.items[header].bounds = bounds
  }

  private mutating func add(groupClip kind: Clip.Kind, _ bounds: PixelRect, in parent: Int) -> Int {
    let nothing = Outline(rect: .zero, radius: 0, corners: .all, transform: .identity)
    list.clips.append(Clip(kind: kind, outline: nothing, parent: parent, bounds: bounds))
    return list.clips.count - 1
  }

  // MARK: - Outlines

  /// Adds a clip with an outline, within another clip.
  /// - Returns: the clip to use, which is `parent` if the outline cuts nothing off; `nil` if nothing remains visible.
  mutating func add(clip outline: Outline, in parent: Int) -> Int? {
    let outer = list.bounds(ofClip: parent, in: frame)
    if Occluder.contains(outer, in: outline) { return parent }
    // The edges of a straight outline lie between whole pixels.
    let endsBetweenPixels =
      outline.isUprightRect
      || outline.transform.isUpright && outline.transform.apply(to: outline.rect).isOnWholePixels
    let bounds =
      endsBetweenPixels
      ? PixelRect(covering: outline.rectOnWholePixels.intersection(outer.rect))
      : visible(outline.rect, outline.transform, parent)
    return add(Clip(outline: outline, parent: parent, bounds: bounds))
  }

  /// Adds a clip with any path, within another clip.
  /// - Returns: the clip to use, which is `parent` if the path cuts nothing off; `nil` if nothing remains visible.
  private mutating func add(
    clip path: Path, _ rule: FillRule, _ transform: Transform, in parent: Int
  ) -> Int? {
    if let outline = Outline(path, transform) { return add(clip: outline, in: parent) }
    let shape = DisplayList.PathOutline(path: path, rule: rule)
    let outer = list.bounds(ofClip: parent, in: frame)
    switch shape.overlap(with: outer, transform) {
    case .inside: return parent
    case .outside: return nil
    case .crossing: break
    }
    list.paths.append(shape)
    let bounds = path.bounds
    return add(
      Clip(
        kind: .path(list.paths.count - 1),
        outline: Outline(rect: bounds, radius: 0, corners: .all, transform: transform), parent: parent,
        bounds: visible(bounds, transform, parent)))
  }

  private mutating func add(_ clip: Clip) -> Int? {
    guard !clip.bounds.isEmpty else { return nil }
    list.clips.append(clip)
    return list.clips.count - 1
  }

  // MARK: - Shapes

  /// Adds the fill and the stroke of a shape that a view draws.
  mutating func add(_ shape: Shape, of view: View, _ transform: Transform, alpha: Double, clip: Int) {
    if !shape.fill.isClear { add(fillOf: shape, of: view, transform, alpha: alpha, clip: clip) }
    guard shape.isStroked else { return }
    var line = DisplayItem(
      owner: ObjectIdentifier(view), kind: .stroke, rect: shape.extent, color: shape.stroke.plain,
      lineWidth: shape.lineWidth, detail: list.paths.count, transform: transform, alpha: alpha, clip: clip,
      bounds: frame)
    line.bounds = visible(line.rect, transform, clip)
    guard !line.bounds.isEmpty else { return }
    let path = shape.path.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
    list.paths.append(
      DisplayList.PathOutline(path: path, rule: shape.fillRule, cap: shape.lineCap, join: shape.lineJoin))
    append(line)
  }

  private mutating func add(
    fillOf shape: Shape, of view: View, _ transform: Transform, alpha: Double, clip: Int
  ) {
    var item = DisplayItem(
      owner: ObjectIdentifier(view), kind: .fill, rect: .zero, transform: transform, alpha: alpha, clip: clip,
      bounds: frame)
    if let outline = Outline(shape.path, transform) {
      item.rect = outline.rect
      item.radius = outline.radius
      item.corners = outline.corners
      item.transform = outline.transform
      return add(fill: item, shape.fill.plain)
    }
    item.kind = .path
    item.rect = shape.path.bounds
    item.color = shape.fill.plain
    item.bounds = visible(item.rect, transform, clip)
    guard !item.bounds.isEmpty else { return }
    let outline = DisplayList.PathOutline(path: shape.path, rule: shape.fillRule)
    switch outline.overlap(with: item.bounds, transform) {
    case .outside: return
    case .inside
    where item.bounds == frame && clip == DisplayList.noClip && alpha >= 1 && shape.fill.isOpaque:
      return cover(with: shape.fill.plain)
    case .inside, .crossing: break
    }
    item.detail = list.paths.count
    list.paths.append(outline)
    append(item)
  }
}

extension Outline {
  /// Creates the simple outline that equals a path after a transform; `nil` if no simple outline does. The edges of a rectangle
  /// must lie on whole pixels. Other edges are antialiased, and must not jump from pixel to pixel as those of a background do.
  fileprivate init?(_ path: Path, _ transform: Transform) {
    switch path.form {
    case .rect(let rect):
      guard transform.isUpright, transform.apply(to: rect).isOnWholePixels else { return nil }
      self.init(rect: rect, radius: 0, corners: .all, transform: transform)
    case .roundedRect(let rect, let radius, let corners):
      self.init(rect: rect, radius: radius, corners: corners, transform: transform)
    case .ellipse(let rect):
      // An ellipse is a scaled disc.
      let side = max(rect.width, rect.height)
      let stretched =
        rect.width == rect.height
        ? transform
        : Transform.translation(Vector(-rect.midX, -rect.midY))
          .concatenating(.scale(rect.width / side, rect.height / side))
          .concatenating(.translation(Vector(rect.midX, rect.midY))).concatenating(transform)
      self.init(
        rect: Rect(center: rect.center, size: Size(side, side)), radius: side / 2, corners: .all,
        transform: stretched)
    case nil: return nil
    }
  }

  /// The outline with its straight edges, if it has any, moved onto whole pixels. Along an edge between pixels, a lower view
  /// would show through as a hairline of another color.
  fileprivate var withStraightEdgesOnWholePixels: Outline {
    guard transform.isUpright, transform.a == transform.d, transform.a > 0,
      min(rect.width, rect.height) > 2 * radius
    else { return self }
    return Outline(
      rect: rectOnWholePixels, radius: radius * transform.a, corners: corners, transform: .identity)
  }
}

extension DisplayList {
  /// Returns the bounding box of all pixels that the items after the one at `index` may touch.
  fileprivate func bounds(ofItemsBehind index: Int) -> PixelRect {
    items[(index + 1)...].reduce(.zero) { $0.union($1.bounds) }
  }
}
