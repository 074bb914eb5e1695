/// The shape of a gradient. Has no effect.
public nonisolated enum CAGradientLayerType: String, Sendable {
  /// Along a line, from a center outward, or around a center.
  case axial, radial, conic
}

/// A layer that draws a linear color gradient.
open class CAGradientLayer: CALayer {
  override class func makeView() -> LayerView { GradientLayerView() }
  override class func make(for view: View) -> CALayer { CAGradientLayer(view) }

  /// The view that draws the gradient: that of the layer, or a subview, which is added behind the others to a view with this layer.
  private var gradient: GradientLayerView {
    if let known = view as? GradientLayerView { return known }
    for case let known as BackgroundView in view.SegueViews::subviews { return known }
    let added = BackgroundView()
    added.fillsSuperview = true
    view.SegueViews::insertSubview(added, at: 0)
    return added
  }

  /// The colors, in order. Elements that are not colors are ignored.
  public var colors: [Any]? {
    get { gradient.colors }
    set { gradient.colors = newValue?.compactMap { $0 as? Color } ?? [] }
  }
  /// The position of each color along the gradient, 0…1. The colors are evenly spaced if this is `nil`, the default, or if the
  /// number of positions differs from the number of colors.
  public var locations: [NSNumber]? {
    get { gradient.locations?.map { NSNumber(value: $0) } }
    set { gradient.locations = newValue?.map(\.doubleValue) }
  }
  /// The shape of the gradient. Has no effect, because gradients are always linear.
  public var type = CAGradientLayerType.axial
  /// The start of the gradient, as fractions of the bounds; the middle of the top edge by default.
  public var startPoint: CGPoint {
    get { gradient.start }
    set { gradient.start = newValue.bounded(or: startPoint) }
  }
  /// The end of the gradient, as fractions of the bounds; the middle of the bottom edge by default.
  public var endPoint: CGPoint {
    get { gradient.end }
    set { gradient.end = newValue.bounded(or: endPoint) }
  }
}

/// The view of a `CAGradientLayer`.
private class GradientLayerView: LayerView {
  var colors: [Color] = [] { didSet { setNeedsDisplay() } }
  var locations: [Double]? { didSet { setNeedsDisplay() } }
  var start = Point(0.5, 0) { didSet { setNeedsDisplay() } }
  var end = Point(0.5, 1) { didSet { setNeedsDisplay() } }

  override class var layerClass: AnyClass { CAGradientLayer.self }

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

/// The view that draws the gradient of a view whose layer is a `CAGradientLayer`.
private final class BackgroundView: GradientLayerView, BackdropBacking {}
