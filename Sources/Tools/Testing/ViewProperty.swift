import SegueChecks
import SegueViews

/// An animatable property of a view, which can be compared as a list of numbers.
enum ViewProperty: String, CaseIterable {
  case center, bounds, transform, alpha, backgroundColor, cornerRadius, border, shadow, shape

  /// Returns the components of the property, in points. Values of alpha, colors, transforms and the anchor point are multiplied
  /// by 100.
  func numbers(of look: View.Properties) -> [Double] {
    switch self {
    case .center: [look.center.x, look.center.y]
    case .bounds: [look.bounds.minX, look.bounds.minY, look.bounds.width, look.bounds.height]
    case .transform:
      [look.transform.a, look.transform.b, look.transform.c, look.transform.d].map { $0 * 100 }
        + [look.transform.tx, look.transform.ty, look.anchorPoint.x * 100, look.anchorPoint.y * 100]
    case .alpha: [look.alpha * 100]
    case .backgroundColor: Self.numbers(of: look.backgroundColor)
    case .cornerRadius: [look.cornerRadius]
    case .border: [look.borderWidth] + Self.numbers(of: look.borderColor)
    case .shadow:
      [look.shadow.blur, look.shadow.offset.dx, look.shadow.offset.dy] + Self.numbers(of: look.shadow.color)
    case .shape: []
    }
  }

  private static func numbers(of color: Color) -> [Double] {
    [color.red * 100, color.green * 100, color.blue * 100, color.alpha * 100]
  }

  func text(of look: View.Properties) -> String {
    switch self {
    case .center: look.center.short
    case .bounds: look.bounds.short
    case .transform:
      look.transform.short
        + (look.anchorPoint == Point(0.5, 0.5) ? "" : " about \(look.anchorPoint.short) of its bounds")
    case .alpha: look.alpha.short
    case .backgroundColor: look.backgroundColor.short
    case .cornerRadius: look.cornerRadius.short
    case .border: "\(look.borderWidth.short) \(look.borderColor.short)"
    case .shadow: "\(look.shadow.blur.short) \(look.shadow.color.short)"
    case .shape: look.shape?.short ?? "none"
    }
  }

  /// Returns the first property in which two sets of property values differ by more than `tolerance`, or `nil`.
  static func difference(of one: View.Properties, _ other: View.Properties, tolerance: Double = 1e-6)
    -> ViewProperty?
  {
    if one == other { return nil }
    return allCases.first { property in
      if property == .shape { return one.shape != other.shape }
      return zip(property.numbers(of: one), property.numbers(of: other)).contains { abs($0 - $1) > tolerance }
    }
  }
}
