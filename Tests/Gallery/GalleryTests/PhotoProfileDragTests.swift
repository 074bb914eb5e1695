import SegueControllers
import SegueTestSupport
import Testing

@testable import SegueGallery

/// The profile under a pointer: scrubbed, let go, caught, called off.
@Suite struct PhotoProfileDragTests {
  /// The travel that a drag uses up before it leads anything, in points.
  private static let slop = 8.0

  /// Drags the post along a way, the last stretch at a velocity in points per second, and lets go.
  private func drag(
    _ profiles: Profiles, by way: Vector, velocity: Vector, from start: Point = Point(100, 300)
  ) throws {
    let last = velocity * 0.08
    let first = way - last + way.normalized * Self.slop
    try profiles.drag(from: start, by: first, in: 0.4)
    #expect(profiles.coordinator.isHeld)
    if velocity == .zero {
      try profiles.headless.advance(by: 0.3)
    } else {
      try profiles.move(by: last, in: 0.08)
    }
    profiles.release()
  }

  @Test(arguments: [
    // travel and velocity, whether it finishes
    (Vector(60, 0), Vector(0, 0), true), (Vector(30, 0), Vector(0, 0), false),
    (Vector(110, 0), Vector(1200, 0), true), (Vector(120, 0), Vector(-200, 0), false),
    (Vector(120, 0), Vector(200, 0), true), (Vector(0, 120), Vector(0, 0), true),
    (Vector(0, 60), Vector(0, 0), false), (Vector(0, 110), Vector(0, 1200), true),
    (Vector(0, 120), Vector(0, -300), false), (Vector(30, 110), Vector(20, -200), true),
    (Vector(0, 160), Vector(0, 300), true),
  ]) func releases(way: Vector, velocity: Vector, finishes: Bool) throws {
    // A throw is shorter than a tenth of a large window.
    let isThrow = velocity.length > 900
    let profiles = try Profiles.opened(size: isThrow ? Size(1280, 1200) : Size(390, 844))
    let open = profiles.pixels
    try drag(profiles, by: way, velocity: velocity)
    try profiles.wait(1)
    #expect(profiles.depth == (finishes ? 1 : 2), "\(way) \(velocity)")
    #expect(profiles.coordinator.isIdle && !profiles.hasHelpers && profiles.faults.isEmpty)
    if !finishes { #expect(profiles.difference(from: open) == nil) }
  }

  /// To the right and then far to the left it is called off.
  @Test func aDragThatEndsOnTheLeftCancels() throws {
    let profiles = try Profiles.opened()
    let open = profiles.pixels
    try profiles.drag(from: Point(200, 300), by: Vector(40, 0), in: 0.2)
    try profiles.move(by: Vector(-150, 0), in: 0.3)
    let page = profiles.seen(profiles.page)
    #expect(page.minX < -90)
    profiles.release()
    try profiles.wait(1)
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
    profiles.release()
    try profiles.wait(1)
    #expect(profiles.depth == 1)
  }

  /// Let go, everything goes on from where it was shown, and is back in the cell a quarter of a second later.
  @Test func theReleaseNeitherJumpsNorTarries() throws {
    let profiles = try Profiles.opened()
    try profiles.drag(from: Point(60, 300), by: Vector(150, 90), in: 0.5)
    let page = try #require(profiles.page)
    let before = Place(page)
    profiles.release()
    try profiles.headless.advance(by: 0.0002)
    #expect(Place(page).distance(to: before) < 0.5)
    try profiles.headless.advance(by: 0.4)
    #expect(profiles.depth == 1 && profiles.coordinator.isIdle)
  }

  /// From the top of the posts a drag down leads back; once they are scrolled it scrolls.
  @Test func onlyFromTheTop() throws {
    let profiles = try Profiles.opened(3)
    profiles.list?.contentOffset = Point(0, 200)
    try profiles.drag(from: Point(195, 400), by: Vector(0, 120), in: 0.2)
    #expect(profiles.coordinator.isIdle && abs((profiles.list?.contentOffset.y ?? 0) - 88) < 1)
    profiles.release()
    try profiles.wait(2)
    profiles.list?.contentOffset = .zero
    try profiles.drag(from: Point(195, 400), by: Vector(0, 120), in: 0.2)
    #expect(profiles.coordinator.isHeld && profiles.list?.contentOffset == .zero)
    // Neither does it scroll on the way back up, nor by the wheel.
    try profiles.move(by: Vector(0, -300), in: 0.2)
    profiles.headless.send(
      .scroll(ScrollEvent(at: profiles.pointer, delta: Vector(0, 3), time: profiles.headless.now)))
    try profiles.wait(0.2)
    #expect(profiles.list?.contentOffset == .zero)
    profiles.release()
    try profiles.wait(1)
    #expect(profiles.depth == 2)
    // And then it does.
    try profiles.drag(from: Point(195, 600), by: Vector(0, -150), in: 0.2)
    #expect((profiles.list?.contentOffset.y ?? 0) > 100)
    profiles.release()
  }

  @Test func aSidewaysDragHoldsPostsThatAreScrolled() throws {
    let profiles = try Profiles.opened(3)
    try profiles.drag(from: Point(195, 600), by: Vector(0, -200), in: 0.1)
    profiles.release()
    try profiles.wait(0.1)
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
      profiles.headless.send(
        .scroll(ScrollEvent(at: Point(195, 400), delta: Vector(0, -3), time: profiles.headless.now)))
      try profiles.wait(0.05)
    }
    try profiles.wait(1)
    #expect(profiles.depth == 2 && profiles.list?.contentOffset == .zero)
    func pull(_ points: Double) throws {
      for _ in 0..<10 {
        profiles.headless.send(
          .scroll(
            ScrollEvent(
              at: Point(195, 400), delta: Vector(0, -points / 10), isPrecise: true,
              time: profiles.headless.now)))
        try profiles.wait(1 / 60)
      }
      try profiles.wait(2)
    }
    // It holds the post by where the pointer is.
    profiles.headless.send(
      .scroll(
        ScrollEvent(
          at: Point(195, 400), delta: Vector(0, -40), isPrecise: true, time: profiles.headless.now)))
    #expect(profiles.coordinator.isHeld && profiles.list?.contentOffset == .zero)
    try profiles.wait(2)
    try pull(60)
    #expect(profiles.depth == 2 && profiles.list?.contentOffset == .zero)
    try pull(300)
    #expect(profiles.depth == 1 && !profiles.hasHelpers && profiles.faults.isEmpty)
  }

