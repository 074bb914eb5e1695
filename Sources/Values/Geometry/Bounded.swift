// Numbers from an application are bounded where they enter (Docs/RELIABILITY.md#numbers). For NaN, the previous value is kept;
// any other number is replaced by the nearest one in a range. Value types do not check their numbers again.

extension ClosedRange<Double> {
  /// Coordinates, in points, and the coefficients of a transform: up to a billion in either direction. The rows of a long table
  /// lie within this range, and coordinates in it are still exact to a fraction of a pixel.
  package static let coordinates = -1e9...1e9
  /// Widths, heights, radii and distances, in points.
  package static let lengths = 0...1e9
  /// Durations and delays, in seconds. The range is longer than any clock runs, and times in it are still exact to about a
  /// tenth of a millisecond.
  package static let seconds = 0...1e12
  /// Clock times, measured from any origin, in seconds.
  package static let times = -1e12...1e12
  /// Velocities, as multiples of a distance or numbers of states, per second.
  package static let velocities = -1e6...1e6
  /// Positions among states, which may lie before the first or after the last state.
  package static let positions = -1e6...1e6
  /// Fractions of a whole.
  package static let fractions = 0.0...1
  /// Scales, in pixels per point.
  package static let scales = 0.01...100
}

extension Double {
  /// Returns the nearest number in `range`. For NaN, returns `substitute`.
  package func bounded(_ range: ClosedRange<Double> = .coordinates, or substitute: Double = 0) -> Double {
    if self >= range.lowerBound { return self <= range.upperBound ? self : range.upperBound }
    return isNaN ? substitute : range.lowerBound
  }
}

extension Point {
  /// Returns the point with both coordinates bounded; NaN is replaced by the same coordinate of `substitute`.
  package func bounded(or substitute: Point = .zero) -> Point {
    Point(x.bounded(or: substitute.x), y.bounded(or: substitute.y))
  }
}

extension Vector {
  /// Returns the vector with both components bounded; NaN is replaced by the same component of `substitute`.
  package func bounded(or substitute: Vector = .zero) -> Vector {
    Vector(dx.bounded(or: substitute.dx), dy.bounded(or: substitute.dy))
  }
}

extension Size {
  /// Returns the size with width and height bounded, and not negative; NaN is replaced by the width or height of `substitute`.
  package func bounded(or substitute: Size = .zero) -> Size {
    Size(width.bounded(.lengths, or: substitute.width), height.bounded(.lengths, or: substitute.height))
  }
}

extension Rect {
  /// Returns the rectangle with origin and size bounded; NaN is replaced by the same component of `substitute`.
  package func bounded(or substitute: Rect = .zero) -> Rect {
    Rect(origin: origin.bounded(or: substitute.origin), size: size.bounded(or: substitute.size))
  }
}

extension Insets {
  /// Returns the insets with all four distances bounded; NaN is replaced by the same distance of `substitute`.
  package func bounded(or substitute: Insets = .zero) -> Insets {
    Insets(
      top: top.bounded(or: substitute.top), left: left.bounded(or: substitute.left),
      bottom: bottom.bounded(or: substitute.bottom), right: right.bounded(or: substitute.right))
  }
}

extension Transform {
  /// Returns the transform with all six coefficients bounded; NaN is replaced by the same coefficient of `substitute`.
  package func bounded(or substitute: Transform = .identity) -> Transform {
    Transform(
      a: a.bounded(or: substitute.a), b: b.bounded(or: substitute.b), c: c.bounded(or: substitute.c),
      d: d.bounded(or: substitute.d), tx: tx.bounded(or: substitute.tx), ty: ty.bounded(or: substitute.ty))
  }
}
