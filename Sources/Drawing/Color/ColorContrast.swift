internal import Glibc

extension Color {
  /// Relative luminance, 0 (black) … 1 (white), of the opaque colour; WCAG 2.2, section "relative luminance".
  public var luminance: Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Contrast ratio of two opaque colours, 1…21; WCAG 2.2 asks 4.5 for text and 3 for large text.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
