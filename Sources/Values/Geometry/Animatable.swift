/// A value that can be interpolated toward another value of the same type.
///
/// At fraction 0, the result is exactly `self`; at 1, exactly `other`. Fractions outside 0…1 extrapolate, as needed for a
/// spring that overshoots.
public protocol Animatable: Equatable {
  /// Returns the value at a fraction of the way from `self` to `other`.
  func mixed(with other: Self, at fraction: Double) -> Self

  /// Returns this value plus `factor` times the difference between `other` and `one`. The default uses `mixed(with:at:)`, so a
  /// type must implement this method if some of its values cannot be interpolated.
  func displaced(from one: Self, to other: Self, by factor: Double) -> Self
}

extension Animatable {
  /// Returns the displaced value, computed with `mixed(with:at:)`.
  public func displaced(from one: Self, to other: Self, by factor: Double) -> Self {
    // With q = one + factor·(other − one), the result self + q − one is twice the midpoint of self and q, minus one.
    one.mixed(with: mixed(with: one.mixed(with: other, at: factor), at: 0.5), at: 2)
  }
}

extension Double: Animatable {
  /// Returns the linear interpolation between the two numbers.
  public func mixed(with other: Double, at fraction: Double) -> Double {
    // The ends must be exact, because the last frame of a transition must equal the screen at rest.
    if fraction == 1 || self == other { return other }
    return self + (other - self) * fraction
  }
}

extension Comparable {
  /// Returns the nearest value inside `range`.
  public func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension ClosedRange<Double> {
  /// The distance from the lower to the upper bound.
  package var length: Double { upperBound - lowerBound }

  /// Returns the value at a fraction of the range. The fraction may be outside 0…1.
  package func value(at fraction: Double) -> Double { lowerBound + fraction * length }

  /// Returns the position of a value in the range, as a fraction. If the value is outside the range, the fraction is outside
  /// 0…1.
  package func fraction(at value: Double) -> Double { (value - lowerBound) / Swift.max(length, 1e-9) }
}
