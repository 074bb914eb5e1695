import SegueControllers
import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueGallery

/// Pulling a letter shut: Docs/BEHAVIOR.md#expanding-cells. All positions are the visible ones.
@Suite struct ExpandingCellsPullTests {
  private func pulled(to distance: Double, row: Int = 3) throws -> Inbox {
    let inbox = try Inbox.opened(row)
    try inbox.drag(from: Point(195, 300), by: Vector(0, distance), in: 0.4)
    return inbox
  }

  // MARK: - Before the threshold

  @Test(arguments: [10.0, 25, 45]) func barFillsGapAbovePulledContent(y: Double) throws {
    let inbox = try pulled(to: y + Pull.slop)
    let content = try #require(inbox.content)
    #expect(abs(content.shown.bounds.minY + y) < 1e-9)
    let bar = try #require(content.subviews.last { $0.subviews.first is SnapshotView })
    #expect(!bar.isHiddenOrConcealed)
    let frame = bar.frame
    #expect(frame.minX == 0 && frame.width == 390)
    #expect(abs(frame.minY + y) < 1e-9 && abs(frame.height - y) < 1e-9)
    #expect(abs(inbox.seen(bar).minY) < 1e-9)
    // The picture of the bar ends where the content begins.
    #expect(abs(inbox.seen(bar.subviews.first).maxY - y) < 1e-9)
    #expect(inbox.seen(bar.subviews.first).height == 91)
    #expect(inbox.style == .dark)
    #expect(inbox.coordinator.isIdle)
  }

  @Test func releaseBeforeThresholdSpringsBack() throws {
    let inbox = try Inbox.opened()
    let (tree, before) = (inbox.dump, inbox.pixels)
    try inbox.drag(from: Point(195, 300), by: Vector(0, Pull.toThreshold - 1), in: 0.4)
    inbox.release()
    #expect(inbox.coordinator.isIdle)
    try inbox.wait(3)
    #expect(inbox.isOpen)
    #expect(inbox.dump == tree)
    #expect(inbox.difference(from: before) == nil)
  }

  /// The status bar is light over the bar, and dark below it.
  @Test func statusBarSuitsPulledBar() throws {
    let inbox = try pulled(to: 25 + Pull.slop)
    let bar = try #require(inbox.window.statusBar)
    let light = try #require(bar.contents(in: .light))
    #expect(bar.style == .dark && light.shown.alpha == 1)
    #expect((light.mask as? ShapeView).map { abs($0.path.bounds.maxY - 25) < 1e-9 } == true)
    inbox.release()
    try inbox.wait(3)
    #expect(light.mask == nil && light.shown.alpha == 0)
  }

  // MARK: - Beyond the threshold

  @Test func statusBarStaysLight() throws {
    let inbox = try pulled(to: Pull.toThreshold - 2)
    let bar = try #require(inbox.window.statusBar)
    for _ in 0..<60 {
      try inbox.move(by: Vector(0, 3), in: 1 / 120)
      #expect(bar.subviews.last?.shown.alpha == 1)
    }
    inbox.release()
    for _ in 0..<60 {
      try inbox.wait(1 / 60)
      #expect(bar.subviews.last?.shown.alpha == 1)
    }
    #expect(!inbox.isOpen)
  }

  @Test func barContinuesFromPulledHeight() throws {
    let inbox = try pulled(to: Pull.toThreshold + 0.01)
    #expect(abs(inbox.seen(inbox.bar).maxY - 45.5) < 0.02)
    var last = 0.0
    for _ in 0..<80 {
      try inbox.move(by: Vector(0, 5), in: 1 / 120)
      let bottom = inbox.seen(inbox.bar).maxY
      #expect(bottom >= last && bottom <= 91 + 1e-9)
      last = bottom
    }
    #expect(abs(last - 91) < 0.5)
  }

