import SegueDrawing

/// A search for the items of a frame that are completely or partly hidden by opaque rectangles in front of them.
nonisolated struct Occlusion {
  /// The visibility of an item.
  enum Visibility: Equatable {
    case whole
    /// Only the rectangles in this range of `Occlusion.parts` are visible.
    case parts(Range<Int>)
    case nothing
  }

  /// The number by which the frame's area is divided to get the minimum area of partly visible items. Smaller items are drawn
  /// either completely or not at all.
  fileprivate static let smallestShare = 16
  /// The maximum number of covers; searching through more does not pay off.
  private static let mostCovers = 12
  /// The maximum number of visible parts of an item. More than `usual` parts pay off only if each of them saves `leastSpared`
  /// pixels.
  private static let mostParts = (usual: 4, ever: 40)
  private static let leastSpared = 65_536

  /// The visible rectangles of all partly visible items.
  private(set) var parts: [PixelRect] = []
  private var visibilities: [Visibility] = []
  private var covers: [PixelRect] = []
  /// The areas hidden by opaque pictures that have an alpha channel and are copied, not scaled.
  private var copies: [PixelRect] = []
  private var filledClips: [Int] = []

  /// Returns the visibility of the item at the given index in the list; `.whole` for items that were not searched.
  func visibility(ofItemAt index: Int) -> Visibility {
    index < visibilities.count ? visibilities[index] : .whole
  }

  /// Searches `list` from front to back.
  /// - Parameter part: the part of the frame that will be drawn, in pixels; items outside it may be skipped. `nil`, the
  ///   default, draws the whole frame.
  mutating func find(in list: DisplayList, frame: PixelRect, drawing part: PixelRect? = nil) {
    if visibilities.count < list.items.count {
      visibilities.append(contentsOf: repeatElement(.whole, count: list.items.count - visibilities.count))
    }
    parts.removeAll(keepingCapacity: true)
    covers.removeAll(keepingCapacity: true)
    copies.removeAll(keepingCapacity: true)
    filledClips.removeAll(keepingCapacity: true)
    var index = list.items.count
    while index > 0 {
      index -= 1
      if let part, (index + 1) % DisplayBlock.length == 0,
        list.blocks[index / DisplayBlock.length].isAside(part)
      {
        index -= DisplayBlock.length - 1
        continue
      }
      visibilities[index] = .whole
      let item = list.items[index]
      if item.clip != DisplayList.noClip {
        // Within a clip or group, only the frontmost item that fills it and the items in front of that one are visible.
        if !filledClips.isEmpty, list.isClipped(item, byAnyOf: filledClips) {
          visibilities[index] = .nothing
          continue
        }
        if list.fillsItsClip(item) { filledClips.append(item.clip) }
      }
      guard item.bounds.area * Self.smallestShare >= frame.area else {
        if isHidden(item.bounds) { visibilities[index] = .nothing }
        continue
      }
      if !covers.isEmpty || !copies.isEmpty {
        visibilities[index] = visibility(of: item)
        if visibilities[index] == .nothing { continue }
      }
      if covers.count < Self.mostCovers, let cover = list.cover(of: item)?.intersection(frame), !cover.isEmpty
      {
        covers.append(cover)
      } else if copies.count < Self.mostCovers,
        let copy = list.cover(of: item, orCopied: true)?.intersection(frame), !copy.isEmpty
      {
        copies.append(copy)
      }
    }
  }

  private func isHidden(_ bounds: PixelRect) -> Bool {
    covers.contains { $0.contains(bounds) } || copies.contains { $0.contains(bounds) }
  }

  private mutating func visibility(of item: DisplayItem) -> Visibility {
    if isHidden(item.bounds) { return .nothing }
    // Interpolated items and items with antialiased edges are cut only by `covers`. They are then drawn in the same parts in
    // every frame, which matters because each part is rounded separately.
    let bounds = item.bounds
    let isCut = covers.contains { $0.intersects(bounds) }
    let isCutByCopies = item.isPixelRect && copies.contains { $0.intersects(bounds) }
    guard isCut || isCutByCopies else { return .whole }
    var rest = PixelRegion(bounds)
    for cover in covers { rest.subtract(cover) }
    if isCutByCopies { for copy in copies { rest.subtract(copy) } }
    if rest.isEmpty { return .nothing }
    let spared = bounds.area - rest.area
    guard
      rest.count <= Self.mostParts.usual || rest.count <= min(Self.mostParts.ever, spared / Self.leastSpared),
      spared * 4 >= bounds.area
    else { return .whole }
    parts.append(contentsOf: rest)
    return .parts(parts.count - rest.count..<parts.count)
  }
}

