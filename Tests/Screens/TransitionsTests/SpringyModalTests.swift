import Testing

@testable import SegueTransitions

/// The springy modal in numbers: Docs/BEHAVIOR.md#springy-modal.
@Suite struct SpringyModalTests {
  static let timing = Timing.spring(duration: 1, dampingRatio: 1, initialVelocity: 15)
  static let cell = Rect(x: 50, y: 140, width: 50, height: 50)
  static let screen = Rect(x: 0, y: 0, width: 390, height: 844)

  /// Whether two boxes are equal, apart from rounding.
  private func near(_ one: Rect, _ other: Rect) -> Bool {
    [one.minX - other.minX, one.minY - other.minY, one.width - other.width, one.height - other.height]
      .allSatisfy { abs($0) < 1e-9 }
  }

  // MARK: - States

  @Test(arguments: [0.0, 40]) func closedPanelCoversCell(inset: Double) throws {
    let spring = Spring(inset: inset)
    spring.hold(at: 0)
    #expect(spring.seen(spring.panel) == Self.cell)
    #expect(spring.seen(spring.picture) == Self.cell)
    #expect(spring.panel?.shown.cornerRadius == 10)
    #expect(spring.words?.shown.alpha == 0)
    #expect(spring.shade?.shown.backgroundColor.alpha == 0)
    #expect(spring.home.cell.isHiddenOrConcealed)
  }

  @Test(arguments: [(0.0, 0.0), (40, 28)]) func openPanelCoversCard(inset: Double, radius: Double) throws {
    let spring = Spring(inset: inset)
    spring.hold(at: 1)
    #expect(spring.seen(spring.panel) == Self.screen.inset(by: inset))
    #expect(spring.seen(spring.picture) == Self.screen.inset(by: inset))
    #expect(spring.seen(spring.headline) == Rect(x: 95, y: 372, width: 200, height: 100))
    #expect(spring.panel?.shown.cornerRadius == radius)
    #expect(spring.words?.shown.alpha == 1)
  }

  /// The corners have the radius of a screen from 30 % of the way, and become square just before the edges of the window.
  @Test func flyingPanelHasCornersOfScreen() throws {
    let spring = Spring(inset: 0)
    for (position, radius) in [(0.15, 28.4), (0.3, 46.8), (0.6, 46.8), (0.9, 46.8), (1, 0)] {
      spring.hold(at: position)
      let corner = try #require(spring.panel?.shown.cornerRadius)
      #expect(abs(corner - radius) < 0.1, "\(corner) at \(position)")
    }
  }

  @Test func presentingScreenStaysVisible() throws {
    let spring = Spring(inset: 40)
    spring.home.present(spring.modal)
    spring.wait(2)
    #expect(spring.home.view.window != nil)
    #expect(spring.tabs.tabBar.window != nil)
    #expect(spring.modal.view.frame == Self.screen)
    #expect(spring.home.cell.isHiddenOrConcealed)
  }

  @Test func containerOrdersItsLayers() throws {
    let spring = Spring()
    spring.hold(at: 0.5)
    let container = try #require(spring.modal.view.superview)
    #expect(container.subviews.count == 4)
    #expect(container.subviews[0] === spring.tabs.view)
    #expect(container.subviews[1] === spring.modal.view)
    // The dimming view is between the modal and the opening.
    #expect(container.subviews[3] === spring.opening)
    #expect(spring.modal.card.isHiddenOrConcealed)
  }

  // MARK: - Motion

  /// The last row of Docs/BEHAVIOR.md#springs-and-curves: the only overshoot is 7.2 %, at 0.273 s.
  @Test(arguments: [(0.1, 0.848), (0.2, 1.050), (0.273, 1.072), (0.3, 1.070), (0.5, 1.030)])
  func presentOvershootsBySevenPercent(time: Double, value: Double) throws {
    let spring = Spring(inset: 40)
    spring.home.present(spring.modal)
    spring.wait(time)
    #expect(abs(spring.coordinator.progress - value) < 6e-4)
    let end = Self.screen.inset(by: 40)
    let seen = spring.seen(spring.panel)
    #expect(abs(seen.width - (50 + (end.width - 50) * value)) < 0.4)
    #expect(abs(seen.height - (50 + (end.height - 50) * value)) < 0.6)
  }

