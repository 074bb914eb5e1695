import Testing

@testable import SegueViews

/// Wheel, touchpad and keys in a scroll view. All positions are the shown ones.
@Suite struct ScrollWheelTests {
  // MARK: - Wheel

  @Test func wheelStepEasesToItsTarget() {
    let scroller = Scroller()
    scroller.turn(Vector(0, 1))
    #expect(scroller.y == 0)
    var last = 0.0
    var steps: [Double] = []
    for _ in 0..<60 {
      scroller.wait(1 / 120)
      steps.append(scroller.y - last)
      last = scroller.y
    }
    #expect(scroller.y == 60)
    #expect(steps.allSatisfy { $0 >= -1e-9 && $0 < 15 })
    #expect(steps.count { $0 > 0 } > 15)
  }

  /// Wheel steps in quick succession add up, and the speed does not break off between them.
  @Test func wheelStepsAddUp() {
    let scroller = Scroller()
    scroller.turn(Vector(0, 1), waiting: 0.05)
    let before = scroller.y
    scroller.wait(0.001)
    let speed = (scroller.y - before) / 0.001
    scroller.turn(Vector(0, 2))
    let start = scroller.y
    scroller.wait(0.001)
    #expect(abs((scroller.y - start) / 0.001 - speed) < speed * 0.25 + 20)
    scroller.wait(1)
    #expect(scroller.y == 180)
  }

  @Test func smoothScrollingIsOneToOne() {
    let scroller = Scroller()
    for step in 1...20 {
      scroller.turn(Vector(0, 7.5), isPrecise: true)
      #expect(scroller.y == 7.5 * Double(step))
      scroller.wait(0.01)
    }
  }

  @Test func preciseScrollingStopsAtTheEnds() {
    let scroller = Scroller()
    scroller.turn(Vector(0, 900), isPrecise: true)
    scroller.turn(Vector(0, 900), isPrecise: true)
    #expect(scroller.y == 2000 - 844)
    scroller.turn(Vector(0, -2000), isPrecise: true)
    #expect(scroller.y == 0)
  }

  /// A scroll event that a view cannot use goes on to its superview.
  @Test func scrollEventWithoutEffectIsNotHandled() {
    let scroller = Scroller()
    scroller.scrollView.alwaysBounceVertical = false
    #expect(!scroller.turn(Vector(0, -1)))
    #expect(scroller.turn(Vector(0, 1)))
    #expect(!Scroller(content: Size(10, 10), bounces: false).turn(Vector(0, 1), isPrecise: true))
  }

  @Test func touchpadSeriesFromTheTopPulls() {
    let scroller = Scroller()
    for step in 1...5 {
      scroller.turn(Vector(0, -20), isPrecise: true)
      #expect(abs(scroller.y + rubberBand(Double(step) * 20, dimension: 844)) < 1e-9)
      scroller.wait(0.02)
    }
    scroller.wait(0.02)
    #expect(scroller.scrollView.isDragging)
    scroller.wait(0.02)
    #expect(!scroller.scrollView.isDragging)
    scroller.wait(2)
    #expect(scroller.y == 0)
    #expect(scroller.calls == ["begin", "end", "rest"])
  }

  @Test func touchpadSeriesReachingTheTopStops() {
    let scroller = Scroller()
    scroller.scrollView.contentOffset = Point(0, 30)
    for _ in 0..<6 {
      scroller.turn(Vector(0, -20), isPrecise: true, waiting: 0.02)
    }
    #expect(scroller.y == 0)
    scroller.wait(0.3)
    scroller.turn(Vector(0, -20), isPrecise: true)
    #expect(scroller.y < -5)
  }

  @Test func fingerPrecedesTheTouchpad() {
    let scroller = Scroller()
    scroller.drag(by: Vector(0, -100))
    let before = scroller.y
    scroller.turn(Vector(0, 50), isPrecise: true)
    #expect(scroller.y == before)
  }

  // MARK: - Wheel steps beyond an end

