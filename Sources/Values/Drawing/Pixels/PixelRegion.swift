internal import CSegueCairo

/// A set of device pixels, as a collection of rectangles that do not overlap, sorted from top to bottom, then from left to
/// right. It is a value type; copies share their memory until one of them changes.
///
/// Most regions are empty or a single rectangle, and need no heap memory. The others are stored as Cairo's regions.
public struct PixelRegion {
  /// An object that owns one of Cairo's regions.
  private final class Storage {
    let region: OpaquePointer?

    init(_ region: OpaquePointer?) { self.region = region }

    deinit { cairo_region_destroy(region) }
  }

  /// The smallest rectangle around all pixels; `zero` if the region is empty.
  public private(set) var bounds: PixelRect
  /// The rectangles, if there are several; otherwise `nil`.
  private var storage: Storage?

  /// Creates a region without pixels.
  public init() { bounds = .zero }

  /// Creates a region of all pixels of a rectangle.
  public init(_ rect: PixelRect) { bounds = rect.isEmpty ? .zero : rect.withinReach }

  /// Creates a region of all pixels in the given rectangles, which may overlap.
  public init(_ rects: some Collection<PixelRect>) { self.init(Array(rects)) }

  /// Creates a region of all pixels in the given rectangles, which may overlap.
  public init(_ rects: [PixelRect]) {
    self.init(rects.count == 1 ? rects[0] : .zero)
    guard rects.count > 1 else { return }
    let region = withUnsafeTemporaryAllocation(of: cairo_rectangle_int_t.self, capacity: rects.count) {
      buffer in
      var count = 0
      for rect in rects where !rect.isEmpty {
        buffer.initializeElement(at: count, to: cairo_rectangle_int_t(rect.withinReach))
        count += 1
      }
      return cairo_region_create_rectangles(buffer.baseAddress, Int32(count))
    }
    adopt(Storage(region))
  }

  /// Adopts one of Cairo's regions. If the region has only one rectangle, only its bounds are kept.
  private mutating func adopt(_ storage: Storage) {
    var extents = cairo_rectangle_int_t()
    let count = cairo_region_num_rectangles(storage.region)
    if count > 0 { cairo_region_get_extents(storage.region, &extents) }
    bounds = PixelRect(extents)
    self.storage = count > 1 ? storage : nil
  }

  /// Changes Cairo's region. If other values share the region, it is copied first.
  private mutating func change(_ body: (OpaquePointer?) -> Void) {
    if storage == nil {
      var rect = cairo_rectangle_int_t(bounds)
      storage = Storage(isEmpty ? cairo_region_create() : cairo_region_create_rectangle(&rect))
    } else if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(cairo_region_copy(storage?.region))
    }
    guard let storage else { return }
    body(storage.region)
    adopt(storage)
  }

  /// Whether the region has no pixels.
  public var isEmpty: Bool { bounds.isEmpty }

  /// The number of pixels in the region.
  public var area: Int { storage == nil ? bounds.area : reduce(0) { $0 + $1.area } }

  /// Returns whether every pixel of `rect` belongs to the region; `true` if `rect` is empty.
  public func contains(_ rect: PixelRect) -> Bool {
    guard bounds.contains(rect), !rect.isEmpty, let storage else { return bounds.contains(rect) }
    var rect = cairo_rectangle_int_t(rect)
    return cairo_region_contains_rectangle(storage.region, &rect) == CAIRO_REGION_OVERLAP_IN
  }

  /// Returns whether the region and the rectangle share a pixel.
  public func intersects(_ rect: PixelRect) -> Bool {
    guard bounds.intersects(rect), let storage else { return bounds.intersects(rect) }
    var rect = cairo_rectangle_int_t(rect.intersection(bounds))
    return cairo_region_contains_rectangle(storage.region, &rect) != CAIRO_REGION_OVERLAP_OUT
  }

  /// Adds the pixels of a rectangle.
  public mutating func formUnion(_ rect: PixelRect) {
    let rect = rect.withinReach
    if storage == nil {
      if rect.isEmpty || bounds.contains(rect) { return }
      let box = bounds.union(rect)
      // Two rectangles form one rectangle if one contains the other, or continues it in one direction.
      if isEmpty || box.area == rect.area
        || bounds.area + rect.area - bounds.intersection(rect).area == box.area
      {
        bounds = box
        return
      }
    }
    guard !contains(rect) else { return }
    change { region in
      var rect = cairo_rectangle_int_t(rect)
      cairo_region_union_rectangle(region, &rect)
    }
  }

  /// Adds the pixels of another region.
  public mutating func formUnion(_ other: PixelRegion) {
    guard let others = other.storage else { return formUnion(other.bounds) }
    if isEmpty { return self = other }
    change { cairo_region_union($0, others.region) }
  }

  /// Removes the pixels of a rectangle.
  public mutating func subtract(_ rect: PixelRect) {
    guard intersects(rect) else { return }
    if rect.contains(bounds) { return removeAll() }
    if storage == nil, let rest = bounds.remainder(outside: rect) {
      bounds = rest
      return
    }
    let cut = rect.intersection(bounds)
    change { region in
      var cut = cairo_rectangle_int_t(cut)
      cairo_region_subtract_rectangle(region, &cut)
    }
  }

  /// Removes the pixels of another region.
  public mutating func subtract(_ other: PixelRegion) {
    guard let others = other.storage else { return subtract(other.bounds) }
    guard bounds.intersects(other.bounds) else { return }
    change { cairo_region_subtract($0, others.region) }
  }

  /// Keeps only the pixels that also belong to a rectangle.
  public mutating func formIntersection(_ rect: PixelRect) {
    guard !rect.contains(bounds) else { return }
    let common = bounds.intersection(rect)
    guard storage != nil, !common.isEmpty else { return self = PixelRegion(common) }
    change { region in
      var common = cairo_rectangle_int_t(common)
      cairo_region_intersect_rectangle(region, &common)
    }
  }

  /// Keeps only the pixels that also belong to another region.
  public mutating func formIntersection(_ other: PixelRegion) {
    guard let others = other.storage else { return formIntersection(other.bounds) }
    guard storage != nil else {
      let own = bounds
      self = other
      return formIntersection(own)
    }
    change { cairo_region_intersect($0, others.region) }
  }

  /// Removes all pixels from the region.
  public mutating func removeAll() { self = PixelRegion() }
}