  @Test(arguments: [1.0, 60, 300]) func releaseBeyondThresholdCloses(beyond: Double) throws {
    let inbox = try Inbox()
    let (tree, closed) = (inbox.dump, inbox.pixels)
    try inbox.click("mail-3", waiting: 2)
    try inbox.drag(from: Point(195, 300), by: Vector(0, Pull.toThreshold + beyond), in: 0.4)
    try inbox.wait(0.2)
    try inbox.release(waiting: 2)
    #expect(!inbox.isOpen)
    #expect(inbox.dump == tree)
    #expect(inbox.difference(from: closed) == nil)
  }

  /// A drag back over the threshold ends the dismissal without a trace, and the pull continues; this can be repeated.
  @Test func returningOverThresholdContinuesPull() throws {
    let inbox = try pulled(to: Pull.toThreshold + 30)
    for _ in 0..<3 {
      try inbox.move(by: Vector(0, -50), in: 0.2)
      #expect(inbox.coordinator.isIdle)
      #expect(inbox.isOpen)
      let expected = Pull.toThreshold - 20 - Pull.slop
      #expect(abs((inbox.content?.shown.bounds.minY ?? 0) + expected) < 1e-9)
      #expect(inbox.style == .dark)
      #expect(inbox.content?.isDragging == true)
      try inbox.move(by: Vector(0, 50), in: 0.2)
      #expect(inbox.coordinator.isHeld)
      #expect(abs(inbox.coordinator.progress - 30 / Pull.travel) < 1e-9)
      #expect(inbox.style == .light)
    }
    try inbox.move(by: Vector(0, -50), in: 0.2)
    // The same drag continues into the content.
    try inbox.move(by: Vector(0, -300), in: 0.5)
    #expect(abs((inbox.content?.shown.bounds.minY ?? 0) - (300 - (Pull.toThreshold - 20 - Pull.slop))) < 1e-9)
    try inbox.release(waiting: 4)
    #expect(inbox.isOpen)
    #expect(inbox.coordinator.isIdle)
  }

  @Test(arguments: [(-600.0, true), (-400, false), (600, false)])
  func onlyUpwardThrowCancels(speed: Double, cancels: Bool) throws {
    let inbox = try pulled(to: Pull.toThreshold + 250)
    try inbox.move(by: Vector(0, speed * 0.15), in: 0.15)
    try inbox.release(waiting: 4)
    #expect(inbox.isOpen == cancels)
    #expect(inbox.coordinator.isIdle)
    if cancels {
      #expect(inbox.content?.contentOffset == .zero)
      #expect(inbox.content?.isYielded == false)
      #expect(inbox.style == .dark)
    }
  }

  @Test func dragWorksAfterCancelledPull() throws {
    let inbox = try pulled(to: Pull.toThreshold + 250)
    try inbox.move(by: Vector(0, -120), in: 0.15)
    try inbox.release(waiting: 4)
    try inbox.drag(from: Point(195, 600), by: Vector(0, -208), in: 0.2)
    #expect(abs((inbox.content?.shown.bounds.minY ?? 0) - 200) < 1e-9)
    try inbox.release(waiting: 4)
    inbox.content?.contentOffset = .zero
    try inbox.drag(from: Point(195, 300), by: Vector(0, Pull.toThreshold + 60), in: 0.3)
    try inbox.release(waiting: 2)
    #expect(!inbox.isOpen)
  }

  /// The grabbed letter follows the pointer. It closes after half of 234 points.
  @Test(arguments: [(100.0, true), (-100, true), (160, false), (-160, false)])
  func sidewaysDragClosesFromHalfway(
    way: Double, stays: Bool
  ) throws {
    let inbox = try Inbox.opened()
    try inbox.drag(from: Point(195, 300), by: Vector(way < 0 ? -Pull.slop : Pull.slop, 0), in: 0.05)
    try inbox.move(by: Vector(way, 0), in: 0.3)
    #expect(inbox.coordinator.operation == .dismiss && inbox.coordinator.isHeld)
    #expect(abs(inbox.coordinator.progress - abs(way) / 234) < 1e-9)
    #expect(abs(inbox.seen(inbox.target).minX - way) < 1e-6 && abs(inbox.seen(inbox.target).minY) < 1e-6)
    try inbox.wait(0.3)
    try inbox.release(waiting: 2)
    #expect(inbox.isOpen == stays && inbox.coordinator.isIdle)
  }

