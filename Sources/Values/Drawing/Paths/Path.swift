import SegueGeometry

/// An outline of lines and cubic curves, in points; a value.
public struct Path: Hashable, Sendable {
  /// One step of the outline.
  public enum Element: Hashable, Sendable {
    /// Starts a new part at a place.
    case move(Point)
    /// A straight line to a place.
    case line(Point)
    /// A cubic Bézier curve to a place.
    case curve(Point, control1: Point, control2: Point)
    /// A straight line to where the part began.
    case close
  }

  /// The steps, in order.
  public internal(set) var elements: [Element] = []

  /// An outline without a step.
  public init() {}

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a new part at `point`.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Goes straight to `point`; on an empty path it starts there.
  public mutating func addLine(to point: Point) { elements.append(isEmpty ? .move(point) : .line(point)) }

  /// Goes to `point` on a cubic Bézier curve; on an empty path it starts at the first control point.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    if isEmpty { move(to: control1) }
    elements.append(.curve(point, control1: control1, control2: control2))
  }

  /// Goes to `point` on a quadratic Bézier curve; on an empty path it starts at the control point.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    let start = currentPoint ?? control
    addCurve(
      to: point, control1: start.mixed(with: control, at: 2.0 / 3),
      control2: point.mixed(with: control, at: 2.0 / 3))
  }

  /// Goes straight back to where the part began.
  public mutating func close() { elements.append(.close) }

  /// Adds the steps of `other`.
  public mutating func append(_ other: Path) { elements += other.elements }

  /// Where the next step begins; `nil` on an empty path.
  public var currentPoint: Point? {
    switch elements.last {
    case .none: nil
    case .move(let point), .line(let point), .curve(let point, _, _): point
    case .close: partStart
    }
  }

  private var partStart: Point? {
    for case .move(let point) in elements.reversed() { return point }
    return nil
  }

  /// The outline with every place mapped by `transform`.
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
