/// Computes when to draw and for which moment. It has no clock and no server: it is given times, and refreshes that were seen.
///
/// Each frame targets one refresh of the screen and begins as late as the budget allows, so that it shows the newest input. The
/// first frame after a rest begins at once, for the next refresh that it can reach; and so does the response to input, where no
/// compositor collects frames. Frames that take longer than a refresh are each meant for the second one, or the third: an even
/// rate, and each is seen when it was meant to be.
struct FramePacer {
  /// When the screen refreshes.
  var refresh = RefreshModel()
  /// Whether a compositor shows our frame one refresh after we handed it over.
  var hasCompositor = false
  /// The time that frames need.
  private(set) var budget = DrawBudget()
  /// The refresh for which the last frame was drawn, in seconds.
  private(set) var lastTarget = -Double.infinity
  /// How many refreshes were missed while something moved.
  private(set) var missedCount = 0
  /// Seconds between the last two frames being handed over; `nil` where there was a rest between them.
  private(set) var interval: Double?
  /// Whether every refresh wants a frame.
  private var isMoving = false
  /// When the last frame was handed over, in seconds.
  private var lastFinish = -Double.infinity
  /// By how many refreshes the last frame was late.
  private var lateness = 0.0

  /// When the last frame was begun, in seconds.
  private var lastBegun = -Double.infinity

  /// When to begin the next frame, in seconds. A time in the past means: now.
  /// - Parameters:
  ///   - wanted: when the content wants to be drawn; `nil` means as soon as possible.
  ///   - isAnswer: whether the frame shows the response to input. Without a compositor that is visible as soon as it is there, so
  ///     it only waits until half a refresh after the frame before (Docs/PERFORMANCE.md#pacing).
  func wake(wanted: Double?, isAnswer: Bool = false, at now: Double) -> Double {
    let refreshes = budget.refreshes(ofPeriod: refresh.period)
    let earliest = max(lastTarget + (refreshes - 0.5) * refresh.period, wanted ?? -.infinity)
    let lead = budget.lead(period: refresh.period, refreshes: refreshes, at: now)
    let latest = refresh.refresh(notBefore: earliest) - lead
    guard isAnswer, !hasCompositor, wanted == nil else { return latest }
    return min(latest, lastBegun + refresh.period / 2)
  }

  /// The refresh that a frame begun now can reach; an answer may be the second frame for the same one.
  func target(isAnswer: Bool = false, at now: Double) -> Double {
    let refreshes = budget.refreshes(ofPeriod: refresh.period)
    let earliest = lastTarget + (isAnswer && !hasCompositor ? 0 : (refreshes - 0.5) * refresh.period)
    // Based on the typical cost of frames: a frame that was woken slightly late must not skip a refresh.
    let cost = budget.typicalCost
    let needed = refreshes > 1 ? cost - refresh.period / 8 : cost / 2
    return refresh.refresh(notBefore: max(earliest, now + needed))
  }

  /// When a frame for `target` is seen, in seconds.
  func displayTime(for target: Double) -> Double { hasCompositor ? target + refresh.period : target }

  /// A frame meant for `target` was begun and handed over.
  /// - Parameter isFollowed: whether something still moves, so that the next refresh wants a frame, too.
  mutating func finishFrame(target: Double, begun: Double, finished: Double, isFollowed: Bool) {
    let passed = max(0, ((target - lastTarget) / refresh.period).rounded() - 1)
    // Between two frames that respond to input there may be a pause. Then a refresh is missed only if the earlier frame was so
    // late that this one could not have been ready before.
    let isStep = isMoving || passed <= lateness
    if isStep { missedCount += Int(passed) }
    interval = isStep ? finished - lastFinish : nil
    // A frame that was woken too late for its refresh has missed it, too.
    let isLate = finished > target || isStep && passed > budget.refreshes(ofPeriod: refresh.period) - 1
    budget.record(cost: finished - begun, missed: isLate, at: finished)
    lateness = max(0, ((finished - target) / refresh.period).rounded(.up))
    lastTarget = target
    lastBegun = begun
    lastFinish = finished
    isMoving = isFollowed
  }

