import SegueDrawing

extension View {
  /// The animatable properties of a view as one value.
  public nonisolated struct Properties: Animatable, Sendable {
    /// The visible rectangle of the view's own coordinate space; its origin is the scroll offset.
    public var bounds = Rect.zero
    /// The center of the view, in its superview's coordinates.
    public var center = Point.zero
    /// The transform of the view about its anchor point.
    public var transform = Transform.identity
    /// The point about which `transform` scales and rotates, as fractions of the bounds: (0, 0) is the top left corner and (1,
    /// 1) the bottom right one. The default is the middle.
    ///
    /// Unlike with a Core Animation layer, changing the anchor point does not move the view: `center` remains the center.
    /// Without a transform, the anchor point has no effect.
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
      rare = parts.isEmpty ? nil : RareBox(parts)
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
      result.rare = parts.isEmpty ? nil : RareBox(parts)
      return result
    }

    /// Creates the properties of a new view.
    public init() {}

    /// Returns whether a view has the same appearance with these properties as with `other`, apart from its position and
    /// opacity.
    func looksLike(_ other: Properties) -> Bool {
      bounds == other.bounds && cornerRadius == other.cornerRadius && borderWidth == other.borderWidth
        && hasPlainColors(of: other)
        && (rare === other.rare
          || (rare?.parts ?? RareProperties()).looksLike(other.rare?.parts ?? RareProperties()))
    }

    private func hasPlainColors(of other: Properties) -> Bool {
      plainBackground == other.plainBackground && plainBorder == other.plainBorder
        && plainShadow == other.plainShadow
    }

    /// The corner radius that is shown, in points: `cornerRadius`, limited to half the shorter side.
    package var outlineRadius: Double { min(cornerRadius, min(bounds.width, bounds.height) / 2) }

    /// The transform from the view's coordinates to its superview's, without the superview's `sublayerTransform`.
    public var toSuperview: Transform {
      if isInSpace { return toSuperview(under: nil).projection }
      let toMiddle = Vector(-bounds.midX, -bounds.midY)
      if transform == .identity {
        return .translation(Vector(center.x + toMiddle.dx, center.y + toMiddle.dy))
      }
      if anchorPoint == Self.middle {
        return Transform.translation(toMiddle).concatenating(transform)
          .concatenating(.translation(Vector(center.x, center.y)))
      }
      let anchor = Vector((anchorPoint.x - 0.5) * bounds.width, (anchorPoint.y - 0.5) * bounds.height)
      return Transform.translation(toMiddle - anchor).concatenating(transform)
        .concatenating(.translation(Vector(center.x, center.y) + anchor))
    }

    /// Returns properties interpolated between these and `other`. Opacities, radii, widths and blurs stay in their valid ranges
    /// even if a spring overshoots.
    public func mixed(with other: Properties, at fraction: Double) -> Properties {
      if fraction == 0 { return self }
      if fraction == 1 || self == other { return other }
      var result = self
      result.bounds = bounds.mixed(with: other.bounds, at: fraction)
      result.center = center.mixed(with: other.center, at: fraction)
      if fraction < 0 { result.keepNear(self, from: other, overshoot: -fraction) }
      if fraction > 1 { result.keepNear(other, from: self, overshoot: fraction - 1) }
      result.transform = transform.mixed(with: other.transform, at: fraction)
      if anchorPoint != other.anchorPoint {
        result.anchorPoint = anchorPoint.mixed(with: other.anchorPoint, at: fraction)
      }
      if space != other.space { result.space = Space.mixed(self, other, at: fraction) }
      result.alpha = alpha.mixed(with: other.alpha, at: fraction).clamped(to: 0...1)
      result.dimming = dimming.mixed(with: other.dimming, at: fraction).clamped(to: 0...1)
      if (rare !== other.rare && (isDynamic || other.isDynamic)) || !hasPlainColors(of: other) {
        // Colors are set only if they differ, because each change of a dynamic color copies the object that holds the variants.
        if backgroundColor != other.backgroundColor {
          result.backgroundColor = backgroundColor.mixed(with: other.backgroundColor, at: fraction)
        }
        if borderColor != other.borderColor {
          result.borderColor = borderColor.mixed(with: other.borderColor, at: fraction)
        }
        if shadow != other.shadow { result.shadow = shadow.mixed(with: other.shadow, at: fraction) }
      }
      result.cornerRadius = max(0, cornerRadius.mixed(with: other.cornerRadius, at: fraction))
      result.borderWidth = max(0, borderWidth.mixed(with: other.borderWidth, at: fraction))
      if rare !== other.rare, shape != other.shape {
        result.shape = shape.mixed(with: other.shape, at: fraction)
      }
      return result
    }

