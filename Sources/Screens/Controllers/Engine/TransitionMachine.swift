/// The phase of a transition, and what each event does to it; the whole logic of interruption in one table.
///
/// | phase \ event   | begin           | beginHeld  | grab       | track | head(o)               | arrive              |
/// |-----------------|-----------------|------------|------------|-------|-----------------------|---------------------|
/// | idle            | → running(fin.) | → held     | –          | –     | –                     | –                   |
/// | running(o)      | –               | –          | → held     | –     | → running(o') if o'≠o | → idle, complete(o) |
/// | held            | –               | –          | –          | show  | → running(o)          | –                   |
///
/// A dash drops the event: a click elsewhere during a transition is dropped, not queued.
struct TransitionMachine: Hashable {
  /// The end that a transition reaches.
  enum Outcome: Hashable, CaseIterable {
    /// The screens have changed.
    case finished
    /// Everything is as before.
    case cancelled
  }

  enum Phase: Hashable {
    case idle
    /// Moves by itself.
    case running(toward: Outcome)
    /// A pointer, a key or a slider holds it.
    case held

    /// What tools call it.
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

  /// What has to be done.
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
  /// - Returns: what has to be done; `nil` where the event is dropped.
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
