import SegueDrawing

extension View {
  /// The animatable properties of a view as one value.
  public nonisolated struct Properties: Animatable, Sendable {
    /// The visible rectangle of the view's own coordinate space; its origin is the scroll offset.
    public var bounds = Rect.zero
    /// The position of the view's anchor point, in its superview's coordinates. By default, the anchor point is the center.
    public var center = Point.zero
    /// The transform of the view about its anchor point.
    public var transform = Transform.identity
    /// The point about which `transform` scales and rotates, as fractions of the bounds, (0, 0) being the top left corner. The
    /// default is the middle.
    ///
    /// The anchor point is at `center`, so changing it moves the view.
    public var anchorPoint = Properties.middle
    static let middle = Point(0.5, 0.5)
    /// The opacity of the view and its descendants, 0…1.
    public var alpha = 1.0
    /// The factor by which a control multiplies the opacity to show its state, such as a press, 0…1. This is separate from
    /// `alpha`, which only the application sets.
    package var dimming = 1.0
    /// The opacity with which the view is shown, the product of `alpha` and `dimming`.
    package var opacity: Double { alpha * dimming }
    /// The color that fills the bounds behind the content.
    public var backgroundColor: Color {
      get { Color(plainBackground, rare?.parts.background) }
      set {
        plainBackground = newValue.plain
        let variants = newValue.variants
        if variants !== rare?.parts.background { changeRare { $0.background = variants } }
      }
    }
    /// The background color without the variants of a dynamic color. In `View.drawn`, this is the color in the current
    /// appearance.
    package private(set) var plainBackground = Color.Resolved.clear
    /// The radius of the rounded corners, in points. The radius that is shown is at most half the shorter side.
    public var cornerRadius = 0.0
    /// The width of the border inside the edge, in points.
    public var borderWidth = 0.0
    /// The color of the border inside the edge.
    public var borderColor: Color {
      get { Color(plainBorder, rare?.parts.border) }
      set {
        plainBorder = newValue.plain
        let variants = newValue.variants
        if variants !== rare?.parts.border { changeRare { $0.border = variants } }
      }
    }
    /// The border color without the variants of a dynamic color.
    package private(set) var plainBorder = Color.Resolved.clear
    /// The shadow of the view's outline.
    public var shadow: Shadow {
      get {
        Shadow(
          color: Color(plainShadow.color, rare?.parts.shadow), blur: plainShadow.blur,
          offset: plainShadow.offset)
      }
      set {
        plainShadow = PlainShadow(color: newValue.color.plain, blur: newValue.blur, offset: newValue.offset)
        let variants = newValue.color.variants
        if variants !== rare?.parts.shadow { changeRare { $0.shadow = variants } }
      }
    }
    private var plainShadow = PlainShadow()
    /// The shape that the view draws over its background, in the view's coordinates; `nil` draws no shape. Set by `ShapeView`.
    public var shape: Shape? {
      get { rare?.parts.shape }
      set { if newValue != nil || rare != nil { changeRare { $0.shape = newValue } } }
    }
    /// The position and transforms of the view in 3D space; `nil` if the view and its subviews are flat.
    var space: Space? {
      get { rare?.parts.space }
      set { if newValue != nil || rare != nil { changeRare { $0.space = newValue } } }
    }
    private var rare: RareBox?

    private mutating func changeRare(_ body: (inout RareProperties) -> Void) {
      var parts = rare?.parts ?? RareProperties()
      body(&parts)
      rare = RareBox(parts)
    }

    /// Whether the properties include a position or a transform in 3D space, for the view or its subviews.
    var isInSpace: Bool { rare?.isInSpace == true }
    /// Whether one of the colors is dynamic.
    package var isDynamic: Bool { rare?.isDynamic == true }

    /// Returns a copy with all dynamic colors resolved for an appearance.
    func resolved(in appearance: Appearance) -> Properties {
      guard var parts = rare?.parts else { return self }
      var result = self
      result.plainBackground = backgroundColor.resolved(in: appearance)
      result.plainBorder = borderColor.resolved(in: appearance)
      result.plainShadow.color = shadow.color.resolved(in: appearance)
      (parts.background, parts.border, parts.shadow) = (nil, nil, nil)
      if let shape = parts.shape {
        parts.shape?.fill = Color(shape.fill.resolved(in: appearance))
        parts.shape?.stroke = Color(shape.stroke.resolved(in: appearance))
      }
      result.rare = RareBox(parts)
      return result
    }

    /// Creates the properties of a new view.
    public init() {}

    /// The corner radius that is shown, in points: `cornerRadius`, limited to half the shorter side.
    package var outlineRadius: Double { min(cornerRadius, min(bounds.width, bounds.height) / 2) }

    /// The transform from the view's coordinates to its superview's, without the superview's `sublayerTransform`.
    @inline(__always)
    public var toSuperview: Transform {
      if isInSpace { return toSuperview(under: nil).projection }
      let anchor = anchor
      if transform == .identity { return .translation(center - anchor) }
      return Transform.translation(.zero - anchor).concatenating(transform)
        .concatenating(.translation(center - .zero))
    }

    /// The anchor point, in the view's coordinates.
    var anchor: Point { bounds.origin + toAnchor }
    private var toAnchor: Vector { Vector(anchorPoint.x * bounds.width, anchorPoint.y * bounds.height) }

    /// The rectangle that the view would cover in its superview without a transform. Setting it sets `bounds.size` and `center`.
    package var untransformedFrame: Rect {
      get { Rect(origin: center - toAnchor, size: bounds.size) }
      set {
        bounds.size = newValue.size
        center = newValue.origin + toAnchor
      }
    }

    /// Calls a visitor for each row of the table of animatable properties. The first name of a row is used in reports, the
    /// second one in `View.dump`, which lists the rows in this order.
    @inline(__always)
    static func visit(_ visitor: inout some PropertyVisitor, _ look: inout Self, _ one: Self, _ other: Self) {
      @inline(__always)
      func row<Value: PropertyValue>(
        _ set: PropertySet, _ path: WritableKeyPath<Self, Value> & Sendable, _ name: String,
        _ word: String? = nil, in limits: PropertyLimits = .none
      ) {
        visitor.visit(PropertyRow(path: path, set: set, limits: limits), (name, word), &look, one, other)
      }
      row(.center, \.center, "center")
      row(.alpha, \.alpha, "alpha", "alpha", in: .fractions)
      row(.dimming, \.dimming, "dimming", "dimmed", in: .fractions)
      row(.transform, \.depth, "transform", "space")
      row(.transform, \.transform, "transform", "transform")
      row(.transform, \.anchorPoint, "anchorPoint", "anchor")
      row(.bounds, \.bounds, "bounds", "origin")
      row(.background, \.backgroundColor, "backgroundColor", "background")
      row(.cornerRadius, \.cornerRadius, "cornerRadius", "radius", in: .lengths)
      row(.border, \.borderWidth, "borderWidth", "border", in: .lengths)
      row(.border, \.borderColor, "borderColor")
      row(.shadow, \.shadow, "shadow", "shadow")
      row(.shape, \.shape, "shape", "shape")
    }
  }
}