    /// Returns these properties, displaced by `factor` times the difference from `one` to `other`. Used to add the remainder of
    /// a deviation, or the product of a velocity and a time.
    public func displaced(from one: Properties, to other: Properties, by factor: Double) -> Properties {
      var result = self
      func displace<Value: Animatable>(_ property: WritableKeyPath<Properties, Value>) {
        let (from, to) = (one[keyPath: property], other[keyPath: property])
        guard from != to else { return }
        result[keyPath: property] = result[keyPath: property].displaced(from: from, to: to, by: factor)
      }
      displace(\.bounds)
      displace(\.center)
      displace(\.transform)
      displace(\.anchorPoint)
      displace(\.alpha)
      displace(\.dimming)
      displace(\.backgroundColor)
      displace(\.cornerRadius)
      displace(\.borderWidth)
      displace(\.borderColor)
      displace(\.shadow)
      if one.space != other.space { result.space = Space.displaced(self, from: one, to: other, by: factor) }
      if let shape, let from = one.shape, let to = other.shape, from != to {
        result.shape = shape.displaced(from: from, to: to, by: factor)
      }
      result.bounds.size = Size(max(0, result.bounds.width), max(0, result.bounds.height))
      result.alpha = result.alpha.clamped(to: 0...1)
      result.dimming = result.dimming.clamped(to: 0...1)
      result.cornerRadius = max(0, result.cornerRadius)
      result.borderWidth = max(0, result.borderWidth)
      return result
    }

    /// Returns the set of properties in which `other` differs from these.
    package func differences(from other: Properties) -> PropertySet {
      if self == other { return [] }
      var set: PropertySet = []
      if bounds != other.bounds { set.insert(.bounds) }
      if center != other.center { set.insert(.center) }
      if transform != other.transform || anchorPoint != other.anchorPoint || space != other.space {
        set.insert(.transform)
      }
      if alpha != other.alpha { set.insert(.alpha) }
      if dimming != other.dimming { set.insert(.dimming) }
      if backgroundColor != other.backgroundColor { set.insert(.background) }
      if cornerRadius != other.cornerRadius { set.insert(.cornerRadius) }
      if borderWidth != other.borderWidth || borderColor != other.borderColor { set.insert(.border) }
      if shadow != other.shadow { set.insert(.shadow) }
      if rare !== other.rare, shape != other.shape { set.insert(.shape) }
      return set
    }

    /// Copies the properties in `set` from other properties.
    package mutating func take(_ set: PropertySet, from other: Properties) {
      if set == .all { return self = other }
      if set.contains(.bounds) {
        bounds = other.bounds
      } else if !set.isDisjoint(with: .bounds) {
        takeBounds(set, from: other)
      }
      if set.contains(.center) {
        center = other.center
      } else if !set.isDisjoint(with: .center) {
        if set.contains(.centerX) { center.x = other.center.x } else { center.y = other.center.y }
      }
      if set.contains(.transform) {
        (transform, anchorPoint, space) = (other.transform, other.anchorPoint, other.space)
      }
      if set.contains(.alpha) { alpha = other.alpha }
      if set.contains(.dimming) { dimming = other.dimming }
      if set.contains(.background) { backgroundColor = other.backgroundColor }
      if set.contains(.cornerRadius) { cornerRadius = other.cornerRadius }
      if set.contains(.border) { (borderWidth, borderColor) = (other.borderWidth, other.borderColor) }
      if set.contains(.shadow) { shadow = other.shadow }
      if set.contains(.shape) { shape = other.shape }
    }

