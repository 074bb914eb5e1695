import SegueGeometry
import SegueMotion

/// A timing in the words of another toolkit, and how far what that shows is from Segue.
package nonisolated struct Translation: Sendable {
  /// Whose words they are.
  package let toolkit: Toolkit
  /// One line of code or a few.
  package let code: String
  /// The largest distance between what both show at the same time, in points.
  package let points: Double
  /// By how much it comes anywhere on the way earlier or later, at most, in seconds: from the start until half a point is left.
  package let seconds: Double

  /// A timing as a toolkit says it.
  /// - Parameters:
  ///   - timing: what a track runs on.
  ///   - delay: how long after the start it begins, in seconds.
  ///   - distance: how far what it moves goes, in points.
  package init(_ timing: Timing, delay: Double = 0, for toolkit: Toolkit, over distance: Double = 300) {
    let distance = max(1, distance.bounded(.lengths, or: 300))
    let rendition = toolkit.rendition(of: timing, delay: delay, distance: distance)
    (self.toolkit, code) = (toolkit, rendition.code)
    let end = min(timing.duration * 1.5 + 0.25, Self.longest)
    let interval = max(rendition.interval, end / Self.mostSamples)
    let times = (0...Int(end / interval)).map { Double($0) * interval }
    let (ours, theirs) = (times.map { timing.value(at: $0) }, times.map(rendition.progress))
    points = zip(ours, theirs).reduce(0) { max($0, abs($1.0 - $1.1)) } * distance
    let places = (1...49).map { Double($0) / 50 } + [1 - 0.5 / distance]
    seconds =
      places.reduce(0) { worst, place in
        guard let mine = Self.arrival(at: place, in: ours), let other = Self.arrival(at: place, in: theirs)
        else { return worst }
        return max(worst, abs(mine - other))
      } * interval
  }

  /// In all toolkits.
  package static func all(_ timing: Timing, delay: Double = 0, over distance: Double = 300) -> [Translation] {
    Toolkit.allCases.map { Translation(timing, delay: delay, for: $0, over: distance) }
  }

  /// Longer motions are compared up to here, in seconds.
  private static let longest = 30.0
  private static let mostSamples = 20_000.0

  /// When a motion first comes to a place, in intervals from its start.
  private static func arrival(at place: Double, in values: [Double]) -> Double? {
    guard let index = values.firstIndex(where: { $0 >= place }) else { return nil }
    guard index > 0 else { return 0 }
    let (before, after) = (values[index - 1], values[index])
    return Double(index - 1) + (place - before) / (after - before)
  }
}
