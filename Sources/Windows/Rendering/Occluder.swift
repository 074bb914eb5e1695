import SegueDrawing

/// Functions that find the areas that large opaque shapes hide: rectangles of whole pixels that lie completely inside the
/// shapes.
nonisolated enum Occluder {
  /// The number of horizontal bands that approximate a disc. More bands leave less of the edge uncovered, but need more
  /// rectangles (Docs/PERFORMANCE.md#occlusion).
  static let bandCount = 16
  /// The smallest radius of a disc, in pixels, for which its bands pay off.
  static let smallestRadius = 48.0

  /// Returns whether every pixel of `frame` lies completely inside an outline.
  static func contains(_ frame: PixelRect, in outline: Outline) -> Bool {
    // Rounding may move straight upright edges slightly off the pixels' edges; other edges are antialiased over half a pixel.
    outline.covers(frame.rect, margin: outline.isUprightRect ? -0.01 : 0.5)
  }

  /// Returns the outline of everything that an opaque fill hides, and the pixels of `frame` in which it does: its own outline,
  /// or that of the disc that clips it. Discs may have outer clips, inside which they hide everything. `nil` for other items.
  static func cover(
    of item: DisplayItem, in list: DisplayList, frame: PixelRect
  ) -> (outline: Outline, area: PixelRect)? {
    guard item.isOpaqueFill else { return nil }
    if item.clip == DisplayList.noClip {
      return item.isPixelRect || item.isDisc ? (item.outline, frame) : nil
    }
    let clip = list.clips[item.clip]
    if clip.kind == .outline, clip.outline.isDisc, contains(clip.bounds, in: item.outline) {
      return interior(ofClip: clip.parent, in: list, frame).map { (clip.outline, $0) }
    }
    return item.isDisc ? interior(ofClip: item.clip, in: list, frame).map { (item.outline, $0) } : nil
  }

  /// Returns a rectangle of whole pixels inside a clip and all outer clips; `nil` if there is none.
  private static func interior(ofClip index: Int, in list: DisplayList, _ frame: PixelRect) -> PixelRect? {
    var (index, area) = (index, frame)
    while index != DisplayList.noClip {
      guard list.clips[index].kind == .outline, let inside = interior(of: list.clips[index].outline) else {
        return nil
      }
      area = area.intersection(inside)
      index = list.clips[index].parent
    }
    return area.isEmpty ? nil : area
  }

  /// Returns the index of the frontmost item that alone hides a large part of the frame, the outline of everything that it
  /// hides, and the pixels in which it does; `nil` if no item does.
  static func topmost(
    in list: DisplayList, frame: PixelRect
  ) -> (index: Int, outline: Outline, area: PixelRect)? {
    var index = list.items.count
    while index > 0 {
      index -= 1
      if (index + 1) % DisplayBlock.length == 0, index / DisplayBlock.length < list.blocks.count,
        !list.blocks[index / DisplayBlock.length].isOccluding
      {
        index -= DisplayBlock.length - 1
      } else if list.items[index].bounds.area * 8 >= frame.area,
        let cover = cover(of: list.items[index], in: list, frame: frame)
      {
        return (index, cover.outline, cover.area)
      }
    }
    return nil
  }

  /// Returns whether `large` hides everything that `small` hides.
  static func hides(_ large: Outline, _ small: Outline) -> Bool {
    let inner = small.transform.apply(to: small.rect)
    let outer = large.transform.apply(to: large.rect)
    if large.isUprightRect { return outer.contains(inner) }
    guard small.isDisc, large.isDisc else { return false }
    return inner.center.distance(to: outer.center) + inner.width / 2 <= outer.width / 2
  }

  /// Returns the largest of three rectangles of whole pixels inside an upright outline with round corners; `nil` if all of them
  /// are empty. One lies between the upper and the lower corners, one between the left and the right corners, and one between
  /// all four.
  static func interior(of outline: Outline) -> PixelRect? {
    let transform = outline.transform
    guard transform.isUpright, transform.a > 0, transform.d > 0 else { return nil }
    let box = transform.apply(to: outline.rect).intersection(Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    let (across, down) = (outline.radius * transform.a, outline.radius * transform.d)
    func depth(of corners: Corners, _ radius: Double) -> Double {
      outline.corners.isDisjoint(with: corners) ? 0 : radius
    }
    let between = Insets(
      top: depth(of: [.topLeft, .topRight], down), left: depth(of: [.topLeft, .bottomLeft], across),
      bottom: depth(of: [.bottomLeft, .bottomRight], down),
      right: depth(of: [.topRight, .bottomRight], across))
    // The midpoint of a quarter circle is this fraction of the radius away from both edges.
    let part = 1 - 0.5.squareRoot()
    let candidates = [
      box.inset(by: Insets(top: between.top, bottom: between.bottom)),
      box.inset(by: Insets(left: between.left, right: between.right)),
      box.inset(
        by: Insets(
          top: between.top * part, left: between.left * part, bottom: between.bottom * part,
          right: between.right * part)),
    ]
    return candidates.compactMap(\.pixelsInside).max { $0.area < $1.area }
  }

  /// Appends rectangles of whole pixels inside the outline, clipped to `frame`, to `bands`.
  static func appendBands(of outline: Outline, in frame: PixelRect, to bands: inout [PixelRect]) {
    if outline.isUprightRect {
      let whole = PixelRect(covering: outline.transform.apply(to: outline.rect)).intersection(frame)
      if !whole.isEmpty { bands.append(whole) }
      return
    }
    guard outline.isDisc else { return }
    let middle = outline.transform.apply(to: outline.rect.center)
    // The antialiased edge does not hide pixels completely.
    let radius = outline.radius * abs(outline.transform.a) - 1
    guard radius >= smallestRadius else { return }
    let top = max(Double(frame.y), (middle.y - radius).rounded(.up))
    let bottom = min(Double(frame.maxY), (middle.y + radius).rounded(.down))
    guard bottom > top else { return }
    let height = max(1, ((bottom - top) / Double(bandCount)).rounded(.up))
    var y = top
    while y < bottom {
      let next = min(y + height, bottom)
      let aside = max(abs(y - middle.y), abs(next - middle.y))
      if aside < radius {
        let half = (radius * radius - aside * aside).squareRoot()
        let left = max(Double(frame.x), (middle.x - half).rounded(.up))
        let right = min(Double(frame.maxX), (middle.x + half).rounded(.down))
        if right > left {
          bands.append(PixelRect(x: Int(left), y: Int(y), width: Int(right - left), height: Int(next - y)))
        }
      }
      y = next
    }
  }
}

nonisolated extension Rect {
  /// The whole pixels inside the rectangle; `nil` if there is no whole pixel.
  var pixelsInside: PixelRect? {
    // Cairo rounds edges to 1/256 of a pixel.
    let slack = 1.0 / 512
    let (left, top) = ((minX - slack).rounded(.up), (minY - slack).rounded(.up))
    let (right, bottom) = ((maxX + slack).rounded(.down), (maxY + slack).rounded(.down))
    guard right > left, bottom > top else { return nil }
    return PixelRect(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }
}
