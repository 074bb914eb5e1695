/// A layer that draws a path.
open class CAShapeLayer: CALayer {
  override class func makeView() -> LayerView { ShapeLayerView() }
  override class func make(for view: View) -> CALayer { CAShapeLayer(view) }

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
  /// A property of the layer's shape: `lineWidth`, `strokeStart`, `strokeEnd`, `lineCap`, `lineJoin` or `fillRule`.
  public subscript<Value>(dynamicMember property: WritableKeyPath<Shape, Value>) -> Value {
    get { shape[keyPath: property] }
    set { shape[keyPath: property] = newValue }
  }
}

/// The view of a `CAShapeLayer`.
private final class ShapeLayerView: LayerView {
  override init() {
    super.init()
    model.shape = Shape(Path())
  }
  override class var layerClass: AnyClass { CAShapeLayer.self }
}

/// Core Animation's name for `FillRule`.
public typealias CAShapeLayerFillRule = FillRule
/// Core Animation's name for `StrokeStyle.Cap`, the shape of a line's ends.
public typealias CAShapeLayerLineCap = StrokeStyle.Cap
/// Core Animation's name for `StrokeStyle.Join`, the shape of a line's corners.
public typealias CAShapeLayerLineJoin = StrokeStyle.Join

nonisolated extension FillRule {
  /// Core Animation's name for `winding`.
  public static let nonZero = winding
}
