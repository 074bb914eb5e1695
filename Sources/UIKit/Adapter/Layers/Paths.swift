/// A Core Graphics path: an object that wraps a `Path`.
public class CGPath {
  /// The path as a value.
  public var path: Path

  /// Creates an object that wraps a path value.
  package init(_ path: Path) { self.path = path }

  /// Creates an empty path.
  public convenience init() { self.init(Path()) }
  /// Creates a path with a rectangle. If `transform` is `nil`, the default, the rectangle is not transformed.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(Path.rect(rect).mapped(by: transform))
  }
  /// Creates a path with the largest ellipse inside a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(Path.ellipse(in: rect).mapped(by: transform))
  }
  /// Creates a path with a rounded rectangle. The corners are circular, with the smaller of the two radii.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(Path.roundedRect(rect, radius: min(cornerWidth, cornerHeight)).mapped(by: transform))
  }

  /// The smallest rectangle that contains the path.
  public var boundingBox: CGRect { path.bounds }
  /// The smallest rectangle that contains the path; the same as `boundingBox`.
  public var boundingBoxOfPath: CGRect { path.bounds }
  /// The point at which the next segment starts; the origin if the path is empty.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// Whether the path has no elements.
  public var isEmpty: Bool { path.isEmpty }
  /// Returns whether a point is inside the filled path.
  public func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding) -> Bool {
    path.contains(point, rule: rule)
  }
  /// Returns a copy of the path.
  public func copy() -> CGPath? { CGPath(path) }
  /// Returns a transformed copy of the path. If `transform` is `nil`, the copy is not transformed.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(path.mapped(by: transform))
  }
  /// Returns a copy of the path that can be changed.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }
}

/// Core Graphics' name for `FillRule`, which defines the inside of a path that crosses itself.
public typealias CGPathFillRule = FillRule

/// An object with a path to which segments can be added.
public protocol PathBuilding: AnyObject {
  /// The path as a value.
  var path: Path { get set }
}

extension PathBuilding {
  /// The point at which the next segment starts; the origin if the path is empty.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// Starts a new subpath at a point.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a straight line that ends at `point`.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Starts a new subpath at the first point, and adds straight lines to the other points.
  public func addLines(between points: [CGPoint]) {
    if let first = points.first { move(to: first) }
    for point in points.dropFirst() { addLine(to: point) }
  }
  /// Adds a cubic Bézier curve that ends at `end`.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }
  /// Adds a quadratic Bézier curve that ends at `end`.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { path.addQuadCurve(to: end, control: control) }
  /// Adds a line to the start of an arc, and then the arc itself. Angles are in radians. As in Core Graphics, they increase
  /// along the arc if `clockwise` is `false`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) { path.addArc(around: center, radius: radius, from: startAngle, to: endAngle, isRising: !clockwise) }
  /// Adds a rectangle as a subpath.
  public func addRect(_ rect: CGRect) { path.append(.rect(rect)) }
  /// Adds the largest ellipse inside a rectangle as a subpath.
  public func addEllipse(in rect: CGRect) { path.append(.ellipse(in: rect)) }
  /// Adds a rounded rectangle as a subpath. The corners are circular, with the smaller of the two radii.
  public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    path.append(.roundedRect(rect, radius: min(cornerWidth, cornerHeight)))
  }
  /// Adds the subpaths of another path, after applying a transform to them.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    path.append(other.path.applying(transform))
  }
}

/// A path to which segments can be added.
public final class CGMutablePath: CGPath, PathBuilding {
  /// Closes the current subpath with a line to its start point.
  public func closeSubpath() { path.close() }
}

/// A path, with properties for drawing it.
public class UIBezierPath: PathBuilding {
  /// The path as a value.
  public var path: Path
  /// The width of the line, in points; 1 by default.
  public var lineWidth: CGFloat = 1
  /// The shape of the line's ends; `.butt` by default.
  public var lineCapStyle = CGLineCap.butt
  /// The shape of the line's corners; `.miter` by default.
  public var lineJoinStyle = CGLineJoin.miter
  /// Whether the even-odd rule determines the inside of the path. The default is `false`, which uses the nonzero winding rule.
  public var usesEvenOddFillRule = false

  /// Creates an object that wraps a path value.
  package init(_ path: Path) { self.path = path }

