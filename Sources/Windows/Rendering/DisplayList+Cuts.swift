import SegueDrawing

nonisolated extension DisplayList {
  /// Whether an item shows the same as one of another list in every pixel that both may touch: only whole pixels cut them, each somewhere
  /// else.
  func showsAlike(_ item: DisplayItem, _ other: DisplayItem, of list: DisplayList) -> Bool {
    guard item.kind == other.kind, isCutByPixels(item.clip), list.isCutByPixels(other.clip) else {
      return false
    }
    if item.isPixelRect, other.isPixelRect { return item.color == other.color && item.alpha == other.alpha }
    guard item.kind == .fill || item.kind == .picture, item.version == other.version else { return false }
    var moved = item
    moved.bounds = other.bounds
    return looksAlike(moved, other, of: list)
  }

  /// Whether everything that cuts off what lies in a clip does so between pixels.
  private func isCutByPixels(_ index: Int) -> Bool {
    var index = index
    while index != Self.noClip {
      guard clips[index].isPixelRect else { return false }
      index = clips[index].parent
    }
    return true
  }
}

nonisolated extension DisplayItem {
  /// The very pixels that it fills, where those are whole ones, or all that it may touch.
  var touchedPixels: PixelRect { isPixelRect ? PixelRect(covering: rect.intersection(bounds.rect)) : bounds }
}