  /// What moved has come to rest without another frame: until the next one nothing is missed.
  mutating func rest() { isMoving = false }

  /// Whether the previous frame belonged to the same motion.
  func isInStep(at now: Double) -> Bool { now - lastTarget < 2 * refresh.period }
}

/// A model of the screen's refreshes: they come at `origin` and every `period` before and after.
struct RefreshModel {
  /// Where the period comes from; the best source is the last.
  nonisolated enum Source: String, Sendable {
    case assumed
    case monitor = "RandR"
    case measured = "measured"
  }

  /// The time of one refresh, in seconds of the monotonic clock.
  private(set) var origin = 0.0
  /// Seconds between two refreshes.
  private(set) var period = 1 / 60.0
  /// Where the period comes from.
  private(set) var source = Source.assumed

  /// The refresh at `time`, or the first one after it.
  func refresh(notBefore time: Double) -> Double {
    guard time.isFinite else { return time }
    // A refresh that is due this very moment counts, in spite of rounding.
    let steps = ((time - origin) / period - 1e-6).rounded(.up)
    return origin + steps * period
  }

  /// Takes the monitor's nominal rate, in Hz; `nil` or nonsense means 60. A measured period is better and stays.
  mutating func assume(rate: Double?) {
    guard source != .measured else { return }
    let known = rate.flatMap { (10.0...1000.0).contains($0) ? $0 : nil }
    period = 1 / (known ?? 60)
    source = known == nil ? .assumed : .monitor
  }

  /// The part of a small deviation that is corrected at once. Stamps may jitter by a millisecond; the screen does not, and
  /// movement computed for a jittering time would show it.
  private static let gain = 0.2

  mutating func observe(refreshAt time: Double) {
    let nearest = origin + ((time - origin) / period).rounded() * period
    let deviation = time - nearest
    let isSmall = abs(deviation) < period / 4 && source == .measured
    origin = isSmall ? nearest + deviation * Self.gain : time
  }

  /// The time between refreshes was measured.
  mutating func observe(period measured: Double) {
    period = measured
    source = .measured
  }

  /// Forgets what was measured: the window has moved to another monitor, or the clock has failed.
  mutating func forgetMeasurement(rate: Double?) {
    source = .assumed
    assume(rate: rate)
  }
}

/// How long before a refresh a frame has to be begun: what nearly all of the last frames needed, and a margin.
///
/// Beginning late means that the frame shows newer input; a deadline missed costs a whole period. So the budget
/// follows the 95th percentile, and is wider for a second after a miss.
struct DrawBudget {
  private static let memory = 32
  /// Seconds added to what frames needed: how late a wake-up may be.
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

  /// Records what a frame cost to draw and to upload, in seconds, and whether it came too late.
  mutating func record(cost: Double, missed: Bool, at now: Double) {
    costs[next] = max(0, cost)
    next = (next + 1) % Self.memory
    count = min(count + 1, Self.memory)
    if missed { lastMiss = now }
  }

  var typicalCost: Double { count == 0 ? 0 : costs.reduce(0, +) / Double(count) }

  /// The 95th percentile of the remembered costs, in seconds.
  var highCost: Double {
    // Of up to 20 frames that is the slowest, of up to 40 the second slowest: no sorting needed.
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

  /// The most refreshes for which there is one frame.
  private static let mostRefreshes = 6.0

  /// In how many refreshes most of the remembered frames would be ready: 1, unless half of them take longer.
  func refreshes(ofPeriod period: Double) -> Double {
    var refreshes = 1.0
    while refreshes < Self.mostRefreshes {
      let longer = costs.reduce(0) { $1 > refreshes * period ? $0 + 1 : $0 }
      if longer * 2 <= count { break }
      refreshes += 1
    }
    return refreshes
  }

  /// How long before a refresh to begin, in seconds, where there is a frame for each or for each of so many.
  func lead(period: Double, refreshes: Double = 1, at now: Double) -> Double {
    let extra = now - lastMiss < Self.caution ? period * Self.cautionShare : 0
    let wanted = max(Self.least, highCost + Self.margin + extra)
    return min(wanted, refreshes > 1 ? refreshes * period : period * Self.greatestShare)
  }
}
