import SegueDrawing
import SegueHeadless

/// A comparison of the places of views in two runs at the same times.
package nonisolated struct MotionComparison: Sendable {
  /// The greatest distance of a view from its place in the other run.
  package nonisolated struct Distance: Sendable {
    package let view: String
    /// The distance of the corner that is farthest away, in points.
    package let points: Double
    /// The time of this distance, in seconds.
    package let time: Double
  }

  /// The greatest distance of each view that is visible in both runs and differs; the greatest ones first.
  package let distances: [Distance]
  /// The views that are visible in only one run at some time, with the first such time; the earliest ones first.
  package let unmatched: [Unmatched]
  package typealias Unmatched = (view: String, isInFirst: Bool, time: Double)

  /// Compares two runs that were sampled at the same times, up to the end of the shorter one.
  /// - Parameters:
  ///   - one: the first run.
  ///   - other: the second run.
  ///   - tolerance: the distance up to which places are equal, in points.
  package init(_ one: Motions, _ other: Motions, tolerance: Double = 0.01) {
    let count = min(one.times.count, other.times.count)
    let (mine, theirs) = (one.bodiesByName, other.bodiesByName)
    var distances: [Distance] = []
    var unmatched: [Unmatched] = []
    for view in Set(mine.keys).union(theirs.keys).sorted() {
      let (first, second) = (mine[view]?.places ?? [], theirs[view]?.places ?? [])
      var worst: Distance?
      var lone: Unmatched?
      for index in 0..<count {
        let (here, there) = (first.seen(at: index), second.seen(at: index))
        if let here, let there {
          let points = here.distance(to: there)
          if points > max(tolerance, worst?.points ?? 0) {
            worst = Distance(view: view, points: points, time: one.times[index])
          }
        } else if here != nil || there != nil, lone == nil {
          lone = (view, here != nil, one.times[index])
        }
      }
      if let worst { distances.append(worst) }
      if let lone { unmatched.append(lone) }
    }
    self.distances = distances.sorted { $0.points > $1.points }
    self.unmatched = unmatched.sorted { $0.time < $1.time }
  }
}

nonisolated extension Motions {
  fileprivate var bodiesByName: [String: Body] {
    Dictionary(bodies.map { ($0.view, $0) }) { first, _ in first }
  }
}

nonisolated extension [Body.Place?] {
  /// The place at an index, if the view is visible there; otherwise `nil`.
  fileprivate func seen(at index: Int) -> Body.Place? {
    indices.contains(index) ? self[index].flatMap { $0.opacity >= 0.01 ? $0 : nil } : nil
  }
}

/// A comparison of the places of views in two runs, made in steps.
final class RunComparison {
  /// A run, and the time in it from which it is compared, in seconds.
  struct Run {
    let playback: Playback
    let start: Double
  }

  /// The result, after the last step.
  private(set) var result: MotionComparison?

  private let runs: [(run: Run, sampler: MotionSampler)]
  private let earlier: (program: PreviousProgram, start: Double)?
  private let count: Int
  private var number = 0

  private static let rate = 60.0
  /// The longest time that is played in one step, in seconds.
  private static let part = 0.25

  /// Creates a comparison.
  /// - Parameters:
  ///   - runs: two runs, or one run if there is an earlier program.
  ///   - earlier: the previous program, and the time from which it is compared, in seconds.
  ///   - seconds: the duration that is compared.
  init(_ runs: [Run], _ earlier: (PreviousProgram, Double)? = nil, seconds: Double) {
    self.runs = runs.map { ($0, MotionSampler(of: $0.playback.window, from: $0.start)) }
    self.earlier = earlier
    count = MotionSampler.count(in: 0...max(0, seconds), rate: Self.rate)
  }

  /// Samples the next time.
  /// - Returns: whether there is more to sample.
  func step() throws(DrawingError) -> Bool {
    if let earlier, number == 0, earlier.program.look(from: earlier.start, count: count) { return true }
    for (run, sampler) in runs {
      let time = run.start + Double(number) / Self.rate
      try run.playback.seek(to: min(time, run.playback.time + Self.part))
      guard run.playback.time >= time else { return true }
      if sampler.count == number { sampler.sample(run.playback.window) }
    }
    number += 1
    guard number > count else { return true }
    let motions = [earlier?.program.motions()].compactMap(\.self) + runs.map(\.sampler.motions)
    if motions.count == 2 { result = MotionComparison(motions[0], motions[1]) }
    return false
  }
}
