import Drawing

/// A set of pixels, as rectangles that may not overlap.
struct Region {
  private(set) var rects: [PixelRect] = []
  private var spare: [PixelRect] = []

  var isEmpty: Bool { rects.isEmpty }
  var area: Int { rects.reduce(0) { $0 + $1.area } }

  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  mutating func set(to rect: PixelRect) {
    removeAll()
    if !rect.isEmpty { rects.append(rect) }
  }

  /// Takes over exactly the pixels of `other`, merging nothing.
  mutating func set(to other: Region) {
    removeAll()
    rects.append(contentsOf: other.rects)
  }

  /// Adds pixels; those that are in already are not added twice.
  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var merged = rect
    var index = 0
    while index < rects.count {
      let each = rects[index]
      if each.contains(merged) { return }
      let both = each.union(merged)
      // Neighbours that fill their common box well are one request to the server instead of two.
      if merged.contains(each) || both.area <= each.area + merged.area + both.area / 8 {
        merged = both
        rects.remove(at: index)
        index = 0
      } else {
        index += 1
      }
    }
    let old = rects.count
    rects.append(merged)
    for index in 0..<old where rects[index].intersects(merged) {
      // Cut the old one, so that none is drawn twice.
      let each = rects[index]
      rects[index] = PixelRect(x: 0, y: 0, width: 0, height: 0)
      each.forEachPart(outside: merged) { rects.append($0) }
    }
    rects.removeAll { $0.isEmpty }
  }

  /// Takes pixels away.
  mutating func subtract(_ hole: PixelRect) {
    guard rects.contains(where: { $0.intersects(hole) }) else { return }
    spare.removeAll(keepingCapacity: true)
    for rect in rects {
      if rect.intersects(hole) {
        rect.forEachPart(outside: hole) { spare.append($0) }
      } else {
        spare.append(rect)
      }
    }
    swap(&rects, &spare)
  }
}

extension PixelRect {
  /// The up to four parts of the rectangle outside of `hole`, which overlaps it.
  fileprivate func forEachPart(outside hole: PixelRect, _ body: (PixelRect) -> Void) {
    let cut = intersection(hole)
    if cut.y > y { body(PixelRect(x: x, y: y, width: width, height: cut.y - y)) }
    if cut.maxY < maxY { body(PixelRect(x: x, y: cut.maxY, width: width, height: maxY - cut.maxY)) }
    if cut.x > x { body(PixelRect(x: x, y: cut.y, width: cut.x - x, height: cut.height)) }
    if cut.maxX < maxX { body(PixelRect(x: cut.maxX, y: cut.y, width: maxX - cut.maxX, height: cut.height)) }
  }
}