  // MARK: - Interruptions

  @Test func dismissalDuringPullStartsFromPulledHeight() throws {
    let inbox = try pulled(to: 45)
    let height = -(inbox.content?.shown.bounds.minY ?? 0)
    #expect(height > 20)
    inbox.letter?.dismiss()
    #expect(inbox.coordinator.operation == .dismiss)
    #expect(abs(inbox.seen(inbox.bar).maxY - height) < 1e-9)
    // The pointer is still pressed, but moves nothing.
    try inbox.move(by: Vector(0, 40), in: 0.1)
    #expect(abs((inbox.content?.shown.bounds.minY ?? 0) + height) < 1e-9)
    try inbox.release(waiting: 2)
    #expect(!inbox.isOpen)
    #expect(inbox.coordinator.isIdle)
  }

  @Test func cancelledDismissalDuringPullRestoresLetter() throws {
    let inbox = try Inbox.opened()
    let tree = inbox.dump
    try inbox.drag(from: Point(195, 300), by: Vector(0, 45), in: 0.3)
    inbox.letter?.dismiss()
    try inbox.wait(0.1)
    inbox.coordinator.cancel()
    try inbox.wait(3)
    try inbox.release(waiting: 3)
    #expect(inbox.isOpen)
    #expect(inbox.dump == tree)
  }

  /// A second button or Escape cancels the pull on either side of the threshold. After this, the pressed pointer moves nothing,
  /// and the next Escape closes the letter.
  @Test(arguments: await [45, Pull.toThreshold + 100], [true, false]) func cancelledPullRestoresLetter(
    distance: Double, byKey: Bool
  ) throws {
    let inbox = try Inbox.opened()
    let tree = inbox.dump
    try inbox.drag(from: Point(195, 300), by: Vector(0, distance), in: 0.4)
    if byKey { inbox.headless.press(.escape) } else { inbox.headless.send(.cancelled, at: Point(195, 400)) }
    #expect(inbox.content?.isDragging == false)
    try inbox.wait(3)
    #expect(inbox.isOpen)
    #expect(inbox.dump == tree)
    try inbox.move(by: Vector(0, 100), in: 0.1)
    try inbox.release(waiting: 3)
    #expect(inbox.isOpen)
    #expect(inbox.dump == tree)
    try inbox.type(.escape, waiting: 3)
    #expect(!inbox.isOpen)
  }

  @Test(arguments: [40.0, 200]) func lostReleaseEndsPullAtLastPosition(distance: Double) throws {
    let inbox = try pulled(to: distance)
    inbox.headless.send(.lost, at: .zero)
    try inbox.wait(3)
    #expect(inbox.coordinator.isIdle)
    #expect(inbox.isOpen == (distance < Pull.toThreshold))
  }

  @Test func pressCatchesClosingLetter() throws {
    let inbox = try pulled(to: Pull.toThreshold + 100)
    try inbox.release(waiting: 0.08)
    let shown = inbox.coordinator.progress
    let place = inbox.seen(inbox.target)
    inbox.press(Point(195, 500))
    #expect(inbox.coordinator.isHeld)
    try inbox.wait(1)
    #expect(abs(inbox.coordinator.progress - shown) < 1e-9)
    #expect(inbox.seen(inbox.target).origin.distance(to: place.origin) < 1e-6)
    try inbox.move(by: Vector(0, -400), in: 0.2)
    try inbox.release(waiting: 4)
    #expect(inbox.isOpen)
    #expect(inbox.content?.contentOffset == .zero)
  }

