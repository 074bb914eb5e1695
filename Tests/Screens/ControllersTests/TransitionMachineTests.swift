import SegueTestSupport
import Testing

@testable import SegueControllers

/// Every cell of the table in `TransitionMachine`.
@Suite struct TransitionMachineTests {
  typealias Machine = TransitionMachine

  /// Returns a machine that events have brought to `phase`.
  static func machine(in phase: Machine.Phase) -> Machine {
    var machine = Machine()
    switch phase {
    case .idle: break
    case .held: _ = machine.handle(.beginHeld)
    case .running(let outcome):
      _ = machine.handle(.beginHeld)
      _ = machine.handle(.head(toward: outcome))
    }
    return machine
  }

  struct Cell: CustomTestStringConvertible {
    let phase: Machine.Phase
    let event: Machine.Event
    let effect: Machine.Effect?
    let next: Machine.Phase
    var testDescription: String { "\(event) while \(phase)" }

    init(
      _ phase: Machine.Phase, _ event: Machine.Event, _ effect: Machine.Effect?, _ next: Machine.Phase? = nil
    ) {
      self.phase = phase
      self.event = event
      self.effect = effect
      self.next = next ?? phase
    }
  }

  static let finishing = Machine.Phase.running(toward: .finished)
  static let cancelling = Machine.Phase.running(toward: .cancelled)
  static let table = [
    Cell(.idle, .begin, .start, finishing),
    Cell(.idle, .beginHeld, .startHeld, .held),
    Cell(.idle, .grab, nil),
    Cell(.idle, .track, nil),
    Cell(.idle, .head(toward: .finished), nil),
    Cell(.idle, .head(toward: .cancelled), nil),
    Cell(.idle, .arrive, nil),

    Cell(finishing, .begin, nil),
    Cell(finishing, .beginHeld, nil),
    Cell(finishing, .grab, .hold, .held),
    Cell(finishing, .track, nil),
    Cell(finishing, .head(toward: .finished), nil),
    Cell(finishing, .head(toward: .cancelled), .go(toward: .cancelled), cancelling),
    Cell(finishing, .arrive, .complete(.finished), .idle),

    Cell(cancelling, .begin, nil),
    Cell(cancelling, .beginHeld, nil),
    Cell(cancelling, .grab, .hold, .held),
    Cell(cancelling, .track, nil),
    Cell(cancelling, .head(toward: .finished), .go(toward: .finished), finishing),
    Cell(cancelling, .head(toward: .cancelled), nil),
    Cell(cancelling, .arrive, .complete(.cancelled), .idle),

    Cell(.held, .begin, nil),
    Cell(.held, .beginHeld, nil),
    Cell(.held, .grab, nil),
    Cell(.held, .track, .show),
    Cell(.held, .head(toward: .finished), .go(toward: .finished), finishing),
    Cell(.held, .head(toward: .cancelled), .go(toward: .cancelled), cancelling),
    Cell(.held, .arrive, nil),
  ]

  @Test(arguments: await table) func eventHasEffectAndNextPhaseOfTable(_ cell: Cell) {
    var machine = Self.machine(in: cell.phase)
    #expect(machine.phase == cell.phase)
    #expect(machine.handle(cell.event) == cell.effect)
    #expect(machine.phase == cell.next)
  }

  @Test func tableHasOneCellPerPhaseAndEvent() {
    let phases: [Machine.Phase] = [.idle, Self.finishing, Self.cancelling, .held]
    let events: [Machine.Event] = [
      .begin, .beginHeld, .grab, .track, .head(toward: .finished), .head(toward: .cancelled), .arrive,
    ]
    for phase in phases {
      for event in events {
        #expect(Self.table.filter { $0.phase == phase && $0.event == event }.count == 1)
      }
    }
  }

  /// A transition that has begun is completed at most once before the next one begins.
  @Test(arguments: 0..<20) func randomEventsCompleteEachTransitionOnce(seed: Int) {
    var seeds = SeededGenerator(seed)
    var machine = Machine()
    var open = 0
    for _ in 0..<500 {
      guard let cell = Self.table.randomElement(using: &seeds) else { return }
      switch machine.handle(cell.event) {
      case .start, .startHeld: open += 1
      case .complete: open -= 1
      default: break
      }
      #expect(open == (machine.phase == .idle ? 0 : 1))
    }
  }
}
