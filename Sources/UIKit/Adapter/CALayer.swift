import Foundation
import SegueDrawing
import SegueGeometry
import SegueViews

/// The appearance properties of a view under the names of its layer. Setting them is animated like any other property of the view. A
/// layer that is made by itself has a view of its own, which is seen where the layer lies, or masks.
open class CALayer {
  let view: View

  /// The layer of a view.
  init(_ view: View) {
    self.view = view
    (view as? LayerView)?.keep(self)
  }

  /// A layer of size zero.
  public init() {
    let view = Self.makeView()
    self.view = view
    view.keep(self)
  }

  /// Layers are not read from archives.
  public required init?(coder: NSCoder) { return nil }

  /// A view for a layer of this kind.
  class func makeView() -> LayerView { LayerView() }

  /// The frame in the superview.
  public var frame: CGRect {
    get { view.frame }
    set { view.frame = newValue }
  }
  /// The bounds.
  public var bounds: CGRect {
    get { view.bounds }
    set { view.bounds = newValue }
  }
  /// Where the anchor point is, in the superview.
  public var position: CGPoint {
    get { view.center }
    set { view.center = newValue }
  }
  /// The point about which a transform acts, in parts of the bounds. `position` stays, so the view moves.
  public var anchorPoint: CGPoint {
    get { view.anchorPoint }
    set {
      let position = view.center
      view.anchorPoint = newValue
      view.center = position
    }
  }
  /// The affine transform.
  public func affineTransform() -> CGAffineTransform { view.transform }
  /// Sets the affine transform.
  public func setAffineTransform(_ transform: CGAffineTransform) { view.transform = transform }
  /// Opacity, 0…1.
  public var opacity: Float {
    get { Float(view.alpha) }
    set { view.alpha = Double(newValue) }
  }
  /// Whether it is not seen.
  public var isHidden: Bool {
    get { view.isHidden }
    set { view.isHidden = newValue }
  }
  /// Whether what lies outside of the bounds is clipped.
  public var masksToBounds: Bool {
    get { view.clipsToBounds }
    set { view.clipsToBounds = newValue }
  }
  /// Radius of the corners, in points.
  public var cornerRadius: CGFloat {
    get { view.cornerRadius }
    set { view.cornerRadius = newValue }
  }
  /// Which corners that radius rounds.
  public var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(view.corners.rawValue)) }
    set { view.corners = Corners(rawValue: Int(newValue.rawValue)) }
  }
  /// What is behind the content.
  public var backgroundColor: CGColor? {
    get { view.backgroundColor }
    set { view.backgroundColor = newValue }
  }
  /// Width of the line inside the edge, in points.
  public var borderWidth: CGFloat {
    get { view.borderWidth }
    set { view.borderWidth = newValue }
  }
  /// Color of the line inside the edge.
  public var borderColor: CGColor? {
    get { view.borderColor }
    set { view.borderColor = newValue ?? .clear }
  }
  /// Color of the shadow; black where none was set and it has an opacity.
  public var shadowColor: CGColor? {
    get { view.shadow.color.withAlpha(1) }
    set { view.shadow.color = (newValue ?? .clear).withAlpha(Double(shadowOpacity)) }
  }
  /// Opacity of the shadow, 0…1.
  public var shadowOpacity: Float {
    get { Float(view.shadow.color.alpha) }
    set { view.shadow.color = view.shadow.color.withAlpha(Double(newValue)) }
  }
  /// Half of how far the shadow is blurred, in points.
  public var shadowRadius: CGFloat {
    get { view.shadow.blur / 2 }
    set { view.shadow.blur = newValue * 2 }
  }
  /// How far the shadow is moved, in points.
  public var shadowOffset: CGSize {
    get { CGSize(view.shadow.offset.dx, view.shadow.offset.dy) }
    set { view.shadow.offset = Vector(newValue.width, newValue.height) }
  }
}

// Layers are the same if they are those of the same view.
nonisolated extension CALayer: Hashable {
  /// Whether both are the layer of the same view.
  public static func == (one: CALayer, other: CALayer) -> Bool { one.view === other.view }
  /// By the view.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(view)) }
}
