import SegueGeometry

/// A tracker of a pointer's velocity, which is the slope of a straight line fitted to its positions of the last tenth of a
/// second.
///
/// Times are event times in seconds, from any origin. Events with the same time count once, with the last position. A time
/// slightly in the past counts as now, since events come in order. A time far in the past means that the clock was restarted,
/// so it restarts the tracker.
public struct VelocityTracker: Sendable {
  /// The time span that the fit covers, in seconds.
  public static let window = 0.1
  /// The silence after which a pointer counts as resting, in seconds.
  public static let rest = 0.08
  /// The greatest number of samples kept; enough for a window with one sample per millisecond.
  public static let capacity = 128

  private struct Sample {
    var point: Point
    var time: Double
  }

  private var sightings: [Sample] = []

  /// Creates a tracker without samples.
  public init() {}

  /// Records that the pointer was at `point` at `time` (seconds). Values that are not finite are ignored.
  public mutating func add(_ point: Point, at time: Double) {
    guard time.isFinite, point.x.isFinite, point.y.isFinite else { return }
    if let newest = sightings.last {
      let silence = time - newest.time
      if silence > Self.rest || silence < -Self.window {
        // The samples before belong to another movement.
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
  /// Zero if the pointer has rested for longer than 80 ms, or if there is only one sample.
  public func velocity(at time: Double) -> Vector {
    guard let newest = sightings.last, time - newest.time <= Self.rest else { return .zero }
    // Measured from the newest sample, so that large times do not cost precision.
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
