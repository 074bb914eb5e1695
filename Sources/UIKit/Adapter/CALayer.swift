/// An object that exposes the appearance properties of a view under Core Animation's names.
///
/// Changes are animated like other changes of the view. A layer that you create yourself has a separate view, which you can add
/// as a sublayer or use as a mask.
///
/// Some properties have the same name and meaning in `View`: `frame`, `bounds`, `anchorPoint`, `anchorPointZ`, `zPosition`,
/// `isHidden`, `isDoubleSided`, `sublayerTransform`, `cornerRadius` and `borderWidth`. The layer takes them from its view. As
/// in `View`, a new anchor point moves the layer, because `position` stays the same.
@dynamicMemberLookup open class CALayer {
  let view: View

  // Hints that have no effect, because Segue itself decides how to render.

  /// Whether the layer is rendered as one image, whether it is opaque, and whether it draws in the background. Have no effect.
  public var shouldRasterize = false, isOpaque = false, drawsAsynchronously = false
  /// Whether edges are antialiased, whether sublayers fade together with the layer, and whether their y axis points up. Have no
  /// effect.
  public var allowsEdgeAntialiasing = true, allowsGroupOpacity = true, isGeometryFlipped = false
  /// The number of pixels per point in the rasterized image. Has no effect.
  public lazy var rasterizationScale = UIScreen.main.scale
  /// The number of pixels per point in the contents. Has no effect.
  public lazy var contentsScale = UIScreen.main.scale
  /// The actions for changes of properties. Have no effect, because there are implicit animations only in a `CATransaction`.
  public var actions: [String: Any]?
  /// The way in which contents fill the bounds. Has no effect: contents are stretched.
  public var contentsGravity = CALayerContentsGravity.resize
  /// The curve of rounded corners. Has no effect: corners are circular.
  public var cornerCurve = CALayerCornerCurve.circular
  /// The outline of the shadow. Has no effect, because the shadow has the shape of the view.
  public var shadowPath: CGPath?
  /// The time of the layer, which has no effect: the transition that a percentage drives is held anyway.
  public var speed: Float = 1, timeOffset: CFTimeInterval = 0, beginTime: CFTimeInterval = 0

  /// Creates the layer of a view.
  init(_ view: View) {
    self.view = view
    (view as? LayerView)?.keep(self)
  }

  /// Creates a layer with a size of zero and a view of its own.
  public init() {
    let view = Self.makeView()
    self.view = view
    view.keep(self)
  }

  /// Returns `nil`, because layers cannot be read from archives.
  public required init?(coder: NSCoder) { return nil }

  /// Returns a new view for a layer of this class.
  class func makeView() -> LayerView { LayerView() }
  /// Returns a layer of this class for a view.
  class func make(for view: View) -> CALayer { CALayer(view) }

  /// A property of the layer's view.
  public subscript<Value>(dynamicMember property: ReferenceWritableKeyPath<View, Value>) -> Value {
    get { view[keyPath: property] }
    set { view[keyPath: property] = newValue }
  }

  /// The position of the anchor point, in the superlayer's coordinates.
  public var position: CGPoint {
    get { view.center }
    set { view.center = newValue }
  }
  /// Returns the affine transform of the layer.
  public func affineTransform() -> CGAffineTransform { view.transform }
  /// Sets the affine transform of the layer.
  public func setAffineTransform(_ transform: CGAffineTransform) { view.transform = transform }
  /// The opacity of the layer, 0…1.
  public var opacity: Float {
    get { Float(view.alpha) }
    set { view.alpha = Double(newValue) }
  }
  /// Whether sublayers are clipped to the bounds.
  public var masksToBounds: Bool {
    get { view.clipsToBounds }
    set { view.clipsToBounds = newValue }
  }
  /// The corners that `cornerRadius` rounds.
  public var maskedCorners: CACornerMask {
    get { view.corners }
    set { view.corners = newValue }
  }
  /// The color behind the content of the layer.
  public var backgroundColor: CGColor? {
    get { view.backgroundColor }
    set { view.backgroundColor = newValue }
  }
  /// The color of the border inside the edge.
  public var borderColor: CGColor? {
    get { view.borderColor }
    set { view.borderColor = newValue ?? .clear }
  }
  /// The color of the shadow, without its opacity; see `shadowOpacity`.
  public var shadowColor: CGColor? {
    get { view.shadow.color.withAlpha(1) }
    set { view.shadow.color = (newValue ?? .clear).withAlpha(Double(shadowOpacity)) }
  }
  /// The opacity of the shadow, 0…1.
  public var shadowOpacity: Float {
    get { Float(view.shadow.color.alpha) }
    set { view.shadow.color = view.shadow.color.withAlpha(Double(newValue)) }
  }
  /// The blur radius of the shadow, in points. It is half of the view's `shadow.blur`.
  public var shadowRadius: CGFloat {
    get { view.shadow.blur / 2 }
    set { view.shadow.blur = newValue * 2 }
  }
  /// The offset of the shadow, in points.
  public var shadowOffset: CGSize {
    get { CGSize(view.shadow.offset.dx, view.shadow.offset.dy) }
    set { view.shadow.offset = Vector(newValue.width, newValue.height) }
  }
}

// Two layer objects are equal if they belong to the same view.
nonisolated extension CALayer: Hashable {
  /// Returns whether both layers belong to the same view.
  public static func == (one: CALayer, other: CALayer) -> Bool { one.view === other.view }
  /// Hashes the identity of the view.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(view)) }
}
