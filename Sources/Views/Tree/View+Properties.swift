import Drawing
import Geometry

extension View {
  /// Everything about a view that can be shown part-way: one value, so that a transition is the difference of two.
  public struct Properties: Animatable, Sendable {
    /// The visible part of the view's own coordinate space; a scroll offset is its origin.
    public var bounds = Rect.zero
    /// The middle of the view, in its superview's coordinates.
    public var center = Point.zero
    /// A map about the middle, applied after the view is placed.
    public var transform = Transform.identity
    /// Opacity of the view and everything in it, 0…1.
    public var alpha = 1.0
    /// What fills the bounds behind the content.
    public var backgroundColor = Color.clear
    /// Radius of the rounded corners, in points; never shown larger than half the shorter side.
    public var cornerRadius = 0.0
    /// Width of the line inside the edge, in points.
    public var borderWidth = 0.0
    /// Colour of the line inside the edge.
    public var borderColor = Color.clear
    /// The shadow cast by the view's outline.
    public var shadow = Shadow.none
    /// The outline that the view draws over its background, in its own coordinates; what a `ShapeView` shows.
    public var shape: Shape?

    /// The properties of a fresh view.
    public init() {}

    /// Whether a view looks the same with `other`, place and opacity of the whole aside.
    func looksLike(_ other: Properties) -> Bool {
      bounds == other.bounds && backgroundColor == other.backgroundColor && cornerRadius == other.cornerRadius
        && borderWidth == other.borderWidth && borderColor == other.borderColor && shadow == other.shadow
        && shape == other.shape
    }

    /// The corner radius as it is shown: at most half the shorter side.
    package var outlineRadius: Double { min(cornerRadius, min(bounds.width, bounds.height) / 2) }

    /// The map from the view's own coordinates to its superview's.
    public var toSuperview: Transform {
      let toMiddle = Vector(-bounds.midX, -bounds.midY)
      if transform == .identity {
        return .translation(Vector(center.x + toMiddle.dx, center.y + toMiddle.dy))
      }
      return Transform.translation(toMiddle).then(transform)
        .then(.translation(Vector(center.x, center.y)))
    }

    /// Every property part-way to `other`; alpha, radius, widths and blur stay in their ranges even where a spring
    /// overshoots.
    public func mixed(with other: Properties, at fraction: Double) -> Properties {
      if fraction == 0 { return self }
      if fraction == 1 || self == other { return other }
      var result = self
      result.bounds = bounds.mixed(with: other.bounds, at: fraction)
      result.center = center.mixed(with: other.center, at: fraction)
      if fraction < 0 { result.keepNear(self, from: other) }
      if fraction > 1 { result.keepNear(other, from: self) }
      result.transform = transform.mixed(with: other.transform, at: fraction)
      result.alpha = alpha.mixed(with: other.alpha, at: fraction).clamped(to: 0...1)
      result.backgroundColor = backgroundColor.mixed(with: other.backgroundColor, at: fraction)
      result.cornerRadius = max(0, cornerRadius.mixed(with: other.cornerRadius, at: fraction))
      result.borderWidth = max(0, borderWidth.mixed(with: other.borderWidth, at: fraction))
      result.borderColor = borderColor.mixed(with: other.borderColor, at: fraction)
      result.shadow = shadow.mixed(with: other.shadow, at: fraction)
      if shape != nil || other.shape != nil { result.shape = shape.mixed(with: other.shape, at: fraction) }
      return result
    }

    /// This look, moved by `factor` times the way from `one` to `other`: what is left of a deviation, or a speed times a time.
    func displaced(from one: Properties, to other: Properties, by factor: Double) -> Properties {
      var result = self
      func displace<Value: Animatable>(_ property: WritableKeyPath<Properties, Value>) {
        let (from, to) = (one[keyPath: property], other[keyPath: property])
        guard from != to else { return }
        result[keyPath: property] = result[keyPath: property].displaced(from: from, to: to, by: factor)
      }
      displace(\.bounds)
      displace(\.center)
      displace(\.transform)
      displace(\.alpha)
      displace(\.backgroundColor)
      displace(\.cornerRadius)
      displace(\.borderWidth)
      displace(\.borderColor)
      displace(\.shadow)
      if let shape, let from = one.shape, let to = other.shape, from != to {
        result.shape = shape.displaced(from: from, to: to, by: factor)
      }
      result.bounds.size = Size(max(0, result.bounds.width), max(0, result.bounds.height))
      result.alpha = result.alpha.clamped(to: 0...1)
      result.cornerRadius = max(0, result.cornerRadius)
      result.borderWidth = max(0, result.borderWidth)
      return result
    }

