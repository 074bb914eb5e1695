import SegueHeadless
import SegueTesting
import SegueUIKit
import Testing

@testable import SegueControllers

/// A card that a gesture of the source presents and dismisses.
@Suite struct PullDownTests {
  private let root = Screen(UIColor(250, 196, 60))
  private let card = Screen.second()
  private let window: HeadlessWindow
  private let pull: PullDown
  private let start: (tree: String, pixels: [UInt32])

  init() throws {
    card.modalPresentationStyle = .custom
    window = try HeadlessWindow(size: Size(390, 844), rootViewController: root)
    pull = PullDown(root, card)
    try window.advance(by: 0)
    start = (window.dump(), window.surface.words)
  }

  private var coordinator: TransitionCoordinator { root.coordinator }
  private var still: (tree: String, pixels: [UInt32]) { (window.dump(), window.surface.words) }

  private func drag(by way: Vector, releasing: Bool = true) throws {
    let start = Point(195, 400)
    window.send(.pressed, at: start)
    for step in 1...20 {
      try window.advance(by: 0.02)
      window.send(.dragged, at: start + way * (Double(step) / 20))
    }
    try window.advance(by: 0.2)
    guard releasing else { return }
    window.send(.released, at: start + way)
    try window.advance(by: 2)
  }

  private func present() throws {
    root.present(card, animated: true)
    try window.advance(by: 2)
  }

  private func expectClosed() {
    #expect(root.presentedViewController == nil && coordinator.isIdle)
    #expect(still.tree == start.tree)
    #expect((still.pixels == start.pixels) == true)
  }

  @Test func pullUpPresentsTheCard() throws {
    try drag(by: Vector(0, -100))
    expectClosed()
    try drag(by: Vector(0, -300), releasing: false)
    // The first event of the drag begins it, and the travel counts from there.
    #expect(coordinator.isHeld && abs(coordinator.progress - 285 / 400) < 1e-6)
    window.send(.released, at: Point(195, 100))
    try window.advance(by: 2)
    #expect(root.presentedViewController === card && coordinator.isIdle && card.view.frame.minY == 100)
    let led = still
    card.dismiss(animated: true)
    try window.advance(by: 2)
    expectClosed()
    try present()
    #expect(still.tree == led.tree)
    #expect((still.pixels == led.pixels) == true)
  }

  @Test func pullDownDismissesTheCard() throws {
    try present()
    let open = still
    try drag(by: Vector(0, 100))
    #expect(root.presentedViewController === card && coordinator.isIdle)
    #expect(still.tree == open.tree)
    #expect((still.pixels == open.pixels) == true)
    try drag(by: Vector(0, 300))
    expectClosed()
    #expect(pull.animators.map(\.isComing) == [true, false, false])
  }

  @Test func upwardDragDoesNotMoveTheCard() throws {
    try present()
    try drag(by: Vector(0, -100), releasing: false)
    #expect(coordinator.isHeld && coordinator.progress == 0)
    window.send(.dragged, at: Point(195, 460))
    try window.advance(by: 0)
    // The travel counts from the highest point.
    #expect(abs(coordinator.progress - 160 / 400) < 1e-6)
  }

  @Test func engineDrivesIfTheGestureIsOff() throws {
    try present()
    pull.isOn = false
    try drag(by: Vector(0, 100), releasing: false)
    #expect(coordinator.isHeld && pull.percentComplete == 0)
    window.send(.cancelled, at: Point(195, 500))
    try window.advance(by: 2)
    #expect(root.presentedViewController === card && coordinator.isIdle)
    try drag(by: Vector(0, 500))
    expectClosed()
  }

  @Test func runningPresentationCanBePausedAndDriven() throws {
    root.present(card, animated: true)
    try window.advance(by: 0.1)
    #expect(!coordinator.isHeld && coordinator.progress > 0.05)
    // Before the pause, an update drives nothing.
    pull.update(0.9)
    try window.advance(by: 0)
    #expect(!coordinator.isHeld && coordinator.progress < 0.5)
    pull.pause()
    #expect(coordinator.isHeld && abs(pull.percentComplete - coordinator.progress) < 1e-6)
    pull.update(0.7)
    try window.advance(by: 0.5)
    #expect(coordinator.isHeld && abs(coordinator.progress - 0.7) < 1e-6)
    pull.cancel()
    try window.advance(by: 2)
    expectClosed()
    // After the end, the controller drives nothing.
    pull.update(0.5)
    pull.pause()
    pull.finish()
    try window.advance(by: 1)
    expectClosed()
  }

  /// The speed of the earlier updates does not count.
  @Test func pausedTransitionStartsFromRest() throws {
    root.present(card, animated: true)
    try window.advance(by: 0.02)
    pull.pause()
    for step in 1...5 {
      pull.update(0.1 * Double(step))
      try window.advance(by: 0.01)
    }
    pull.finish()
    try window.advance(by: 0.01)
    pull.pause()
    let held = coordinator.progress
    #expect(held > 0.5)
    pull.cancel()
    try window.advance(by: 0.01)
    #expect(coordinator.progress < held)
    try window.advance(by: 2)
    expectClosed()
  }

  @Test(arguments: [false, true]) func resizeKeepsADrivenDismissal(isCancelled: Bool) throws {
    try present()
    try drag(by: Vector(0, 200), releasing: false)
    let progress = coordinator.progress
    window.stage.resize(to: Size(600, 700), scale: 1)
    try window.advance(by: 0)
    #expect(coordinator.isHeld && abs(coordinator.progress - progress) < 1e-6)
    window.stage.resize(to: Size(390, 844), scale: 1)
    if isCancelled {
      window.send(.cancelled, at: Point(195, 600))
    } else {
      window.send(.released, at: Point(195, 600))
    }
    try window.advance(by: 2)
    guard isCancelled else { return expectClosed() }
    #expect(root.presentedViewController === card && card.view.frame.minY == 100)
    card.dismiss(animated: true)
    try window.advance(by: 2)
    expectClosed()
  }
}