  /// Returns how far beyond the ends the content is shown at most while the time passes, and the longest step between frames.
  private func excursion(_ scroller: Scroller, _ seconds: Double = 1) -> (most: Double, step: Double) {
    let range = scroller.scrollView.verticalRange
    var (most, step, last) = (0.0, 0.0, scroller.y)
    for _ in 0..<Int(seconds * 120) {
      scroller.wait(1 / 120)
      most = max(most, range.lowerBound - scroller.y, scroller.y - range.upperBound)
      step = max(step, abs(scroller.y - last))
      last = scroller.y
    }
    return (most, step)
  }

  /// The content leans out a little, eased, and returns; no drag is reported.
  @Test(arguments: [true, false], [1, 2, 5, 30]) func wheelStepBeyondAnEndLeansOut(isTop: Bool, notches: Int)
  {
    let scroller = Scroller()
    scroller.scrollView.contentOffset = Point(0, isTop ? 0 : 1156)
    let rest = scroller.y
    var most = 0.0
    for _ in 0..<notches {
      #expect(scroller.turn(Vector(0, isTop ? -1 : 1)))
      let (out, step) = excursion(scroller, 0.05)
      most = max(most, out)
      #expect(step < 2)
    }
    let (out, step) = excursion(scroller, 2)
    most = max(most, out)
    #expect(most > 5 && most <= 12)
    #expect(step < 2)
    #expect(scroller.y == rest)
    #expect(!scroller.calls.contains("begin") && !scroller.calls.contains("end"))
    #expect(!scroller.scrollView.isDecelerating)
  }

  @Test(arguments: [0.1, 0.16, 0.3, 0.5]) func aLeanDoesNotDependOnFrames(time: Double) {
    let (often, once) = (Scroller(), Scroller())
    often.turn(Vector(0, -1))
    once.turn(Vector(0, -1))
    for _ in 0..<50 { often.wait(time / 50) }
    once.wait(time)
    #expect(abs(often.y - once.y) < 1e-9 && once.y < -0.3)
  }

  /// A step back during the lean scrolls immediately.
  @Test func wheelScrollsBackFromALean() {
    let scroller = Scroller()
    scroller.turn(Vector(0, -1), waiting: 0.1)
    scroller.turn(Vector(0, 2), waiting: 2)
    #expect(scroller.y == 120)
  }

  @Test func wheelStepIsUnusedIfNothingScrolls() {
    let scroller = Scroller(content: Size(390, 300))
    #expect(!scroller.turn(Vector(0, -1)))
    #expect(!scroller.turn(Vector(0, 1)))
    #expect(excursion(scroller) == (0, 0))
    // A touchpad pulls there, as a finger does.
    #expect(scroller.turn(Vector(0, -20), isPrecise: true))
    #expect(scroller.y < 0)
  }

  /// However fast the content moves, a wheel step toward an end carries it no further than a lean.
  @Test(arguments: [200.0, 1000, 5000]) func wheelStepAfterAFlingDoesNotOvershoot(speed: Double) {
    let scroller = Scroller()
    scroller.scrollView.contentOffset = Point(0, 300)
    scroller.drag(by: Vector(0, speed * 0.05), in: 0.05)
    scroller.lift()
    scroller.turn(Vector(0, -1))
    #expect(excursion(scroller).most <= 12)
    #expect(scroller.y >= 0)
  }

  /// A finger takes over from a lean and from a touchpad's pull, and holds the content for as long as it is down.
  @Test(arguments: [true, false]) func aFingerTakesOverFromTheWheel(isPrecise: Bool) {
    let scroller = Scroller()
    scroller.turn(Vector(0, isPrecise ? -60 : -1), isPrecise: isPrecise, waiting: 0.05)
    scroller.drag(by: Vector(0, 60), in: 0.1)
    let before = scroller.y
    scroller.wait(0.5)
    #expect(scroller.y == before)
    #expect(scroller.scrollView.isDragging)
    scroller.lift(waiting: 2)
    #expect(scroller.y == 0)
  }

  /// However the content has moved since, the end of a lean does not change its offset.
  @Test func endOfALeanLeavesLaterMotionAlone() {
    let scroller = Scroller()
    scroller.turn(Vector(0, -1), waiting: 0.1)
    scroller.key(.end)
    scroller.wait(1)
    #expect(scroller.y == 1156)
    scroller.turn(Vector(0, 1), waiting: 0.1)
    scroller.scrollView.contentOffset = Point(0, 500)
    scroller.wait(1)
    #expect(scroller.y == 500)
  }

  // MARK: - Keys

