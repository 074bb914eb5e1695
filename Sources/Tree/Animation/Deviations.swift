import SegueViews

/// The difference between a view's shown properties and those that the motion gives it, and the rate at which this difference
/// changes.
final class Deviation {
  /// The properties that the motion gives the view (`from`), and those that are shown (`to`). Their difference is the offset.
  let offset: (from: View.Properties, to: View.Properties)
  /// The change in the offset during `interval` seconds, expressed as two sets of properties whose difference is that change.
  let drift: (from: View.Properties, to: View.Properties)
  /// The properties whose range the colors do not leave; empty if no color deviates, or if any color may be shown.
  let range: [View.Properties]
  /// The time that `drift` covers, in seconds.
  static let interval = 1e-5

  /// Creates the deviation of a view; `nil` if its shown properties equal those that the motion gives it.
  /// - Parameters:
  ///   - own: the properties that the motion gives the view, now and `interval` later.
  ///   - shown: the properties that are shown, now and `interval` later.
  ///   - looks: the properties of the states whose colors, together with the shown ones, limit the deviating colors. The sum of
  ///     a color and a difference may otherwise be a color that no state has. By default, colors are not limited.
  init?(
    from own: (now: View.Properties, next: View.Properties),
    to shown: (now: View.Properties, next: View.Properties), within looks: [View.Properties] = []
  ) {
    if own == shown { return nil }
    offset = (own.now, shown.now)
    drift = (shown.now.displaced(from: own.now, to: own.next, by: 1), shown.next)
    let deviating = offset.from.differences(from: offset.to).union(drift.from.differences(from: drift.to))
    let isColored = !deviating.isDisjoint(with: [.background, .border, .shadow, .shape])
    range = isColored && !looks.isEmpty ? looks + [shown.now] : []
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

  /// The remainder at which a deviation is considered finished: `last` points for a large deviation, or the fraction `lastPart`
  /// of a small one.
  private static let (last, lastPart) = (0.1, 0.01)
  /// The multiple of the final remainder at which a deviation begins to fade out.
  private static let fading = 4.0

  /// Creates the clock for a return to zero that starts at `time`, or later if the release has a delay.
  /// - Parameters:
  ///   - size: the largest deviation, in points.
  ///   - speed: the fastest growth of a deviation, in points per second.
  ///   - velocity: the initial rate of the return, as a fraction of each deviation per second.
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

  /// Returns the weights of a deviation's offset and drift at a time. They are the fraction of the offset that remains, and the
  /// displacement that an initial drift of 1 per second has caused.
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

/// The springs on which deviations return to zero: one for all tracks, or one for each track if a release defines springs of
/// its own.
struct DeviationClocks {
  private var clocks: [DeviationClock] = []
  /// Whether deviations stay unchanged, because their return to zero has not started.
  var isKept: Bool { clocks.isEmpty }
  /// The time from which deviations are no longer visible: infinity while they are kept, and `-.infinity` if no deviations
  /// exist.
  private(set) var end = -Double.infinity
  /// The initial rate at which deviations return to zero, as a fraction of each deviation per second.
  var velocity = 0.0
  /// Whether each track has a spring of its own.
  var isSplit: Bool { clocks.count > 1 }

  mutating func keep() { (clocks, end) = ([], .infinity) }

  /// Starts the return of deviations to zero, on one spring for all tracks or on one spring per track.
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

  /// Returns the weights of the offset and drift of a track's deviation at a time. They are the fraction of the offset that
  /// remains, and the displacement that an initial drift of 1 per second has caused.
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
