/// The rules that decide where something goes when it is released.
///
/// If it is flung, the direction decides; otherwise, the position does.
public enum Release {
  /// The speed from which the direction alone decides, in points per second
  /// (Docs/BEHAVIOR.md#dragging-and-releasing).
  public static let decisiveSpeed = 500.0
  /// The fraction from which a slow release finishes.
  public static let decisiveFraction = 0.5

  /// Returns whether a transition released at `fraction` continues to its end; otherwise, it goes back to its start.
  ///
  /// - Parameters:
  ///   - fraction: the progress, 0…1.
  ///   - velocity: the velocity along the forward direction, in points per second; negative is backward.
  ///   - threshold: the fraction from which a slow release finishes; at fraction 0 it never does.
  public static func finishes(
    fraction: Double, velocity: Double, from threshold: Double = decisiveFraction
  ) -> Bool {
    if abs(velocity) > decisiveSpeed { return velocity > 0 }
    return fraction > 0 && fraction >= threshold
  }

  /// Returns the resting position that is nearest to the point where something would come to rest by itself; `nil` if there are
  /// no resting positions.
  ///
  /// - Parameters:
  ///   - position: the position of the release, in points.
  ///   - velocity: the velocity, in points per second.
  ///   - places: the resting positions, in points; of two equally near, the first is taken.
  ///   - rate: the rate of the projected deceleration, per millisecond.
  public static func target(
    from position: Double, velocity: Double, among places: [Double], rate: Double = Decay.normal.rate
  ) -> Double? {
    let end = position + project(velocity: velocity, rate: rate)
    return places.min { abs($0 - end) < abs($1 - end) }
  }
}

/// Returns the distance that something released at `velocity` (points per second) would still travel, in points: v/1000·d/(1 −
/// d), with the rate d per millisecond.
public func project(velocity: Double, rate: Double = Decay.normal.rate) -> Double {
  velocity * Decay(rate: rate).reach
}

/// Returns the distance by which content follows a pointer that pulls it `distance` points past its end, in points. It follows
/// less and less, never as far as `dimension`, its extent in points.
///
/// f(x) = (1 − 1/(0.55·x/D + 1))·D, as measured (Docs/MOTION.md#rubber-band); the same in both directions.
public func rubberBand(_ distance: Double, dimension: Double) -> Double {
  guard dimension > 0 else { return 0 }
  let pull = rubberBandGive * abs(distance) / dimension
  let offset = min((1 - 1 / (pull + 1)) * dimension, dimension.nextDown)
  return distance < 0 ? -offset : offset
}

/// Returns the distance that a pointer must have pulled for content to be `offset` points past its end. Used when a drag begins
/// there.
///
/// x = y·D/(0.55·(D − y)); offsets of `dimension` or more count as just below it.
public func rubberBandInverse(_ offset: Double, dimension: Double) -> Double {
  guard dimension > 0 else { return 0 }
  let reached = min(abs(offset), dimension.nextDown)
  let distance = reached / (rubberBandGive * (dimension - reached)) * dimension
  return offset < 0 ? -distance : distance
}

/// The fraction of the pull by which content follows at the very beginning.
private let rubberBandGive = 0.55
