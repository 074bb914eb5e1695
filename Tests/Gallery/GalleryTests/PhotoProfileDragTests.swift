import SegueControllers
import SegueTestSupport
import Testing

@testable import SegueGallery

/// The profile under a pointer: scrubbed, let go, caught, called off.
@Suite struct PhotoProfileDragTests {
  /// The travel that a drag uses up before it leads anything, in points.
  private static let slop = 8.0

  /// To the right and then far to the left it is called off.
  @Test func aDragThatEndsOnTheLeftCancels() throws {
    let profiles = try Profiles.opened()
    let open = profiles.pixels
    try profiles.drag(from: Point(200, 300), by: Vector(40, 0), in: 0.2)
    try profiles.move(by: Vector(-150, 0), in: 0.3)
    let page = profiles.seen(profiles.page)
    #expect(page.minX < -90)
    try profiles.release(waiting: 1)
    #expect(profiles.depth == 2 && profiles.difference(from: open) == nil)
  }

  @Test func theScreenShrinksToThreeFifthsAndNoFurther() throws {
    let profiles = try Profiles.opened()
    try profiles.drag(from: Point(20, 300), by: Vector(Self.slop + 195, 0), in: 0.2)
    try profiles.draw()
    #expect(abs(profiles.seen(profiles.page).width / 390 - 0.8) < 1e-6)
    // The mask leaves all of the screen, its corners are round, and the grid stays dark.
    let mask = try #require(profiles.page?.mask)
    #expect(mask.shown.bounds.size == Size(390, 844) && abs(mask.shown.cornerRadius * 0.8 - 46.8) < 0.3)
    let backdrop = try #require(profiles.page?.superview?.subviews.dropLast(2).last)
    #expect(abs(backdrop.shown.backgroundColor.alpha - 0.5) < 1e-9)
    try profiles.move(by: Vector(900, 0), in: 0.2)
    try profiles.draw()
    #expect(abs(profiles.seen(profiles.page).width / 390 - 0.6) < 1e-6)
    try profiles.release(waiting: 1)
    #expect(profiles.depth == 1)
  }

  /// From the top of the posts a drag down leads back; once they are scrolled it scrolls.
  @Test func onlyFromTheTop() throws {
    let profiles = try Profiles.opened(3)
    profiles.list?.contentOffset = Point(0, 200)
    try profiles.drag(from: Point(195, 400), by: Vector(0, 120), in: 0.2)
    #expect(profiles.coordinator.isIdle && abs((profiles.list?.contentOffset.y ?? 0) - 88) < 1)
    try profiles.release(waiting: 2)
    profiles.list?.contentOffset = .zero
    try profiles.drag(from: Point(195, 400), by: Vector(0, 120), in: 0.2)
    #expect(profiles.coordinator.isHeld && profiles.list?.contentOffset == .zero)
    // Neither does it scroll on the way back up, nor by the wheel.
    try profiles.move(by: Vector(0, -300), in: 0.2)
    profiles.headless.scroll(Vector(0, 3), at: profiles.pointer)
    try profiles.wait(0.2)
    #expect(profiles.list?.contentOffset == .zero)
    try profiles.release(waiting: 1)
    #expect(profiles.depth == 2)
    // And then it does.
    try profiles.drag(from: Point(195, 600), by: Vector(0, -150), in: 0.2)
    #expect((profiles.list?.contentOffset.y ?? 0) > 100)
    profiles.release()
  }

  @Test func aSidewaysDragHoldsPostsThatAreScrolled() throws {
    let profiles = try Profiles.opened(3)
    try profiles.drag(from: Point(195, 600), by: Vector(0, -200), in: 0.1)
    try profiles.release(waiting: 0.1)
    #expect(profiles.list?.isDecelerating == true)
    profiles.headless.press(.escape)
    try profiles.draw()
    let offset = profiles.list?.contentOffset
    try profiles.wait(0.2)
    #expect(profiles.list?.contentOffset == offset)
    try profiles.wait(1)
    #expect(profiles.depth == 1 && profiles.coordinator.isIdle && profiles.faults.isEmpty)
  }

  @Test func aNotchNeverLeadsBackAndATouchpadDoes() throws {
    let profiles = try Profiles.opened()
    for _ in 0..<10 {
      profiles.headless.scroll(Vector(0, -3), at: Point(195, 400))
      try profiles.wait(0.05)
    }
    try profiles.wait(1)
    #expect(profiles.depth == 2 && profiles.list?.contentOffset == .zero)
    func pull(_ points: Double) throws {
      for _ in 0..<10 {
        profiles.headless.scroll(Vector(0, -points / 10), at: Point(195, 400), isPrecise: true)
        try profiles.wait(1 / 60)
      }
      try profiles.wait(2)
    }
    // It holds the post by where the pointer is.
    profiles.headless.scroll(Vector(0, -40), at: Point(195, 400), isPrecise: true)
    #expect(profiles.coordinator.isHeld && profiles.list?.contentOffset == .zero)
    try profiles.wait(2)
    try pull(60)
    #expect(profiles.depth == 2 && profiles.list?.contentOffset == .zero)
    try pull(300)
    #expect(profiles.depth == 1 && !profiles.hasHelpers && profiles.faults.isEmpty)
  }

  /// What the mask has cut off catches nothing.
  @Test func besideTheMaskNothingIsCaught() throws {
    let profiles = try Profiles.opened(6)
    profiles.headless.press(.escape)
    try profiles.headless.advance(by: 0.18)
    let (page, hole) = (profiles.seen(profiles.page), try #require(profiles.hole))
    let beside = Point(hole.midX, (hole.maxY + page.maxY) / 2)
    #expect(page.contains(beside) && !hole.contains(beside))
    profiles.press(beside)
    #expect(!profiles.coordinator.isHeld)
    try profiles.release(waiting: 2)
    #expect(!profiles.coordinator.isHeld)
  }

  /// Dragged, thrown towards the cell, caught again and taken back to where it was.
  @Test func caughtAgainOnItsWayHome() throws {
    let profiles = try Profiles.opened(6)
    let open = profiles.pixels
    try profiles.drag(from: Point(100, 300), by: Vector(150, 60), in: 0.3)
    profiles.release()
    try profiles.headless.advance(by: 0.06)
    let page = try #require(profiles.page)
    let place = Place(page)
    profiles.press(try #require(profiles.hole).center)
    try profiles.draw()
    #expect(profiles.coordinator.isHeld && Place(page).distance(to: place) < 0.5)
    try profiles.move(by: Vector(-200, 0), in: 0.3)
    try profiles.headless.advance(by: 0.3)
    try profiles.release(waiting: 1)
    #expect(profiles.depth == 2 && profiles.difference(from: open) == nil)
  }
}
