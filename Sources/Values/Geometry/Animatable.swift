/// A value that can be interpolated between two others.
///
/// Mixing at 0 gives `self` exactly and at 1 gives `other` exactly; fractions outside 0…1 extrapolate, which is
/// how a spring that overshoots is shown.
public protocol Animatable: Equatable {
  /// The value `fraction` of the way from `self` to `other`.
  func mixed(with other: Self, at fraction: Double) -> Self

  /// This value, displaced by `factor` times the difference from `one` to `other`. Values that cannot be mixed have to decide it.
  func displaced(from one: Self, to other: Self, by factor: Double) -> Self
}

extension Animatable {
  /// By mixing.
  public func displaced(from one: Self, to other: Self, by factor: Double) -> Self {
    // With q = one + factor·(other − one), the result self + q − one is twice the midpoint of self and q, minus one.
    one.mixed(with: mixed(with: one.mixed(with: other, at: factor), at: 0.5), at: 2)
  }
}

extension Double: Animatable {
  /// Linear interpolation.
  public func mixed(with other: Double, at fraction: Double) -> Double {
    // Exact ends matter: the last frame of a transition must equal the screen at rest.
    if fraction == 1 || self == other { return other }
    return self + (other - self) * fraction
  }
}

extension Comparable {
  /// The nearest value inside `range`.
  public func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension ClosedRange<Double> {
  /// From one end to the other.
  package var length: Double { upperBound - lowerBound }

  /// The value at a fraction of the range, which does not bound it.
  package func value(at fraction: Double) -> Double { lowerBound + fraction * length }

  /// The fraction at a value, which need not lie in the range.
  package func fraction(at value: Double) -> Double { (value - lowerBound) / Swift.max(length, 1e-9) }
}
