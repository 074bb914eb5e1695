import SegueDrawing
import SegueViews

/// A layer that draws a path.
open class CAShapeLayer: CALayer {
  override class func makeView() -> LayerView { ShapeLayerView() }

  private var shape: Shape {
    get { view.model.shape ?? Shape(Path()) }
    set {
      let value = newValue.bounded(or: shape)
      if value != view.model.shape { view.model.shape = value }
    }
  }

  /// The path, in the layer's own coordinates; `nil` if it is empty.
  public var path: CGPath? {
    get { shape.path.isEmpty ? nil : CGPath(shape.path) }
    set { shape.path = newValue?.path ?? Path() }
  }
  /// The color that fills the path. With `nil`, the path is not filled.
  public var fillColor: CGColor? {
    get { shape.fill }
    set { shape.fill = newValue ?? .clear }
  }
  /// The color of the line along the path. With `nil`, there is no line.
  public var strokeColor: CGColor? {
    get { shape.stroke }
    set { shape.stroke = newValue ?? .clear }
  }
  /// The width of the line, in points.
  public var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { shape.lineWidth = newValue }
  }
  /// The start of the line, as a fraction of the path's length, 0…1.
  public var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { shape.strokeStart = newValue }
  }
  /// The end of the line, as a fraction of the path's length, 0…1.
  public var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { shape.strokeEnd = newValue }
  }
  /// The shape of the line's ends.
  public var lineCap: CAShapeLayerLineCap {
    get { shape.lineCap == .round ? .round : shape.lineCap == .square ? .square : .butt }
    set { shape.lineCap = newValue == .round ? .round : newValue == .square ? .square : .butt }
  }
  /// The shape of the line's corners.
  public var lineJoin: CAShapeLayerLineJoin {
    get { shape.lineJoin == .round ? .round : shape.lineJoin == .bevel ? .bevel : .miter }
    set { shape.lineJoin = newValue == .round ? .round : newValue == .bevel ? .bevel : .miter }
  }
  /// The rule that determines which areas are inside a path that crosses itself.
  public var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule == .evenOdd ? .evenOdd : .nonZero }
    set { shape.fillRule = newValue == .evenOdd ? .evenOdd : .winding }
  }
}

/// The view of a `CAShapeLayer`.
private final class ShapeLayerView: LayerView {
  override init() {
    super.init()
    model.shape = Shape(Path())
  }
  override func makeLayer() -> CALayer { CAShapeLayer(self) }
}

/// The rule that determines which areas are inside a path that crosses itself.
public nonisolated struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name for the rule.
  public let rawValue: String
  /// Creates a rule from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The nonzero winding rule; see `FillRule`.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// The even-odd rule; see `FillRule`.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of a line's ends.
public nonisolated struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name for the shape.
  public let rawValue: String
  /// Creates a shape from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The line ends exactly at its last point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// The line ends with half a disc around its last point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// The line ends with half a square beyond its last point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of a line's corners.
public nonisolated struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name for the shape.
  public let rawValue: String
  /// Creates a shape from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Corners are sharp: the outer edges meet.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Corners are round, as arcs around the corner point.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Corners are cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
