import SegueViews

/// How far a view is shown from where the motion has it, and how fast that changes: two differences of looks.
final class Deviation {
  /// From where the motion has it to where it is shown.
  let offset: (from: View.Properties, to: View.Properties)
  /// The change of the offset within `interval` seconds.
  let drift: (from: View.Properties, to: View.Properties)
  /// The seconds that `drift` stands for.
  static let interval = 1e-5

  /// From where the motion has a view, now and `interval` later, to where it is shown; `nil` where these are the same.
  init?(
    from said: (now: View.Properties, next: View.Properties),
    to shown: (now: View.Properties, next: View.Properties)
  ) {
    if said == shown { return nil }
    offset = (said.now, shown.now)
    drift = (shown.now.displaced(from: said.now, to: said.next, by: 1), shown.next)
  }
}

/// How the deviations of one track, or of all of them, spring to zero, and what is left of them.
private struct DeviationClock {
  var began: Double
  /// When the last part begins, over which they fade instead of ending abruptly.
  var fadesFrom = Double.infinity
  /// When they are no longer visible.
  var end = Double.infinity
  let spring: Spring
  let velocityFactor: Double

  /// The last part of a large deviation, in points, and of a small one, as a part of it.
  private static let (last, lastPart) = (0.1, 0.01)
  /// How much larger it is where it begins to fade.
  private static let fading = 4.0

  /// Springs deviations of at most `size` points, which grow by at most `speed` points per second, to zero.
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

  /// How much is left of an offset that starts toward zero at `velocity`, and what a speed of 1 has become.
  func weights(at time: Double, velocity: Double) -> (offset: Double, drift: Double) {
    guard time > began else { return (1, 0) }
    guard time < end else { return (0, 0) }
    let left = time > fadesFrom ? max(0, 1 - (time - fadesFrom) / (end - fadesFrom)) : 1
    // Level at its beginning and at its end.
    let fade = left * left * (3 - 2 * left)
    let (offset, drift) = (
      fade * spring.step(.init(value: 1, velocity: -velocity), toward: 0, by: time - began).value,
      fade * spring.step(.init(value: 0, velocity: velocityFactor), toward: 0, by: time - began).value
    )
    return offset.isFinite && drift.isFinite ? (offset, drift) : (0, 0)
  }
}

/// When deviations spring to zero, and what is left of them: all on one spring, or those of each track on its own, where a release
/// says so.
struct DeviationClocks {
  private var clocks: [DeviationClock] = []
  /// Whether they do not change.
  var isKept: Bool { clocks.isEmpty }
  /// When they are no longer visible; infinite while they are kept, and long ago where there are none.
  private(set) var end = -Double.infinity
  /// How fast they start toward zero, as a fraction of themselves per second.
  var velocity = 0.0
  /// Whether each track has its own.
  var isSplit: Bool { clocks.count > 1 }

  mutating func keep() { (clocks, end) = ([], .infinity) }

  /// Springs deviations of at most `size` points, which grow by at most `speed` points per second, to zero, on one spring or on one
  /// for each track.
  mutating func begin(
    at time: Double, size: Double, speed: Double, on springs: [(spring: Spring, release: ReleaseMotion?)]
  ) {
    clocks = springs.map {
      DeviationClock(at: time, size: size, speed: speed, velocity: velocity, on: $0.spring, $0.release)
    }
    end = clocks.reduce(-.infinity) { max($0, $1.end) }
  }

  /// How much is left of an offset, and what a speed of 1 has become.
  func weights(ofTrack track: Int, at time: Double) -> (offset: Double, drift: Double) {
    clocks.isEmpty ? (1, 0) : clocks[isSplit ? track : 0].weights(at: time, velocity: velocity)
  }

  /// Delays the rest by `seconds`.
  mutating func postpone(by seconds: Double) {
    for index in clocks.indices {
      clocks[index].began += seconds
      clocks[index].fadesFrom += seconds
      clocks[index].end += seconds
    }
    end += seconds
  }
}
