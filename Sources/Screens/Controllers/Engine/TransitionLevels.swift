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

  /// The velocity of the position, per second, for one of the part of the way: that of the leg into which it leads.
  func velocity(at position: Double, level velocity: Double) -> Double {
    let leg = velocity < 0 ? position.rounded(.up) - 1 : position.rounded(.down)
    let first = Int(leg.clamped(to: 0...Double(values.count - 2)))
    return velocity / (values[first + 1] - values[first])
  }

  /// The position at a part of the way.
  func position(of level: Double) -> Double {
    let leg = values.dropLast().lastIndex { $0 <= level } ?? 0
    return Double(leg) + (level - values[leg]) / (values[leg + 1] - values[leg])
  }
}
