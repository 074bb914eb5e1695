import Testing

@testable import SegueViews

/// Where released content comes to rest: by itself, by pages, and by its delegate's choice.
@Suite struct ScrollTargetTests {
  private static let speeds = [-2400.0, -600, 150, 600, 2400]

  @Test(arguments: await speeds) func theDelegateKnowsWhereItWillRest(speed: Double) {
    let scroller = Scroller(content: Size(390, 6000))
    scroller.scrollView.contentOffset = Point(0, 2500)
    var target: Point?
    scroller.retarget = { target = $0 }
    scroller.drag(by: Vector(0, -speed * 0.1), in: 0.1)
    scroller.lift()
    scroller.wait(20)
    #expect(abs((target?.y ?? -1) - scroller.y) < 1e-6)
  }

  @Test(arguments: await speeds, [0.0, 1300, 9000]) func theDelegateMayChooseAnother(
    speed: Double, target: Double
  ) {
    let scroller = Scroller(content: Size(390, 6000))
    scroller.scrollView.contentOffset = Point(0, 2500)
    scroller.retarget = { $0.y = target }
    scroller.drag(by: Vector(0, -speed * 0.1), in: 0.1)
    scroller.lift()
    scroller.wait(10)
    #expect(scroller.y == min(target, 6000 - 844))
  }

  @Test(arguments: [true, false]) func anOffsetThatTheDelegateSetsAtTheEndIsKept(animated: Bool) {
    let scroller = Scroller(content: Size(390, 6000))
    scroller.onEnd = { [scrollView = scroller.scrollView] in
      scrollView.setContentOffset(Point(0, 900), animated: animated)
    }
    scroller.drag(by: Vector(0, -300), in: 0.1)
    scroller.lift()
    scroller.wait(10)
    #expect(scroller.y == 900)
  }

  /// A slow release goes to the nearest page, a throw to the next one, and never farther than one from where the drag began.
  @Test(arguments: [
    (-300.0, 1.0, 844.0), (-500, 1, 1688), (-120, 0.1, 1688), (-800, 0.1, 1688), (120, 0.1, 0), (60, 1, 844),
    (-1600, 1, 1688),
  ]) func contentRestsAtPages(way: Double, seconds: Double, rest: Double) {
    let scroller = Scroller(content: Size(390, 844 * 5))
    scroller.scrollView.isPagingEnabled = true
    scroller.scrollView.contentOffset = Point(0, 844)
    scroller.drag(by: Vector(0, way), in: seconds)
    if seconds == 1 { scroller.wait(0.3) }
    scroller.lift()
    scroller.wait(5)
    #expect(scroller.y == rest)
  }

  @Test func theLastPageEndsWithTheContent() {
    let scroller = Scroller(content: Size(390, 2000))
    scroller.scrollView.isPagingEnabled = true
    scroller.scrollView.contentOffset = Point(0, 844)
    scroller.drag(by: Vector(0, -200), in: 0.1)
    scroller.lift()
    scroller.wait(5)
    #expect(scroller.y == 1156)
  }
}
