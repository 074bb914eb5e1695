import SegueDrawing
import SegueGeometry

/// An outline.
public class CGPath {
  /// The outline as a value.
  package var path: Path

  /// An outline that a value describes.
  package init(_ path: Path) { self.path = path }

  /// An empty outline.
  public convenience init() { self.init(Path()) }
  /// A rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(Path.rect(rect).mapped(by: transform))
  }
  /// The largest ellipse in a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(Path.ellipse(in: rect).mapped(by: transform))
  }
  /// A rectangle with round corners; circular ones, of the smaller of both radii.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(Path.roundedRect(rect, radius: min(cornerWidth, cornerHeight)).mapped(by: transform))
  }

  /// The box around the outline.
  public var boundingBox: CGRect { path.bounds }
  /// The box around the outline.
  public var boundingBoxOfPath: CGRect { path.bounds }
  /// Where the next step begins; zero where there is none yet.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// Whether there is nothing to draw.
  public var isEmpty: Bool { path.isEmpty }
  /// Whether filling the outline fills a point.
  public func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding) -> Bool {
    path.contains(point, rule: rule)
  }
  /// The same outline, which does not change.
  public func copy() -> CGPath? { CGPath(path) }
  /// The outline after a transform.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(path.mapped(by: transform))
  }
  /// The same outline, to be changed.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }
}

/// Which places an outline that crosses itself encloses.
public typealias CGPathFillRule = FillRule

/// An outline that grows.
public final class CGMutablePath: CGPath {
  /// Starts a new part.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Goes straight to a point.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Goes straight from point to point.
  public func addLines(between points: [CGPoint]) {
    if let first = points.first { move(to: first) }
    for point in points.dropFirst() { addLine(to: point) }
  }
  /// Goes to a point on a cubic curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }
  /// Goes to a point on a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { path.addQuadCurve(to: end, control: control) }
  /// Adds a piece of a circle, in radians; not clockwise is the way of growing angles.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) { path.addArc(around: center, radius: radius, from: startAngle, to: endAngle, isRising: !clockwise) }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { path.append(.rect(rect)) }
  /// Adds an ellipse.
  public func addEllipse(in rect: CGRect) { path.append(.ellipse(in: rect)) }
  /// Adds a rectangle with round corners.
  public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    path.append(.roundedRect(rect, radius: min(cornerWidth, cornerHeight)))
  }
  /// Adds an outline, after a transform.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    path.append(other.path.applying(transform))
  }
  /// Goes back to where the part began.
  public func closeSubpath() { path.close() }
}

/// Which corners of a rectangle are round.
public nonisolated struct UIRectCorner: OptionSet, Sendable {
  /// One bit a corner.
  public let rawValue: UInt
  /// Corners by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper left one.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The upper right one.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The lower left one.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The lower right one.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// An outline, and how a line is drawn along it.
public class UIBezierPath {
  private var path: Path
  /// Width of the line, in points.
  public var lineWidth: CGFloat = 1
  /// The shape of the line's ends.
  public var lineCapStyle = CGLineCap.butt
  /// The shape of the line's corners.
  public var lineJoinStyle = CGLineJoin.miter
  /// Whether the even-odd rule says what is inside.
  public var usesEvenOddFillRule = false

  /// An outline that a value describes.
  package init(_ path: Path) { self.path = path }

  /// An empty outline.
  public convenience init() { self.init(Path()) }
  /// A rectangle.
  public convenience init(rect: CGRect) { self.init(.rect(rect)) }
  /// The largest ellipse in a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(.ellipse(in: rect)) }
  /// A rectangle with round corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(.roundedRect(rect, radius: cornerRadius))
  }
  /// A rectangle with some round corners; circular ones, of the smaller of both radii.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init(
      .roundedRect(
        rect, radius: min(cornerRadii.width, cornerRadii.height),
        corners: Corners(rawValue: Int(corners.rawValue & 15))))
  }
  /// A piece of a circle, in radians; clockwise is the way of growing angles.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }
  /// An outline of Core Graphics'.
  public convenience init(cgPath: CGPath) { self.init(cgPath.path) }

  /// The outline as Core Graphics has it.
  public var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }
  /// The box around the outline.
  public var bounds: CGRect { path.bounds }
  /// Where the next step begins; zero where there is none yet.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// Whether there is nothing to draw.
  public var isEmpty: Bool { path.isEmpty }
  /// Whether filling the outline fills a point.
  public func contains(_ point: CGPoint) -> Bool { path.contains(point, rule: rule) }
  private var rule: FillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  /// Starts a new part.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Goes straight to a point.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Goes to a point on a cubic curve.
  public func addCurve(to end: CGPoint, controlPoint1 one: CGPoint, controlPoint2 two: CGPoint) {
    path.addCurve(to: end, control1: one, control2: two)
  }
  /// Goes to a point on a quadratic curve.
  public func addQuadCurve(to end: CGPoint, controlPoint control: CGPoint) {
    path.addQuadCurve(to: end, control: control)
  }
  /// Adds a piece of a circle, in radians; clockwise is the way of growing angles.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) { path.addArc(around: center, radius: radius, from: startAngle, to: endAngle, isRising: clockwise) }
  /// Goes back to where the part began.
  public func close() { path.close() }
  /// Adds an outline.
  public func append(_ other: UIBezierPath) { path.append(other.path) }
  /// Maps the outline.
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// Removes all of it.
  public func removeAllPoints() { path = Path() }
  /// The same outline, the other way round.
  public func reversing() -> UIBezierPath { UIBezierPath(path.reversed) }

  /// Fills the outline in the current context, with its color.
  public func fill() {
    guard let context = GraphicsContext.current else { return }
    context.canvas.fill(path, context.fillColor, rule: rule)
  }
  /// Draws a line along the outline in the current context, with its color.
  public func stroke() {
    guard let context = GraphicsContext.current else { return }
    context.canvas.stroke(
      path, context.strokeColor,
      style: StrokeStyle(width: lineWidth, cap: lineCapStyle, join: lineJoinStyle))
  }
  /// Cuts off what is drawn from now on outside of the outline.
  public func addClip() { GraphicsContext.current?.canvas.clip(to: path, rule: rule) }
}

/// The shape of a line's ends.
public typealias CGLineCap = StrokeStyle.Cap
/// The shape of a line's corners.
public typealias CGLineJoin = StrokeStyle.Join

extension Path {
  fileprivate func mapped(by transform: UnsafePointer<CGAffineTransform>?) -> Path {
    transform.map { applying($0.pointee) } ?? self
  }

  /// Goes on along a circle, after a line to where that begins.
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

  /// The same outline, each of its parts from its end to its beginning.
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