  @Test(arguments: [0, 0.05, 0.1, 0.2, 0.273, 0.4, 0.7, 0.99]) func presentPlaysItsSpring(at time: Double)
    throws
  {
    let spring = Spring()
    spring.home.present(spring.modal)
    spring.wait(time)
    let value = Self.timing.value(at: time)
    #expect(near(spring.seen(spring.panel), Self.cell.mixed(with: Self.screen, at: value)))
    #expect(near(spring.seen(spring.picture), Self.cell.mixed(with: Self.screen, at: value)))
    #expect(abs((spring.words?.shown.alpha ?? -1) - min(1, value * 2)) < 1e-9)
    #expect((spring.panel?.shown.cornerRadius ?? -1) >= 0)
    // The headline moves with the picture.
    let place = spring.seen(spring.panel)
    let headline = spring.seen(spring.headline)
    #expect(abs(headline.midX - place.midX) < 1e-9 && abs(headline.midY - place.midY) < 1e-9)
    #expect(abs(headline.width - place.width * 200 / 390) < 1e-9)
    #expect(abs(headline.height - place.height * 100 / 844) < 1e-9)
  }

  @Test(arguments: [0, 0.02, 0.05, 0.1]) func dismissPlaysSpringBackwards(at time: Double) throws {
    let spring = Spring()
    spring.home.present(spring.modal, animated: false)
    spring.modal.dismiss()
    spring.wait(time)
    let value = 1 - Self.timing.value(at: time)
    #expect(abs(spring.coordinator.progress - (1 - value)) < 1e-9)
    #expect(near(spring.seen(spring.panel), Self.cell.mixed(with: Self.screen, at: value)))
    #expect(abs((spring.words?.shown.alpha ?? -1) - min(1, max(0, value - 0.2) / 0.8)) < 1e-9)
  }

  /// The dismissal's spring would overshoot by more than the cell's size; the cell bounds the overshoot.
  @Test(arguments: Array(stride(from: 0.12, to: 1, by: 0.02))) func dismissOvershootIsBoundedByCell(
    time: Double
  ) throws {
    let spring = Spring()
    spring.home.present(spring.modal, animated: false)
    spring.modal.dismiss()
    spring.wait(time)
    let panel = spring.seen(spring.panel)
    #expect(panel.width >= 46 && panel.height >= 46)
    #expect(near(spring.seen(spring.picture), panel))
    if Self.timing.value(at: time) > 1 {
      #expect(panel.width < 50 && (panel.center - Self.cell.center).length < 2.9)
    }
  }

