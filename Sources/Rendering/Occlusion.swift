import Drawing
import Geometry

/// Finds the big items of a frame of which nothing can be seen, because opaque rectangles lie in front of them.
struct Occlusion {
  /// Items that are smaller than this part of the frame are drawn without asking.
  private static let smallestShare = 16
  /// More covers than these are not worth the search.
  private static let mostCovers = 12

  private(set) var hidden: [Bool] = []
  private var covers: [PixelRect] = []
  private var rest = Region()

  /// Looks through `list` from the front; `hidden` then tells for every item.
  mutating func find(in list: DisplayList, frame: PixelRect) {
    hidden.removeAll(keepingCapacity: true)
    hidden.append(contentsOf: repeatElement(false, count: list.items.count))
    covers.removeAll(keepingCapacity: true)
    for index in list.items.indices.reversed() {
      let item = list.items[index]
      guard item.bounds.area * Self.smallestShare >= frame.area else { continue }
      if !covers.isEmpty {
        rest.set(to: item.bounds)
        for cover in covers { rest.subtract(cover) }
        if rest.isEmpty {
          hidden[index] = true
          continue
        }
      }
      if covers.count < Self.mostCovers, let cover = list.cover(of: item)?.intersection(frame), !cover.isEmpty
      {
        covers.append(cover)
      }
    }
  }
}

extension DisplayList {
  /// Whether no pixel of `frame` is left that something opaque does not cover, as far as rectangles tell.
  func isOpaque(in frame: PixelRect) -> Bool {
    var rest = Region()
    rest.set(to: frame)
    for item in items {
      guard let cover = cover(of: item)?.intersection(frame), !cover.isEmpty else { continue }
      rest.subtract(cover)
      if rest.isEmpty { return true }
    }
    return false
  }

  /// The whole pixels that `item` hides, if that is a rectangle.
  fileprivate func cover(of item: DisplayItem) -> PixelRect? {
    let place = item.transform.apply(to: item.rect)
    switch item.kind {
    case .fill: guard item.isOpaqueFill, item.isPixelRect else { return nil }
    case .picture:
      guard item.surface?.format == .rgb24, item.alpha >= 1, item.transform.isUpright, place.isOnWholePixels
      else { return nil }
    case .border: return nil
    }
    var covered = place.roundedToPixels
    var index = item.clip
    while index != Self.noClip {
      guard clips[index].isPixelRect else { return nil }
      covered = covered.intersection(clips[index].transform.apply(to: clips[index].rect).roundedToPixels)
      index = clips[index].parent
    }
    return covered
  }
}

extension Rect {
  /// The pixels between the edges, each rounded to the nearest whole one.
  fileprivate var roundedToPixels: PixelRect {
    // What lies far outside of any frame need not fit into a number of pixels.
    let near = intersection(Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    let (left, top) = (Int(near.minX.rounded()), Int(near.minY.rounded()))
    return PixelRect(
      x: left, y: top, width: Int(near.maxX.rounded()) - left, height: Int(near.maxY.rounded()) - top)
  }
}
