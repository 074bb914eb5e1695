import SegueDrawing
import SegueGeometry
import SegueViews

/// A layer that draws a linear color gradient.
open class CAGradientLayer: CALayer {
  override class func makeView() -> LayerView { GradientLayerView() }

  private func set<Value>(_ part: ReferenceWritableKeyPath<GradientLayerView, Value>, _ value: Value) {
    guard let view = view as? GradientLayerView else { return }
    view[keyPath: part] = value
    view.setNeedsDisplay()
  }
  private func get<Value>(_ part: KeyPath<GradientLayerView, Value>, or other: Value) -> Value {
    (view as? GradientLayerView)?[keyPath: part] ?? other
  }

  /// The colors, in order. Elements that are not colors are ignored.
  public var colors: [Any]? {
    get { get(\.colors, or: []) }
    set { set(\.colors, newValue?.compactMap { $0 as? Color } ?? []) }
  }
  /// The position of each color along the gradient, 0…1. The colors are evenly spaced if this is `nil`, the default, or if the
  /// number of positions differs from the number of colors.
  public var locations: [NSNumber]? {
    get { get(\.locations, or: nil)?.map { NSNumber(value: $0) } }
    set { set(\.locations, newValue?.map(\.doubleValue)) }
  }
  /// The start of the gradient, as fractions of the bounds; the middle of the top edge by default.
  public var startPoint: CGPoint {
    get { get(\.start, or: .zero) }
    set { set(\.start, newValue.bounded(or: startPoint)) }
  }
  /// The end of the gradient, as fractions of the bounds; the middle of the bottom edge by default.
  public var endPoint: CGPoint {
    get { get(\.end, or: .zero) }
    set { set(\.end, newValue.bounded(or: endPoint)) }
  }
}

/// The view of a `CAGradientLayer`.
private final class GradientLayerView: LayerView {
  var colors: [Color] = []
  var locations: [Double]?
  var start = Point(0.5, 0)
  var end = Point(0.5, 1)

  override func makeLayer() -> CALayer { CAGradientLayer(self) }

  override func content(in bounds: Rect) -> Content {
    guard !colors.isEmpty, !bounds.isEmpty else { return .none }
    func place(_ part: Point) -> Point {
      Point(bounds.minX + part.x * bounds.width, bounds.minY + part.y * bounds.height)
    }
    var gradient = LinearGradient(colors, from: place(start), to: place(end))
    if let locations, locations.count == colors.count {
      gradient.stops = zip(colors, locations).map { GradientStop($0, at: $1.bounded(0...1)) }
    }
    return .drawing(bounds: bounds) { canvas in canvas.fill(.rect(bounds), gradient) }
  }
}
