import SegueTestSupport
import Testing

@testable import SegueControllers

/// The plain cross-fade, and reduced motion.
@Suite struct CrossFadeTests {
  @Test(arguments: [0.0, 0.1, 0.3, 0.5]) func foregroundFadesInOnSpring(at time: Double) throws {
    let pair = try Pair(CrossFade())
    pair.push(waiting: time)
    let value = Timing.spring(duration: 0.6, dampingRatio: 1).value(at: time)
    #expect(abs(pair.second.view.shown.alpha - value) < 1e-9)
    #expect(pair.first.view.shown.alpha == 1)
    #expect(pair.middle(of: pair.second.view) == Point(195, 422))
  }

  @Test func crossFadeTakesSixTenthsOfSecond() throws {
    let pair = try Pair(CrossFade())
    pair.push(waiting: 0.599)
    #expect(!pair.coordinator.isIdle)
    pair.rig.wait(0.002)
    #expect(pair.stack == ["first", "second"])
  }

  @Test(arguments: [0, 0.25, 0.5, 0.75, 1]) func fadeToSameScreenIsInvisible(fraction: Double) throws {
    let color = Color(40, 90, 160)
    let navigation = NavigationController(rootViewController: Screen("first", color))
    let chooser = Chooser(CrossFade())
    navigation.delegate = chooser
    let rig = try Rig(navigation)
    let before = rig.pixels
    navigation.pushViewController(Screen("second", color))
    navigation.coordinator.hold()
    navigation.coordinator.track(fraction)
    rig.draw()
    #expect((difference(before, rig.pixels, width: 390)?.channel ?? 0) <= 1)
  }

  @Test func reducedMotionReplacesTransitionByFade() throws {
    let pair = try Pair(SlideUp(), reducesMotion: true)
    pair.push(waiting: 0.1)
    #expect(pair.middle(of: pair.second.view) == Point(195, 422))
    #expect(abs(pair.second.view.shown.alpha - pair.coordinator.progress) < 1e-9)
    #expect(pair.coordinator.progress > 0.1)
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
  }

  /// A screen that a pointer drags from the beginning moves with it, and moves back after the release.
  @Test func reducedMotionLetsPointerMoveScreen() throws {
    let pair = try Pair(SlideUp(), reducesMotion: true)
    pair.push(animated: false)
    pair.rig.drag(from: Point(200, 200), by: Vector(0, 8 + 105.5), in: 0.2)
    #expect(pair.second.view.shown.alpha == 1)
    let led = pair.middle(of: pair.second.view).y
    #expect(led > 500)
    pair.rig.wait(0.2)
    pair.rig.pointer(.released, Point(200, 313.5), waiting: 0.05)
    #expect(pair.middle(of: pair.second.view).y < led && pair.second.view.shown.alpha == 1)
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
    #expect(pair.second.view.shown.alpha == 1)
  }

  /// A fade has no motion for which a drag could be long or short.
  @Test func fadeIgnoresSpansOfDrags() throws {
    let pair = try Pair(SlideUp())
    pair.push(waiting: 0.05)
    let context = try #require(pair.coordinator.active?.context)
    #expect(CrossFade().length(of: .down.spanning(0.3), for: pair.second.view, in: context) == nil)
  }

  private struct Spanned: Transition {
    let drag: Drag
    func prepare(in context: TransitionContext) -> View? { context.foreground.view }
    func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {
      if state == .dismissed { view.center.y += 844 }
    }
    func drags(for operation: TransitionOperation) -> [Drag] { [drag] }
  }

  /// Drags are half of the height, half of the width, and three quarters of the shorter side long, in 390×844 points.
  @Test(arguments: [
    (Drag.down.spanning(1), Vector(0, 42.2)), (.right.spanning(0.6), Vector(19.5, 0)),
    (.outward.spanning(2 / 3), Vector(0, 29.25)),
  ]) func reducedMotionIgnoresSpans(drag: Drag, travel: Vector) throws {
    let pair = try Pair(Spanned(drag: drag), reducesMotion: true)
    pair.push(animated: false)
    pair.pop(waiting: 0.05)
    pair.rig.pointer(.pressed, Point(195, 300))
    #expect(pair.coordinator.isHeld)
    let before = pair.coordinator.progress
    pair.rig.pointer(.dragged, Point(195, 300) + travel)
    #expect(abs(pair.coordinator.progress - before - 0.1) < 1e-9)
  }

  @Test func caughtFadeStopsAtItsAlpha() throws {
    let pair = try Pair(SlideUp(), reducesMotion: true)
    pair.push(waiting: 0.05)
    pair.rig.pointer(.pressed, Point(200, 400))
    #expect(pair.coordinator.isHeld)
    let alpha = pair.second.view.shown.alpha
    pair.rig.wait(0.3)
    #expect(pair.second.view.shown.alpha == alpha)
    pair.rig.pointer(.released, Point(200, 400), waiting: 1)
    #expect(pair.stack == ["first", "second"])
  }
}
