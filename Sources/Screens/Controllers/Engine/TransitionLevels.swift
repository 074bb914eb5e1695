import SegueGeometry

/// The levels of a transition's states: 0 for dismissed, 1 for presented, and fractions in between for the steps in which it
/// may rest. The animator's position is an index into the levels. Beyond the first and the last level, positions and levels are
/// extrapolated from the two closest levels.
struct TransitionLevels {
  private let values: [Double]

  /// Creates the levels of a transition from the levels of the steps in which it may rest, in ascending order.
  init(_ steps: [Double]) { values = [0] + steps + [1] }

  subscript(state: Int) -> Double { values[state] }

  /// Returns the level at a position of the animator.
  func level(at position: Double) -> Double {
    let leg = Int(position.clamped(to: 0...Double(values.count - 2)))
    return values[leg] + (position - Double(leg)) * (values[leg + 1] - values[leg])
  }

  /// Converts a velocity at a position from levels per second to positions per second. Exactly at a level, the interval ahead,
  /// in the direction of the velocity, determines the result.
  func velocity(at position: Double, level velocity: Double) -> Double {
    let leg = velocity < 0 ? position.rounded(.up) - 1 : position.rounded(.down)
    let first = Int(leg.clamped(to: 0...Double(values.count - 2)))
    return velocity / (values[first + 1] - values[first])
  }

  /// Returns the animator's position at a level.
  func position(of level: Double) -> Double {
    let leg = values.dropLast().lastIndex { $0 <= level } ?? 0
    return Double(leg) + (level - values[leg]) / (values[leg + 1] - values[leg])
  }
}
