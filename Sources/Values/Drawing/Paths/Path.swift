import SegueGeometry

/// An outline of lines and cubic curves, in points. It is a value type.
public struct Path: Hashable, Sendable {
  /// An element of the outline.
  public enum Element: Hashable, Sendable {
    /// Starts a new subpath at a point.
    case move(Point)
    /// A straight line that ends at a point.
    case line(Point)
    /// A cubic Bézier curve that ends at a point.
    case curve(Point, control1: Point, control2: Point)
    /// A straight line to the start of the subpath.
    case close
  }

  /// The elements, in order.
  public internal(set) var elements: [Element] = []

  /// Creates an empty path.
  public init() {}

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a new subpath at `point`.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Adds a straight line that ends at `point`. If the path is empty, starts a subpath at `point` instead.
  public mutating func addLine(to point: Point) { elements.append(isEmpty ? .move(point) : .line(point)) }

  /// Adds a cubic Bézier curve that ends at `point`. If the path is empty, the curve starts at `control1`.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    if isEmpty { move(to: control1) }
    elements.append(.curve(point, control1: control1, control2: control2))
  }

  /// Adds a quadratic Bézier curve that ends at `point`. If the path is empty, the curve starts at `control`.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    let start = currentPoint ?? control
    addCurve(
      to: point, control1: start.mixed(with: control, at: 2.0 / 3),
      control2: point.mixed(with: control, at: 2.0 / 3))
  }

  /// Closes the subpath with a straight line to its start.
  public mutating func close() { elements.append(.close) }

  /// Adds the elements of `other`.
  public mutating func append(_ other: Path) { elements += other.elements }

  /// The point at which the next element starts; `nil` for an empty path.
  public var currentPoint: Point? {
    switch elements.last {
    case .none: nil
    case .move(let point), .line(let point), .curve(let point, _, _): point
    case .close: partStart
    }
  }

  var partStart: Point? {
    for case .move(let point) in elements.reversed() { return point }
    return nil
  }

  /// Returns the path with every point mapped by `transform`.
  public func applying(_ transform: Transform) -> Path {
    var path = Path()
    path.elements = elements.map { element in
      switch element {
      case .move(let point): .move(transform.apply(to: point))
      case .line(let point): .line(transform.apply(to: point))
      case .curve(let point, let control1, let control2):
        .curve(
          transform.apply(to: point), control1: transform.apply(to: control1),
          control2: transform.apply(to: control2))
      case .close: .close
      }
    }
    return path
  }
}
