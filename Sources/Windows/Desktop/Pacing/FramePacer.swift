/// A pacer that computes when to draw a frame, and for which refresh of the screen. The caller supplies all times and observed
/// refreshes; the pacer has no clock and no server.
///
/// Each frame targets one refresh and begins as late as the budget allows, so that it shows the newest input. The first frame
/// after a rest begins immediately, for the next refresh that it can reach. A response to input begins immediately, too, unless
/// a compositor collects frames.
///
/// If frames take longer than a refresh period, each of them targets a later refresh, from the second to the sixth after the
/// previous target. Their rate is then constant, and each is seen at its intended time.
struct FramePacer {
  /// The model of the screen's refreshes.
  var refresh = RefreshModel()
  /// Whether a compositor shows each frame one refresh after receiving it.
  var hasCompositor = false
  /// The time budget for drawing a frame.
  private(set) var budget = DrawBudget()
  /// The time of the refresh for which the last frame was drawn, in seconds.
  private(set) var lastTarget = -Double.infinity
  /// The number of refreshes that were missed during motion.
  private(set) var missedCount = 0
  /// The time between the completions of the last two frames, in seconds; `nil` if there was a rest between them.
  private(set) var interval: Double?
  /// Whether every refresh needs a frame.
  private var isMoving = false
  /// The time at which the last frame was completed, in seconds.
  private var lastFinish = -Double.infinity
  /// The number of refreshes by which the last frame was late.
  private var lateness = 0.0

  /// The time at which the last frame was begun, in seconds.
  private var lastBegun = -Double.infinity

  /// Returns the time at which to begin the next frame, in seconds; a time in the past means now.
  /// - Parameters:
  ///   - wanted: the time at which the contents need a frame; `nil` means as soon as possible.
  ///   - isAnswer: whether the frame shows the response to input; `false` by default. Without a compositor, such a frame is
  ///     visible as soon as it is completed. It therefore waits only until half a refresh period after the previous frame
  ///     (Docs/PERFORMANCE.md#pacing).
  func wake(wanted: Double?, isAnswer: Bool = false, at now: Double) -> Double {
    let refreshes = budget.refreshes(ofPeriod: refresh.period)
    let earliest = max(lastTarget + (refreshes - 0.5) * refresh.period, wanted ?? -.infinity)
    let lead = budget.lead(period: refresh.period, refreshes: refreshes, at: now)
    let latest = refresh.refresh(notBefore: earliest) - lead
    guard isAnswer, !hasCompositor, wanted == nil else { return latest }
    return min(latest, lastBegun + refresh.period / 2)
  }

  /// Returns the time of the refresh that a frame begun now can reach, in seconds. Without a compositor, a response to input
  /// may be the second frame for the same refresh.
  func target(isAnswer: Bool = false, at now: Double) -> Double {
    let refreshes = budget.refreshes(ofPeriod: refresh.period)
    let earliest = lastTarget + (isAnswer && !hasCompositor ? 0 : (refreshes - 0.5) * refresh.period)
    // The typical cost of frames is used, because a frame that was woken slightly late must not skip a refresh.
    let cost = budget.typicalCost
    let needed = refreshes > 1 ? cost - refresh.period / 8 : cost / 2
    return refresh.refresh(notBefore: max(earliest, now + needed))
  }

  /// Returns the time at which a frame for `target` is seen, in seconds.
  func displayTime(for target: Double) -> Double { hasCompositor ? target + refresh.period : target }

  /// Records that a frame for `target` was begun and completed.
  /// - Parameter isFollowed: whether something still moves, so that the next refresh needs a frame, too.
  mutating func finishFrame(target: Double, begun: Double, finished: Double, isFollowed: Bool) {
    let passed = max(0, ((target - lastTarget) / refresh.period).rounded() - 1)
    // A pause between two responses to input is normal. After such a pause, a refresh counts as missed only if the earlier
    // frame was so late that it delayed this one.
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

  /// Records that a motion has ended without another frame, so that no refresh counts as missed until the next motion.
  mutating func rest() { isMoving = false }

  /// Returns whether a frame begun now continues a motion, because the last target is less than two refresh periods ago.
  func isInStep(at now: Double) -> Bool { now - lastTarget < 2 * refresh.period }
}

/// A model of the screen's refreshes, which happen at `origin` and every `period` before and after it.
struct RefreshModel {
  /// A source of the period, from the least to the most reliable.
  nonisolated enum Source: String, Sendable {
    case assumed
    case monitor = "RandR"
    case measured = "measured"
  }

