/// Decides when to draw and for which moment. It knows no clock and no server: both are told to it.
///
/// Each frame is meant for one refresh of the screen and is begun as late as the budget allows, so that it shows
/// the newest input. The first frame after a rest is begun at once, for the next refresh that it can reach; and so is the
/// answer to a hand, where nobody stands between us and the screen to collect frames.
struct FramePacer {
  /// When the screen refreshes.
  var refresh = RefreshModel()
  /// Whether a compositor shows our frame one refresh after we handed it over.
  var hasCompositor = false
  /// How long frames take.
  private(set) var budget = DrawBudget()
  /// The refresh for which the last frame was drawn, in seconds.
  private(set) var lastTarget = -Double.infinity
  /// How many refreshes have passed without their frame while something moved.
  private(set) var missedCount = 0
  /// Seconds between the last two frames being handed over; `nil` where there was a rest between them.
  private(set) var interval: Double?
  /// Whether every refresh wants a frame.
  private var isMoving = false
  /// When the last frame was handed over, in seconds.
  private var lastFinish = -Double.infinity
  /// How many refreshes the last frame came too late.
  private var lateness = 0.0

  /// When the last frame was begun, in seconds.
  private var lastBegun = -Double.infinity

  /// When to begin the next frame, in seconds. A time in the past means: now.
  /// - Parameters:
  ///   - wanted: when the content wants to be drawn; `nil` means as soon as possible.
  ///   - isAnswer: whether the frame shows what a hand has just done. Without a compositor that is seen as soon as it is there,
  ///     so it only keeps half a refresh from the frame before (performance.md 4.9).
  func wake(wanted: Double?, isAnswer: Bool = false, at now: Double) -> Double {
    let earliest = max(lastTarget + refresh.period / 2, wanted ?? -.infinity)
    let latest = refresh.refresh(notBefore: earliest) - budget.lead(period: refresh.period, at: now)
    guard isAnswer, !hasCompositor, wanted == nil else { return latest }
    return min(latest, lastBegun + refresh.period / 2)
  }

  /// The refresh that a frame begun now can reach; an answer may be the second frame for the same one.
  func target(isAnswer: Bool = false, at now: Double) -> Double {
    let earliest = isAnswer && !hasCompositor ? lastTarget : lastTarget + refresh.period / 2
    // Judged by what frames usually take: a frame that was woken a little late must not skip a refresh.
    return refresh.refresh(notBefore: max(earliest, now + budget.typicalCost / 2))
  }

  /// When a frame for `target` is seen, in seconds.
  func displayTime(for target: Double) -> Double {
    hasCompositor ? target + refresh.period : target
  }

  /// A frame meant for `target` was begun and handed over.
  /// - Parameter isFollowed: whether something moves on, so that the next refresh wants a frame too.
  mutating func finishFrame(target: Double, begun: Double, finished: Double, isFollowed: Bool) {
    let passed = max(0, ((target - lastTarget) / refresh.period).rounded() - 1)
    // Between two frames that it asks for a hand may rest. Then a refresh is missed only if the earlier frame came so
    // late that this one could not have been there before.
    let isStep = isMoving || passed <= lateness
    if isStep { missedCount += Int(passed) }
    interval = isStep ? finished - lastFinish : nil
    // A frame that was woken too late for its refresh has missed it, too.
    let isLate = finished > target || isStep && passed > 0
    budget.record(cost: finished - begun, missed: isLate, at: finished)
    lateness = max(0, ((finished - target) / refresh.period).rounded(.up))
    lastTarget = target
    lastBegun = begun
    lastFinish = finished
    isMoving = isFollowed
  }

  /// What moved has come to rest without another frame: until the next one nothing is missed.
  mutating func rest() { isMoving = false }

  /// Whether the frame before the present one belonged to the same movement.
  func isInStep(at now: Double) -> Bool { now - lastTarget < 2 * refresh.period }
}
