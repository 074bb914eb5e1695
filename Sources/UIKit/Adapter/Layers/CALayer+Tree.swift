import SegueDrawing
import SegueViews

/// The view of a layer that belongs to no view of UIKit's: it is seen, but not touched.
class LayerView: View {
  /// The layer that was made for it last, while anything retains that. All that it says is kept here.
  private weak var made: CALayer?

  override init() {
    super.init()
    isUserInteractionEnabled = false
  }

  /// The layer of the view, which may be a new one.
  final var itsLayer: CALayer { made ?? makeLayer() }

  /// A new layer for the view.
  func makeLayer() -> CALayer { CALayer(self) }

  /// A layer has been made for the view.
  final func keep(_ layer: CALayer) { made = layer }
}

extension View {
  /// The appearance properties of the view under the names of its layer.
  public var layer: CALayer { (self as? LayerView)?.itsLayer ?? CALayer(self) }
}

// Layers lie where their views do.
extension CALayer {
  /// The layer in which this one lies.
  public var superlayer: CALayer? { view.superview?.layer }
  /// The layers in this one, from back to front, those of subviews included; `nil` where there are none.
  public var sublayers: [CALayer]? {
    get { view.subviews.isEmpty ? nil : view.subviews.map(\.layer) }
    set {
      for sublayer in view.subviews where sublayer is LayerView { sublayer.removeFromSuperview() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }
  /// Puts a layer in front of the others.
  public func addSublayer(_ layer: CALayer) { view.addSubview(layer.view) }
  /// Puts a layer before so many others.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    view.insertSubview(layer.view, at: min(Int(index), view.subviews.count))
  }
  /// Puts a layer directly behind another one.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    guard let sibling else { return insertSublayer(layer, at: 0) }
    view.insertSubview(layer.view, below: sibling.view)
  }
  /// Puts a layer directly before another one.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    guard let sibling else { return addSublayer(layer) }
    view.insertSubview(layer.view, above: sibling.view)
  }
  /// Puts a layer in the place of another one.
  public func replaceSublayer(_ old: CALayer, with new: CALayer) {
    guard old.view.superview === view else { return }
    view.insertSubview(new.view, above: old.view)
    old.removeFromSuperlayer()
  }
  /// Removes the layer from where it lies, or from what it masks.
  public func removeFromSuperlayer() {
    view.removeFromSuperview()
    view.maskedView?.mask = nil
  }

  /// The layer whose alpha masks this one.
  public var mask: CALayer? {
    get { view.mask?.layer }
    set { view.mask = newValue?.view }
  }

  /// A copy of the layer as it is shown now.
  public func presentation() -> CALayer? {
    let copy = CALayer()
    copy.view.model = view.shown
    return copy
  }
  /// The layer itself.
  public func model() -> CALayer { self }
  /// Whether a point of its own coordinates is inside.
  public func contains(_ point: CGPoint) -> Bool { view.model.bounds.contains(point) }
  /// A point of another layer's coordinates in this one's.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    view.convert(point, from: layer?.view)
  }
  /// A point of this layer's coordinates in another one's.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    view.convert(point, to: layer?.view)
  }
  /// A rectangle of another layer's coordinates in this one's.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    view.convert(rect, from: layer?.view)
  }
  /// A rectangle of this layer's coordinates in another one's.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect { view.convert(rect, to: layer?.view) }
  /// Asks for a layout.
  public func setNeedsLayout() { view.setNeedsLayout() }
  /// Lays out what needs it.
  public func layoutIfNeeded() { view.layoutIfNeeded() }
  /// Asks for a redraw.
  public func setNeedsDisplay() { view.setNeedsDisplay() }
  /// The name of the layer: the identifier of its view.
  public var name: String? {
    get { view.identifier }
    set { view.identifier = newValue }
  }
}

// What says how a layer is drawn on a device. Here that is always done well, so none of it has an effect.
extension CALayer {
  /// Whether it is drawn as one picture.
  public var shouldRasterize: Bool {
    get { false }
    set {}
  }
  /// Pixels per point of that picture.
  public var rasterizationScale: CGFloat {
    get { UIScreen.main.scale }
    set {}
  }
  /// Pixels per point of the contents.
  public var contentsScale: CGFloat {
    get { UIScreen.main.scale }
    set {}
  }
  /// How the contents fill the bounds: stretched.
  public var contentsGravity: CALayerContentsGravity {
    get { .resize }
    set {}
  }
  /// Whether it hides what is behind it.
  public var isOpaque: Bool {
    get { false }
    set {}
  }
  /// Whether its edges are smooth.
  public var allowsEdgeAntialiasing: Bool {
    get { true }
    set {}
  }
  /// The outline of the shadow: here it is that of the view.
  public var shadowPath: CGPath? {
    get { nil }
    set {}
  }
}

/// How contents fill a layer; here they are always stretched.
public nonisolated struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A gravity by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Stretched.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// As large as fits.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Large enough to fill.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
  /// In the middle, as large as it is.
  public static let center = CALayerContentsGravity(rawValue: "center")
}
