import SegueControllers
import SegueTesting
import Testing

/// A transition that ends before it can be interrupted is sound, too.
@Suite struct ShortTransitionTests {
  private struct Blink: Transition {
    let duration: Double

    func prepare(in context: TransitionContext) -> View? { context.foreground.view }

    func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
      if state == .dismissed { card.alpha = 0 }
    }

    func tracks(for card: View, in context: TransitionContext) -> [Track] {
      [Track(.curve(.linear, duration: duration))]
    }
  }

  @Test(arguments: [0, 0.001]) func nearlyInstantTransitionIsSound(duration: Double) async throws {
    try await expectSound(
      Blink(duration: duration), from: { PlainScreen.first() }, to: { PlainScreen.second() },
      checks: [.cancel, .roundTrip])
  }
}