extension View {
  // The setters clamp numbers (Docs/RELIABILITY.md#numbers), so that the model contains only numbers that layout and drawing
  // can handle.

  /// The visible rectangle of the view's own coordinate space. A negative width or height is treated as 0. If the size changes,
  /// the anchor point stays in place.
  public var bounds: Rect {
    get { model.bounds }
    set { write(\.bounds, newValue.bounded(or: model.bounds)) }
  }

  /// The position of the view's anchor point, in its superview's coordinates. By default, the anchor point is the center.
  public var center: Point {
    get { model.center }
    set { write(\.center, newValue.bounded(or: model.center)) }
  }

  /// The transform of the view about its anchor point; the default is the identity. For a transformed view, `frame` is the
  /// bounding box, so set `bounds` and `center` instead.
  public var transform: Transform {
    get { model.transform }
    set {
      let value = newValue.bounded(or: model.transform)
      if model.space?.values.transform != nil {
        transform3D = Transform3D(value)
      } else {
        write(\.transform, value)
      }
    }
  }

  /// The point about which `transform` scales and rotates, as fractions of the bounds, (0, 0) being the top left corner. The
  /// default is the middle. As in Core Animation, the anchor point is at `center`, so changing it moves the view.
  public var anchorPoint: Point {
    get { model.anchorPoint }
    set { write(\.anchorPoint, newValue.bounded(or: model.anchorPoint)) }
  }

  /// The opacity of the view and its descendants, 0…1; other values are clamped. The default is 1.
  public var alpha: Double {
    get { model.alpha }
    set { write(\.alpha, newValue.bounded(.fractions, or: model.alpha)) }
  }

  /// The factor by which a control multiplies the opacity to show its state, such as a press, 0…1. The default is 1.
  package var dimming: Double {
    get { model.dimming }
    set { write(\.dimming, newValue) }
  }

  /// The color that fills the bounds behind the content. The default is clear.
  public var backgroundColor: Color {
    get { model.backgroundColor }
    set { write(\.backgroundColor, newValue.bounded(or: model.backgroundColor)) }
  }

  /// The radius of the rounded corners, in points; negative values are treated as 0. The radius that is shown is at most half
  /// the shorter side. The default is 0.
  public var cornerRadius: Double {
    get { model.cornerRadius }
    set { write(\.cornerRadius, newValue.bounded(.lengths, or: model.cornerRadius)) }
  }