  @Test(arguments: [Vector(-140, 6), Vector(140, -6)]) func aPhotoIsPulledOutOfTheGrid(way: Vector) throws {
    let profiles = try Profiles()
    let (tree, pixels) = (profiles.dump, profiles.pixels)
    let start = Point(200, 370)
    try profiles.drag(from: start, by: way, in: 0.3)
    try profiles.draw()
    #expect(profiles.coordinator.isHeld)
    #expect(abs(profiles.coordinator.progress - (140 - Self.slop) / 234) < 0.01)
    profiles.headless.send(.cancelled, at: profiles.pointer)
    try profiles.wait(1)
    #expect(profiles.depth == 1 && profiles.dump == tree && profiles.difference(from: pixels) == nil)
    try profiles.drag(from: start, by: way, in: 0.3)
    profiles.release()
    try profiles.wait(1)
    #expect(profiles.depth == 2)
  }

  @Test(arguments: [0.04, 0.1, 0.2], [false, true])
  func caughtReversedAndThrown(at moment: Double, isPop: Bool) throws {
    let profiles = try Profiles.opened(6)
    if !isPop {
      profiles.headless.press(.escape)
      try profiles.wait(1)
      profiles.headless.click("feed-photo-6")
    } else {
      profiles.headless.press(.escape)
    }
    try profiles.headless.advance(by: moment)
    let (page, hole) = (try #require(profiles.page), try #require(profiles.hole))
    let place = Place(page)
    profiles.press(hole.center)
    try profiles.draw()
    #expect(profiles.coordinator.isHeld && Place(page).distance(to: place) < 0.5)
    try profiles.move(by: Vector(60, 80), in: 0.1)
    let pulled = Place(page)
    #expect(pulled.distance(to: place) > 10)
    profiles.release()
    try profiles.draw()
    #expect(Place(page).distance(to: pulled) < 0.5)
    try profiles.wait(1)
    #expect(profiles.coordinator.isIdle && !profiles.hasHelpers && profiles.faults.isEmpty)
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
    profiles.release()
    try profiles.wait(2)
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
    profiles.release()
    try profiles.wait(1)
    #expect(profiles.depth == 2 && profiles.difference(from: open) == nil)
  }
}