    private mutating func takeBounds(_ set: PropertySet, from other: Properties) {
      if set.contains(.boundsOrigin) { bounds.origin = other.bounds.origin }
      if set.contains(.width) { bounds.size.width = other.bounds.width }
      if set.contains(.height) { bounds.size.height = other.bounds.height }
    }

    /// Returns the distance between these properties and `other`, in points. This is the greatest of the distances that corners
    /// move in the superview, and of the changes of other properties. A change by 1 of an opacity, of a color, or of the start
    /// or end of a line is treated as 100 points.
    package func distance(to other: Properties) -> Double {
      var farthest = max(
        abs(opacity - other.opacity) * 100, backgroundColor.distance(to: other.backgroundColor) * 100,
        bounds.origin.distance(to: other.bounds.origin), abs(cornerRadius - other.cornerRadius))
      if borderWidth != other.borderWidth || borderColor != other.borderColor {
        farthest = max(
          farthest, abs(borderWidth - other.borderWidth), borderColor.distance(to: other.borderColor) * 100)
      }
      if shadow != other.shadow { farthest = max(farthest, shadow.distance(to: other.shadow)) }
      if let shape, let another = other.shape, shape != another {
        farthest = max(farthest, shape.distance(to: another))
      }
      // A view without a size is treated as 100 points wide and high, because it still moves its subviews.
      let reach = bounds.isEmpty && other.bounds.isEmpty ? -50.0 : 0
      let corners = Array(zip(bounds.inset(by: reach).corners, other.bounds.inset(by: reach).corners))
      if isInSpace || other.isInSpace {
        return max(farthest, distanceInSpace(to: other, between: corners))
      }
      let maps = (toSuperview, other.toSuperview)
      return corners.reduce(farthest) { max($0, maps.0.apply(to: $1.0).distance(to: maps.1.apply(to: $1.1))) }
    }
  }
}

nonisolated extension Shadow {
  fileprivate func distance(to other: Shadow) -> Double {
    max(color.distance(to: other.color) * 100, abs(blur - other.blur), (offset - other.offset).length)
  }
}

nonisolated extension Shape {
  fileprivate func distance(to other: Shape) -> Double {
    let points = zip(path.bounds.corners + path.points, other.path.bounds.corners + other.path.points)
    return points.reduce(
      max(
        fill.distance(to: other.fill) * 100, stroke.distance(to: other.stroke) * 100,
        abs(lineWidth - other.lineWidth), abs(strokeStart - other.strokeStart) * 100,
        abs(strokeEnd - other.strokeEnd) * 100)
    ) { max($0, $1.0.distance(to: $1.1)) }
  }
}

nonisolated extension Path {
  /// The end points and control points of the path's elements.
  fileprivate var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let point, let control1, let control2): [point, control1, control2]
      case .close: []
      }
    }
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

  var isEmpty: Bool {
    shape == nil && space == nil && background == nil && border == nil && shadow == nil
  }

  /// Returns whether these properties equal `other`, apart from the position in 3D space.
  func looksLike(_ other: RareProperties) -> Bool {
    var other = other
    other.space = space
    return self == other
  }
}

/// A box for rare properties, so that a view's properties can be copied several times per frame at little cost.
private nonisolated final class RareBox: Equatable, Sendable {
  let parts: RareProperties
  let isInSpace: Bool
  let isDynamic: Bool

  init(_ parts: RareProperties) {
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
    public let rawValue: UInt16
    /// Creates a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

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
    static let dimming = PropertySet(rawValue: 1024)
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
      var bit: UInt16 = 1
      while bit <= rawValue {
        if rawValue & bit != 0, bit != Self.mask.rawValue { body(PropertySet(rawValue: bit)) }
        bit <<= 1
      }
    }
  }
}
