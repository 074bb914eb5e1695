import SegueDrawing

/// Finds how much of the big items of a frame is visible behind the opaque rectangles in front of them.
nonisolated struct Occlusion {
  /// How much of an item is visible.
  enum Visibility: Equatable {
    case whole
    /// Only these of the `parts`.
    case parts(Range<Int>)
    case nothing
  }

  /// Items that are smaller than this part of the frame are visible as a whole, or not at all.
  fileprivate static let smallestShare = 16
  /// More covers than these are not worth the search.
  private static let mostCovers = 12
  /// More parts than these are not worth their clip, unless each spares so many pixels.
  private static let mostParts = (usual: 4, ever: 40)
  private static let leastSpared = 65_536

  /// Rectangles of items of which only parts are visible.
  private(set) var parts: [PixelRect] = []
  private var visibilities: [Visibility] = []
  private var covers: [PixelRect] = []
  /// What pictures hide that have an alpha channel and are opaque, where they are copied.
  private var copies: [PixelRect] = []
  private var filledClips: [Int] = []

  /// How much is visible of the item at a place in the list.
  func visibility(ofItemAt index: Int) -> Visibility {
    index < visibilities.count ? visibilities[index] : .whole
  }

  /// Looks through `list` from the front.
  /// - Parameter part: of the frame that will be drawn; what lies elsewhere need not be known.
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
        // Of what lies in one clip or group, only the frontmost that fills all of it is visible, and what lies in front of that.
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
    // What is interpolated, or has smooth edges, is drawn in the same parts as ever: each is rounded by itself.
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
  /// Whether an item hides others, or may be visible in parts: it is large, or fills its clip.
  func isOccluding(_ item: DisplayItem, in frame: PixelRect) -> Bool {
    item.bounds.area * Occlusion.smallestShare >= frame.area
      || (item.clip != Self.noClip && fillsItsClip(item))
  }

  /// Whether opaque rectangles cover every pixel of `frame`.
  func isOpaque(in frame: PixelRect) -> Bool {
    var rest = PixelRegion(frame)
    for item in items {
      guard let cover = cover(of: item)?.intersection(frame), !cover.isEmpty else { continue }
      rest.subtract(cover)
      if rest.isEmpty { return true }
    }
    return false
  }

  /// Whether `item` is opaque on every pixel that its innermost clip leaves, where that is not a rectangle of whole pixels.
  fileprivate func fillsItsClip(_ item: DisplayItem) -> Bool {
    let clip = clips[item.clip]
    guard !clip.isPixelRect, item.bounds == clip.bounds, item.alpha >= 1 else { return false }
    switch item.kind {
    case .fill: return item.isOpaqueFill && Occluder.contains(clip.bounds, in: item.outline)
    case .picture:
      guard pictures[item.detail]?.format == .rgb24, item.transform.isUpright else { return false }
      if let filled = item.filled { return filled.contains(clip.bounds) }
      let place = item.transform.apply(to: item.rect)
      return (place.isOnWholePixels ? place : place.inset(by: 1)).contains(clip.bounds.rect)
    case .border, .shadow, .path, .stroke, .content, .group, .nothing: return false
    }
  }

  fileprivate func isClipped(_ item: DisplayItem, byAnyOf filled: [Int]) -> Bool {
    var index = item.clip
    while index != Self.noClip {
      if filled.contains(index) { return true }
      index = clips[index].parent
    }
    return false
  }

  /// The whole pixels that `item` hides, if that is a rectangle.
  /// - Parameter isCopied: whether a picture that has an alpha channel but is opaque counts where it is copied.
  fileprivate func cover(of item: DisplayItem, orCopied isCopied: Bool = false) -> PixelRect? {
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
        // Its edges are soft over less than a pixel.
        guard surface.format == .rgb24, let inside = place.inset(by: 1).pixelsInside else { return nil }
        covered = inside
      } else {
        covered = place.nearestPixels
        if surface.format != .rgb24 {
          // Stretched, it has soft edges.
          guard isCopied, covered.width == surface.width, covered.height == surface.height,
            item.transform.a > 0, item.transform.d > 0
          else { return nil }
        }
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
  /// The upright rectangle that it is, but for round corners; `nil` where it is none, or mirrored.
  var box: Rect? {
    guard kind == .outline else { return nil }
    if isPixelRect { return outline.rectOnWholePixels }
    let transform = outline.transform
    return transform.isUpright && transform.a > 0 && transform.d > 0 ? transform.apply(to: outline.rect) : nil
  }

  /// A rectangle of whole pixels of which the clip cuts off nothing; `nil` where there is none.
  var interior: PixelRect? {
    guard kind == .outline else { return nil }
    if isPixelRect { return outline.transform.apply(to: outline.rect).nearestPixels }
    return Occluder.interior(of: outline)
  }
}

nonisolated extension Rect {
  /// The pixels between the edges, each rounded to the nearest whole one.
  fileprivate var nearestPixels: PixelRect {
    // What lies far outside of any frame need not fit into a number of pixels.
    let pixels = intersection(Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)).roundedToPixels
    return PixelRect(
      x: Int(pixels.minX), y: Int(pixels.minY), width: Int(pixels.width), height: Int(pixels.height))
  }
}