    /// The properties in which a look differs from this one.
    func differences(from other: Properties) -> PropertySet {
      if self == other { return [] }
      var set: PropertySet = []
      if bounds != other.bounds { set.insert(.bounds) }
      if center != other.center { set.insert(.center) }
      if transform != other.transform { set.insert(.transform) }
      if alpha != other.alpha { set.insert(.alpha) }
      if backgroundColor != other.backgroundColor { set.insert(.background) }
      if cornerRadius != other.cornerRadius { set.insert(.cornerRadius) }
      if borderWidth != other.borderWidth || borderColor != other.borderColor { set.insert(.border) }
      if shadow != other.shadow { set.insert(.shadow) }
      if shape != other.shape { set.insert(.shape) }
      return set
    }

    /// Takes over the properties of `set` from another look.
    mutating func take(_ set: PropertySet, from other: Properties) {
      if set == .all { return self = other }
      if set.contains(.bounds) { bounds = other.bounds }
      if set.contains(.center) { center = other.center }
      if set.contains(.transform) { transform = other.transform }
      if set.contains(.alpha) { alpha = other.alpha }
      if set.contains(.background) { backgroundColor = other.backgroundColor }
      if set.contains(.cornerRadius) { cornerRadius = other.cornerRadius }
      if set.contains(.border) { (borderWidth, borderColor) = (other.borderWidth, other.borderColor) }
      if set.contains(.shadow) { shadow = other.shadow }
      if set.contains(.shape) { shape = other.shape }
    }

    /// How far apart two looks are, in points: the farthest of a corner's ways in the superview; a change of alpha from 0 to 1
    /// counts as 100.
    func distance(to other: Properties) -> Double {
      func corners(_ look: Properties) -> [Point] {
        let (box, map) = (look.bounds, look.toSuperview)
        return [
          Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.minX, box.maxY),
          Point(box.maxX, box.maxY),
        ].map(map.apply(to:))
      }
      return zip(corners(self), corners(other)).reduce(
        max(abs(alpha - other.alpha) * 100, bounds.origin.distance(to: other.bounds.origin))
      ) { max($0, $1.0.distance(to: $1.1)) }
    }
  }
}

extension View {
  /// Names of properties that can be shown part-way.
  public struct PropertySet: OptionSet, Sendable, Hashable {
    /// One bit for each property.
    public let rawValue: UInt16
    /// A set by its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Size, and the origin of the view's own coordinates.
    public static let bounds = PropertySet(rawValue: 1)
    /// The middle of the view in its superview.
    public static let center = PropertySet(rawValue: 2)
    /// The map about the middle.
    public static let transform = PropertySet(rawValue: 4)
    /// Opacity.
    public static let alpha = PropertySet(rawValue: 8)
    /// The background color.
    public static let background = PropertySet(rawValue: 16)
    /// The radius of the corners.
    public static let cornerRadius = PropertySet(rawValue: 32)
    /// Width and color of the border.
    public static let border = PropertySet(rawValue: 64)
    /// The shadow.
    public static let shadow = PropertySet(rawValue: 128)
    /// Outline, fill and line of a `ShapeView`.
    public static let shape = PropertySet(rawValue: 256)
    /// All properties of the view's mask, and of what lies in that.
    public static let mask = PropertySet(rawValue: 512)

    /// Bounds and center.
    public static let frame: PropertySet = [.bounds, .center]
    /// Every property.
    public static let all = PropertySet(rawValue: 1023)

    /// Calls `body` with each property of the set alone.
    func forEach(_ body: (PropertySet) -> Void) {
      var bit: UInt16 = 1
      while bit <= rawValue, bit < Self.mask.rawValue {
        if rawValue & bit != 0 { body(PropertySet(rawValue: bit)) }
        bit <<= 1
      }
    }
  }
}

/// A soft shadow under a view's outline.
public struct Shadow: Animatable, Hashable, Sendable {
  /// Its color; the alpha is its strength.
  public var color: Color
  /// Twice the standard deviation of the blur, in points.
  public var blur: Double
  /// How far it lies from the view, in points.
  public var offset: Vector

  /// A shadow by its parts.
  public init(color: Color, blur: Double, offset: Vector = .zero) {
    self.color = color
    self.blur = blur
    self.offset = offset
  }

  /// No shadow.
  public static let none = Shadow(color: .clear, blur: 0)

  /// Mixes color, blur and offset.
  public func mixed(with other: Shadow, at fraction: Double) -> Shadow {
    Shadow(
      color: color.mixed(with: other.color, at: fraction),
      blur: max(0, blur.mixed(with: other.blur, at: fraction)),
      offset: offset.mixed(with: other.offset, at: fraction))
  }
}
