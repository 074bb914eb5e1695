import Testing

@testable import SegueViews

/// The content under a finger: Docs/BEHAVIOR.md#pointer-wheel-and-keys and Docs/MOTION.md#rubber-band. All positions are the
/// shown ones.
@Suite struct ScrollDragTests {
  /// The travel after which a press becomes a drag; the content does not follow this part.
  static let slop = 8.0

  @Test func contentFollowsTheFingerAfterTheSlop() {
    let scroller = Scroller()
    scroller.drag(by: Vector(0, -200))
    #expect(abs(scroller.y - (200 - Self.slop)) < 1e-9)
    scroller.move(by: Vector(0, 120), in: 0.1)
    #expect(abs(scroller.y - (80 - Self.slop)) < 1e-9)
    #expect(scroller.calls == ["begin"])
  }

  @Test func nothingMovesWithinTheSlop() {
    let scroller = Scroller()
    scroller.drag(by: Vector(0, -7.9), in: 0.1)
    #expect(scroller.y == 0)
    #expect(scroller.calls.isEmpty)
    scroller.move(by: Vector(0, -0.2), in: 0.01)
    #expect(scroller.calls == ["begin"])
    #expect(scroller.y < 0.2)
  }

  /// A drag is sideways if its horizontal part exceeds 1.5 times its vertical part.
  @Test(arguments: [
    (Vector(40, 20), false), (Vector(-31, 20), false), (Vector(29, 20), true), (Vector(-10, -30), true),
    (Vector(30, 0), false),
  ]) func sidewaysDragsAreLeftToOthers(way: Vector, scrolls: Bool) {
    let scroller = Scroller()
    scroller.scrollView.contentOffset = Point(0, 300)
    scroller.drag(by: way, in: 0.1)
    #expect(scroller.scrollView.isDragging == scrolls)
    #expect((scroller.y != 300) == scrolls)
    #expect(scroller.scrollView.contentOffset.x == 0)
  }

  // MARK: - Beyond an end

  @Test(arguments: [20.0, 100, 300]) func pullBeyondAnEndFollowsTheRubberBand(pull: Double) {
    let scroller = Scroller()
    scroller.drag(by: Vector(0, pull + Self.slop))
    #expect(abs(scroller.y + rubberBand(pull, dimension: 844)) < 1e-9)
  }

  /// From the list into the pull and back, the content is again where the finger left it.
  @Test func pullRoundTripRestoresTheOffset() {
    let scroller = Scroller()
    scroller.scrollView.contentOffset = Point(0, 50)
    scroller.drag(by: Vector(0, 20), in: 0.1)
    let before = scroller.y
    scroller.move(by: Vector(0, 300), in: 0.3)
    #expect(scroller.y < -50)
    scroller.move(by: Vector(0, -300), in: 0.3)
    #expect(abs(scroller.y - before) < 1e-9)
  }

  @Test func pullNeverMovesFasterThanTheFinger() {
    let scroller = Scroller()
    scroller.scrollView.contentOffset = Point(0, 60)
    scroller.press(Point(195, 300))
    scroller.move(by: Vector(0, 9), in: 0.02)
    var last = scroller.y
    var lastStep = 2.0
    for _ in 0..<200 {
      scroller.move(by: Vector(0, 2), in: 1 / 120)
      let step = last - scroller.y
      #expect(step > 0 && step <= 2 + 1e-9)
      // The ratio of the speeds of content and finger changes once, where the band begins, and then only slowly.
      #expect(step <= lastStep + 1e-9)
      (last, lastStep) = (scroller.y, step)
    }
  }

  @Test func contentWithoutBounceStopsAtItsEnd() {
    let scroller = Scroller(bounces: false)
    scroller.drag(by: Vector(0, 200))
    #expect(scroller.y == 0)
    scroller.lift(waiting: 1)
    #expect(scroller.y == 0)
  }

  @Test func contentThatFitsMovesOnlyIfItBounces() {
    let still = Scroller(content: Size(390, 300))
    still.scrollView.alwaysBounceVertical = false
    still.drag(by: Vector(0, 100))
    #expect(still.y == 0)
    let bouncing = Scroller(content: Size(390, 300))
    bouncing.drag(by: Vector(0, 100))
    #expect(bouncing.y < -30)
    bouncing.lift()
    bouncing.wait(3)
    #expect(bouncing.y == 0)
  }

  // MARK: - Release

  /// Measured over the first 10 ms, to 3 %.
  @Test(arguments: [-900.0, -300, 700]) func releasedContentKeepsTheFingersSpeed(speed: Double) {
    let scroller = Scroller(content: Size(390, 9000))
    scroller.scrollView.contentOffset = Point(0, 4000)
    scroller.drag(by: Vector(0, speed * 0.3), in: 0.3)
    let before = scroller.y
    scroller.lift()
    #expect(scroller.y == before)
    scroller.wait(0.01)
    #expect(abs((scroller.y - before) / 0.01 + speed) < abs(speed) * 0.03)
  }

