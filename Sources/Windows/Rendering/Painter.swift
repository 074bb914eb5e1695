import SegueViews

/// A painter that draws a display list onto a canvas.
nonisolated struct Painter {
  private let list: DisplayList
  private let occlusion: Occlusion
  private let canvas: Canvas
  /// The part of the frame that is drawn; `nil` if unknown, in which case all items are drawn.
  private let part: PixelRect?
  /// The number of pixels of groups drawn so far, on surfaces other than the canvas.
  private(set) var groupPixels = 0

  /// Creates a painter that draws the visible items of `list` within the current clip of `canvas`.
  /// - Parameters:
  ///   - occlusion: the visibility of each item; by default, all items are visible.
  ///   - part: a rectangle around the clip of `canvas`, in pixels. Items outside it are skipped; `nil`, the default, skips no
  ///     items.
  init(
    _ list: DisplayList, behind occlusion: Occlusion = Occlusion(), on canvas: Canvas,
    drawing part: PixelRect? = nil
  ) {
    (self.list, self.occlusion, self.canvas, self.part) = (list, occlusion, canvas, part)
  }

  /// Draws all items of the list.
  mutating func paint() { paint(0..<list.items.count) }

  /// Draws the items in `range`, which must contain each group either completely or not at all.
  mutating func paint(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      if let part {
        if let next = list.next(after: index, aside: part) {
          index = next
          continue
        }
        guard list.items[index].bounds.intersects(part) else {
          index = list.next(after: index)
          continue
        }
      }
      let item = list.items[index]
      let visibility = occlusion.visibility(ofItemAt: index)
      if visibility != .nothing {
        if let cover = faded(over: index), cover < range.upperBound {
          paint(item, below: list.items[cover])
          index = cover
        } else if index + 1 < range.upperBound, isTinted(at: index),
          paint(item, tintedBy: list.items[index + 1])
        {
          index += 1
        } else if index + 1 < range.upperBound, isShaded(at: index),
          paint(item, shadedBy: list.items[index + 1])
        {
          index += 1
        } else if item.kind == .group {
          paint(groupAt: index, visibility)
        } else {
          paint(item, visibility)
        }
      }
      index = list.next(after: index)
    }
  }

  /// Returns the items that are drawn together, starting with the one at `index`; for a group, these are all of its items.
  func run(at index: Int) -> Range<Int> {
    let hasNext = index + 1 < list.items.count
    let isPair = faded(over: index) != nil || hasNext && (isTinted(at: index) || isShaded(at: index))
    return index..<(isPair ? index + 2 : list.next(after: index))
  }

  /// Returns the index of the next item if it is an opaque picture that fades over exactly the pixels of the picture at
  /// `index`; otherwise `nil`. Such a pair is drawn in a single pass.
  private func faded(over index: Int) -> Int? {
    let next = index + 1
    guard next < list.items.count, let filled = list.items[index].filled, list.items[next].filled == filled,
      list.cutsOffAlike(list.items[index].clip, list.items[next].clip),
      occlusion.visibility(ofItemAt: index) == .whole, occlusion.visibility(ofItemAt: next) == .whole
    else { return nil }
    return next
  }

  /// Returns whether a fill in an opaque color is followed by one of exactly the same outline in the same clip. Such a pair may
  /// be drawn in a single pass.
  private func isTinted(at index: Int) -> Bool {
    let (item, tint) = (list.items[index], list.items[index + 1])
    return item.isOpaqueFill && (item.radius > 0 || item.isPixelRect) && tint.kind == .fill
      && item.bounds == tint.bounds
      && item.outline == tint.outline && list.cutsOffAlike(item.clip, tint.clip)
      && occlusion.visibility(ofItemAt: index) == .whole
      && occlusion.visibility(ofItemAt: index + 1) == .whole
  }

  /// Draws a fill and its tint in one pass, except at the corners of their clips.
  /// - Returns: `false` if the clips have other shapes than rectangles of whole pixels with or without round corners; then
  ///   nothing is drawn.
  private func paint(_ item: DisplayItem, tintedBy tint: DisplayItem) -> Bool {
    guard !list.isCutByPixelsOnly(item.clip) else {
      fill(item, tintedBy: tint, in: [item.bounds])
      return true
    }
    guard let area = list.roundedArea(of: item) else { return false }
    let whole = area.wholePixels(of: item.bounds)
    var cut = PixelRegion(item.bounds)
    cut.subtract(whole)
    for part in cut {
      paint(item, clippedIn: part)
      paint(tint, clippedIn: part)
    }
    fill(item, tintedBy: tint, in: Array(whole))
    return true
  }

  private func fill(_ item: DisplayItem, tintedBy tint: DisplayItem, in parts: [PixelRect]) {
    canvas.save()
    defer { canvas.restore() }
    canvas.clip(to: parts)
    canvas.setTransform(item.transform)
    let color = Color(tint.color.withAlpha(tint.color.alpha * tint.alpha))
    if !canvas.fillRoundedRect(
      item.rect, radius: item.radius, corners: item.corners, color: Color(item.color), tintedBy: color)
    {
      paint(item)
      paint(tint)
    }
  }

  /// Returns whether a picture is followed by a translucent color over all of it, and both are clipped by whole pixels only.
  /// Such a pair may be drawn in a single pass.
  private func isShaded(at index: Int) -> Bool {
    let (item, shade) = (list.items[index], list.items[index + 1])
    guard item.kind == .picture, shade.isPixelRect, shade.color.alpha < 1, item.bounds == shade.bounds,
      list.cutsOffAlike(item.clip, shade.clip), list.isCutByPixelsOnly(item.clip),
      occlusion.visibility(ofItemAt: index) == .whole, occlusion.visibility(ofItemAt: index + 1) == .whole
    else { return false }
    return shade.rect.contains(shade.bounds.rect)
  }

  private func paint(_ item: DisplayItem, shadedBy shade: DisplayItem) -> Bool {
    let place = item.transform.apply(to: item.rect)
    guard let surface = list.pictures[item.detail], item.alpha >= 1, item.transform.isUpright,
      item.transform.a > 0, item.transform.d > 0, place.isOnWholePixels
    else { return false }
    let color = Color(shade.color)
    return canvas.copy(
      surface, to: PixelRect(covering: place.roundedToPixels), shadedBy: color, filling: item.bounds)
  }

  private func paint(_ item: DisplayItem, below other: DisplayItem) {
    guard let cover = list.placedPicture(of: other) else { return }
    if let area = list.roundedArea(of: item) {
      paint(item, in: area, below: cover)
    } else {
      paint(item, clippedIn: item.bounds, below: cover)
    }
  }

  private func paint(_ item: DisplayItem, _ visibility: Occlusion.Visibility) {
    let isClipped = list.cutsOff(item.clip)
    switch visibility {
    case .nothing: break
    case .whole where !isClipped: paint(item)
    case .whole, .parts:
      canvas.save()
      var parts: ArraySlice<PixelRect>?
      if case .parts(let range) = visibility { parts = occlusion.parts[range] }
      if let parts { canvas.clip(to: parts) }
      if let area = list.roundedArea(of: item) {
        paint(item, in: area, of: parts)
      } else {
        paint(item, clippedIn: item.bounds)
      }
      canvas.restore()
    }
  }

  /// Draws a picture or fill clipped by antialiased shapes. Only the corners of the clips are drawn separately and clipped. The
  /// rest is drawn directly, an opaque picture with partial coverage where a straight edge crosses a pixel. Where such
  /// an edge crosses a picture with an alpha channel, the picture is clipped, too.
  /// - Parameter parts: the visible parts of the item; `nil`, the default, if all of it is visible.
  private func paint(
    _ item: DisplayItem, in area: RoundedArea, of parts: ArraySlice<PixelRect>? = nil,
    below cover: PlacedPicture? = nil
  ) {
    var (straight, cut) = (PixelRegion(item.bounds), area.corners)
    straight.subtract(area.corners)
    if cover == nil, area.picture?.transform.isNearlyCopying ?? true {
      let whole = area.wholePixels(of: item.bounds)
      canvas.save()
      canvas.clip(to: whole)
      paint(item)
      canvas.restore()
      straight.subtract(whole)
    }
    if let picture = area.picture, !straight.isEmpty, canvas.shows(straight.bounds) {
      canvas.save()
      canvas.clip(to: straight)
      canvas.draw(picture, below: cover, within: area.rect)
      canvas.restore()
    } else if area.picture == nil {
      cut.formUnion(straight)
    }
    for part in cut where parts?.contains(where: { $0.intersects(part) }) ?? true {
      paint(item, clippedIn: part, below: cover)
    }
  }

  /// Draws an item, within its clips, in one part of the frame.
  ///
  /// A large opaque picture is divided into smaller parts, most of which lie completely inside or outside the clips. Only parts
  /// that an edge crosses are drawn on a separate surface and clipped there. Cairo draws all other items faster as a whole.
  private func paint(_ item: DisplayItem, clippedIn part: PixelRect, below cover: PlacedPicture? = nil) {
    guard canvas.shows(part) else { return }
    var overlap = Path.Overlap.crossing
    if item.kind == .picture, part.area > list.largestCut(ofClips: item.clip),
      list.placedPicture(of: item) != nil
    {
      overlap = list.overlap(ofClips: item.clip, with: part)
      switch overlap {
      case .outside: return
      case .crossing: return part.halves.forEach { paint(item, clippedIn: $0, below: cover) }
      case .inside: break
      }
    }
    let smooth = list.smoothClips(of: item.clip, in: part)
    var (item, isClipped) = (item, overlap != .inside && smooth.count > 0)
    let outline = isClipped && smooth.count == 1 ? smooth.outermost : nil
    if let outline, item.kind == .fill, Occluder.contains(part, in: item.outline) {
      // Filling a clip's outline takes much less time than letting Cairo clip to it.
      (item.rect, item.radius, item.corners) = (outline.rect, outline.radius, outline.corners)
      (item.transform, isClipped) = (outline.transform, false)
    }
    canvas.save()
    defer { canvas.restore() }
    canvas.clip(to: part)
    let kept = isClipped && areRound(clips: item.clip, in: part) ? canvas.keep(part) : nil
    if isClipped, kept == nil { clip(to: item.clip) }
    if let cover, let filled = item.filled, let picture = list.placedPicture(of: item) {
      canvas.draw(picture, below: cover, filling: filled)
    } else {
      paint(item)
    }
    guard let kept else { return }
    var index = list.smoothClip(from: item.clip, in: part)
    while list.cutsOff(index) {
      let outline = list.clips[index].outline
      canvas.setTransform(outline.transform)
      canvas.restore(kept, outside: outline.rect, radius: outline.radius, corners: outline.corners)
      index = list.smoothClip(from: list.clips[index].parent, in: part)
    }
  }

  /// Returns whether only rectangles with round corners cut off pixels in `part` partly.
  private func areRound(clips index: Int, in part: PixelRect) -> Bool {
    var index = list.smoothClip(from: index, in: part)
    while list.cutsOff(index) {
      let outline = list.clips[index].outline
      canvas.setTransform(outline.transform)
      guard list.clips[index].kind == .outline, canvas.canRestore(outside: outline.rect) else { return false }
      index = list.smoothClip(from: list.clips[index].parent, in: part)
    }
    return true
  }

  /// Draws a group as one picture that is no larger than its visible part.
  private mutating func paint(groupAt index: Int, _ visibility: Occlusion.Visibility) {
    let item = list.items[index]
    let group = list.groups[item.detail]
    canvas.save()
    canvas.setTransform(.identity)
    canvas.clip(to: item.bounds.rect)
    if case .parts(let range) = visibility { canvas.clip(to: occlusion.parts[range]) }
    let visible = PixelRect(covering: canvas.clipBounds)
    guard !visible.isEmpty else { return canvas.restore() }
    let masked = index + 1 + group.maskCount..<index + 1 + group.count
    if group.maskCount > 0 {
      groupPixels += 2 * visible.area
      canvas.group(
        alpha: item.alpha, maskedBy: { paint(index + 1..<masked.lowerBound) }, within: { clip(to: item.clip) }
      ) { paint(masked) }
    } else {
      groupPixels += visible.area
      canvas.group(alpha: item.alpha, within: { clip(to: item.clip) }) { paint(masked) }
    }
    canvas.restore()
  }

  private func paint(_ item: DisplayItem) {
    if item.transform.isAffine { canvas.setTransform(item.transform) }
    let color = Color(item.alpha < 1 ? item.color.withAlpha(item.color.alpha * item.alpha) : item.color)
    switch item.kind {
    case .fill:
      if item.radius > 0 {
        canvas.fillRoundedRect(item.rect, radius: item.radius, corners: item.corners, color: color)
      } else {
        canvas.fill(item.rect, color)
      }
    case .border:
      let inset = item.lineWidth / 2
      canvas.stroke(
        Path.roundedRect(
          item.rect.inset(by: inset), radius: max(0, item.radius - inset), corners: item.corners),
        color, style: StrokeStyle(width: item.lineWidth))
    case .picture:
      guard let surface = list.pictures[item.detail] else { return }
      if !item.transform.isAffine {
        canvas.draw(
          surface, in: item.rect, seenThrough: item.transform, alpha: item.alpha, filling: item.bounds)
      } else if let filled = item.filled, let picture = list.placedPicture(of: item) {
        canvas.draw(picture, filling: filled)
      } else if item.isCut {
        canvas.save()
        canvas.clip(to: item.bounds)
        canvas.draw(surface, in: item.rect, alpha: item.alpha)
        canvas.restore()
      } else {
        canvas.draw(surface, in: item.rect, alpha: item.alpha)
      }
    case .shadow: paint(shadow: item)
    case .path:
      let outline = list.paths[item.detail]
      canvas.fill(outline.path, color, rule: outline.rule)
    case .stroke:
      let line = list.paths[item.detail]
      canvas.stroke(
        line.path, color, style: StrokeStyle(width: item.lineWidth, cap: line.cap, join: line.join))
    case .content:
      paint(list.contents[item.detail].content, in: list.contents[item.detail].appearance, of: item)
    case .group, .nothing: break
    }
  }

  private func paint(shadow item: DisplayItem) {
    let (place, patch) = list.shadows[item.detail]
    let region = place.region(in: item.bounds.intersection(canvas.visiblePixels))
    if region.isEmpty { return }
    // An antialiased clip cannot be intersected with a list of rectangles (`Canvas.clip`), so the rectangles are then drawn one
    // by one.
    for part in list.isCutByPixelsOnly(item.clip) ? [region] : region.map({ PixelRegion($0) }) {
      canvas.save()
      canvas.clip(to: part)
      place.draw(patch, in: item.rect, alpha: item.alpha, on: canvas)
      canvas.restore()
    }
  }

  /// Draws content directly into the frame. This runs on the main thread, because an application's own drawing code may run
  /// only on that thread.
  private func paint(_ content: Content, in appearance: Appearance, of item: DisplayItem) {
    nonisolated(unsafe) let canvas = canvas
    let alpha = item.alpha
    canvas.appearance = appearance
    canvas.save()
    canvas.setTransform(.identity)
    canvas.clip(to: item.bounds.rect)
    canvas.setTransform(item.transform)
    MainActor.assumeIsolated {
      if alpha < 1 {
        canvas.group(alpha: alpha) { content.draw(on: canvas) }
      } else {
        content.draw(on: canvas)
      }
    }
    canvas.restore()
  }

  /// Sets the clips that apply to items on the current surface. Clips of enclosing groups apply later, when the group's surface
  /// is drawn.
  private func clip(to index: Int) {
    var (depth, outermost) = (0, index)
    while list.cutsOff(outermost) { (depth, outermost) = (depth + 1, list.clips[outermost].parent) }
    // The outermost clip is set first. The chain is allocated on the stack unless it is extremely long.
    withUnsafeTemporaryAllocation(of: Int.self, capacity: depth) { chain in
      var (place, next) = (depth, index)
      while place > 0 {
        place -= 1
        chain[place] = next
        next = list.clips[next].parent
      }
      for index in chain { clip(toClipAt: index) }
    }
  }

  private func clip(toClipAt index: Int) {
    let outline = list.clips[index].outline
    if case .path(let path) = list.clips[index].kind {
      canvas.setTransform(outline.transform)
      canvas.clip(to: list.paths[path].path, rule: list.paths[path].rule)
    } else if outline.isUprightRect {
      canvas.setTransform(.identity)
      canvas.clip(to: outline.rectOnWholePixels)
    } else {
      canvas.setTransform(outline.transform)
      canvas.clip(toRoundedRect: outline.rect, radius: outline.radius, corners: outline.corners)
    }
  }
}

extension Content {
  /// Draws the content in the view's coordinates, which the transform of `canvas` maps to pixels.
  fileprivate func draw(on canvas: Canvas) {
    switch self {
    case .none: break
    case .image(let image, let rect): image.draw(on: canvas, in: rect)
    case .text(let layout, let origin, let color): canvas.draw(layout, at: origin, color: color)
    case .drawing(let bounds, let draw):
      canvas.withSavedState {
        canvas.clip(to: bounds)
        draw(canvas)
      }
    }
  }
}
