/// A view that shows a layer, or the contents of one, and is no subview in UIKit.
protocol LayerBacking: View {}
/// A view that shows what the layer of its superview draws itself, and is thus behind the subviews.
protocol BackdropBacking: LayerBacking {}

/// The view of a layer that was created without a view. It is visible, but does not receive presses.
class LayerView: View, LayerBacking {
  /// The most recent layer object for the view; `nil` once this object has been released. The view, not the layer object,
  /// stores the layer's properties.
  fileprivate weak var made: CALayer?

  override init() {
    super.init()
    isUserInteractionEnabled = false
  }

  /// Stores the most recent layer object for the view.
  final func keep(_ layer: CALayer) { made = layer }
}

extension View {
  /// An object that exposes the view's appearance properties under Core Animation's names. Its class is `layerClass` if this is
  /// `CAShapeLayer` or `CAGradientLayer`, otherwise `CALayer`.
  public var layer: CALayer {
    (self as? LayerView)?.made ?? (type(of: self).layerClass as? CALayer.Type ?? CALayer.self).make(for: self)
  }
}

// The layer tree mirrors the view tree.
extension CALayer {
  /// The layer that contains this layer; `nil` if there is no such layer.
  public var superlayer: CALayer? { view.superview?.layer }
  /// The sublayers, from back to front; `nil` if there are no sublayers. The layers of subviews are included, but setting this
  /// property does not remove them.
  public var sublayers: [CALayer]? {
    get { sublayerViews.isEmpty ? nil : sublayerViews.map(\.layer) }
    set {
      for sublayer in sublayerViews where sublayer is LayerView { sublayer.removeFromSuperview() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }
  /// The views of the sublayers. What the layer draws itself is no sublayer.
  private var sublayerViews: [View] {
    view.SegueViews::subviews.filter { !($0 is any BackdropBacking || $0 is ContentExchange.Picture) }
  }
  /// Adds a layer in front of all other sublayers.
  public func addSublayer(_ layer: CALayer) { view.addSubview(layer.view) }
  /// Inserts a sublayer at an index, counted from the back. An index that is too high is clamped.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    let others = sublayerViews.filter { $0 !== layer.view }
    if index < others.count {
      view.insertSubview(layer.view, below: others[Int(index)])
    } else {
      addSublayer(layer)
    }
  }
  /// Inserts a sublayer directly behind `sibling`, or behind all other sublayers if `sibling` is `nil`.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    guard let sibling else { return insertSublayer(layer, at: 0) }
    view.insertSubview(layer.view, below: sibling.view)
  }
  /// Inserts a sublayer directly in front of `sibling`, or in front of all other sublayers if `sibling` is `nil`.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    guard let sibling else { return addSublayer(layer) }
    view.insertSubview(layer.view, above: sibling.view)
  }
  /// Replaces a sublayer with another layer. Does nothing if `old` is not a sublayer of this layer.
  public func replaceSublayer(_ old: CALayer, with new: CALayer) {
    guard old.view.superview === view else { return }
    view.insertSubview(new.view, above: old.view)
    old.removeFromSuperlayer()
  }
  /// Removes the layer from its superlayer, or from the layer that it masks.
  public func removeFromSuperlayer() {
    view.removeFromSuperview()
    view.maskedView?.mask = nil
  }

  /// The layer whose alpha masks this layer. With `nil`, the default, the layer is not masked.
  public var mask: CALayer? {
    get { view.mask?.layer }
    set { view.mask = newValue?.view }
  }

  /// Returns a new layer with the property values that are currently shown, without sublayers.
  public func presentation() -> CALayer? {
    let copy = CALayer()
    copy.view.model = view.shown
    return copy
  }
  /// Returns the layer itself, which has the model values.
  public func model() -> CALayer { self }
  /// Returns whether a point in the layer's own coordinates is inside its bounds.
  public func contains(_ point: CGPoint) -> Bool { view.model.bounds.contains(point) }
  /// Converts a point from another layer's coordinates; `nil` stands for the window's coordinates.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    view.convert(point, from: layer?.view)
  }
  /// Converts a point to another layer's coordinates; `nil` stands for the window's coordinates.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    view.convert(point, to: layer?.view)
  }
  /// Converts a rectangle from another layer's coordinates; `nil` stands for the window's coordinates.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    view.convert(rect, from: layer?.view)
  }
  /// Converts a rectangle to another layer's coordinates; `nil` stands for the window's coordinates.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect { view.convert(rect, to: layer?.view) }
  /// Returns `time`, because all layers have the same time.
  public func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval { time }
  /// Returns `time`, because all layers have the same time.
  public func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval { time }
  /// Requests a layout before the next frame.
  public func setNeedsLayout() { view.setNeedsLayout() }
  /// Lays out the layer immediately, if it needs layout.
  public func layoutIfNeeded() { view.layoutIfNeeded() }
  /// Requests that the layer's content be drawn again.
  public func setNeedsDisplay() { view.setNeedsDisplay() }
  /// The name of the layer, which is the identifier of its view.
  public var name: String? {
    get { view.identifier }
    set { if view.tag == 0 { view.identifier = newValue } }
  }
}

/// The curve of rounded corners. Has no effect, because corners are circular.
public nonisolated enum CALayerCornerCurve: String, Sendable {
  /// A curve.
  case circular, continuous
}

/// The way in which contents fill a layer. Has no effect, because contents are always stretched.
public nonisolated enum CALayerContentsGravity: String, Sendable {
  /// Stretches the contents to the bounds, scales them proportionally to fit or fill the bounds, or centers them.
  case resize, resizeAspect, resizeAspectFill, center
}
