import SegueDrawing
import SegueHeadless

/// How far views are apart in two runs at the same times.
package nonisolated struct MotionComparison: Sendable {
  /// Where one view is farthest from where it is in the other run.
  package nonisolated struct Distance: Sendable {
    package let view: String
    /// Of the corner that is farthest, in points.
    package let points: Double
    /// In seconds.
    package let time: Double
  }

  /// The largest distance of each view that is seen in both runs and not at the same place, the largest one first.
  package let distances: [Distance]
  /// The views that one run shows at a time at which the other does not, with the first such time.
  package let unmatched: [Unmatched]
  package typealias Unmatched = (view: String, isInFirst: Bool, time: Double)

  /// A comparison of two runs that were sampled at the same times; of the longer one the rest is left out.
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
  /// The place at a time, if anything is seen there.
  fileprivate func seen(at index: Int) -> Body.Place? {
    indices.contains(index) ? self[index].flatMap { $0.opacity >= 0.01 ? $0 : nil } : nil
  }
}

/// Finds how far views are apart in two runs, a little at a time.
final class RunComparison {
  /// A run, and when in it the comparison begins, in seconds.
  struct Run {
    let playback: Playback
    let start: Double
  }

  /// The result, once all has been looked at.
  private(set) var result: MotionComparison?

  private let runs: [(run: Run, sampler: MotionSampler)]
  private let earlier: (program: PreviousProgram, start: Double)?
  private let count: Int
  private var number = 0

  private static let rate = 60.0
  /// How much is played in one step, in seconds.
  private static let part = 0.25

  /// A comparison of so many seconds of two runs, or of one with what an earlier program shows from a time on.
  init(_ runs: [Run], _ earlier: (PreviousProgram, Double)? = nil, seconds: Double) {
    self.runs = runs.map { ($0, MotionSampler(of: $0.playback.window, from: $0.start)) }
    self.earlier = earlier
    count = MotionSampler.count(in: 0...max(0, seconds), rate: Self.rate)
  }

  /// Looks at the next time.
  /// - Returns: whether there is more to look at.
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