  /// Beyond the end, the content is slower than the finger, and keeps its own speed at the release.
  @Test func contentReleasedBeyondAnEndKeepsItsSpeed() {
    let scroller = Scroller()
    scroller.drag(by: Vector(0, 208), in: 0.2)
    let before = scroller.y
    scroller.move(by: Vector(0, 5), in: 1 / 200)
    let speed = (scroller.y - before) * 200
    scroller.lift()
    let start = scroller.y
    scroller.wait(0.001)
    #expect(abs((scroller.y - start) / 0.001 - speed) < abs(speed) * 0.1)
  }

  @Test func flingFollowsTheMeasuredTrajectory() {
    let scroller = Scroller(content: Size(390, 90000))
    scroller.drag(by: Vector(0, -300), in: 0.3)
    let start = scroller.y
    scroller.lift()
    for time in [0.1, 0.5, 1, 2.5] {
      scroller.wait(time - (scroller.now - 0.3))
      let expected = ScrollTrajectory(from: start, velocity: 1000, within: 0...90000).state(at: time).value
      #expect(abs(scroller.y - expected) < 0.3)
    }
    scroller.wait(3)
    #expect(abs(scroller.y - start - 494.01) < 0.3)
    #expect(scroller.calls == ["begin", "end", "rest"])
    #expect(!scroller.scrollView.isDecelerating)
  }

  /// The pull rests for 0.3 s before its release.
  @Test func heldPullReturnsGently() {
    let scroller = Scroller()
    scroller.drag(by: Vector(0, rubberBandInverse(100, dimension: 844) + Self.slop))
    #expect(abs(scroller.y + 100) < 1e-9)
    scroller.wait(0.3)
    scroller.lift()
    for (time, left) in [(0.05, 76.834), (0.1, 50.302), (0.2, 20.548)] {
      scroller.wait(time - (scroller.now - 0.55))
      #expect(abs(scroller.y + left) < 0.3)
    }
  }

  @Test func lostReleaseStopsTheContent() {
    let scroller = Scroller()
    scroller.drag(by: Vector(0, -300), in: 0.1)
    let before = scroller.y
    scroller.send(.lost, at: .zero)
    scroller.wait(2)
    #expect(scroller.y == before)
    #expect(!scroller.scrollView.isDragging)
  }

  /// The content returns in a short animation to where the drag began.
  @Test(arguments: [(300.0, -200.0), (300, 200), (300, 900), (0, 200)]) func cancelledDragReturnsTheContent(
    start: Double, travel: Double
  ) {
    let scroller = Scroller()
    scroller.scrollView.contentOffset = Point(0, start)
    scroller.drag(by: Vector(0, travel), in: 0.2)
    let before = scroller.y
    scroller.send(.cancelled, at: .zero)
    #expect(scroller.y == before && !scroller.scrollView.isDragging)
    #expect(scroller.calls == ["begin", "end"])
    scroller.wait(0.02)
    #expect(scroller.y != before && scroller.y != start)
    scroller.wait(2)
    #expect(scroller.y == start)
    #expect(scroller.calls == ["begin", "end", "rest"])
  }

  // MARK: - Stopping

  @Test func aPressStopsTheContent() {
    let scroller = Scroller(content: Size(390, 9000))
    scroller.drag(by: Vector(0, -300), in: 0.2)
    scroller.lift(waiting: 0.2)
    let before = scroller.y
    scroller.press(Point(195, 400))
    #expect(scroller.y == before)
    scroller.wait(1)
    #expect(scroller.y == before)
    scroller.lift(waiting: 1)
    #expect(scroller.y == before)
  }

  @Test func pressThatStopsContentIsNoClick() {
    let scroller = Scroller(content: Size(390, 9000))
    var clicks = 0
    var highlights = 0
    let tap = TapGestureRecognizer { _ in clicks += 1 }
    tap.onHighlight = { if $0 { highlights += 1 } }
    let content = View(frame: Rect(x: 0, y: 0, width: 390, height: 9000))
    content.addGestureRecognizer(tap)
    scroller.scrollView.addSubview(content)
    scroller.drag(by: Vector(0, -300), in: 0.2)
    scroller.lift(waiting: 0.2)
    (clicks, highlights) = (0, 0)
    scroller.press(Point(195, 400))
    scroller.lift()
    #expect(clicks == 0)
    #expect(highlights == 0)
    scroller.wait(0.1)
    scroller.press(Point(195, 400))
    scroller.lift()
    #expect(clicks == 1)
    #expect(highlights == 1)
  }

  /// Adds content that is clickable as a whole. Returns the number of clicks.
  private func clickable(_ scroller: Scroller) -> () -> Int {
    var clicks = 0
    let content = View(frame: Rect(x: 0, y: 0, width: 390, height: 9000))
    content.addGestureRecognizer(TapGestureRecognizer { _ in clicks += 1 })
    scroller.scrollView.addSubview(content)
    return { clicks }
  }

