import SegueDrawing

/// The area of a picture or fill inside upright clips with round corners.
nonisolated struct RoundedArea {
  /// The picture, if it is one that is opaque and upright; otherwise `nil`.
  var picture: PlacedPicture?
  /// The rectangle of the area, in pixels, disregarding the round corners; edges may lie between pixels.
  var rect: Rect
  /// The pixels of all round corners. Corners may overlap if clips are nested, or hardly larger than their corners.
  var corners: PixelRegion

  /// Returns the pixels of `bounds` that are completely inside the area.
  func wholePixels(of bounds: PixelRect) -> PixelRegion {
    guard let inside = rect.pixelsInside else { return PixelRegion() }
    var whole = PixelRegion(bounds.intersection(inside))
    whole.subtract(corners)
    return whole
  }
}

nonisolated extension DisplayList {
  /// Returns a picture with its position; `nil` if it is not opaque and upright.
  func placedPicture(of item: DisplayItem) -> PlacedPicture? {
    pictures[item.detail].flatMap { PlacedPicture($0, in: item.rect, item.transform, alpha: item.alpha) }
  }

  /// Returns whether two clips certainly leave the same pixels visible. They do if they are the same clip, or rectangles of
  /// whole pixels with equal bounds and the same parent.
  func cutsOffAlike(_ one: Int, _ other: Int) -> Bool {
    if one == other { return true }
    guard one != Self.noClip, other != Self.noClip else { return false }
    let (mine, its) = (clips[one], clips[other])
    return mine.isPixelRect && its.isPixelRect && mine.bounds == its.bounds && mine.parent == its.parent
  }

  /// Returns whether a clip and all outer clips on the same surface are rectangles of whole pixels.
  func isCutByPixelsOnly(_ index: Int) -> Bool {
    var index = index
    while cutsOff(index) {
      guard clips[index].isPixelRect else { return false }
      index = clips[index].parent
    }
    return true
  }

  /// Returns the number of clips, among a clip and all outer clips on the same surface, that cut more than whole pixels off the
  /// pixels in `part`, and the outline of the outermost one.
  func smoothClips(of index: Int, in part: PixelRect) -> (count: Int, outermost: Outline?) {
    var (index, smooth) = (smoothClip(from: index, in: part), (count: 0, outermost: Outline?.none))
    while cutsOff(index) {
      let clip = clips[index]
      smooth = (smooth.count + 1, clip.kind == .outline ? clip.outline : nil)
      index = smoothClip(from: clip.parent, in: part)
    }
    return smooth
  }

  /// Returns the first clip, among a clip and all outer clips on the same surface, that cuts off parts of pixels in `part`.
  func smoothClip(from index: Int, in part: PixelRect) -> Int {
    var index = index
    while cutsOff(index), clips[index].isPixelRect || clips[index].isPixelRect(in: part) {
      index = clips[index].parent
    }
    return index
  }

  /// Returns whether `pixels` are inside a clip and all outer clips, outside one of them, or cross an edge.
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

  /// Returns the number of pixels up to which a part of a picture is clipped as a whole; larger parts are divided. The clips
  /// are drawn again for each part, so clips with long paths need larger parts.
  func largestCut(ofClips index: Int) -> Int {
    var (index, count) = (index, 0)
    while cutsOff(index) {
      if case .path(let path) = clips[index].kind { count += paths[path].path.elements.count }
      index = clips[index].parent
    }
    return max(16_384, 256 * count)
  }

  /// Returns the area of a picture or fill inside antialiased clips; `nil` if it has no such clip, if it is small or seen in
  /// perspective, or if corners take up most of it.
  func roundedArea(of item: DisplayItem) -> RoundedArea? {
    guard item.kind == .picture || item.kind == .fill, item.transform.isAffine else { return nil }
    let picture = item.kind == .picture ? placedPicture(of: item) : nil
    // Cairo draws the edges of fills and other pictures, and nothing outside them.
    let rect = picture == nil ? item.bounds.rect : item.filled?.rect ?? item.transform.apply(to: item.rect)
    var area = RoundedArea(picture: picture, rect: rect, corners: PixelRegion())
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

  /// The smallest area, in pixels, for which drawing the part outside the corners separately pays off.
  private static let smallestArea = 4096

  /// Returns whether the given index refers to a clip on the same surface as its items, rather than to a group; `false` for
  /// `noClip`.
  func cutsOff(_ index: Int) -> Bool { index != Self.noClip && !clips[index].isGroup }

  /// Returns whether an item and an item of another list look alike on all pixels that both may touch. Both must be clipped by
  /// whole pixels only, but their clips may differ.
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
  /// The pixels that the item fills, if it fills only whole pixels; otherwise all pixels that it may touch.
  var touchedPixels: PixelRect { isPixelRect ? PixelRect(covering: rect.intersection(bounds.rect)) : bounds }
}

nonisolated extension PixelRect {
  /// Both halves of the rectangle, divided across its longer side.
  var halves: [PixelRect] {
    if width > height {
      return [
        PixelRect(x: x, y: y, width: width / 2, height: height),
        PixelRect(x: x + width / 2, y: y, width: width - width / 2, height: height),
      ]
    }
    return bands(2)
  }

  /// Returns `count` parts of equal height, from top to bottom.
  func bands(_ count: Int) -> [PixelRect] {
    (0..<count).map { band in
      let (top, bottom) = (height * band / count, height * (band + 1) / count)
      return PixelRect(x: x, y: y + top, width: width, height: bottom - top)
    }
  }
}
