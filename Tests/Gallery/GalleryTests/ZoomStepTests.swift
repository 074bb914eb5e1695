import SegueTestSupport
import Testing

@testable import SegueControllers
@testable import SegueGallery

/// The steps in which the transition was developed: Docs/BEHAVIOR.md#zooming-icons.
@Suite struct ZoomStepTests {
  private func stack(_ delegate: (any NavigationControllerDelegate)?) throws -> Icons {
    let navigation = NavigationController(
      rootViewController: IconMenuViewController(rows: IconItem.makeRows()))
    navigation.delegate = delegate
    return try Icons(navigation)
  }

  @Test func defaultPushRunsWithoutDelegate() throws {
    let icons = try stack(nil)
    icons.headless.click("icon-twitter")
    try icons.draw()
    #expect(icons.seen(icons.view("detail")).minX == 390)
    try icons.wait(0.5)
    #expect(icons.depth == 2)
  }

  @Test func crossFadeTakesSixTenthsOfSecond() throws {
    let fade = Answer(CrossFade())
    let icons = try stack(fade)
    icons.headless.click("icon-twitter")
    try icons.wait(0.3)
    let value = Timing.spring(duration: 0.6, dampingRatio: 1).value(at: 0.3)
    #expect(abs((icons.view("detail")?.shown.alpha ?? 0) - value) < 1e-9)
    try icons.wait(0.31)
    #expect(icons.depth == 2)
  }

  @Test func screenWithoutIconsUsesDefaultPush() throws {
    let icons = try Icons()
    let plain = ViewController()
    icons.navigation.pushViewController(plain)
    try icons.draw()
    #expect(icons.seen(plain.view).minX == 390)
    try icons.wait(1)
    #expect(icons.depth == 2)
  }

  @Test func iconZooms() throws {
    let icons = try Icons()
    icons.headless.click("icon-instagram")
    try icons.wait(0.2)
    let value = Timing.spring(duration: 0.6, dampingRatio: 1).value(at: 0.2)
    #expect(abs(icons.seen(icons.movingIcon).width - (60 + 190 * value)) < 1e-9)
    let disc = Point(305, 290).mixed(with: Point(195, 232), at: value)
    #expect(try #require(icons.movingDisc).shown.center.distance(to: disc) < 1e-9)
  }

  /// The button and the labels start beyond their edges, 0.2 s after the zoom.
  @Test func labelsFollowLater() throws {
    let icons = try Icons()
    icons.headless.click("icon-twitter")
    try icons.wait(0.2)
    #expect(icons.seen(icons.view("back-button")).maxY <= 0)
    #expect(icons.seen(icons.view("detail-title")).minY >= 844)
    let places = try [0.1, 0.2, 0.3].map { time in
      try icons.headless.advance(to: 0.2 + time)
      return icons.seen(icons.view("detail-title")).minY
    }
    try icons.wait(1)
    let home = icons.seen(icons.view("detail-title")).minY
    let way = try #require(icons.view("detail-text")).bounds.height
    let timing = Timing.spring(duration: 0.6, dampingRatio: 1)
    let hidden = (places[0] - home) / (1 - timing.value(at: 0.1))
    for (place, time) in zip(places, [0.1, 0.2, 0.3]) {
      #expect(abs(place - home - hidden * (1 - timing.value(at: time))) < 1e-6)
    }
    #expect(hidden >= way)
  }
}

/// A delegate that always returns the same transition.
private final class Answer: NavigationControllerDelegate {
  private let transition: any Transition

  init(_ transition: any Transition) { self.transition = transition }

  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { transition }
}