  /// A press catches content that visibly moves. Content slower than 20 points per second or within 2 points of its rest is
  /// clicked.
  @Test(arguments: [400.0, 1500]) func pressOnCreepingContentIsAClick(speed: Double) {
    var caught = 0
    var clicked = 0
    for frame in 0..<200 {
      let scroller = Scroller(content: Size(390, 9000))
      let clicks = clickable(scroller)
      scroller.drag(by: Vector(0, -speed * 0.2), in: 0.2)
      scroller.lift()
      scroller.wait(Double(frame) / 60)
      guard scroller.scrollView.isDecelerating else { break }
      let before = scroller.y
      scroller.wait(1e-3)
      let now = (scroller.y - before) / 1e-3
      let rest = ScrollTrajectory(from: speed * 0.2 - Self.slop, velocity: speed, within: 0...9000)
        .state(at: 100).value
      scroller.press(Point(195, 400))
      scroller.lift()
      let isSlow = now < 20 || rest - scroller.y < 2
      // Near the limits, either result is right.
      if abs(now - 20) > 1, abs(rest - scroller.y - 2) > 0.5 { #expect(clicks() == (isSlow ? 1 : 0)) }
      if clicks() == 1 { clicked += 1 } else { caught += 1 }
      if clicks() == 1 { #expect(scroller.scrollView.isDecelerating) }
    }
    #expect(caught > 30 && clicked > 10)
  }

  /// At the turn of a bounce, the content stands still for a moment, but is about to return.
  @Test func pressAtABouncesTurnIsNoClick() {
    let scroller = Scroller()
    let clicks = clickable(scroller)
    scroller.scrollView.contentOffset = Point(0, 100)
    scroller.drag(by: Vector(0, 200), in: 0.1)
    scroller.lift()
    var last = scroller.y
    while true {
      scroller.wait(1 / 500)
      if scroller.y > last { break }
      last = scroller.y
    }
    #expect(scroller.y < -10)
    scroller.press(Point(195, 400))
    scroller.lift()
    #expect(clicks() == 0)
  }

  /// A wheel step eases, and content beyond an end returns: as soon as the motion is hardly visible, a click counts.
  @Test(arguments: [
    (0.0, -1.0, 0.2, 0), (0, -1, 0.4, 1), (0, -1, 0.6, 1), (500, 1, 0.1, 0), (500, 1, 0.2, 1),
    (500, 1, 0.3, 1),
  ]) func clickCountsSoonAfterAWheelStep(offset: Double, notches: Double, pause: Double, expected: Int) {
    let scroller = Scroller(content: Size(390, 9000))
    let clicks = clickable(scroller)
    scroller.scrollView.contentOffset = Point(0, offset)
    scroller.turn(Vector(0, notches), waiting: pause)
    scroller.press(Point(195, 400))
    scroller.lift()
    #expect(clicks() == expected)
  }

  /// Content that is caught in the bounce is held where it is, and follows the finger from there.
  @Test func catchBeyondAnEndDoesNotMoveContent() {
    let scroller = Scroller()
    scroller.scrollView.contentOffset = Point(0, 200)
    scroller.drag(by: Vector(0, 200), in: 0.1)
    scroller.lift(waiting: 0.12)
    let before = scroller.y
    #expect(before < -20)
    scroller.press(Point(195, 400))
    #expect(abs(scroller.y - before) < 1e-9)
    scroller.move(by: Vector(0, 1), in: 0.01)
    #expect(abs(scroller.y - before) < 1)
    scroller.move(by: Vector(0, -1), in: 0.01)
    #expect(abs(scroller.y - before) < 1e-9)
  }

  // MARK: - Yielding

  @Test func yieldedContentStaysUntilTheDragGoesOn() {
    let scroller = Scroller()
    scroller.drag(by: Vector(0, 100))
    scroller.scrollView.yield(at: Point(0, -30))
    #expect(scroller.y == -30)
    #expect(!scroller.scrollView.isDragging)
    scroller.wait(1)
    #expect(!scroller.turn(Vector(0, 3)))
    #expect(!scroller.key(.down))
    scroller.window.resize(to: Size(390, 700))
    #expect(scroller.y == -30)
    scroller.move(by: Vector(0, -10), in: 0.1)
    #expect(abs(scroller.y + rubberBand(82, dimension: 700)) < 1e-9)
  }

  @Test func takenBackContentReturnsToItsEnd() {
    let scroller = Scroller()
    scroller.drag(by: Vector(0, 100))
    scroller.scrollView.yield(at: Point(0, -30))
    scroller.scrollView.takeBack()
    scroller.wait(1)
    #expect(scroller.y == 0)
    #expect(!scroller.scrollView.isYielded)
    scroller.scrollView.takeBack()
    #expect(!scroller.scrollView.isDecelerating)
  }
}
