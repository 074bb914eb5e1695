/// An upright rectangle, in points.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The width and height, in points.
  public var size: Size

  /// Creates a rectangle with the given top left corner and size.
  public init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }

  /// Creates a rectangle with the given top left corner, width and height, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// Creates a rectangle with the given center and size.
  public init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// The x coordinate of the left edge.
  public var minX: Double { origin.x }
  /// The y coordinate of the top edge.
  public var minY: Double { origin.y }
  /// The x coordinate of the right edge.
  public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The four corners: top left, top right, bottom left, bottom right.
  public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(minX, maxY), Point(maxX, maxY)]
  }
  /// The x coordinate of the center.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y coordinate of the center.
  public var midY: Double { origin.y + size.height / 2 }
  /// The width, in points.
  public var width: Double { size.width }
  /// The height, in points.
  public var height: Double { size.height }
  /// The center of the rectangle.
  public var center: Point { Point(midX, midY) }
  /// Whether the width or the height is 0 or less.
  public var isEmpty: Bool { size.isEmpty }

  /// Returns whether `point` is inside. The right and bottom edges do not belong to the rectangle.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether `other` is completely inside this rectangle.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns whether the two rectangles share any area.
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the intersection of both rectangles; an empty rectangle at the origin if they do not intersect.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return .zero }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the smallest rectangle around this rectangle and `other`. Empty rectangles are ignored.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the rectangle with its edges moved inward by `insets`. The width and height of the result are at least 0.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top, width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }

  /// Returns the rectangle with its edges moved inward by `amount` points; outward if the amount is negative.
  public func inset(by amount: Double) -> Rect { inset(by: Insets(all: amount)) }

  /// Returns the rectangle moved by `vector`.
  public func offset(by vector: Vector) -> Rect { Rect(origin: origin + vector, size: size) }
}

extension Rect: Animatable {
  /// Returns the rectangle with origin and size interpolated.
  public func mixed(with other: Rect, at fraction: Double) -> Rect {
    Rect(
      origin: origin.mixed(with: other.origin, at: fraction),
      size: size.mixed(with: other.size, at: fraction))
  }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// Creates a size with the given width and height, in points.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// Creates a size with the given width and height, in points.
  public init(_ width: Double, _ height: Double) { self.init(width: width, height: height) }

  /// The size with width and height 0.
  public static let zero = Size(0, 0)

  /// Whether the width or the height is 0 or less.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns a size that is `factor` times as large.
  public static func * (size: Size, factor: Double) -> Size {
    Size(size.width * factor, size.height * factor)
  }
}

extension Size: Animatable {
  /// Returns the size with width and height interpolated.
  public func mixed(with other: Size, at fraction: Double) -> Size {
    Size(width.mixed(with: other.width, at: fraction), height.mixed(with: other.height, at: fraction))
  }
}

/// Distances inward from the four edges of a rectangle, in points.
public struct Insets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the left edge.
  public var left: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the right edge.
  public var right: Double

  /// Creates insets edge by edge, in points.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Creates insets with the same distance on all four edges, in points.
  public init(all inset: Double) { self.init(top: inset, left: inset, bottom: inset, right: inset) }

  /// Returns the sum of two insets, edge by edge.
  public static func + (one: Insets, other: Insets) -> Insets {
    Insets(
      top: one.top + other.top, left: one.left + other.left, bottom: one.bottom + other.bottom,
      right: one.right + other.right)
  }

  /// Insets of 0 on all four edges.
  public static let zero = Insets()
}
