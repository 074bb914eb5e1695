import Glibc
import SegueTestSupport
import Testing

@testable import SegueControllers

/// A released screen continues as fast as it was led, wherever the steps lie in which it may rest.
@Suite struct ReleaseSpeedTests {
  /// A card of 800 points of travel that may rest at steps in between.
  private final class Stepped: Transition, TransitioningDelegate {
    struct Participants { let card: View }

    let steps: [Double]
    let keepsPresentedState = true
    /// Whether it finishes; asked with a fraction and a velocity.
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
    pair.present(animated: false)
    pair.rig.wait(1)
    return pair
  }

  /// In the leg in which it is let go, however long that is.
  @Test(arguments: [[0.25], [0.5], [0.9], [0.1, 0.3], []], [120.0, 300, 650])
  func speedIsThatOfThePointer(steps: [Double], way: Double) throws {
    let stepped = Stepped(steps)
    let pair = try Self.open(stepped)
    pair.rig.drag(from: Point(200, 100), by: Vector(0, way), in: way / 600)
    let before = pair.top
    pair.rig.pointer(.released, Point(200, 100 + way))
    // So short that the spring has not pulled yet.
    pair.rig.wait(0.0002)
    let speed = (pair.top - before) / 0.0002
    #expect(abs(speed - 600) < 90, "\(speed)")
  }
}
