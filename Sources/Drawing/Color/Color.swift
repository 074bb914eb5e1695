import Geometry

/// A colour in gamma-encoded sRGB, as screens and style sheets have it: straight components and alpha, 0…1.
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

  /// A colour by its straight components, 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour by its straight components, 0…255, and an alpha of 0…1.
  public init(_ red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  /// A grey between black, 0, and white, 1.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Opaque white.
  public static let white = Color(white: 1)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// Nothing at all: black with alpha 0.
  public static let clear = Color(white: 0, alpha: 0)

  /// The same colour with another alpha, 0…1.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Whether nothing shows through.
  public var isOpaque: Bool { alpha >= 1 }

  /// Whether nothing of it shows.
  public var isClear: Bool { alpha <= 0 }
}
