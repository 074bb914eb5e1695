/// Where a thing goes when it is let go.
///
/// A fling decides by its direction; short of one, the place does.
public enum Release {
  /// The speed from which the direction alone decides, in points per second
  /// (Docs/BEHAVIOR.md#dragging-and-releasing).
  public static let decisiveSpeed = 500.0
  /// The fraction from which a slow release finishes.
  public static let decisiveFraction = 0.5

  /// Whether a transition let go at `fraction` goes on to its end or back to its start.
  ///
  /// - Parameters:
  ///   - fraction: the part of the way done, 0…1.
  ///   - velocity: along the forward direction, in points per second; negative is backwards.
  ///   - threshold: the fraction from which a slow release finishes; at fraction 0 it never does.
  public static func finishes(
    fraction: Double, velocity: Double, from threshold: Double = decisiveFraction
  ) -> Bool {
    if abs(velocity) > decisiveSpeed { return velocity > 0 }
    return fraction > 0 && fraction >= threshold
  }

  /// Of several resting places the one nearest to where the thing would come to rest by itself, or `nil` of
  /// none.
  ///
  /// - Parameters:
  ///   - position: where it was let go, in points.
  ///   - velocity: in points per second.
  ///   - places: in points; of two equally near the first is taken.
  ///   - rate: of the imagined run-out, per millisecond.
  public static func target(
    from position: Double, velocity: Double, among places: [Double], rate: Double = Decay.normal.rate
  ) -> Double? {
    let end = position + project(velocity: velocity, rate: rate)
    return places.min { abs($0 - end) < abs($1 - end) }
  }

  /// A velocity in the unit springs start with: distances per second, for `distance` points still to go.
  ///
  /// Zero where there is nothing left to go.
  public static func relativeVelocity(_ velocity: Double, over distance: Double) -> Double {
    distance == 0 ? 0 : velocity / distance
  }
}

/// How far a thing let go at `velocity` (points per second) would still run, in points: v/1000·d/(1 − d),
/// with the rate d per millisecond.
public func project(velocity: Double, rate: Double = Decay.normal.rate) -> Double {
  velocity * Decay(rate: rate).reach
}

/// How far a thing follows a finger that pulls it `distance` points past its end: ever less, never as far as
/// `dimension`, the extent of the thing in points.
///
/// f(x) = (1 − 1/(0.55·x/D + 1))·D, the measured one (Docs/MOTION.md#rubber-band); the same to either side.
public func rubberBand(_ distance: Double, dimension: Double) -> Double {
  guard dimension > 0 else { return 0 }
  let pull = rubberBandGive * abs(distance) / dimension
  let offset = min((1 - 1 / (pull + 1)) * dimension, dimension.nextDown)
  return distance < 0 ? -offset : offset
}

/// How far a finger must have pulled for a thing to stand `offset` points past its end, for a drag that
/// begins there.
///
/// x = y·D/(0.55·(D − y)); offsets of `dimension` or more count as just below it.
public func rubberBandInverse(_ offset: Double, dimension: Double) -> Double {
  guard dimension > 0 else { return 0 }
  let reached = min(abs(offset), dimension.nextDown)
  let distance = reached / (rubberBandGive * (dimension - reached)) * dimension
  return offset < 0 ? -distance : distance
}

/// The part of the first point pulled that shows.
private let rubberBandGive = 0.55
