import SegueGeometry

extension Session {
  /// Where the same hand does something else because of what is tried.
  struct Divergence {
    /// When, in seconds of the recording.
    let time: Double
    /// What it meets now, and what it met before; the same where it only has another effect.
    let meets, met: String

    var isElsewhere: Bool { meets != met }
  }

  /// The first press or key that meets something else than in the recording, or begins something else; `nil` while all do the same.
  var divergence: Divergence? {
    guard log !== given else { return nil }
    let other = zip(log.pressTargets, given.pressTargets).first { $0.name != $1.name }
    let effect = Self.firstDifference(log.beginnings, given.beginnings)
    // What a press has met is said rather than what came of it.
    if let (now, before) = other, now.time <= effect ?? .infinity {
      return Divergence(time: now.time, meets: now.name, met: before.name)
    }
    return effect.map { Divergence(time: $0, meets: "", met: "") }
  }

  /// What is to be known for as long as it is so, in a few words.
  var note: String? {
    if let words = divergenceWords { return words }
    let isHeld = isLive && !isBusy && live.window.host?.activeTransition != nil
    return isHeld ? "Held: the arrows move it in the window, Return finishes it, Escape cancels it." : nil
  }

  /// What does something else because of what is tried, in a few words.
  private var divergenceWords: String? {
    guard let divergence else { return nil }
    let time =
      take.contains(divergence.time)
      ? "at \((divergence.time - take.lowerBound).milliseconds) ms"
      : takes.firstIndex { $0.contains(divergence.time) }.map { "in motion \($0 + 1)" } ?? "between motions"
    return divergence.isElsewhere
      ? "With your changes, the press \(time) hits \(divergence.meets) instead of \(divergence.met)."
      : "With your changes, the input \(time) starts something else."
  }

  /// The first time at which not the same was begun.
  private static func firstDifference(_ calls: [MotionLog.Call], _ others: [MotionLog.Call]) -> Double? {
    for (call, other) in zip(calls, others) where !call.isLike(other) { return min(call.time, other.time) }
    let rest = calls.count > others.count ? calls : others
    return rest.count > min(calls.count, others.count) ? rest[min(calls.count, others.count)].time : nil
  }
}

extension MotionLog {
  /// What input began at once.
  fileprivate var beginnings: [Call] { Self.beginnings(of: calls, at: Set(input.times)) }

  /// What was begun at some times; what ends takes its own time.
  static func beginnings(of calls: [Call], at times: Set<Double>) -> [Call] {
    calls.filter { $0.begins && times.contains($0.time) }
  }
}

extension MotionLog.Call {
  /// Whether it comes with something that begins.
  fileprivate var begins: Bool {
    !(method.hasPrefix("viewDid") || method.hasPrefix("ended") || method == "completion"
      || method == "phase" && subject == "idle")
  }

  fileprivate func isLike(_ other: MotionLog.Call) -> Bool {
    method == other.method && subject == other.subject && abs(time - other.time) < 1e-6
  }
}

extension InputTrack {
  fileprivate var times: [Double] {
    presses.flatMap { $0.path.map(\.time) } + events.flatMap { [$0.span.lowerBound, $0.span.upperBound] }
  }
}
