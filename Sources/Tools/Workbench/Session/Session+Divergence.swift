import SegueGeometry

extension Session {
  /// An input that has a different effect because of changed timings.
  struct Divergence {
    /// The time of the input, in seconds of the recording.
    let time: Double
    /// The view that the press hits now, and the view that it hit in the recording. Both are empty if only the effect of the
    /// input differs.
    let target, oldTarget: String

    var isElsewhere: Bool { target != oldTarget }
  }

  /// The first input whose effect differs from that in the recording: a press that hits another view, or input that starts
  /// something else. `nil` if there is no such input.
  var divergence: Divergence? {
    guard log !== given else { return nil }
    let other = zip(log.pressTargets, given.pressTargets).first { $0.name != $1.name }
    let effect = Self.firstDifference(log.beginnings, given.beginnings)
    // If a press hits another view, the two views are reported instead of the different effect.
    if let (now, before) = other, now.time <= effect ?? .infinity {
      return Divergence(time: now.time, target: now.name, oldTarget: before.name)
    }
    return effect.map { Divergence(time: $0, target: "", oldTarget: "") }
  }

  /// A short note about the current state; `nil` if there is nothing to note.
  var note: String? {
    if let words = divergenceWords { return words }
    let isHeld = isLive && !isBusy && live.window.host?.activeTransition != nil
    return isHeld ? "Held: the arrows move it in the window, Return finishes it, Escape cancels it." : nil
  }

  /// A sentence about the `divergence`; `nil` if there is no divergence.
  private var divergenceWords: String? {
    guard let divergence else { return nil }
    let time =
      take.contains(divergence.time)
      ? "at \((divergence.time - take.lowerBound).milliseconds) ms"
      : takes.firstIndex { $0.contains(divergence.time) }.map { "in motion \($0 + 1)" } ?? "between motions"
    return divergence.isElsewhere
      ? "With your changes, the press \(time) hits \(divergence.target) instead of \(divergence.oldTarget)."
      : "With your changes, the input \(time) starts something else."
  }

  /// Returns the first time at which the calls differ, or `nil`.
  private static func firstDifference(_ calls: [MotionLog.Call], _ others: [MotionLog.Call]) -> Double? {
    for (call, other) in zip(calls, others) where !call.isLike(other) { return min(call.time, other.time) }
    let rest = calls.count > others.count ? calls : others
    return rest.count > min(calls.count, others.count) ? rest[min(calls.count, others.count)].time : nil
  }
}

extension MotionLog {
  /// The calls that start something and that input caused immediately.
  fileprivate var beginnings: [Call] { Self.beginnings(of: calls, at: Set(input.times)) }

  /// Returns the calls that start something at one of `times`. Calls at the end of a transition are left out, because no input
  /// determines the time of the end.
  static func beginnings(of calls: [Call], at times: Set<Double>) -> [Call] {
    calls.filter { $0.begins && times.contains($0.time) }
  }
}

extension MotionLog.Call {
  /// Whether the call is made when something starts, like `viewWillAppear`, not when something ends.
  fileprivate var begins: Bool {
    !(method.hasPrefix("viewDid") || method.hasPrefix("ended") || method == "completion"
      || phase == .idle)
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
