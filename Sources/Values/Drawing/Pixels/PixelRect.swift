import SegueGeometry

/// An upright rectangle of whole device pixels; y grows downward. Sums beyond the range of `Int` are clamped to it.
public struct PixelRect: Hashable, Sendable {
  /// The first column of pixels.
  public var x: Int
  /// The first row of pixels.
  public var y: Int
  /// The number of columns, from `x` to the right.
  public var width: Int
  /// The number of rows, from `y` down.
  public var height: Int

  /// Creates a rectangle from its top left corner and size, in pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Creates the smallest rectangle of whole pixels that covers `rect`, which is in pixels as well.
  ///
  /// Edges are clamped to a billion pixels from the origin. A rectangle that is empty or contains NaN gives `zero`.
  public init(covering rect: Rect) {
    let limit = 1.0e9
    func whole(_ value: Double) -> Int { Int(value.clamped(to: -limit...limit)) }
    // If an edge is NaN, so is the opposite edge.
    guard rect.width > 0, rect.height > 0, !rect.maxX.isNaN, !rect.maxY.isNaN else {
      self = .zero
      return
    }
    let left = whole(rect.minX.rounded(.down))
    let top = whole(rect.minY.rounded(.down))
    self.init(
      x: left, y: top, width: whole(rect.maxX.rounded(.up)) - left,
      height: whole(rect.maxY.rounded(.up)) - top)
    if isEmpty { self = .zero }
  }

  /// The empty rectangle at the origin.
  public static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// The first column to the right of the rectangle.
  public var maxX: Int { x.saturatingSum(width) }
  /// The first row below the rectangle.
  public var maxY: Int { y.saturatingSum(height) }
  /// Whether the rectangle has no pixels.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The number of pixels in the rectangle.
  public var area: Int { isEmpty ? 0 : width.saturatingProduct(height) }

  /// Returns the smallest rectangle around this rectangle and `other`. Empty rectangles are ignored.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX).saturatingDifference(left),
      height: max(maxY, other.maxY).saturatingDifference(top))
  }

  /// Returns the pixels that belong to both rectangles; `zero` if there are no such pixels.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return .zero }
    return PixelRect(
      x: left, y: top, width: right.saturatingDifference(left), height: bottom.saturatingDifference(top))
  }

  /// Returns whether the two rectangles share a pixel.
  public func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  /// Returns whether every pixel of `other` belongs to this rectangle; `true` if `other` is empty.
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY)
  }

  /// Returns the rectangle moved by whole pixels.
  public func offset(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x.saturatingSum(dx), y: y.saturatingSum(dy), width: width, height: height)
  }

  /// Returns the rectangle, grown by `pixels` on every side. An empty rectangle stays empty.
  func grown(by pixels: Int) -> PixelRect {
    guard !isEmpty else { return .zero }
    return PixelRect(
      x: x.saturatingDifference(pixels), y: y.saturatingDifference(pixels),
      width: width.saturatingSum(2 * pixels), height: height.saturatingSum(2 * pixels))
  }

  /// The rectangle as a `Rect`, in pixels.
  public var rect: Rect { Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }
}

extension Int {
  fileprivate func saturatingSum(_ other: Int) -> Int {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .min : .max) : sum
  }

  fileprivate func saturatingDifference(_ other: Int) -> Int {
    let (difference, isBeyond) = subtractingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .max : .min) : difference
  }

  /// Returns the product of two positive numbers; `Int.max` if the product is too large.
  fileprivate func saturatingProduct(_ other: Int) -> Int {
    let (product, isBeyond) = multipliedReportingOverflow(by: other)
    return isBeyond ? .max : product
  }
}
