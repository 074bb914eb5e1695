import Glibc
import SegueTestSupport
import Testing

@testable import SegueControllers

/// A released screen keeps its speed, regardless of the positions of its resting steps.
@Suite struct ReleaseSpeedTests {
  /// A card with 800 points of travel that may rest at intermediate steps.
  private final class Stepped: Transition, TransitioningDelegate {
    struct Participants { let card: View }

    let steps: [Double]
    let keepsPresentedState = true
    /// Returns whether the transition finishes, given a fraction and a velocity.
    var rule: (Double, Double) -> Bool = { Release.finishes(fraction: $0, velocity: $1) }
    private(set) var asked: [(fraction: Double, velocity: Double)] = []

    init(_ steps: [Double] = []) { self.steps = steps }

    func transition(presenting presented: ViewController, over presenting: ViewController) -> (
      any Transition
    )? { self }
    func transition(dismissing dismissed: ViewController) -> (any Transition)? { nil }
    func prepare(in context: TransitionContext) -> Participants? {
      Participants(card: context.foreground.view)
    }
    private func place(_ card: View, at part: Double) {
      card.frame = Rect(x: 0, y: 800 * (1 - part), width: 390, height: 844)
    }
    func apply(_ state: TransitionState, to all: Participants, in context: TransitionContext) {
      place(all.card, at: state == .presented ? 1 : 0)
    }
    func steps(for all: Participants, in context: TransitionContext) -> [TransitionStep] {
      steps.map { TransitionStep("\($0)", at: $0, rests: true) }
    }
    func apply(_ step: TransitionStep, to all: Participants, in context: TransitionContext) {
      place(all.card, at: step.position)
    }
    func tracks(for all: Participants, in context: TransitionContext) -> [Track] {
      [Track(.spring(duration: 0.5, dampingRatio: 1))]
    }
    func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [] : [.down] }
    func finishes(
      at fraction: Double, velocity: Double, for all: Participants, in context: TransitionContext
    ) -> Bool {
      asked.append((fraction, velocity))
      return rule(fraction, velocity)
    }
  }

  private static func open(_ stepped: Stepped) throws -> ModalPair {
    let pair = try ModalPair(.custom, delegate: stepped)
    pair.present(animated: false, waiting: 1)
    return pair
  }

  /// The speed holds in the leg in which the card is released, regardless of the length of the leg.
  @Test(arguments: [[0.25], [0.5], [0.9], [0.1, 0.3], []], [120.0, 300, 650])
  func releasedScreenKeepsSpeedOfPointer(steps: [Double], way: Double) throws {
    let stepped = Stepped(steps)
    let pair = try Self.open(stepped)
    pair.rig.drag(from: Point(200, 100), by: Vector(0, way), in: way / 600)
    let before = pair.top
    pair.rig.pointer(.released, Point(200, 100 + way))
    // The interval is so short that the spring has no effect yet.
    pair.rig.wait(0.0002)
    let speed = (pair.top - before) / 0.0002
    #expect(abs(speed - 600) < 90, "\(speed)")
  }

  // MARK: - A pinch

  private func pinch(_ pair: ModalPair, _ turns: [Vector], every pause: Double, isPrecise: Bool) {
    for delta in turns {
      let event = ScrollEvent(
        at: Point(200, 400), delta: delta, isPrecise: isPrecise, modifiers: .control, time: pair.rig.now)
      pair.rig.stage.send(.scroll(event), at: pair.rig.now)
      pair.rig.wait(pause)
    }
  }

  /// The transition's own rule decides, not that of a drag.
  @Test(arguments: [0.2, 0.9]) func transitionDecidesWhereAPinchEnds(threshold: Double) throws {
    let stepped = Stepped()
    stepped.rule = { fraction, _ in fraction > threshold }
    let pair = try Self.open(stepped)
    pair.sheet.closesByPinch = true
    pinch(pair, [Vector(0, 1), Vector(0, 1), Vector(0, 1)], every: 0.1, isPrecise: false)
    #expect(pair.coordinator.isHeld)
    pair.rig.wait(2)
    let asked = try #require(stepped.asked.first)
    #expect(stepped.asked.count == 1 && asked.fraction > 0.5 && asked.fraction < 0.8 && asked.velocity == 0)
    #expect(pair.isOpen == (threshold > 0.5))
  }

  /// A fast pinch in either direction decides the outcome.
  @Test(arguments: [true, false]) func fastPinchFinishesRegardlessOfPosition(closes: Bool) throws {
    let stepped = Stepped()
    let pair = try Self.open(stepped)
    pair.sheet.closesByPinch = true
    let slow = Array(repeating: Vector(0, 4), count: closes ? 5 : 45)
    pinch(pair, slow, every: 0.05, isPrecise: true)
    pinch(pair, Array(repeating: Vector(0, closes ? 5 : -5), count: 12), every: 0.01, isPrecise: true)
    let fraction = pair.coordinator.progress
    #expect(closes ? fraction < 0.5 : fraction > 0.5, "\(fraction)")
    pair.rig.wait(2)
    let asked = try #require(stepped.asked.first)
    // Five points per 0.01 s are 12.5 wheel steps per second, each a factor of 1.2; the whole range is a factor of 2.5, or 800
    // points.
    let expected = (closes ? 1.0 : -1) * 12.5 * (log(1.2) / log(2.5)) * 800
    #expect(abs(asked.velocity - expected) < 400, "\(asked.velocity)")
    #expect(pair.isOpen != closes)
  }

  /// A pinch that loses its recognizer is released in place, whereas Escape cancels it.
  @Test(arguments: [true, false]) func lostPinchReleasesScreenInPlace(isLost: Bool) throws {
    let stepped = Stepped()
    let pair = try Self.open(stepped)
    pair.sheet.closesByPinch = true
    pinch(pair, Array(repeating: Vector(0, 12), count: 12), every: 0.01, isPrecise: true)
    #expect(pair.coordinator.progress > 0.6)
    if isLost { pair.sheet.closesByPinch = false } else { pair.rig.key(.escape) }
    pair.rig.wait(2)
    #expect(pair.isOpen != isLost)
  }
}
