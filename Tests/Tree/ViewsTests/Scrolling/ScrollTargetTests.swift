import Testing

@testable import SegueViews

/// Where released content comes to rest: by itself, at pages, and at its delegate's choice.
@Suite struct ScrollTargetTests {
  private static let speeds = [-2400.0, -600, 150, 600, 2400]

  @Test(arguments: await speeds) func delegateGetsTheRestingOffset(speed: Double) {
    let scroller = Scroller(content: Size(390, 6000))
    scroller.scrollView.contentOffset = Point(0, 2500)
    var target: Point?
    scroller.retarget = { target = $0 }
    scroller.drag(by: Vector(0, -speed * 0.1), in: 0.1)
    scroller.lift(waiting: 20)
    #expect(abs((target?.y ?? -1) - scroller.y) < 1e-6)
  }

  @Test(arguments: await speeds, [0.0, 1300, 9000]) func delegateChoosesTheRestingOffset(
    speed: Double, target: Double
  ) {
    let scroller = Scroller(content: Size(390, 6000))
    scroller.scrollView.contentOffset = Point(0, 2500)
    scroller.retarget = { $0.y = target }
    scroller.drag(by: Vector(0, -speed * 0.1), in: 0.1)
    scroller.lift(waiting: 10)
    #expect(scroller.y == min(target, 6000 - 844))
  }

  @Test(arguments: [true, false]) func offsetSetAtADragsEndIsKept(animated: Bool) {
    let scroller = Scroller(content: Size(390, 6000))
    scroller.onEnd = { [scrollView = scroller.scrollView] in
      scrollView.setContentOffset(Point(0, 900), animated: animated)
    }
    scroller.drag(by: Vector(0, -300), in: 0.1)
    scroller.lift(waiting: 10)
    #expect(scroller.y == 900)
  }

  /// As in a list that is pulled down to reload.
  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)], [false, true])
  func insetSetAtTheEndOfADragIsKept(way: (isPaging: Bool, isAsked: Bool), isThrown: Bool) {
    let (isPaging, isAsked) = way
    let scroller = Scroller(content: Size(390, 6000))
    scroller.scrollView.isPagingEnabled = isPaging
    func load() { scroller.scrollView.contentInset.top = 60 }
    if isAsked { scroller.retarget = { _ in load() } } else { scroller.onEnd = load }
    scroller.drag(by: Vector(0, 300), in: 0.3)
    if !isThrown { scroller.wait(0.3) }
    scroller.lift(waiting: 10)
    #expect(scroller.y == -60)
  }

  @Test(arguments: [Size(390, 3000), Size(390, 900)]) func contentShortenedAtADragsEndRestsThere(
    size: Size
  ) {
    let scroller = Scroller(content: Size(390, 6000))
    scroller.scrollView.contentOffset.y = 2500
    scroller.onEnd = { [scrollView = scroller.scrollView] in scrollView.contentSize = size }
    scroller.drag(by: Vector(0, -300), in: 0.1)
    scroller.lift(waiting: 10)
    #expect(scroller.y == size.height - 844)
  }

  @Test func insetSetAsADragBeginsMovesNothing() {
    let scroller = Scroller(content: Size(390, 6000))
    scroller.scrollView.contentInset.top = 60
    #expect(scroller.y == -60)
    scroller.onBegin = { [scrollView = scroller.scrollView] in scrollView.contentInset.top = 0 }
    scroller.drag(by: Vector(0, 12), in: 0.1)
    #expect(scroller.y < -60 && scroller.y > -72)
    scroller.lift(waiting: 10)
    #expect(scroller.y == 0)
  }

  /// A slow release rests at the nearest page, a throw at the next one, at most one page from where the drag began.
  @Test(arguments: [
    (-300.0, 1.0, 844.0), (-500, 1, 1688), (-120, 0.1, 1688), (-800, 0.1, 1688), (120, 0.1, 0), (60, 1, 844),
    (-1600, 1, 1688),
  ]) func pagingRestsAtTheNearestOrNextPage(way: Double, seconds: Double, rest: Double) {
    let scroller = Scroller(content: Size(390, 844 * 5))
    scroller.scrollView.isPagingEnabled = true
    scroller.scrollView.contentOffset = Point(0, 844)
    scroller.drag(by: Vector(0, way), in: seconds)
    if seconds == 1 { scroller.wait(0.3) }
    scroller.lift(waiting: 5)
    #expect(scroller.y == rest)
  }

  @Test func theLastPageEndsWithTheContent() {
    let scroller = Scroller(content: Size(390, 2000))
    scroller.scrollView.isPagingEnabled = true
    scroller.scrollView.contentOffset = Point(0, 844)
    scroller.drag(by: Vector(0, -200), in: 0.1)
    scroller.lift(waiting: 5)
    #expect(scroller.y == 1156)
  }
}
