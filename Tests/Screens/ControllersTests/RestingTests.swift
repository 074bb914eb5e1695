import SegueTestSupport
import Testing

@testable import SegueControllers

/// A transition with a kept state rests with its prepared views, in the presented state or in an earlier step.
@Suite struct RestingTests {
  @Test(arguments: [true, false]) func cardIsPreparedOncePerSize(animated: Bool) throws {
    let pair = try CardPair()
    pair.present(animated: animated, waiting: 1)
    let dim = pair.dim
    pair.dismiss(waiting: 0.1)
    #expect(pair.dim === dim)
    pair.coordinator.cancel()
    pair.rig.wait(1)
    #expect(pair.dim === dim && pair.transition.preparations == 1)
    try pair.rig.resize(to: Size(600, 700))
    #expect(pair.transition.preparations == 2)
    pair.dismiss(waiting: 1)
    #expect(pair.transition.preparations == 2 && pair.rig.window.presentations.isEmpty)
  }

  @Test func pushBehindCardLeavesCardAlone() throws {
    let pair = try CardPair()
    pair.present(waiting: 1)
    let place = pair.place
    let stack = try #require(pair.root as? NavigationController)
    #expect(stack.pushViewController(Screen("second")))
    pair.rig.wait(0.1)
    #expect(pair.place == place && pair.dim?.alpha == 1)
    pair.rig.wait(1)
    #expect(stack.viewControllers.count == 2 && pair.place == place)
    pair.dismiss(waiting: 1)
    #expect(pair.dim == nil && stack.presentedViewController == nil)
  }

  @Test func cardRestsInStep() throws {
    let pair = try CardPair()
    pair.transition.restingStep = "low"
    let plain = pair.dump
    pair.present(waiting: 0.1)
    #expect((0.01...0.99).contains(pair.coordinator.progress))
    pair.rig.wait(1)
    let low = CardPair.place(in: Size(390, 844), share: 0.3)
    #expect(pair.place == low)
    try pair.rig.resize(to: Size(600, 700))
    #expect(pair.place == CardPair.place(in: Size(600, 700), share: 0.3))
    try pair.rig.resize(to: Size(390, 844))
    #expect(pair.place == low)
    pair.dismiss()
    pair.coordinator.hold()
    pair.coordinator.track(0)
    pair.rig.wait(1)
    #expect(pair.place == low)
    pair.coordinator.track(0.5)
    pair.rig.wait(1)
    #expect(abs(pair.place.minY - (low.minY + low.height / 2)) < 1)
    pair.coordinator.finish()
    pair.rig.wait(1)
    #expect(pair.dump == plain)
  }

  /// A pointer moves the card with reduced motion, too; after the release, the card fades.
  @Test(arguments: [90.0, 400]) func reducedMotionLetsPointerMoveCard(travel: Double) throws {
    let pair = try CardPair(reducesMotion: true)
    pair.present(animated: false)
    let top = pair.place.minY
    let start = Point(200, top + 40)
    pair.rig.drag(from: start, by: Vector(0, travel + 8), in: 0.3)
    #expect(abs(pair.place.minY - top - travel) < 1 && pair.card.view.shown.alpha == 1)
    let held = pair.place
    pair.rig.wait(0.2)
    pair.rig.pointer(.released, start + Vector(0, travel + 8))
    let ends = [top, 844.0]
    while !pair.coordinator.isIdle {
      pair.rig.wait(1 / 60)
      guard !pair.coordinator.isIdle else { break }
      let place = pair.place
      #expect(place == held || ends.contains(place.minY), "\(place)")
    }
    #expect((pair.root.presentedViewController == nil) == (travel > 300))
  }
}