nonisolated extension DisplayList {
  /// Returns whether an item is large enough, or fills its clip, so that it may hide other items or be only partly visible.
  func isOccluding(_ item: DisplayItem, in frame: PixelRect) -> Bool {
    item.bounds.area * Occlusion.smallestShare >= frame.area
      || (item.clip != Self.noClip && fillsItsClip(item))
  }

  /// Returns whether opaque rectangles cover every pixel of `frame`.
  func isOpaque(in frame: PixelRect) -> Bool {
    var rest = PixelRegion(frame)
    for item in items {
      guard let cover = cover(of: item)?.intersection(frame), !cover.isEmpty else { continue }
      rest.subtract(cover)
      if rest.isEmpty { return true }
    }
    return false
  }

  /// Returns whether `item` is opaque on every pixel of its innermost clip, and that clip is not a rectangle of whole
  /// pixels.
  fileprivate func fillsItsClip(_ item: DisplayItem) -> Bool {
    let clip = clips[item.clip]
    guard !clip.isPixelRect, item.bounds == clip.bounds, item.alpha >= 1 else { return false }
    switch item.kind {
    case .fill: return item.isOpaqueFill && Occluder.contains(clip.bounds, in: item.outline)
    case .picture:
      guard let surface = pictures[item.detail], surface.isOpaque, item.transform.isUpright
      else { return false }
      if let filled = item.filled { return filled.contains(clip.bounds) }
      let place = item.transform.apply(to: item.rect)
      if isCopied(item, surface) { return place.contains(clip.bounds.rect) }
      guard surface.format == .rgb24 else { return false }
      return (place.isOnWholePixels ? place : place.inset(by: 1)).contains(clip.bounds.rect)
    case .border, .shadow, .path, .stroke, .content, .group, .nothing: return false
    }
  }

  /// Returns whether a picture is copied pixel by pixel.
  private func isCopied(_ item: DisplayItem, _ surface: Surface) -> Bool {
    let place = item.transform.apply(to: item.rect)
    return place.isOnWholePixels && item.transform.a > 0 && item.transform.d > 0
      && place.width.rounded() == Double(surface.width) && place.height.rounded() == Double(surface.height)
  }

  fileprivate func isClipped(_ item: DisplayItem, byAnyOf filled: [Int]) -> Bool {
    var index = item.clip
    while index != Self.noClip {
      if filled.contains(index) { return true }
      index = clips[index].parent
    }
    return false
  }

  /// Returns the rectangle of whole pixels that `item` hides; `nil` if it hides no rectangle.
  /// - Parameter includesCopies: whether to include opaque pictures that have an alpha channel and are copied, not scaled;
  ///   `false` by default.
  fileprivate func cover(of item: DisplayItem, orCopied includesCopies: Bool = false) -> PixelRect? {
    let place = item.transform.apply(to: item.rect)
    var covered: PixelRect
    switch item.kind {
    case .fill:
      guard item.isOpaqueFill, item.isPixelRect else { return nil }
      covered = place.nearestPixels
    case .picture:
      guard let surface = pictures[item.detail], surface.isOpaque, item.alpha >= 1, item.transform.isUpright
      else { return nil }
      if let filled = item.filled {
        covered = filled
      } else if !place.isOnWholePixels {
        // The antialiased edges of a scaled picture are less than a pixel wide.
        guard surface.format == .rgb24, let inside = place.inset(by: 1).pixelsInside else { return nil }
        covered = inside
      } else {
        covered = place.nearestPixels
        // A scaled picture has antialiased edges.
        guard surface.format == .rgb24 || includesCopies && isCopied(item, surface) else { return nil }
      }
    case .border, .shadow, .path, .stroke, .content, .group, .nothing: return nil
    }
    var index = item.clip
    while index != Self.noClip {
      guard let interior = clips[index].interior else { return nil }
      covered = covered.intersection(interior)
      index = clips[index].parent
    }
    return covered
  }
}

nonisolated extension Clip {
  /// The rectangle of an upright clip in pixels, including its round corners; `nil` for other clips, and for mirrored ones.
  var box: Rect? {
    guard kind == .outline else { return nil }
    if isPixelRect { return outline.rectOnWholePixels }
    let transform = outline.transform
    return transform.isUpright && transform.a > 0 && transform.d > 0 ? transform.apply(to: outline.rect) : nil
  }

  /// A rectangle of whole pixels that lies completely inside the clip; `nil` if the search finds no such rectangle.
  var interior: PixelRect? {
    guard kind == .outline else { return nil }
    if isPixelRect { return outline.transform.apply(to: outline.rect).nearestPixels }
    return Occluder.interior(of: outline)
  }
}

nonisolated extension Rect {
  /// The rectangle with each edge rounded to the nearest whole pixel.
  fileprivate var nearestPixels: PixelRect {
    // Coordinates far outside any frame might not fit in integers.
    let pixels = intersection(Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)).roundedToPixels
    return PixelRect(
      x: Int(pixels.minX), y: Int(pixels.minY), width: Int(pixels.width), height: Int(pixels.height))
  }
}
