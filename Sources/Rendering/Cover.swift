import Drawing
import Geometry

/// What a big opaque shape hides: rectangles of whole pixels that lie fully inside it.
enum Cover {
  /// Rows that a disc is cut into. More rows leave less of the edge uncovered and cost more rectangles (performance.md 4.4).
  static let bandCount = 16
  /// Discs below this radius, in pixels, hide too little to be worth the rectangles.
  static let smallestRadius = 48.0

  /// Whether the fill covers every pixel of `frame` in full.
  static func contains(_ frame: PixelRect, in item: DisplayItem) -> Bool {
    guard let back = item.transform.inverted else { return false }
    let local = back.apply(
      to: Rect(
        x: Double(frame.x), y: Double(frame.y), width: Double(frame.width), height: Double(frame.height)))
    guard item.transform.isUpright, item.rect.contains(local) else { return false }
    guard item.radius > 0 else { return true }
    if item.isDisc {
      let middle = item.rect.center
      // Half a pixel inside, so that the antialiased edge lies outside of the frame.
      let reach = item.radius - 0.5 / abs(item.transform.a)
      return local.corners.allSatisfy { $0.distance(to: middle) <= reach }
    }
    // The largest rectangle between the round corners, half a pixel inside.
    let inside = item.rect.inset(by: item.radius * 0.2929 + 0.5 / abs(item.transform.a))
    return inside.contains(local)
  }

  /// The frontmost item that hides a large part of the frame by itself.
  static func topmost(in list: DisplayList, frame: PixelRect) -> Int? {
    list.items.lastIndex { item in
      item.isOpaqueFill && item.clip == DisplayList.noClip && (item.isPixelRect || item.isDisc)
        && item.bounds.area * 8 >= frame.area
    }
  }

  /// Whether `large` hides everything that `small` does.
  static func hides(_ large: DisplayItem, _ small: DisplayItem) -> Bool {
    let inner = small.transform.apply(to: small.rect)
    let outer = large.transform.apply(to: large.rect)
    if large.isPixelRect { return outer.contains(inner) }
    guard small.isDisc, large.isDisc else { return false }
    return inner.center.distance(to: outer.center) + inner.width / 2 <= outer.width / 2
  }

  /// Appends to `bands` whole-pixel rectangles inside the item, clipped to `frame`.
  static func appendBands(of item: DisplayItem, in frame: PixelRect, to bands: inout [PixelRect]) {
    guard item.isOpaqueFill, item.clip == DisplayList.noClip else { return }
    if item.isPixelRect {
      // Not its bounds: those are a pixel larger than what it covers.
      let whole = PixelRect(covering: item.transform.apply(to: item.rect)).intersection(frame)
      if !whole.isEmpty { bands.append(whole) }
      return
    }
    guard item.isDisc else { return }
    let middle = item.transform.apply(to: item.rect.center)
    // The antialiased rim does not cover.
    let radius = item.radius * abs(item.transform.a) - 1
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

extension Rect {
  fileprivate var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(minX, maxY), Point(maxX, maxY)]
  }
}
