internal import Glibc
import SegueGeometry

/// A color in gamma-encoded sRGB, as on screens and in CSS: straight components and alpha, 0…1.
///
/// A *dynamic* color looks different in light and dark, and with increased contrast (Docs/TRAITS.md#dynamic-colors). UIKit's
/// semantic colors, such as `label`, are dynamic, and so are colors from `Color { traits in … }`. The components of a dynamic
/// color are those of its light appearance.
///
/// A spring that overshoots may take components out of the range 0…1. Drawing clamps them to this range.
public struct Color: Hashable, Sendable {
  /// The components of a color that is not dynamic, or those of a dynamic color's light appearance.
  package var plain: Resolved
  /// The variants of a dynamic color, by appearance; `nil` for any other color.
  package private(set) var variants: Variants?

  /// The red component, 0…1, not multiplied by alpha. Setting it turns a dynamic color into a fixed one.
  public var red: Double {
    get { plain.red }
    set { (plain.red, variants) = (newValue, nil) }
  }
  /// The green component, 0…1, not multiplied by alpha. Setting it turns a dynamic color into a fixed one.
  public var green: Double {
    get { plain.green }
    set { (plain.green, variants) = (newValue, nil) }
  }
  /// The blue component, 0…1, not multiplied by alpha. Setting it turns a dynamic color into a fixed one.
  public var blue: Double {
    get { plain.blue }
    set { (plain.blue, variants) = (newValue, nil) }
  }
  /// The alpha: 0 is invisible, 1 hides the pixels below. Setting it changes the alpha in every appearance.
  public var alpha: Double {
    get { plain.alpha }
    set { self = withAlpha(newValue) }
  }

  /// Creates a color from straight components, 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    plain = Resolved(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a color from straight components, 0…255, and an alpha of 0…1.
  public init(_ red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  /// Creates a gray, from 0 for black to 1 for white.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a color from hue, saturation and brightness, each 0…1. The hue runs from red through green and blue, and back to
  /// red.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    func component(_ offset: Double) -> Double {
      let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// Creates a color from its components, and from its variants if it is dynamic.
  package init(_ plain: Resolved, _ variants: Variants? = nil) {
    (self.plain, self.variants) = (plain, variants)
  }

  /// Opaque white, with all components at 1.
  public static let white = Color(white: 1)
  /// Opaque black, with a red, green and blue of 0.
  public static let black = Color(white: 0)
  /// A fully transparent color: black with alpha 0.
  public static let clear = Color(white: 0, alpha: 0)

  /// Returns the color with the given alpha, 0…1, in every appearance.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(
      plain.withAlpha(alpha),
      variants?.map { Variant($0.look.withAlpha(alpha), tint: $0.tint, contrast: $0.contrast) })
  }

  /// Whether the color is opaque in every appearance.
  public var isOpaque: Bool { variants?.all.allSatisfy(\.look.isOpaque) ?? plain.isOpaque }

  /// Whether the color is invisible in every appearance.
  public var isClear: Bool { variants?.all.allSatisfy(\.look.isClear) ?? plain.isClear }

  /// The color as `#1a2b3c`, without its alpha.
  package var hex: String {
    let digits = [red, green, blue].map { part in
      let digits = String(Int((part.clamped(to: 0...1) * 255).rounded()), radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }
    return "#" + digits.joined()
  }
}

extension Color {
  /// Returns the color with all four components clamped to 0…1; NaN is replaced by the same component of `substitute`. Dynamic
  /// colors are returned unchanged, because their variants are always within this range.
  package func bounded(or substitute: Color = .clear) -> Color {
    if variants != nil { return self }
    return Color(
      red: red.bounded(.fractions, or: substitute.red),
      green: green.bounded(.fractions, or: substitute.green),
      blue: blue.bounded(.fractions, or: substitute.blue),
      alpha: alpha.bounded(.fractions, or: substitute.alpha))
  }
}

extension Color: Animatable {
  /// Returns the color interpolated toward `other`. If one of the two colors is dynamic, each variant is interpolated
  /// separately.
  ///
  /// Components are multiplied by alpha for the interpolation. So a color does not darken as it fades to `clear`, which is
  /// transparent black.
  public func mixed(with other: Color, at fraction: Double) -> Color {
    guard variants != nil || other.variants != nil else {
      return Color(plain.mixed(with: other.plain, at: fraction))
    }
    if fraction == 0 { return self }
    if fraction == 1 || self == other { return other }
    return Color(
      plain.mixed(with: other.plain, at: fraction),
      (variants ?? Variants(plain)).mixed(with: other.variants ?? Variants(other.plain), at: fraction))
  }

  /// Returns the color with each component limited to the range of that component in `others`, in each appearance.
  package func limited(to others: [Color]) -> Color {
    let plain = plain.limited(to: others.map(\.plain))
    guard variants != nil || others.contains(where: { $0.variants != nil }) else { return Color(plain) }
    let all = ([self] + others).map { ($0.variants ?? Variants($0.plain)).all }
    return Color(
      plain,
      Variants(all[0].indices.map { index in all[0][index].limited(to: all.dropFirst().map { $0[index] }) }))
  }

  /// Returns the largest difference between corresponding components of this color and `other`, across all appearances, 0…1.
  package func distance(to other: Color) -> Double {
    let distance = plain.distance(to: other.plain)
    guard variants != nil || other.variants != nil, variants !== other.variants else { return distance }
    return zip((variants ?? Variants(plain)).all, (other.variants ?? Variants(other.plain)).all)
      .reduce(distance) { max($0, $1.0.look.distance(to: $1.1.look), abs($1.0.tint - $1.1.tint)) }
  }
}

extension Color {
  /// The relative luminance of the color without its alpha, from 0 (black) to 1 (white); WCAG 2.2, section "relative
  /// luminance".
  public var luminance: Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio of two opaque colors, 1…21. WCAG 2.2 requires 4.5 for text and 3 for large text.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