  /// Creates an empty path.
  public convenience init() { self.init(Path()) }
  /// Creates a path with a rectangle.
  public convenience init(rect: CGRect) { self.init(.rect(rect)) }
  /// Creates a path with the largest ellipse inside a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(.ellipse(in: rect)) }
  /// Creates a path with a rounded rectangle.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(.roundedRect(rect, radius: cornerRadius))
  }
  /// Creates a path with a rectangle, and rounds the given corners. The corners are circular, with the smaller of the two
  /// radii.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init(
      .roundedRect(rect, radius: min(cornerRadii.width, cornerRadii.height), corners: corners))
  }
  /// Creates a path with an arc. Angles are in radians, and increase along the arc if `clockwise` is `true`.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }
  /// Creates a path from a Core Graphics path.
  public convenience init(cgPath: CGPath) { self.init(cgPath.path) }

  /// A copy of the path, as a Core Graphics path.
  public var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }
  /// The smallest rectangle that contains the path.
  public var bounds: CGRect { path.bounds }
  /// Whether the path has no elements.
  public var isEmpty: Bool { path.isEmpty }
  /// Returns whether a point is inside the filled path.
  public func contains(_ point: CGPoint) -> Bool { path.contains(point, rule: rule) }
  private var rule: FillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  /// Adds a cubic Bézier curve that ends at `end`.
  public func addCurve(to end: CGPoint, controlPoint1 one: CGPoint, controlPoint2 two: CGPoint) {
    path.addCurve(to: end, control1: one, control2: two)
  }
  /// Adds a quadratic Bézier curve that ends at `end`.
  public func addQuadCurve(to end: CGPoint, controlPoint control: CGPoint) {
    path.addQuadCurve(to: end, control: control)
  }
  /// Adds a line to the start of an arc, and then the arc itself. Angles are in radians, and increase along the arc if
  /// `clockwise` is `true`.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) { path.addArc(around: center, radius: radius, from: startAngle, to: endAngle, isRising: clockwise) }
  /// Closes the current subpath with a line to its start point.
  public func close() { path.close() }
  /// Adds the subpaths of another path.
  public func append(_ other: UIBezierPath) { path.append(other.path) }
  /// Transforms all points of the path.
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// Removes all elements of the path.
  public func removeAllPoints() { path = Path() }
  /// Returns a copy of the path with the opposite direction.
  public func reversing() -> UIBezierPath { UIBezierPath(path.reversed) }

  /// Fills the path in the current graphics context, with the context's fill color.
  public func fill() {
    guard let context = GraphicsContext.current else { return }
    context.canvas.fill(path, context.state.fill, rule: rule)
  }
  /// Draws a line along the path in the current graphics context, with the context's stroke color.
  public func stroke() {
    guard let context = GraphicsContext.current else { return }
    context.canvas.stroke(
      path, context.state.stroke,
      style: StrokeStyle(width: lineWidth, cap: lineCapStyle, join: lineJoinStyle))
  }
  /// Clips further drawing in the current graphics context to the path.
  public func addClip() { GraphicsContext.current?.canvas.clip(to: path, rule: rule) }
}

/// Core Graphics' name for `StrokeStyle.Cap`, the shape of a line's ends.
public typealias CGLineCap = StrokeStyle.Cap
/// Core Graphics' name for `StrokeStyle.Join`, the shape of a line's corners.
public typealias CGLineJoin = StrokeStyle.Join

extension Path {
  fileprivate func mapped(by transform: UnsafePointer<CGAffineTransform>?) -> Path {
    transform.map { applying($0.pointee) } ?? self
  }

  /// Adds a line to the start of an arc, and then the arc itself. Angles are in radians, and increase along the arc if
  /// `isRising` is `true`.
  fileprivate mutating func addArc(
    around center: Point, radius: Double, from start: Double, to end: Double, isRising: Bool
  ) {
    guard (end - start).isFinite else { return }
    let turn = 2 * Double.pi
    var sweep = (end - start).truncatingRemainder(dividingBy: turn)
    if abs(end - start) >= turn {
      sweep = isRising ? turn : -turn
    } else if sweep < 0, isRising {
      sweep += turn
    } else if sweep > 0, !isRising {
      sweep -= turn
    }
    for element in Path.arc(center: center, radius: radius, from: start, sweep: sweep).elements {
      switch element {
      case .move(let point), .line(let point): addLine(to: point)
      case .curve(let point, let control1, let control2):
        addCurve(to: point, control1: control1, control2: control2)
      case .close: close()
      }
    }
  }

  /// A copy of the path in which each subpath runs from its end to its start.
  fileprivate var reversed: Path {
    var (result, steps) = (Path(), [(end: Point, controls: (Point, Point)?)]())
    func endPart(closing: Bool) {
      guard let last = steps.last else { return }
      result.move(to: last.end)
      for (step, next) in zip(steps.dropFirst().reversed(), steps.dropLast().reversed()) {
        if let controls = step.controls {
          result.addCurve(to: next.end, control1: controls.1, control2: controls.0)
        } else {
          result.addLine(to: next.end)
        }
      }
      if closing { result.close() }
      steps = closing ? [(steps[0].end, nil)] : []
    }
    for element in elements {
      switch element {
      case .move(let point):
        if steps.count > 1 { endPart(closing: false) }
        steps = [(point, nil)]
      case .line(let point): steps.append((point, nil))
      case .curve(let point, let control1, let control2): steps.append((point, (control1, control2)))
      case .close: endPart(closing: true)
      }
    }
    if steps.count > 1 { endPart(closing: false) }
    return result
  }
}