  @Test(arguments: [
    (Key.down, 460.0), (.up, 340), (.pageDown, 1156), (.pageUp, 0), (.space, 1156), (.home, 0), (.end, 1156),
  ]) func keysScrollTheContent(key: Key, place: Double) {
    let scroller = Scroller()
    scroller.scrollView.contentOffset = Point(0, 400)
    #expect(scroller.key(key))
    #expect(scroller.y == 400)
    scroller.wait(0.1)
    #expect(scroller.y != 400 && scroller.y != place)
    scroller.wait(1)
    #expect(scroller.y == place)
  }

  @Test func shiftSpaceScrollsBack() {
    let scroller = Scroller(content: Size(390, 5000))
    scroller.scrollView.contentOffset = Point(0, 2000)
    scroller.key(.space, .shift)
    scroller.wait(1)
    #expect(scroller.y == 1200)
  }

  @Test func fastKeyPressesAddUp() {
    let scroller = Scroller()
    for _ in 0..<4 { scroller.key(.down) }
    scroller.wait(1)
    #expect(scroller.y == 240)
  }

  @Test func keysWithoutEffectAreNotHandled() {
    let scroller = Scroller()
    #expect(!scroller.key(.up))
    #expect(!scroller.key(.home))
    #expect(!scroller.key(.right))
    #expect(!scroller.key(.return))
    scroller.scrollView.isScrollEnabled = false
    #expect(!scroller.key(.down))
  }

  // MARK: - Indicator

  @Test func indicatorAppearsAndFadesAfterScrolling() {
    let scroller = Scroller()
    let before = scroller.window.dump()
    scroller.turn(Vector(0, 100), isPrecise: true)
    #expect(scroller.scrollView.subviews.count == 1)
    let bar = scroller.scrollView.subviews.last
    #expect(bar?.frame.maxX == 387)
    scroller.turn(Vector(0, -100), isPrecise: true, waiting: 0.5)
    #expect(bar?.shown.alpha == 1)
    scroller.wait(0.2)
    #expect((bar?.shown.alpha ?? 1) < 1)
    scroller.wait(1)
    #expect(scroller.window.dump() == before)
    #expect(scroller.window.timeline.isIdle)
  }

  /// During a pull beyond an end, the indicator stays beside the content.
  @Test(arguments: [true, false]) func indicatorFollowsAPull(isTop: Bool) throws {
    let scroller = Scroller()
    scroller.scrollView.contentOffset = Point(0, isTop ? 0 : 1156)
    scroller.drag(by: Vector(0, isTop ? 108 : -108))
    let bar = try #require(scroller.scrollView.subviews.last)
    let free = rubberBand(100, dimension: 844)
    let seen = bar.convert(bar.bounds, to: nil)
    #expect(abs((isTop ? seen.minY : 844 - seen.maxY) - free - 3) < 1e-9)
  }

  @Test func hiddenIndicatorIsReleased() {
    let scroller = Scroller(content: Size(390, 9000))
    scroller.drag(by: Vector(0, -300), in: 0.1)
    weak let bar = scroller.scrollView.subviews.last
    #expect(bar != nil)
    scroller.lift(waiting: 30)
    #expect(bar == nil)
    scroller.drag(by: Vector(0, -300), in: 0.1)
    #expect(!scroller.scrollView.subviews.isEmpty)
  }

  @Test func indicatorDisappearsOutsideAWindow() {
    let scroller = Scroller(content: Size(390, 9000))
    scroller.drag(by: Vector(0, -300), in: 0.1)
    scroller.lift(waiting: 0.1)
    scroller.scrollView.removeFromSuperview()
    scroller.wait(10)
    #expect(scroller.scrollView.subviews.isEmpty)
    #expect(scroller.window.timeline.isIdle)
  }

  @Test func indicatorReachesBothEnds() throws {
    let scroller = Scroller()
    scroller.turn(Vector(0, 1), isPrecise: true)
    let bar = try #require(scroller.scrollView.subviews.last)
    #expect(bar.convert(bar.bounds, to: nil).minY - 3 < 1)
    scroller.turn(Vector(0, 2000), isPrecise: true)
    #expect(abs(bar.convert(bar.bounds, to: nil).maxY - 841) < 1e-9)
  }
}