  /// The time of any one refresh, from which all others are counted, in seconds of the monotonic clock.
  private(set) var origin = 0.0
  /// The time between two refreshes, in seconds.
  private(set) var period = 1 / 60.0
  /// The source of the period.
  private(set) var source = Source.assumed

  /// Returns the time of the refresh at `time`, or of the first one after it, in seconds.
  func refresh(notBefore time: Double) -> Double {
    guard time.isFinite else { return time }
    // A refresh at exactly this time is included, in spite of rounding errors.
    let steps = ((time - origin) / period - 1e-6).rounded(.up)
    return origin + steps * period
  }

  /// Adopts the monitor's nominal rate, in Hz; `nil` and values outside 10…1000 stand for 60. A period that was measured is
  /// kept.
  mutating func assume(rate: Double?) {
    guard source != .measured else { return }
    let known = rate.flatMap { (10.0...1000.0).contains($0) ? $0 : nil }
    period = 1 / (known ?? 60)
    source = known == nil ? .assumed : .monitor
  }

  /// The fraction of a small deviation that one observation corrects. Time stamps may jitter by a millisecond although the
  /// screen does not, and motion would show the jitter.
  private static let gain = 0.2

  mutating func observe(refreshAt time: Double) {
    let nearest = origin + ((time - origin) / period).rounded() * period
    let deviation = time - nearest
    let isSmall = abs(deviation) < period / 4 && source == .measured
    origin = isSmall ? nearest + deviation * Self.gain : time
  }

  /// Adopts a measured time between refreshes, in seconds.
  mutating func observe(period measured: Double) {
    period = measured
    source = .measured
  }

  /// Drops measurements because the window has moved to another monitor or the clock has failed, and adopts a nominal rate, in
  /// Hz.
  mutating func forgetMeasurement(rate: Double?) {
    source = .assumed
    assume(rate: rate)
  }
}

/// A budget that determines how long before a refresh a frame must begin: the time that nearly all recent frames needed, and a
/// margin.
///
/// A frame that begins late shows newer input, but one that misses its refresh is a whole period late. The budget therefore
/// follows the 95th percentile of costs, and is larger for a second after a miss.
///
/// The budget is not isolated, because closures of the main actor check the current thread whenever they are called.
nonisolated struct DrawBudget {
  private static let memory = 32
  /// The time added to the cost of frames, in seconds, because wake-ups may be late.
  private static let margin = 0.002
  /// The minimum budget, in seconds; `greatestShare` is the maximum, as a fraction of the period.
  private static let least = 0.003
  private static let greatestShare = 0.75
  /// The time for which a miss enlarges the budget, in seconds; `cautionShare` is the enlargement, as a fraction of the period.
  private static let caution = 1.0
  private static let cautionShare = 0.25

  private var costs = [Double](repeating: 0, count: memory)
  private var count = 0
  private var next = 0
  private var lastMiss = -Double.infinity

  /// Records the cost of drawing and uploading a frame, in seconds, and whether the frame was late.
  mutating func record(cost: Double, missed: Bool, at now: Double) {
    costs[next] = max(0, cost)
    next = (next + 1) % Self.memory
    count = min(count + 1, Self.memory)
    if missed { lastMiss = now }
  }

  var typicalCost: Double { count == 0 ? 0 : costs.reduce(0, +) / Double(count) }

  /// The 95th percentile of the recorded costs, in seconds.
  var highCost: Double {
    // Up to 20 frames, this is the highest cost, and up to 40, the second highest; no sorting is needed.
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

  /// The maximum number of refreshes per frame.
  private static let mostRefreshes = 6.0

  /// Returns the minimum number of refresh periods, from 1 to 6, in which at least half of the recorded frames would be ready.
  func refreshes(ofPeriod period: Double) -> Double {
    var refreshes = 1.0
    while refreshes < Self.mostRefreshes {
      let longer = costs.reduce(0) { $1 > refreshes * period ? $0 + 1 : $0 }
      if longer * 2 <= count { break }
      refreshes += 1
    }
    return refreshes
  }

  /// Returns how long before its refresh a frame must begin, in seconds.
  /// - Parameter refreshes: the number of refreshes per frame; 1 by default.
  func lead(period: Double, refreshes: Double = 1, at now: Double) -> Double {
    let extra = now - lastMiss < Self.caution ? period * Self.cautionShare : 0
    let wanted = max(Self.least, highCost + Self.margin + extra)
    return min(wanted, refreshes > 1 ? refreshes * period : period * Self.greatestShare)
  }
}
