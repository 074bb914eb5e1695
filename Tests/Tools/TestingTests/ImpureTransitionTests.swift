import Foundation
import SegueChecks
import SegueControllers
import SegueTesting
import Testing

/// Transitions whose closures depend on something besides their arguments: each is reported, and takes no more time or memory
/// than others.
@Suite struct ImpureTransitionTests {
  /// The source of the numbers that a closure depends on: each call gives another number, 0…12.
  enum Source: String, CaseIterable, Sendable { case counter, cycle, clock, random }

  /// The closure that depends on it.
  enum Part: String, CaseIterable, Sendable { case apply, follow, finishes, length, steps }

  struct Case: Sendable, CustomTestStringConvertible {
    let part: Part
    let source: Source
    var testDescription: String { "\(part), \(source)" }
  }

  static let cases = Part.allCases.flatMap { part in Source.allCases.map { Case(part: part, source: $0) } }

  /// Returns another number at each call.
  private final class Numbers {
    private let source: Source
    private var count = 0
    private var seeds = SeededGenerator(7)
    init(_ source: Source) { self.source = source }

    func next() -> Double {
      count += 1
      switch source {
      case .counter: return (Double(count) * 0.7).truncatingRemainder(dividingBy: 12)
      case .cycle: return Double(count % 5) * 3
      case .clock: return Double(DispatchTime.now().uptimeNanoseconds % 12_000) / 1000
      case .random: return seeds.next(in: 0...12)
      }
    }
  }

  /// A sound slide, one closure of which depends on more than its argument.
  private struct Impure: Transition {
    let part: Part
    let numbers: Numbers
    let slide = Slide()

    private func number(_ part: Part) -> Double { part == self.part ? numbers.next() : 0 }

    func prepare(in context: TransitionContext) -> View? { slide.prepare(in: context) }

    func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
      slide.apply(state, to: card, in: context)
      if state == .dismissed { card.center.x += number(.apply) }
    }

    func steps(for card: View, in context: TransitionContext) -> [TransitionStep] {
      let number = number(.steps)
      return (0..<Int(number)).map { TransitionStep("\($0)", at: (Double($0) + number / 13) / 13) }
    }

    func apply(_ step: TransitionStep, to card: View, in context: TransitionContext) {
      card.center.y += context.container.bounds.height * (1 - step.position)
    }

    func drags(for operation: TransitionOperation) -> [Drag] { slide.drags(for: operation) }

    func length(of drag: Drag, for card: View, in context: TransitionContext) -> Double? {
      part == .length ? 400 + 30 * number(.length) : nil
    }

    func follow(_ drag: DragState, _ card: View, in context: TransitionContext) {
      if part == .follow { card.center.y += number(.follow) } else { slide.follow(drag, card, in: context) }
    }

    func finishes(
      at fraction: Double, velocity: Double, for card: View, in context: TransitionContext
    ) -> Bool { part == .finishes ? number(.finishes) > 5 : fraction > 0.5 }
  }

  @Test(arguments: await cases) func impureClosureIsReported(_ one: Case) async throws {
    let numbers = Numbers(one.source)
    let scenario = TransitionScenario(
      Impure(part: one.part, numbers: numbers), from: { PlainScreen.first() }, to: { PlainScreen.second() })
    let faults = try await transitionFaults(in: scenario, checks: [.contract])
    #expect(
      faults.contains {
        $0.check == .contract && $0.detail.contains("`\(one.part)` depends on something besides")
      }, "\(faults)")
  }
}
