import SegueGeometry

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
