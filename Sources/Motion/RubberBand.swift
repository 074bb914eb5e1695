/// How far a thing follows a finger that pulls it `distance` points past its end: ever less, never as far as
/// `dimension`, the extent of the thing in points.
///
/// f(x) = (1 − 1/(0.55·x/D + 1))·D, the measured one (motion.md, section 4); the same to either side.
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
