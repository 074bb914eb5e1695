internal import Glibc
import SegueGeometry

/// A color in gamma-encoded sRGB, as on screens and in style sheets: straight components and alpha, 0…1.
///
/// A spring that overshoots may carry components out of that range; they are clamped when drawn.
public struct Color: Hashable, Sendable {
  /// The red part, 0…1, not multiplied by alpha.
  public var red: Double
  /// The green part, 0…1, not multiplied by alpha.
  public var green: Double
  /// The blue part, 0…1, not multiplied by alpha.
  public var blue: Double
  /// The coverage: 0 is invisible, 1 hides what lies below.
  public var alpha: Double

  /// A color by its straight components, 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// A color by its straight components, 0…255, and an alpha of 0…1.
  public init(_ red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  /// A gray between black, 0, and white, 1.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A color by hue (0…1, once around from red over green and blue), saturation and brightness, each 0…1.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    func component(_ offset: Double) -> Double {
      let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// Opaque white.
  public static let white = Color(white: 1)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// Nothing at all: black with alpha 0.
  public static let clear = Color(white: 0, alpha: 0)

  /// The same color with another alpha, 0…1.
  public func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

  /// Whether nothing shows through.
  public var isOpaque: Bool { alpha >= 1 }

  /// Whether nothing of it shows.
  public var isClear: Bool { alpha <= 0 }

  /// `#1a2b3c`, without its alpha.
  package var hex: String {
    let digits = [red, green, blue].map { part in
      let digits = String(Int((part.clamped(to: 0...1) * 255).rounded()), radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }
    return "#" + digits.joined()
  }
}

extension Color {
  /// All four components within 0…1; those of `substitute` in place of NaN.
  package func bounded(or substitute: Color = .clear) -> Color {
    Color(
      red: red.bounded(.fractions, or: substitute.red),
      green: green.bounded(.fractions, or: substitute.green),
      blue: blue.bounded(.fractions, or: substitute.blue),
      alpha: alpha.bounded(.fractions, or: substitute.alpha))
  }
}

extension Color: Animatable {
  /// The color mixed with `other` by straight components, as UIKit animates colors.
  ///
  /// Toward `clear`, which is a transparent *black*, a color therefore darkens on its way. Fade to the same
  /// color with alpha 0 where that is not wanted.
  public func mixed(with other: Color, at fraction: Double) -> Color {
    Color(
      red: red.mixed(with: other.red, at: fraction), green: green.mixed(with: other.green, at: fraction),
      blue: blue.mixed(with: other.blue, at: fraction), alpha: alpha.mixed(with: other.alpha, at: fraction))
  }
}

extension Color {
  /// Relative luminance, 0 (black) … 1 (white), of the opaque color; WCAG 2.2, section "relative luminance".
  public var luminance: Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Contrast ratio of two opaque colors, 1…21; WCAG 2.2 asks 4.5 for text and 3 for large text.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