extension PixelRegion: RandomAccessCollection, Equatable, ExpressibleByArrayLiteral {
  /// The index of the first rectangle.
  public var startIndex: Int { 0 }
  /// The index after the last rectangle.
  public var endIndex: Int {
    storage.map { Int(cairo_region_num_rectangles($0.region)) } ?? (isEmpty ? 0 : 1)
  }

  /// The rectangle at an index.
  public subscript(index: Int) -> PixelRect {
    precondition(indices.contains(index), "a region has no rectangle \(index)")
    guard let storage else { return bounds }
    var rect = cairo_rectangle_int_t()
    cairo_region_get_rectangle(storage.region, Int32(index), &rect)
    return PixelRect(rect)
  }

  /// Returns whether both regions have the same pixels.
  public static func == (one: PixelRegion, other: PixelRegion) -> Bool {
    guard one.bounds == other.bounds else { return false }
    switch (one.storage, other.storage) {
    case (nil, nil): return true
    case (let mine?, let others?):
      return mine === others || cairo_region_equal(mine.region, others.region) != 0
    default: return false
    }
  }

  /// Creates a region of all pixels in the given rectangles.
  public init(arrayLiteral rects: PixelRect...) { self.init(rects) }
}

extension PixelRegion {
  /// Returns rectangles that contain the region, for a caller that makes a request for each rectangle. Neighbors that nearly
  /// fill the box around them are joined. So the result has fewer rectangles than the region, and a few more pixels.
  /// - Parameter limit: the maximum number of rectangles. If there are more after joining neighbors, the result is one
  ///   rectangle around all of them.
  public func boxes(limit: Int = .max) -> [PixelRect] {
    var boxes = Array(self)
    boxes.mergeNeighbors()
    return boxes.count > limit ? [bounds] : boxes
  }

  /// Adds the pixels between neighbors that `boxes(limit:)` includes.
  public mutating func mergeNeighbors(limit: Int = .max) {
    guard storage != nil else { return }
    let boxes = boxes(limit: limit)
    if boxes.count < count { self = PixelRegion(boxes) }
  }
}

extension [PixelRect] {
  /// Joins rectangles that nearly fill the box around them, in place. Up to an eighth of the box may be empty, because a few
  /// unneeded pixels take less time than another request.
  package mutating func mergeNeighbors() {
    var joinedCount = 0
    for index in indices {
      var joined = self[index]
      var other = 0
      while other < joinedCount {
        let box = self[other].union(joined)
        let filled = self[other].area + joined.area - self[other].intersection(joined).area
        if (box.area - filled) * 8 <= box.area {
          joined = box
          for place in other..<(joinedCount - 1) { self[place] = self[place + 1] }
          joinedCount -= 1
          other = 0
        } else {
          other += 1
        }
      }
      self[joinedCount] = joined
      joinedCount += 1
    }
    removeLast(count - joinedCount)
  }
}

extension PixelRect {
  /// The part of the rectangle within a billion pixels of the origin, the limit of regions.
  fileprivate var withinReach: PixelRect {
    let range = -1_000_000_000...1_000_000_000
    let (left, top) = (x.clamped(to: range), y.clamped(to: range))
    return PixelRect(
      x: left, y: top, width: maxX.clamped(to: range) - left, height: maxY.clamped(to: range) - top)
  }

  /// Returns the part of the rectangle outside `hole`, if this part is a single rectangle. For this, the hole must cover the
  /// whole width or height at one end. Otherwise, returns `nil`.
  fileprivate func remainder(outside hole: PixelRect) -> PixelRect? {
    let cut = intersection(hole)
    if cut.width == width {
      if cut.y == y { return PixelRect(x: x, y: cut.maxY, width: width, height: maxY - cut.maxY) }
      if cut.maxY == maxY { return PixelRect(x: x, y: y, width: width, height: cut.y - y) }
    } else if cut.height == height {
      if cut.x == x { return PixelRect(x: cut.maxX, y: y, width: maxX - cut.maxX, height: height) }
      if cut.maxX == maxX { return PixelRect(x: x, y: y, width: cut.x - x, height: height) }
    }
    return nil
  }

  fileprivate init(_ rect: cairo_rectangle_int_t) {
    self.init(x: Int(rect.x), y: Int(rect.y), width: Int(rect.width), height: Int(rect.height))
  }
}

extension cairo_rectangle_int_t {
  /// Creates Cairo's rectangle from one that is `withinReach`.
  fileprivate init(_ rect: PixelRect) {
    self.init(
      x: Int32(truncatingIfNeeded: rect.x), y: Int32(truncatingIfNeeded: rect.y),
      width: Int32(truncatingIfNeeded: rect.width), height: Int32(truncatingIfNeeded: rect.height))
  }
}
