import SegueTestSupport
import Testing

@testable import SegueControllers

/// Every cell of the table in `TransitionMachine`.
@Suite struct TransitionMachineTests {
  typealias Phase = TransitionMachine.Phase
  typealias Event = TransitionMachine.Event
  typealias Outcome = TransitionMachine.Outcome

  static let phases =
    [Phase.idle] + Outcome.allCases.flatMap { [.running(toward: $0), .held(from: $0), .ending($0)] }
  static let events =
    [Event.begin, .beginHeld, .grab, .track, .wait, .arrive] + Outcome.allCases.map { .head(toward: $0) }

  /// Returns the phase that follows an event; `nil` if the event is dropped.
  static func next(_ phase: Phase, _ event: Event) -> Phase? {
    switch (phase, event) {
    case (.idle, .begin): .running(toward: .finished)
    case (.idle, .beginHeld): .held(from: .finished)
    case (.running(.finished), .grab): .held(from: .finished)
    case (.running(.cancelled), .grab): .held(from: .cancelled)
    case (.running(.finished), .head(.cancelled)): .running(toward: .cancelled)
    case (.running(.cancelled), .head(.finished)): .running(toward: .finished)
    case (.running(.finished), .wait): .ending(.finished)
    case (.running(.cancelled), .wait): .ending(.cancelled)
    case (.held, .track): phase
    case (.held, .head(.finished)): .running(toward: .finished)
    case (.held, .head(.cancelled)): .running(toward: .cancelled)
    case (.running, .arrive), (.ending, .arrive): .idle
    default: nil
    }
  }

  /// Returns a machine that events have brought to `phase`.
  static func machine(in phase: Phase) -> TransitionMachine {
    var machine = TransitionMachine()
    func send(_ events: Event...) { for event in events { _ = machine.handle(event) } }
    switch phase {
    case .idle: break
    case .running(let outcome): send(.beginHeld, .head(toward: outcome))
    case .held(let outcome): send(.beginHeld, .head(toward: outcome), .grab)
    case .ending(let outcome): send(.beginHeld, .head(toward: outcome), .wait)
    }
    return machine
  }

  @Test(arguments: await phases, await events)
  func eventLeadsToNextPhaseOfTable(phase: Phase, event: Event) {
    var machine = Self.machine(in: phase)
    #expect(machine.phase == phase)
    let next = Self.next(phase, event)
    #expect(machine.handle(event) == (next != nil))
    #expect(machine.phase == next ?? phase)
  }

  /// A transition that has begun is completed at most once before the next one begins.
  @Test(arguments: 0..<20) func randomEventsCompleteEachTransitionOnce(seed: Int) {
    var seeds = SeededGenerator(seed)
    var machine = TransitionMachine()
    var open = 0
    for _ in 0..<500 {
      guard let event = Self.events.randomElement(using: &seeds), machine.handle(event) else { continue }
      if event == .begin || event == .beginHeld { open += 1 }
      if event == .arrive { open -= 1 }
      #expect(open == (machine.phase == .idle ? 0 : 1))
    }
  }
}
