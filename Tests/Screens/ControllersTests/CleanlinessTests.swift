import Testing

@testable import SegueControllers

/// Nothing remains of a transition after its end.
@Suite struct CleanlinessTests {
  /// Creates a stack of two screens that nothing else refers to.
  private func stackOfTwo() throws -> (NavigationController, Rig, () -> ViewController?) {
    let navigation = NavigationController(rootViewController: Screen("first"))
    let rig = try Rig(navigation)
    navigation.pushViewController(Screen("second"))
    weak let second = rig.window.rootViewController?.children.last
    return (navigation, rig, { second })
  }

  @Test func poppedScreenIsReleased() throws {
    let (navigation, rig, second) = try stackOfTwo()
    rig.wait(1)
    #expect(second() != nil)
    navigation.popViewController()
    rig.wait(1)
    #expect(second() == nil)
  }

  @Test func cancelledPushReleasesItsScreen() throws {
    let (navigation, rig, second) = try stackOfTwo()
    rig.wait(0.1)
    navigation.coordinator.cancel()
    rig.wait(1)
    #expect(second() == nil)
  }

  @Test(arguments: [true, false]) func endedTransitionReleasesContainerAndContext(finishes: Bool) throws {
    let pair = try Pair()
    let keeper = ContextKeeper()
    let chooser = Chooser(keeper)
    pair.navigation.delegate = chooser
    pair.push()
    weak let container = pair.second.view.superview
    #expect(container is TransitionContainer)
    #expect(keeper.context != nil)
    pair.rig.pointer(.pressed, Point(200, 300))
    pair.rig.pointer(.released, Point(200, 300))
    if !finishes { pair.coordinator.cancel() }
    pair.rig.wait(2)
    #expect(pair.coordinator.isIdle)
    #expect(container == nil)
    #expect(keeper.context == nil)
  }

  @Test func droppedWindowReleasesRunningTransition() throws {
    weak var window: Window?
    weak var second: ViewController?
    do {
      let (_, rig, screen) = try stackOfTwo()
      rig.wait(0.1)
      window = rig.window
      second = screen()
      #expect(second != nil)
    }
    #expect(window == nil)
    #expect(second == nil)
  }

  @Test func restingScreenNeedsNoFrame() throws {
    let pair = try Pair()
    #expect(pair.rig.stage.demand == .nothing)
    pair.push()
    #expect(pair.rig.stage.demand == .continuously)
    pair.rig.wait(1)
    #expect(pair.rig.stage.demand == .nothing)
    #expect(pair.rig.window.timeline.isIdle)
  }

  @Test func heldTransitionNeedsNoFrame() throws {
    let pair = try Pair()
    pair.push(waiting: 0.1)
    pair.coordinator.hold()
    pair.rig.draw()
    #expect(pair.rig.stage.demand == .nothing)
  }

  @Test(arguments: [true, false]) func transitionRestoresMaskOfView(finishes: Bool) throws {
    let pair = try Pair()
    let own = View(frame: Rect(x: 0, y: 0, width: 100, height: 60))
    pair.first.box.mask = own
    let chooser = Chooser(Masking())
    pair.navigation.delegate = chooser
    pair.push()
    #expect(pair.first.box.mask !== own)
    if !finishes { pair.coordinator.cancel() }
    pair.rig.wait(1)
    #expect(pair.coordinator.isIdle)
    #expect(pair.first.box.mask === own)
  }

  @Test(arguments: [true, false]) func focusRingIsHiddenOnlyDuringTransition(finishes: Bool) throws {
    let pair = try Pair()
    pair.push()
    #expect(pair.rig.window.suspendsFocusRing)
    if !finishes { pair.coordinator.cancel() }
    pair.rig.wait(1)
    #expect(!pair.rig.window.suspendsFocusRing)
  }

  @Test func contextKnowsTheScreensAndFrames() throws {
    let pair = try Pair()
    let keeper = ContextKeeper()
    let chooser = Chooser(keeper)
    pair.navigation.delegate = chooser
    pair.push()
    let context = try #require(keeper.context)
    #expect(context.operation == .push)
    #expect(context.background === pair.first)
    #expect(context.foreground === pair.second)
    #expect(!context.isInteractive)
    let all = Rect(x: 0, y: 0, width: 390, height: 844)
    #expect(context.initialFrame(for: pair.first) == all)
    #expect(context.finalFrame(for: pair.first) == .zero)
    #expect(context.initialFrame(for: pair.second) == .zero)
    #expect(context.finalFrame(for: pair.second) == all)
    pair.coordinator.cancel()
    pair.rig.wait(1)
    #expect(context.wasCancelled)
  }
}

/// A transition that moves nothing, hides a box, and exposes its context to the test.
private final class ContextKeeper: Transition {
  weak var context: TransitionContext?

  func prepare(in context: TransitionContext) -> View? {
    self.context = context
    context.hide(context.background.view.subviews[0])
    return context.foreground.view
  }

  func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {
    view.alpha = state == .dismissed ? 0 : 1
  }
}

/// A transition that masks a box which already has a mask.
private final class Masking: Transition {
  func prepare(in context: TransitionContext) -> View? {
    guard let box = (context.background as? Screen)?.box else { return nil }
    context.mask(box, with: View(frame: Rect(x: 0, y: 0, width: 40, height: 40)))
    return context.foreground.view
  }

  func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {
    view.alpha = state == .dismissed ? 0 : 1
  }
}
