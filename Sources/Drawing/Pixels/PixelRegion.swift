internal import CCairo

/// A set of device pixels: rectangles that share no pixel, sorted from the top down and then from the left. A value type; copies
/// share their memory until one of them changes.
public struct PixelRegion {
  /// Cairo's region, with the lifetime of an object.
  private final class Storage {
    let region: OpaquePointer?

    init(_ region: OpaquePointer?) { self.region = region }

    deinit { cairo_region_destroy(region) }
  }

  private var storage: Storage

  private init(_ region: OpaquePointer?) { storage = Storage(region) }

  /// A region without pixels.
  public init() { self.init(cairo_region_create()) }

  /// All pixels of a rectangle.
  public init(_ rect: PixelRect) {
    var rect = cairo_rectangle_int_t(rect)
    self.init(cairo_region_create_rectangle(&rect))
  }

  /// All pixels of some rectangles, which may overlap.
  public init(_ rects: some Collection<PixelRect>) {
    let region = withUnsafeTemporaryAllocation(of: cairo_rectangle_int_t.self, capacity: rects.count) {
      buffer in
      var count = 0
      for rect in rects where !rect.isEmpty {
        buffer.initializeElement(at: count, to: cairo_rectangle_int_t(rect))
        count += 1
      }
      return cairo_region_create_rectangles(buffer.baseAddress, Int32(count))
    }
    self.init(region)
  }

  private var region: OpaquePointer? { storage.region }

  /// Makes the memory this value's own, before it changes.
  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(cairo_region_copy(region)) }
  }

  /// Whether there is no pixel in it.
  public var isEmpty: Bool { cairo_region_is_empty(region) != 0 }

  /// The smallest rectangle around all pixels; `zero` if there are none.
  public var bounds: PixelRect {
    guard !isEmpty else { return .zero }
    var rect = cairo_rectangle_int_t()
    cairo_region_get_extents(region, &rect)
    return PixelRect(rect)
  }

  /// How many pixels there are.
  public var area: Int { reduce(0) { $0 + $1.area } }

  /// Whether every pixel of `rect` belongs to the region; none are missing of an empty one.
  public func contains(_ rect: PixelRect) -> Bool {
    rect.isEmpty || overlap(with: rect) == CAIRO_REGION_OVERLAP_IN
  }

  /// Whether the two share a pixel.
  public func intersects(_ rect: PixelRect) -> Bool {
    !rect.isEmpty && overlap(with: rect) != CAIRO_REGION_OVERLAP_OUT
  }

  private func overlap(with rect: PixelRect) -> cairo_region_overlap_t {
    var rect = cairo_rectangle_int_t(rect)
    return cairo_region_contains_rectangle(region, &rect)
  }

  /// Adds the pixels of a rectangle.
  public mutating func formUnion(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    makeUnique()
    var rect = cairo_rectangle_int_t(rect)
    cairo_region_union_rectangle(region, &rect)
  }

  /// Adds the pixels of another region.
  public mutating func formUnion(_ other: PixelRegion) {
    guard !other.isEmpty else { return }
    if isEmpty { return self = other }
    makeUnique()
    cairo_region_union(region, other.region)
  }

  /// Removes the pixels of a rectangle.
  public mutating func subtract(_ rect: PixelRect) {
    guard !rect.isEmpty, intersects(rect) else { return }
    makeUnique()
    var rect = cairo_rectangle_int_t(rect)
    cairo_region_subtract_rectangle(region, &rect)
  }

  /// Removes the pixels of another region.
  public mutating func subtract(_ other: PixelRegion) {
    guard !isEmpty, !other.isEmpty else { return }
    makeUnique()
    cairo_region_subtract(region, other.region)
  }

  /// Leaves only the pixels that belong to a rectangle, too.
  public mutating func formIntersection(_ rect: PixelRect) {
    guard !rect.contains(bounds) else { return }
    makeUnique()
    var rect = cairo_rectangle_int_t(rect)
    cairo_region_intersect_rectangle(region, &rect)
  }

  /// Removes all pixels.
  public mutating func removeAll() {
    guard !isEmpty else { return }
    guard isKnownUniquelyReferenced(&storage) else { return self = PixelRegion() }
    var none = cairo_rectangle_int_t()
    cairo_region_intersect_rectangle(region, &none)
  }

  /// Replaces all pixels by those of a rectangle; a region that is set again and again needs no memory for that.
  public mutating func set(to rect: PixelRect) {
    removeAll()
    formUnion(rect)
  }
}

extension PixelRegion: RandomAccessCollection, Equatable, ExpressibleByArrayLiteral {
  /// The place of the first rectangle.
  public var startIndex: Int { 0 }
  /// The place behind the last rectangle.
  public var endIndex: Int { Int(cairo_region_num_rectangles(region)) }

  /// A rectangle by its place.
  public subscript(index: Int) -> PixelRect {
    precondition(indices.contains(index), "a region has no rectangle \(index)")
    var rect = cairo_rectangle_int_t()
    cairo_region_get_rectangle(region, Int32(index), &rect)
    return PixelRect(rect)
  }

  /// Whether both have the same pixels.
  public static func == (one: PixelRegion, other: PixelRegion) -> Bool {
    // An empty region may still have a place, of which Cairo takes notice.
    one.isEmpty ? other.isEmpty : cairo_region_equal(one.region, other.region) != 0
  }

  /// All pixels of some rectangles.
  public init(arrayLiteral rects: PixelRect...) { self.init(rects) }
}

extension PixelRegion {
  /// The part of a box that joined rectangles may leave empty: pixels drawn in vain cost less than a request of their own.
  private static let greatestWaste = 1.0 / 8

  /// Rectangles around the region for whoever handles each by a request of its own: neighbors that fill the box around them well
  /// are joined, so they are fewer than the region's own, and hold a few pixels more.
  /// - Parameter limit: if more than these are left, they are joined to one.
  public func boxes(limit: Int = .max) -> [PixelRect] {
    var boxes: [PixelRect] = []
    boxes.reserveCapacity(count)
    for rect in self {
      var joined = rect
      var index = 0
      while index < boxes.count {
        let box = boxes[index].union(joined)
        let held = boxes[index].area + joined.area - boxes[index].intersection(joined).area
        if Double(box.area - held) <= Double(box.area) * Self.greatestWaste {
          joined = box
          boxes.remove(at: index)
          index = 0
        } else {
          index += 1
        }
      }
      boxes.append(joined)
    }
    return boxes.count > limit ? [bounds] : boxes
  }

  /// Fills the gaps that `boxes(limit:)` ignores.
  public mutating func joinNeighbors(limit: Int = .max) {
    guard count > 1 else { return }
    let boxes = boxes(limit: limit)
    if boxes.count < count { self = PixelRegion(boxes) }
  }
}

extension cairo_rectangle_int_t {
  /// Edges beyond what pixels are counted in are cut.
  fileprivate init(_ rect: PixelRect) {
    let range = -1_000_000_000...1_000_000_000
    let (x, y) = (rect.x.clamped(to: range), rect.y.clamped(to: range))
    self.init(
      x: Int32(x), y: Int32(y), width: Int32(max(0, rect.maxX.clamped(to: range) - x)),
      height: Int32(max(0, rect.maxY.clamped(to: range) - y)))
  }
}

extension PixelRect {
  fileprivate init(_ rect: cairo_rectangle_int_t) {
    self.init(x: Int(rect.x), y: Int(rect.y), width: Int(rect.width), height: Int(rect.height))
  }
}
