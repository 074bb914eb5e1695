/// How long before a refresh a frame has to be begun: what nearly all of the last frames needed, and a margin.
///
/// Beginning late means that the frame shows newer input; a deadline missed costs a whole period. So the budget
/// follows the 95th percentile, and is wider for a second after a miss.
struct DrawBudget {
  /// How many frames are remembered.
  private static let memory = 32
  /// Seconds added to what frames needed: the time a wake-up may come late.
  private static let margin = 0.002
  /// Bounds: seconds, and a share of the period.
  private static let least = 0.003
  private static let greatestShare = 0.75
  /// Seconds for which a miss is remembered, and the share of the period that it adds.
  private static let caution = 1.0
  private static let cautionShare = 0.25

  private var costs = [Double](repeating: 0, count: memory)
  private var count = 0
  private var next = 0
  private var lastMiss = -Double.infinity

  /// Remembers what a frame cost to draw and to hand over, in seconds, and whether it came too late.
  mutating func record(cost: Double, missed: Bool, at now: Double) {
    costs[next] = max(0, cost)
    next = (next + 1) % Self.memory
    count = min(count + 1, Self.memory)
    if missed { lastMiss = now }
  }

  /// The mean cost of the remembered frames, in seconds.
  var typicalCost: Double {
    count == 0 ? 0 : costs.reduce(0, +) / Double(count)
  }

  /// The cost that 95 of 100 remembered frames keep below, in seconds.
  var highCost: Double {
    // Of up to 20 frames that is the dearest, of up to 40 the second dearest: no sorting needed.
    var first = 0.0
    var second = 0.0
    for cost in costs {
      if cost > first {
        (first, second) = (cost, first)
      } else if cost > second {
        second = cost
      }
    }
    return count <= 20 ? first : second
  }

  /// How long before a refresh to begin, in seconds.
  func lead(period: Double, at now: Double) -> Double {
    let extra = now - lastMiss < Self.caution ? period * Self.cautionShare : 0
    let wanted = max(Self.least, highCost + Self.margin + extra)
    return min(wanted, period * Self.greatestShare)
  }
}
