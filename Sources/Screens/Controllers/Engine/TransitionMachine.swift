/// A state machine for the phase of a transition. The table contains the entire logic of interruption: the effect of each event
/// in each phase.
///
/// | phase \ event   | begin           | beginHeld  | grab       | track | head(o)               | arrive              |
/// |-----------------|-----------------|------------|------------|-------|-----------------------|---------------------|
/// | idle            | → running(fin.) | → held     | –          | –     | –                     | –                   |
/// | running(o)      | –               | –          | → held     | –     | → running(o') if o'≠o | → idle, complete(o) |
/// | held            | –               | –          | –          | show  | → running(o)          | –                   |
///
/// A dash means that the event is dropped. For example, a click elsewhere during a transition is dropped instead of queued.
struct TransitionMachine: Hashable {
  /// The result with which a transition ends.
  enum Outcome: Hashable, CaseIterable {
    /// The operation is complete, and the new screen is visible.
    case finished
    /// The same screen is visible as before the transition.
    case cancelled
  }

  enum Phase: Hashable {
    case idle
    /// The transition moves toward an outcome, and nothing holds it.
    case running(toward: Outcome)
    /// A pointer, a key or a slider holds the transition.
    case held

    /// The name that tools show for the phase.
    var name: String {
      switch self {
      case .idle: "idle"
      case .running(.finished): "running"
      case .running(.cancelled): "running back"
      case .held: "held"
      }
    }
  }

  enum Event: Hashable {
    case begin
    case beginHeld
    case grab
    case track
    case head(toward: Outcome)
    case arrive
  }

  /// The action that an event requires.
  enum Effect: Hashable {
    case start
    case startHeld
    case hold
    case show
    case go(toward: Outcome)
    case complete(Outcome)
  }

  private(set) var phase = Phase.idle

  /// Handles an event.
  /// - Returns: the action that the event requires; `nil` if the phase drops the event.
  mutating func handle(_ event: Event) -> Effect? {
    switch (phase, event) {
    case (.idle, .begin):
      phase = .running(toward: .finished)
      return .start
    case (.idle, .beginHeld):
      phase = .held
      return .startHeld
    case (.running, .grab):
      phase = .held
      return .hold
    case (.held, .track):
      return .show
    case (.held, .head(let outcome)):
      phase = .running(toward: outcome)
      return .go(toward: outcome)
    case (.running(let old), .head(let outcome)) where outcome != old:
      phase = .running(toward: outcome)
      return .go(toward: outcome)
    case (.running(let outcome), .arrive):
      phase = .idle
      return .complete(outcome)
    default:
      return nil
    }
  }
}
