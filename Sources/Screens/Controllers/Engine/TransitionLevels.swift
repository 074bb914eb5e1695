import SegueGeometry

/// Where the states of a transition are, as parts of the way from dismissed to presented: 0, the steps in which it may rest, 1. The
/// position of its animator is an index into them; beyond the ends it goes on as between the nearest two.
struct TransitionLevels {
  private let values: [Double]

  /// With the levels of the steps, in ascending order.
  init(_ steps: [Double]) { values = [0] + steps + [1] }

  subscript(state: Int) -> Double { values[state] }

  /// The part of the way at a position.
  func level(at position: Double) -> Double {
    let leg = Int(position.clamped(to: 0...Double(values.count - 2)))
    return values[leg] + (position - Double(leg)) * (values[leg + 1] - values[leg])
  }

  /// The position at a part of the way.
  func position(of level: Double) -> Double {
    let leg = values.dropLast().lastIndex { $0 <= level } ?? 0
    return Double(leg) + (level - values[leg]) / (values[leg + 1] - values[leg])
  }
}
