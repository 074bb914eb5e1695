import SegueDrawing

/// What is left of an opaque picture in upright clips with round corners.
nonisolated struct RoundedArea {
  var picture: PlacedPicture
  /// All but the corners, in pixels, between which its edges may lie.
  var rect: Rect
  /// All pixels of the corners, which overlap where clips lie in each other, or are hardly larger than their corners.
  var corners: PixelRegion
}

nonisolated extension DisplayList {
  /// A picture, where it is opaque and upright.
  func placedPicture(of item: DisplayItem) -> PlacedPicture? {
    pictures[item.detail].flatMap { PlacedPicture($0, in: item.rect, item.transform, alpha: item.alpha) }
  }

  /// Whether two clips leave the same pixels, one of them surely all of each.
  func cutsOffAlike(_ one: Int, _ other: Int) -> Bool {
    if one == other { return true }
    guard one != Self.noClip, other != Self.noClip else { return false }
    let (mine, its) = (clips[one], clips[other])
    return mine.isPixelRect && its.isPixelRect && mine.bounds == its.bounds && mine.parent == its.parent
  }

  /// Whether a clip and those around it are rectangles of whole pixels.
  func isCutByPixelsOnly(_ index: Int) -> Bool {
    var index = index
    while cutsOff(index) {
      guard clips[index].isPixelRect else { return false }
      index = clips[index].parent
    }
    return true
  }

  /// How `pixels` lie to the inside of a clip and those around it.
  func overlap(ofClips index: Int, with pixels: PixelRect) -> Path.Overlap {
    var (index, overlap) = (index, Path.Overlap.inside)
    while cutsOff(index) {
      switch self.overlap(of: clips[index], with: pixels) {
      case .outside: return .outside
      case .crossing: overlap = .crossing
      case .inside: break
      }
      index = clips[index].parent
    }
    return overlap
  }

  /// How many pixels a part of a picture has at most that clips cut: for each part their outlines are followed again.
  func largestCut(ofClips index: Int) -> Int {
    var (index, count) = (index, 0)
    while cutsOff(index) {
      if case .path(let path) = clips[index].kind { count += paths[path].path.elements.count }
      index = clips[index].parent
    }
    return max(16_384, 256 * count)
  }

  /// What clips with smooth edges leave of an opaque picture; `nil` where it has no such clip, or most of it lies in their corners, or
  /// it is small.
  func roundedArea(ofPicture item: DisplayItem) -> RoundedArea? {
    guard item.kind == .picture, let picture = placedPicture(of: item) else { return nil }
    var area = RoundedArea(
      picture: picture, rect: item.filled?.rect ?? item.transform.apply(to: item.rect),
      corners: PixelRegion())
    var (index, isSmooth) = (item.clip, false)
    while cutsOff(index) {
      guard let box = clips[index].box else { return nil }
      area.rect = area.rect.intersection(box)
      if !clips[index].isPixelRect { isSmooth = true }
      for corner in clips[index].outline.roundCorners {
        area.corners.formUnion(corner.intersection(item.bounds))
      }
      index = clips[index].parent
    }
    let left = item.bounds.area - area.corners.area
    let isWorthwhile = left >= Self.smallestArea && left * 2 >= item.bounds.area
    return isSmooth && isWorthwhile ? area : nil
  }

  /// Pixels from which what lies beside corners is worth being drawn by itself.
  private static let smallestArea = 4096

  /// Whether a clip cuts anything off within the picture that its items are drawn on.
  func cutsOff(_ index: Int) -> Bool { index != Self.noClip && !clips[index].isGroup }

  /// Whether an item shows the same as one of another list in every pixel that both may touch: only whole pixels cut them, each somewhere
  /// else.
  func showsAlike(_ item: DisplayItem, _ other: DisplayItem, of list: DisplayList) -> Bool {
    guard item.kind == other.kind, isCutByPixelsOnly(item.clip), list.isCutByPixelsOnly(other.clip) else {
      return false
    }
    if item.isPixelRect, other.isPixelRect { return item.color == other.color && item.alpha == other.alpha }
    guard item.kind == .fill || item.kind == .picture, item.version == other.version else { return false }
    var moved = item
    moved.bounds = other.bounds
    return looksAlike(moved, other, of: list)
  }
}

nonisolated extension DisplayItem {
  /// The very pixels that it fills, where those are whole ones, or all that it may touch.
  var touchedPixels: PixelRect { isPixelRect ? PixelRect(covering: rect.intersection(bounds.rect)) : bounds }
}

nonisolated extension PixelRect {
  /// Both halves of it, across its longer side.
  var halves: [PixelRect] {
    if width > height {
      return [
        PixelRect(x: x, y: y, width: width / 2, height: height),
        PixelRect(x: x + width / 2, y: y, width: width - width / 2, height: height),
      ]
    }
    return [
      PixelRect(x: x, y: y, width: width, height: height / 2),
      PixelRect(x: x, y: y + height / 2, width: width, height: height - height / 2),
    ]
  }
}
