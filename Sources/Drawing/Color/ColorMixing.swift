import Geometry

extension Color: Animatable {
  /// The colour part-way to `other`, straight component by straight component, as UIKit animates colours.
  ///
  /// Towards `clear`, which is a transparent *black*, a colour therefore darkens on its way. Fade to the same
  /// colour with alpha 0, or use `mixedPremultiplied`, where that is not wanted.
  public func mixed(with other: Color, at fraction: Double) -> Color {
    Color(
      red: red.mixed(with: other.red, at: fraction), green: green.mixed(with: other.green, at: fraction),
      blue: blue.mixed(with: other.blue, at: fraction), alpha: alpha.mixed(with: other.alpha, at: fraction))
  }

  /// The colour part-way to `other`, each weighted by its alpha: red on its way to clear stays red.
  public func mixedPremultiplied(with other: Color, at fraction: Double) -> Color {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    let alpha = alpha.mixed(with: other.alpha, at: fraction)
    guard alpha != 0 else { return mixed(with: other, at: fraction).withAlpha(0) }
    func component(_ a: Double, _ b: Double) -> Double {
      (a * self.alpha).mixed(with: b * other.alpha, at: fraction) / alpha
    }
    return Color(
      red: component(red, other.red), green: component(green, other.green),
      blue: component(blue, other.blue), alpha: alpha)
  }
}
