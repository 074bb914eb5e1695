/// The rules that decide where a dragged object goes when it is released.
///
/// If the object is flung, the direction of its motion decides; otherwise, its position does.
public enum Release {
  /// The speed above which the direction alone decides, in points per second (Docs/BEHAVIOR.md#dragging-and-releasing).
  public static let decisiveSpeed = 500.0
  /// The progress at or above which a slow release finishes the transition.
  public static let decisiveFraction = 0.5

  /// Returns whether a transition released at `fraction` continues to its end. If not, the transition goes back to its start.
  ///
  /// - Parameters:
  ///   - fraction: the progress, 0…1.
  ///   - velocity: the velocity in the forward direction, in points per second; negative if it is backward.
  ///   - threshold: the progress at or above which a slow release finishes the transition; a slow release at progress 0 never
  ///     does.
  public static func finishes(
    fraction: Double, velocity: Double, from threshold: Double = decisiveFraction
  ) -> Bool {
    if abs(velocity) > decisiveSpeed { return velocity > 0 }
    return fraction > 0 && fraction >= threshold
  }

  /// Returns the resting position for an object after its release; `nil` if `places` is empty. This is the position closest to
  /// the point at which the object would come to rest on its own.
  ///
  /// - Parameters:
  ///   - position: the position of the release, in points.
  ///   - velocity: the velocity, in points per second.
  ///   - places: the resting positions, in points. If two are equally close, the first one is returned.
  ///   - rate: the rate of the projected deceleration, per millisecond.
  public static func target(
    from position: Double, velocity: Double, among places: [Double], rate: Double = Decay.normal.rate
  ) -> Double? {
    let end = position + project(velocity: velocity, rate: rate)
    return places.min { abs($0 - end) < abs($1 - end) }
  }
}

/// Returns the distance that an object released at `velocity` (points per second) would still travel, in points.
///
/// The distance is v/1000·d/(1 − d), with the rate d per millisecond.
public func project(velocity: Double, rate: Double = Decay.normal.rate) -> Double {
  velocity * Decay(rate: rate).reach
}

/// Returns the distance by which content moves past its end, in points, if a pointer pulls it `distance` points past that end.
/// The content follows the pointer less and less, and never as far as `dimension`, its extent in points.
///
/// f(x) = (1 − 1/(0.55·x/D + 1))·D, as measured (Docs/MOTION.md#rubber-band), in both directions.
public func rubberBand(_ distance: Double, dimension: Double) -> Double {
  guard dimension > 0 else { return 0 }
  guard dimension < .infinity else { return distance * rubberBandGive }
  let pull = rubberBandGive * abs(distance) / dimension
  let offset = min((1 - 1 / (pull + 1)) * dimension, dimension.nextDown)
  return distance < 0 ? -offset : offset
}

/// Returns the distance that a pointer must have pulled for content to be `offset` points past its end. Used when a drag begins
/// while content is past its end.
///
/// x = y·D/(0.55·(D − y)). An offset of `dimension` or more is reduced to just below `dimension`.
public func rubberBandInverse(_ offset: Double, dimension: Double) -> Double {
  guard dimension > 0 else { return 0 }
  guard dimension < .infinity else { return offset / rubberBandGive }
  let reached = min(abs(offset), dimension.nextDown)
  let distance = reached / (rubberBandGive * (dimension - reached)) * dimension
  return offset < 0 ? -distance : distance
}

/// The fraction of the pointer's movement by which content moves at the beginning of a pull.
private let rubberBandGive = 0.55
