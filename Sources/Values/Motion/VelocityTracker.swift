import SegueGeometry

/// A tracker of a pointer's velocity. The velocity is the slope of a straight line fitted to the positions of the last tenth of
/// a second.
///
/// Times are event times in seconds, from any origin. If events have the same time, only the last position is used. Events come
/// in order, so a time slightly before the last one is treated as equal to it. A much earlier time means that the clock was
/// restarted. The tracker then restarts, too, as it does after a pause of more than 80 ms.
public struct VelocityTracker: Sendable {
  /// The time span that the fit covers, in seconds.
  public static let window = 0.1
  /// The time without events after which a pointer is considered at rest, in seconds.
  public static let rest = 0.08
  /// The maximum number of samples that are kept, which suffices for the time span of the fit at one sample per millisecond.
  public static let capacity = 128

  private struct Sample {
    var point: Point
    var time: Double
  }

  private var sightings: [Sample] = []

  /// Creates a tracker without samples.
  public init() {}

  /// Records the position of the pointer at `time` (seconds). If a coordinate or the time is not finite, the call is ignored.
  public mutating func add(_ point: Point, at time: Double) {
    guard time.isFinite, point.x.isFinite, point.y.isFinite else { return }
    if let newest = sightings.last {
      let silence = time - newest.time
      if silence > Self.rest || silence < -Self.window {
        // Earlier samples belong to another movement.
        sightings.removeAll(keepingCapacity: true)
      } else if silence <= 0 {
        sightings[sightings.count - 1].point = point
        return
      }
    }
    sightings.append(Sample(point: point, time: time))
    let old = sightings.prefix { time - $0.time > Self.window }.count
    sightings.removeFirst(max(old, sightings.count - Self.capacity))
  }

  /// Removes all samples, so that the velocity is zero.
  public mutating func reset() { sightings.removeAll(keepingCapacity: true) }

  /// Returns the velocity at `time` (seconds), in points per second.
  ///
  /// The velocity is zero if the pointer has been at rest for longer than 80 ms, or if there is only one sample.
  public func velocity(at time: Double) -> Vector {
    guard let newest = sightings.last, time - newest.time <= Self.rest else { return .zero }
    // Times are measured from the newest sample, so that large times do not reduce precision.
    let count = Double(sightings.count)
    let meanTime = sightings.reduce(0) { $0 + ($1.time - newest.time) } / count
    let meanPlace = sightings.reduce(.zero) { $0 + ($1.point - newest.point) } * (1 / count)
    var spread = 0.0
    var product = Vector.zero
    for sighting in sightings {
      let time = sighting.time - newest.time - meanTime
      spread += time * time
      product = product + (sighting.point - newest.point - meanPlace) * time
    }
    return spread > 0 ? product * (1 / spread) : .zero
  }
}
