import SegueDrawing

/// A comparison of the places that views have in two runs at the same times.
package nonisolated struct MotionComparison: Sendable {
  /// The maximum distance of a view from its place in the other run.
  package nonisolated struct Distance: Sendable {
    package let view: String
    /// The distance of the corner that is farthest away, in points.
    package let points: Double
    /// The time of this distance, in seconds.
    package let time: Double
  }

  /// The maximum distance of each view that is in different places in the two runs, in descending order.
  package let distances: [Distance]
  /// The views that at some time are visible in only one of the runs, sorted by the first such time.
  package let unmatched: [Unmatched]
  package typealias Unmatched = (view: String, isInFirst: Bool, time: Double)

  /// Creates a comparison of two runs that were sampled at the same times, up to the end of the shorter one.
  /// - Parameters:
  ///   - one: the first run.
  ///   - other: the second run.
  ///   - tolerance: the distance up to which places are considered equal, in points.
  package init(_ one: Motions, _ other: Motions, tolerance: Double = 0.01) {
    let count = min(one.times.count, other.times.count)
    let (mine, theirs) = (one.trajectoriesByName, other.trajectoriesByName)
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
  fileprivate var trajectoriesByName: [String: Trajectory] {
    Dictionary(trajectories.map { ($0.view, $0) }) { first, _ in first }
  }
}

nonisolated extension [Trajectory.Place?] {
  /// Returns the view's place in the sample with this index; `nil` if there is no such sample, or if the view is not visible in
  /// it.
  fileprivate func seen(at index: Int) -> Trajectory.Place? {
    indices.contains(index) ? self[index].flatMap { $0.opacity >= 0.01 ? $0 : nil } : nil
  }
}