  @Test(arguments: [45.0, 250]) func resizeDuringPullKeepsOutcome(distance: Double) throws {
    let inbox = try pulled(to: distance)
    inbox.headless.stage.resize(to: Size(420, 700), scale: 1)
    try inbox.draw()
    #expect(inbox.isOpen)
    try inbox.move(by: Vector(0, -20), in: 0.1)
    try inbox.release(waiting: 3)
    #expect(inbox.coordinator.isIdle)
    let fresh = try Inbox(size: Size(420, 700))
    if distance > 100 {
      #expect(!inbox.isOpen)
      #expect(inbox.dump == fresh.dump)
      #expect(inbox.difference(from: fresh.pixels) == nil)
    } else {
      #expect(inbox.isOpen)
      #expect(inbox.difference(from: try Inbox.opened(size: Size(420, 700)).pixels) == nil)
    }
  }

  // MARK: - The touchpad

  private func turn(_ inbox: Inbox, by lines: Double, times: Int) throws {
    for _ in 0..<times {
      inbox.headless.scroll(Vector(0, lines), at: Point(195, 400), isPrecise: true)
      try inbox.wait(1 / 60)
    }
  }

  @Test func longTouchpadPullCloses() throws {
    let inbox = try Inbox.opened()
    try turn(inbox, by: -12, times: 10)
    let height = -(inbox.content?.shown.bounds.minY ?? 0)
    // As with a drag, the dismissal starts at the threshold.
    #expect(abs(height - Pull.threshold) < 1e-9)
    #expect(inbox.coordinator.operation == .dismiss && inbox.coordinator.isHeld)
    try inbox.wait(0.06)
    #expect(inbox.coordinator.operation == .dismiss && !inbox.coordinator.isHeld)
    // The bar slides down from its current position, and the content stays.
    for _ in 0..<10 {
      try inbox.wait(1 / 60)
      #expect(abs((inbox.content?.shown.bounds.minY ?? 0) + height) < 1e-9)
      #expect(inbox.seen(inbox.bar).maxY >= height - 1e-9)
      #expect(inbox.style == .light)
    }
    try inbox.wait(2)
    #expect(!inbox.isOpen)
  }

  /// The color of the bar fills the space above it until the mail has reached its row.
  @Test(.drawsEveryFrame) func longTouchpadPullFillsSpaceAboveBar() throws {
    let inbox = try Inbox.opened(hasStatusBar: false)
    try turn(inbox, by: -14, times: 22)
    #expect(inbox.seen(inbox.view("mail-picture")).minY > 0)
    var frames = 0
    while inbox.isOpen, frames < 120 {
      try inbox.wait(1 / 60)
      for y in [2, 15, 29] { #expect(inbox.headless.surface.pixel(x: 200, y: y) == 0xFF00_66FF) }
      frames += 1
    }
    #expect(!inbox.isOpen && frames > 20)
  }

  @Test func shortTouchpadPullSpringsBack() throws {
    let inbox = try Inbox.opened()
    let tree = inbox.dump
    try turn(inbox, by: -4, times: 10)
    try inbox.wait(3)
    #expect(inbox.isOpen)
    #expect(inbox.dump == tree)
  }

  /// No pixel changes where the pull becomes a dismissal, or becomes a pull again.
  @Test func handOffChangesNoPixel() throws {
    // At scale 1, the threshold is between two pixels, and large views would be aligned to one of them.
    let inbox = try Inbox.opened(scale: 2, hasStatusBar: false)
    try inbox.drag(from: Point(195, 300), by: Vector(0, Pull.toThreshold - 1e-6), in: 0.4)
    try inbox.draw()
    #expect(inbox.coordinator.isIdle)
    let before = inbox.pixels
    try inbox.move(by: Vector(0, 2e-6), in: 0.01)
    try inbox.draw()
    #expect(inbox.coordinator.isHeld)
    #expect(inbox.difference(from: before) == nil)
    try inbox.move(by: Vector(0, -2e-6), in: 0.01)
    try inbox.draw()
    #expect(inbox.coordinator.isIdle)
    #expect(inbox.difference(from: before) == nil)
  }
}
