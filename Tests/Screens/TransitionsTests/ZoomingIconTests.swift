import Testing

@testable import SegueTransitions

/// The zoom in numbers: Docs/BEHAVIOR.md#zooming-icons.
@Suite struct ZoomingIconTests {
  static let timing = Timing.spring(duration: 0.6, dampingRatio: 1)

  // MARK: - States

  @Test func closedStateMatchesMenu() throws {
    let zoom = Zoom()
    zoom.hold(at: 0)
    #expect(zoom.seen(try #require(zoom.movingDisc)) == Rect(x: 90, y: 100, width: 100, height: 100))
    #expect(zoom.seen(try #require(zoom.movingIcon)) == Rect(x: 110, y: 120, width: 60, height: 60))
    #expect(zoom.menu.view.shown.transform == .identity)
    #expect(zoom.menu.view.shown.alpha == 1)
    #expect(zoom.detail.view.shown.backgroundColor.isClear)
  }

  @Test func openStateScalesDiscFifteenfoldAndHidesMenu() throws {
    let zoom = Zoom()
    zoom.hold(at: 1)
    let disc = try #require(zoom.movingDisc)
    let icon = Rect(x: 70, y: 107, width: 250, height: 250)
    #expect(disc.shown.transform == .scale(15))
    #expect(disc.shown.center == icon.center)
    #expect(zoom.seen(try #require(zoom.movingIcon)) == icon)
    #expect(zoom.menu.view.shown.transform == .scale(0.8))
    #expect(zoom.menu.view.shown.center == Point(195, 422))
    #expect(zoom.menu.view.shown.alpha == 0)
  }

  @Test func containerOrdersItsLayers() throws {
    let zoom = Zoom()
    zoom.hold(at: 0.5)
    let container = try #require(zoom.detail.view.superview)
    #expect(container.backgroundColor.alpha == 0)
    #expect(container.subviews.count == 4)
    #expect(container.subviews[0] === zoom.menu.view)
    #expect(container.subviews[1] === zoom.movingDisc)
    #expect(container.subviews[2] === zoom.detail.view)
    #expect(container.subviews[3] === zoom.movingIcon)
  }