  /// The overshoot is that of the spring, scaled to the cell.
  @Test func dismissSwingsBackWithSpring() throws {
    let spring = Spring()
    spring.home.present(spring.modal, animated: false)
    spring.modal.dismiss()
    spring.wait(0.273)
    var widths = [spring.seen(spring.panel).width]
    for _ in 0..<7 {
      spring.wait(0.1)
      widths.append(spring.seen(spring.panel).width)
    }
    #expect(widths[0] < 47.5)
    for (one, next) in zip(widths, widths.dropFirst()) { #expect(next > one + 0.05) }
    #expect(widths[2] > widths[0] + 1)
  }

  @Test func presentAndDismissTakeOneSecond() {
    let spring = Spring()
    #expect(spring.transition.duration == 1)
    spring.home.present(spring.modal)
    spring.wait(0.9999)
    #expect(!spring.coordinator.isIdle)
    spring.wait(0.0002)
    #expect(spring.coordinator.isIdle)
    spring.modal.dismiss()
    spring.wait(0.9999)
    #expect(!spring.coordinator.isIdle)
    spring.wait(0.0002)
    #expect(spring.coordinator.isIdle)
    #expect(spring.tabs.presentedViewController == nil)
  }

  @Test(arguments: [-1, 0, 0.1, 0.5, 0.9, 1, 2]) func scrubbingIsLinearAndNeverOvershoots(fraction: Double) {
    let spring = Spring()
    spring.hold(at: fraction)
    let clamped = min(1, max(0, fraction))
    #expect(near(spring.seen(spring.panel), Self.cell.mixed(with: Self.screen, at: clamped)))
    spring.coordinator.finish()
    spring.wait(3)
    spring.modal.dismiss()
    spring.hold(at: fraction)
    #expect(near(spring.seen(spring.panel), Self.screen.mixed(with: Self.cell, at: clamped)))
  }

  // MARK: - Choice

  @Test(arguments: Spring.Style.allCases) func delegateOrScreenChoosesTransition(style: Spring.Style) {
    let spring = Spring(style)
    let before = spring.window.dump()
    #expect(spring.home.present(spring.modal))
    #expect(spring.panel != nil)
    spring.wait(2)
    #expect(spring.modal.dismiss())
    #expect(spring.panel != nil)
    spring.wait(2)
    #expect(spring.window.dump() == before)
    #expect(spring.home.questions == (style == .screenIsDelegate ? ["present", "dismiss"] : []))
  }

  // MARK: - Fallbacks

  @Test func missingCellGivesDefaultModal() {
    let spring = Spring()
    let before = spring.window.dump()
    spring.home.hasCell = false
    spring.home.present(spring.modal)
    #expect(spring.modal.view.shown.center.y == 422 + 844)
    #expect(!spring.home.cell.isHiddenOrConcealed && !spring.modal.card.isHiddenOrConcealed)
    spring.wait(2)
    spring.modal.dismiss()
    spring.wait(2)
    #expect(spring.window.dump() == before)
  }

  @Test func removedCellGivesDefaultDismissal() {
    let spring = Spring()
    let before = spring.window.dump()
    spring.home.present(spring.modal)
    spring.wait(2)
    spring.home.hasCell = false
    spring.modal.dismiss()
    spring.wait(0.1)
    #expect(!spring.home.cell.isHiddenOrConcealed)
    #expect(spring.modal.view.shown.center.y > 422)
    spring.wait(2)
    #expect(spring.window.dump() == before)
  }

  @Test(arguments: [Rect(x: 50, y: 900, width: 50, height: 50), Rect(x: -60, y: 140, width: 50, height: 50)])
  func invisibleCellGivesDefaultModal(cell: Rect) {
    let spring = Spring(cell: cell)
    spring.home.present(spring.modal)
    #expect(spring.modal.view.shown.center.y == 422 + 844)
    spring.wait(2)
    #expect(!spring.home.cell.isHiddenOrConcealed)
  }

  @Test func dismissalOnOtherTabLeavesCellVisible() {
    let spring = Spring()
    spring.home.present(spring.modal)
    spring.wait(2)
    #expect(spring.tabs.select(1))
    spring.modal.dismiss()
    spring.wait(2)
    #expect(spring.tabs.presentedViewController == nil)
    #expect(!spring.home.cell.isHiddenOrConcealed)
  }

  @Test func screenWithoutSourceGetsDefaultModal() {
    let spring = Spring()
    let plain = ViewController()
    plain.preferredTransition = spring.transition
    spring.home.present(plain)
    #expect(plain.view.shown.center.y == 422 + 844)
    spring.wait(2)
    #expect(spring.tabs.presentedViewController === plain)
  }

  // MARK: - Interruption

  /// The pictures have the current sizes of card and headline, and are scaled like the panel.
  @Test func resizeInFlightKeepsShapeOfHeadline() throws {
    let spring = Spring(inset: 40)
    spring.modal.headlineFollowsCard = true
    spring.home.present(spring.modal)
    spring.wait(0.05)
    spring.window.resize(to: Size(600, 500))
    #expect(spring.modal.headline.bounds.width == 520)
    for time in [0, 0.05, 0.1] {
      spring.wait(time)
      let (headline, picture) = (try #require(spring.headline), try #require(spring.picture))
      let panel = spring.seen(spring.panel)
      #expect(headline.region == spring.modal.headline.bounds && picture.region == spring.modal.card.bounds)
      #expect(headline.shown.bounds.size == headline.region.size)
      #expect(abs(spring.seen(headline).width - panel.width) < 1e-9)
      #expect(abs(spring.seen(headline).height - panel.height * 100 / 420) < 1e-9)
    }
  }

  @Test func transitionHasDocumentedDrags() {
    let transition = ZoomTransition.springyModal()
    #expect(transition.drags(for: .present) == [.outward])
    #expect(transition.drags(for: .dismiss) == [.down])
  }
}
