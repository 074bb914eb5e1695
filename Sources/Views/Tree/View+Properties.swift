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
      if !(0...1).contains(fraction) {
        result.bounds = result.bounds.kept(near: fraction < 0 ? bounds.size : other.bounds.size)
      }
      result.center = center.mixed(with: other.center, at: fraction)
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

    /// These properties, with those of `look` in which `one` and `other` differ.
    func taking(from look: Properties, where one: Properties, differsFrom other: Properties) -> Properties {
      var result = self
      func take<Value: Equatable>(_ property: WritableKeyPath<Properties, Value>) {
        guard one[keyPath: property] != other[keyPath: property] else { return }
        result[keyPath: property] = look[keyPath: property]
      }
      take(\.bounds)
      take(\.center)
      take(\.transform)
      take(\.alpha)
      take(\.backgroundColor)
      take(\.cornerRadius)
      take(\.borderWidth)
      take(\.borderColor)
      take(\.shadow)
      take(\.shape)
      return result
    }
  }
}

/// A soft shadow under a view's outline.
public struct Shadow: Animatable, Hashable, Sendable {
  /// Its colour; the alpha is its strength.
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

  /// Mixes colour, blur and offset.
  public func mixed(with other: Shadow, at fraction: Double) -> Shadow {
    Shadow(
      color: color.mixed(with: other.color, at: fraction),
      blur: max(0, blur.mixed(with: other.blur, at: fraction)),
      offset: offset.mixed(with: other.offset, at: fraction))
  }
}
