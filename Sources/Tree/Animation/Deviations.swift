import SegueViews

/// The difference between the properties of a view that are shown and those that the motion gives it, and how fast this
/// difference changes.
final class Deviation {
  /// The properties that the motion gives the view, and the properties that are shown.
  let offset: (from: View.Properties, to: View.Properties)
  /// The change of the offset within `interval` seconds, as the difference between two sets of properties.
  let drift: (from: View.Properties, to: View.Properties)
  /// The time that `drift` covers, in seconds.
  static let interval = 1e-5

  /// Creates the deviation of a view; `nil` if there is no difference.
  /// - Parameters:
  ///   - said: the properties that the motion gives the view, now and `interval` later.
  ///   - shown: the properties that are shown, now and `interval` later.
  init?(
    from said: (now: View.Properties, next: View.Properties),
    to shown: (now: View.Properties, next: View.Properties)
  ) {
    if said == shown { return nil }
    offset = (said.now, shown.now)
    drift = (shown.now.displaced(from: said.now, to: said.next, by: 1), shown.next)
  }
}

/// The spring on which the deviations of one track, or of all tracks, return to zero.
private struct DeviationClock {
  var began: Double
  /// The time at which deviations begin to fade out, so that they do not end abruptly.
  var fadesFrom = Double.infinity
  /// The time from which deviations are no longer visible.
  var end = Double.infinity
  let spring: Spring
  let velocityFactor: Double

  /// The remainder at which a deviation counts as finished: in points for large deviations, as a fraction of the deviation for
  /// small ones.
  private static let (last, lastPart) = (0.1, 0.01)
  /// The factor by which a deviation is larger than that remainder when it begins to fade out.
  private static let fading = 4.0

  /// Starts the return of deviations to zero.
  /// - Parameters:
  ///   - size: the largest deviation, in points.
  ///   - speed: the fastest growth of a deviation, in points per second.
  ///   - velocity: the rate at which they start toward zero, as a fraction of themselves per second.
  init(
    at time: Double, size: Double, speed: Double, velocity: Double, on spring: Spring,
    _ release: ReleaseMotion?
  ) {
    let spring = spring.arriving
    (self.spring, velocityFactor, began) = (
      spring, release?.velocityFactor ?? 1, time + (release?.delay ?? 0)
    )
    let speed = speed * velocityFactor
    let tolerance = min(Self.last, Self.lastPart * max(size, speed / spring.angularFrequency))
    func settling(within tolerance: Double) -> Double {
      func settling(_ value: Double, _ velocity: Double) -> Double {
        spring.settlingTime(from: .init(value: value, velocity: velocity), toward: 0, tolerance: tolerance)
      }
      return began + max(settling(size, -size * velocity), settling(0, speed))
    }
    (fadesFrom, end) = (settling(within: tolerance * Self.fading), settling(within: tolerance))
  }

  /// Returns the remaining fraction of an offset that starts toward zero at `velocity`, and the displacement that an initial
  /// speed of 1 still causes.
  func weights(at time: Double, velocity: Double) -> (offset: Double, drift: Double) {
    guard time > began else { return (1, 0) }
    guard time < end else { return (0, 0) }
    let left = time > fadesFrom ? max(0, 1 - (time - fadesFrom) / (end - fadesFrom)) : 1
    // The fade starts and ends smoothly.
    let fade = left * left * (3 - 2 * left)
    let (offset, drift) = (
      fade * spring.step(.init(value: 1, velocity: -velocity), toward: 0, by: time - began).value,
      fade * spring.step(.init(value: 0, velocity: velocityFactor), toward: 0, by: time - began).value
    )
    return offset.isFinite && drift.isFinite ? (offset, drift) : (0, 0)
  }
}

/// The springs on which deviations return to zero: one for all tracks, or one for each track if a release requires that.
struct DeviationClocks {
  private var clocks: [DeviationClock] = []
  /// Whether the deviations are kept unchanged.
  var isKept: Bool { clocks.isEmpty }
  /// The time from which deviations are no longer visible: infinity while they are kept, and `-.infinity` if no deviations
  /// exist.
  private(set) var end = -Double.infinity
  /// The rate at which deviations start toward zero, as a fraction of themselves per second.
  var velocity = 0.0
  /// Whether each track has a spring of its own.
  var isSplit: Bool { clocks.count > 1 }

  mutating func keep() { (clocks, end) = ([], .infinity) }

  /// Starts the return of deviations to zero, on one spring for all tracks or on one spring for each.
  /// - Parameters:
  ///   - size: the largest deviation, in points.
  ///   - speed: the fastest growth of a deviation, in points per second.
  mutating func begin(
    at time: Double, size: Double, speed: Double, on springs: [(spring: Spring, release: ReleaseMotion?)]
  ) {
    clocks = springs.map {
      DeviationClock(at: time, size: size, speed: speed, velocity: velocity, on: $0.spring, $0.release)
    }
    end = clocks.reduce(-.infinity) { max($0, $1.end) }
  }

  /// Returns the remaining fraction of an offset, and the displacement that an initial speed of 1 still causes.
  func weights(ofTrack track: Int, at time: Double) -> (offset: Double, drift: Double) {
    clocks.isEmpty ? (1, 0) : clocks[isSplit ? track : 0].weights(at: time, velocity: velocity)
  }

  /// Delays the rest of the return by a number of seconds.
  mutating func postpone(by seconds: Double) {
    for index in clocks.indices {
      clocks[index].began += seconds
      clocks[index].fadesFrom += seconds
      clocks[index].end += seconds
    }
    end += seconds
  }
}