  @Test func movingViewsAreHiddenOnBothScreens() {
    let zoom = Zoom()
    zoom.hold(at: 0.5)
    #expect(
      zoom.menu.disc.isHiddenOrConcealed && zoom.menu.icon.isHiddenOrConcealed
        && zoom.detail.icon.isHiddenOrConcealed)
    #expect(!zoom.detail.view.isHiddenOrConcealed)
    zoom.coordinator.finish()
    zoom.wait(2)
    #expect(
      !zoom.menu.disc.isHiddenOrConcealed && !zoom.menu.icon.isHiddenOrConcealed
        && !zoom.detail.icon.isHiddenOrConcealed)
  }

  @Test(arguments: [
    (Rect(x: 90, y: 100, width: 100, height: 100), Size(390, 844)),
    (Rect(x: 20, y: 100, width: 80, height: 80), Size(390, 844)),
    (Rect(x: 20, y: 100, width: 40, height: 40), Size(390, 844)),
    (Rect(x: 90, y: 100, width: 100, height: 100), Size(2560, 1440)),
  ]) func openDiscCoversWindow(disc: Rect, size: Size) throws {
    let zoom = Zoom(disc: disc, size: size)
    zoom.hold(at: 1)
    let moving = try #require(zoom.movingDisc)
    let radius = disc.width / 2 * moving.shown.transform.a
    for corner in [Point(0, 0), Point(size.width, 0), Point(0, size.height), Point(size.width, size.height)] {
      #expect(corner.distance(to: moving.shown.center) < radius)
    }
    #expect(moving.shown.transform.a >= 15)
  }

  // MARK: - Motion

  @Test(arguments: [0, 0.1, 0.2, 0.3, 0.5, 0.59, 0.7, 0.79]) func pushPlaysItsSprings(at time: Double) throws
  {
    let zoom = Zoom()
    zoom.navigation.pushViewController(zoom.detail)
    zoom.wait(time)
    let value = Self.timing.value(at: time)
    let late = Self.timing.value(at: time - 0.2)
    let disc = try #require(zoom.movingDisc)
    #expect(abs(disc.shown.transform.a - (1 + 14 * value)) < 1e-9)
    #expect(disc.shown.center.distance(to: Point(140, 150).mixed(with: Point(195, 232), at: value)) < 1e-9)
    #expect(abs((zoom.movingIcon?.shown.bounds.width ?? 0) - (60 + 190 * value)) < 1e-9)
    #expect(abs(zoom.menu.view.shown.transform.a - (1 - 0.2 * value)) < 1e-9)
    #expect(abs(zoom.menu.view.shown.alpha - (1 - value)) < 1e-9)
    #expect(
      abs(zoom.detail.caption.shown.center.y - (zoom.detail.caption.center.y + 200 * (1 - late))) < 1e-9)
  }

  @Test(arguments: [0, 0.1, 0.2, 0.3, 0.5, 0.59]) func popPlaysSpringsBackwardsTogether(at time: Double)
    throws
  {
    let zoom = Zoom()
    zoom.navigation.pushViewController(zoom.detail, animated: false)
    zoom.navigation.popViewController()
    zoom.wait(time)
    let value = 1 - Self.timing.value(at: time)
    #expect(abs((zoom.movingDisc?.shown.transform.a ?? 0) - (1 + 14 * value)) < 1e-9)
    #expect(abs((zoom.movingIcon?.shown.bounds.width ?? 0) - (60 + 190 * value)) < 1e-9)
    #expect(
      abs(zoom.detail.caption.shown.center.y - (zoom.detail.caption.center.y + 200 * (1 - value))) < 1e-9)
  }

  @Test func pushTakesEightTenthsAndPopSix() {
    let zoom = Zoom()
    zoom.navigation.pushViewController(zoom.detail)
    zoom.wait(0.7999)
    #expect(!zoom.coordinator.isIdle)
    zoom.wait(0.0002)
    #expect(zoom.coordinator.isIdle)
    zoom.navigation.popViewController()
    zoom.wait(0.5999)
    #expect(!zoom.coordinator.isIdle)
    zoom.wait(0.0002)
    #expect(zoom.coordinator.isIdle)
  }

  /// The whole length is 0.8 s: the zoom takes its first three quarters, the caption its last three.
  @Test(arguments: [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]) func scrubbingAPushIsLinear(fraction: Double) {
    let zoom = Zoom()
    zoom.hold(at: fraction)
    let main = min(1, fraction / 0.75)
    let late = max(0, (fraction - 0.25) / 0.75)
    #expect(abs((zoom.movingIcon?.shown.bounds.width ?? 0) - (60 + 190 * main)) < 1e-9)
    #expect(
      abs(zoom.detail.caption.shown.center.y - (zoom.detail.caption.center.y + 200 * (1 - late))) < 1e-9)
    #expect(abs(zoom.coordinator.progress - main) < 1e-9)
  }

  @Test(arguments: [0, 0.3, 0.7, 1]) func scrubbingAPopIsLinear(fraction: Double) {
    let zoom = Zoom()
    zoom.navigation.pushViewController(zoom.detail, animated: false)
    zoom.navigation.popViewController()
    zoom.hold(at: fraction)
    #expect(abs((zoom.movingIcon?.shown.bounds.width ?? 0) - (250 - 190 * fraction)) < 1e-9)
    #expect(abs(zoom.detail.caption.shown.center.y - (zoom.detail.caption.center.y + 200 * fraction)) < 1e-9)
  }

  // MARK: - Fallbacks

  @Test(arguments: [true, false]) func missingViewsGiveDefaultPush(menuLacksThem: Bool) {
    let zoom = Zoom()
    (menuLacksThem ? zoom.menu : zoom.detail).offersViews = false
    let before = zoom.window.dump()
    zoom.navigation.pushViewController(zoom.detail)
    #expect(zoom.movingDisc == nil)
    #expect(zoom.detail.view.shown.center.x == 195 + 390)
    #expect(!zoom.menu.disc.isHiddenOrConcealed)
    zoom.wait(1)
    #expect(zoom.navigation.viewControllers.count == 2)
    zoom.navigation.popViewController()
    zoom.wait(1)
    #expect(zoom.window.dump() == before)
  }

  /// The opened icon no longer exists when the pop begins.
  @Test func removedSourceGivesDefaultPop() {
    let zoom = Zoom()
    zoom.navigation.pushViewController(zoom.detail)
    zoom.wait(1)
    zoom.menu.offersViews = false
    zoom.navigation.popViewController()
    zoom.wait(0.1)
    #expect(zoom.movingDisc == nil)
    #expect(zoom.menu.view.shown.center.x < 195)
    zoom.wait(1)
    #expect(zoom.navigation.viewControllers.count == 1)
  }

  @Test func otherScreensGetDefaultPush() {
    let zoom = Zoom()
    let plain = ViewController()
    zoom.navigation.pushViewController(plain)
    #expect(plain.view.shown.center.x == 195 + 390)
    zoom.wait(1)
    #expect(zoom.navigation.viewControllers.last === plain)
  }

  // MARK: - Drags

  @Test func transitionHasDocumentedDragsAndDuration() {
    let transition = ZoomingIconTransition()
    #expect(transition.drags(for: .push) == [Drag.outward.spanning(2 / 3)])
    #expect(transition.drags(for: .pop) == [Drag.down.spanning(0.5), Drag.right.spanning(1)])
    #expect(transition.duration == 0.6)
  }
}
