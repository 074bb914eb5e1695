/// A state machine for the phase of a transition. The table contains the entire logic of interruption: the next phase for each
/// event in each phase.
///
/// | phase \ event | begin           | beginHeld    | grab      | track | head(o)               | wait        | arrive |
/// |---------------|-----------------|--------------|-----------|-------|-----------------------|-------------|--------|
/// | idle          | → running(fin.) | → held(fin.) | –         | –     | –                     | –           | –      |
/// | running(o)    | –               | –            | → held(o) | –     | → running(o') if o'≠o | → ending(o) | → idle |
/// | held(o)       | –               | –            | –         | stays | → running(o')         | –           | –      |
/// | ending(o)     | –               | –            | –         | –     | –                     | –           | → idle |
///
/// A dash means that the event is dropped. For example, a click elsewhere during a transition is dropped instead of queued.
struct TransitionMachine: Hashable {
  /// The result with which a transition ends.
  enum Outcome: Hashable, CaseIterable {
    /// The operation is complete, and the new screen is visible.
    case finished
    /// The transition went back, and the previous screen is visible again.
    case cancelled
  }

  enum Phase: Hashable {
    case idle
    /// The transition moves toward an outcome, and nothing holds it.
    case running(toward: Outcome)
    /// A pointer, a key or a slider holds the transition, which moved toward an outcome before.
    case held(from: Outcome)
    /// The motion is over, but application code still animates views.
    case ending(Outcome)

    /// The outcome toward which the transition moves or has moved; `nil` if it is idle or held.
    var outcome: Outcome? {
      switch self {
      case .running(let outcome), .ending(let outcome): outcome
      case .idle, .held: nil
      }
    }

    /// The name that tools show for the phase.
    var name: String {
      switch self {
      case .idle: "idle"
      case .held: "held"
      case .running(let outcome), .ending(let outcome): outcome == .finished ? "running" : "running back"
      }
    }
  }

  enum Event: Hashable {
    case begin
    case beginHeld
    case grab
    case track
    case head(toward: Outcome)
    case wait
    case arrive
  }

  private(set) var phase = Phase.idle

  /// Handles an event.
  /// - Returns: whether the phase accepts the event; if not, the event is dropped.
  mutating func handle(_ event: Event) -> Bool {
    switch (phase, event) {
    case (.idle, .begin): phase = .running(toward: .finished)
    case (.idle, .beginHeld): phase = .held(from: .finished)
    case (.running(let outcome), .grab): phase = .held(from: outcome)
    case (.held, .track): break
    case (.held, .head(let outcome)): phase = .running(toward: outcome)
    case (.running(let old), .head(let outcome)) where outcome != old: phase = .running(toward: outcome)
    case (.running(let outcome), .wait): phase = .ending(outcome)
    case (.running, .arrive), (.ending, .arrive): phase = .idle
    default: return false
    }
    return true
  }
}