  /// The width of the border inside the edge, in points; negative values are treated as 0. The default is 0.
  public var borderWidth: Double {
    get { model.borderWidth }
    set { write(\.borderWidth, newValue.bounded(.lengths, or: model.borderWidth)) }
  }

  /// The color of the border inside the edge.
  public var borderColor: Color {
    get { model.borderColor }
    set { write(\.borderColor, newValue.bounded(or: model.borderColor)) }
  }

  /// The shadow of the view's outline. The default draws no shadow.
  public var shadow: Shadow {
    get { model.shadow }
    set { write(\.shadow, newValue.bounded(or: model.shadow)) }
  }

  /// Sets a property of the model if it changes.
  @inline(__always)
  func write<Value: Equatable>(_ property: WritableKeyPath<Properties, Value>, _ value: Value) {
    if value != model[keyPath: property] { model[keyPath: property] = value }
  }
}

/// A shadow without the variants of a dynamic color.
private nonisolated struct PlainShadow: Equatable, Sendable {
  var color = Color.Resolved.clear
  var blur = 0.0
  var offset = Vector.zero
}

/// The properties that only few views have.
private nonisolated struct RareProperties: Equatable, Sendable {
  var shape: Shape?
  var space: View.Properties.Space?
  /// The variants of dynamic colors; `nil` if a color is not dynamic.
  var background, border, shadow: Color.Variants?
}

/// A box for rare properties, so that a view's properties can be copied several times per frame at little cost.
private nonisolated final class RareBox: Equatable, Sendable {
  let parts: RareProperties
  let isInSpace: Bool
  let isDynamic: Bool

  /// Creates a box; `nil` if all properties have their defaults.
  init?(_ parts: RareProperties) {
    guard parts != RareProperties() else { return nil }
    self.parts = parts
    isInSpace = parts.space != nil
    isDynamic =
      parts.background != nil || parts.border != nil || parts.shadow != nil
      || parts.shape.map { $0.fill.isDynamic || $0.stroke.isDynamic } == true
  }

  static func == (one: RareBox, other: RareBox) -> Bool { one === other || one.parts == other.parts }
}

extension View {
  /// A set of animatable properties. When an animator takes over a property from another one, it takes over all of it. Within
  /// one animator, different tracks may also move components of a property, such as `width`.
  public nonisolated struct PropertySet: OptionSet, Sendable, Hashable {
    /// The bits of the set, one for each property or component of a property.
    public let rawValue: UInt32
    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The origin of the bounds, which is the scroll offset.
    public static let boundsOrigin = PropertySet(rawValue: 1)
    /// The horizontal coordinate of the center.
    public static let centerX = PropertySet(rawValue: 2)
    /// The transform, the anchor point, and all properties in 3D space.
    public static let transform = PropertySet(rawValue: 4)
    /// The opacity of the view.
    public static let alpha = PropertySet(rawValue: 8)
    /// The color of the background.
    public static let background = PropertySet(rawValue: 16)
    /// The radius of the rounded corners.
    public static let cornerRadius = PropertySet(rawValue: 32)
    /// The width and the color of the border.
    public static let border = PropertySet(rawValue: 64)
    /// The shadow of the outline.
    public static let shadow = PropertySet(rawValue: 128)
    /// The outline, fill and line of a `ShapeView`.
    public static let shape = PropertySet(rawValue: 256)
    /// All properties of the view's mask and its descendants.
    public static let mask = PropertySet(rawValue: 512)
    /// The factor by which a control multiplies the opacity to show its state.
    package static let dimming = PropertySet(rawValue: 1024)
    /// The width of the bounds.
    public static let width = PropertySet(rawValue: 2048)
    /// The height of the bounds.
    public static let height = PropertySet(rawValue: 4096)
    /// The vertical coordinate of the center.
    public static let centerY = PropertySet(rawValue: 8192)

    /// The width and the height of the bounds.
    public static let size: PropertySet = [.width, .height]
    /// The size and the origin of the bounds.
    public static let bounds: PropertySet = [.boundsOrigin, .width, .height]
    /// Both coordinates of the center.
    public static let center: PropertySet = [.centerX, .centerY]
    /// The bounds and the center.
    public static let frame: PropertySet = [.bounds, .center]
    /// The set of all properties.
    public static let all = PropertySet(rawValue: 16383)

    /// Calls `body` once for each single property or component in the set, except `mask`.
    package func forEach(_ body: (PropertySet) -> Void) {
      var rest = subtracting(.mask).rawValue
      while rest != 0 {
        body(PropertySet(rawValue: rest & ~(rest - 1)))
        rest &= rest - 1
      }
    }
  }
}
