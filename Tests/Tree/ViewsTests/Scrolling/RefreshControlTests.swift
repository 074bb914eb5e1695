import Testing

@testable import SegueControls
@testable import SegueViews

/// Content that the user pulls down to reload it.
@Suite struct RefreshControlTests {
  private final class Bench {
    let scroller: Scroller
    let control = RefreshControl()
    var calls = 0

    init(title: LargeTitleView? = nil) {
      scroller = Scroller()
      scroller.scrollView.largeTitle = title
      scroller.scrollView.refreshControl = control
      control.onValueChanged = { [unowned self] _ in calls += 1 }
      scroller.wait(0)
    }

    /// The offset that the pointer pulls the content to, from its beginning.
    func pull(_ distance: Double) { scroller.move(by: Vector(0, distance), in: 0.3) }
  }

  @Test(arguments: [false, true]) func longPullRefreshesOnceAndKeepsTheContent(hasTitle: Bool) {
    let bench = Bench(title: hasTitle ? LargeTitleView() : nil)
    let (scroller, top) = (bench.scroller, hasTitle ? -52.0 : 0)
    scroller.press(Point(195, 300))
    bench.pull(260)
    #expect(bench.calls == 1 && bench.control.isRefreshing)
    // The content continues from where it was when the control began.
    let before = scroller.y
    #expect(before < top - 96 && before > top - 150)
    scroller.move(by: Vector(0, 10), in: 0.1)
    #expect(scroller.y < before && scroller.y > before - 10)
    scroller.lift(waiting: 2)
    #expect(scroller.y == top - 60 && bench.calls == 1)
    #expect(bench.control.frame == Rect(x: 0, y: top - 60, width: 390, height: 60))
    bench.control.endRefreshing()
    scroller.wait(0.1)
    #expect(scroller.y > top - 60 && scroller.y < top)
    scroller.wait(2)
    #expect(scroller.y == top && !bench.control.isRefreshing && scroller.window.timeline.isIdle)
  }

  @Test func contentDoesNotJumpWhenTheControlBeginsOrEnds() {
    let bench = Bench()
    bench.control.onValueChanged = { $0.endRefreshing() }
    bench.scroller.press(Point(195, 200))
    var last = bench.scroller.y
    for _ in 0..<100 {
      bench.scroller.move(by: Vector(0, 4), in: 0.01)
      #expect(abs(bench.scroller.y - last) < 5)
      last = bench.scroller.y
    }
    #expect(bench.scroller.y < -96 && !bench.control.isRefreshing)
    bench.scroller.lift(waiting: 2)
    #expect(bench.scroller.y == 0)
  }

  @Test func shortPullDoesNothing() {
    let bench = Bench()
    bench.scroller.press(Point(195, 300))
    bench.pull(100)
    bench.scroller.lift(waiting: 2)
    #expect(bench.calls == 0 && bench.scroller.y == 0)
  }

  @Test func codeShowsTheControlOnlyAtTheBeginning() {
    let bench = Bench()
    bench.control.beginRefreshing()
    bench.scroller.wait(1)
    #expect(bench.scroller.y == -60 && bench.calls == 0)
    bench.scroller.scrollView.contentOffset.y = 300
    bench.control.endRefreshing()
    bench.scroller.wait(1)
    #expect(bench.scroller.y == 300)
    bench.control.beginRefreshing()
    bench.scroller.wait(1)
    #expect(bench.scroller.y == 300)
    bench.scroller.key(.home)
    bench.scroller.wait(1)
    #expect(bench.scroller.y == -60)
    bench.scroller.scrollView.refreshControl = nil
    bench.scroller.wait(1)
    #expect(bench.scroller.y == 0)
  }

  @Test func controlWithoutScrollViewChangesItsState() {
    let control = RefreshControl()
    control.beginRefreshing()
    #expect(control.isRefreshing)
    control.endRefreshing()
    #expect(!control.isRefreshing)
  }

  @Test func controlLeavesItsScrollViewForAnother() {
    let (bench, other) = (Bench(), Scroller())
    bench.control.beginRefreshing()
    bench.scroller.wait(1)
    other.scrollView.refreshControl = bench.control
    for scroller in [bench.scroller, other] { scroller.wait(1) }
    #expect(bench.scroller.scrollView.refreshControl == nil && bench.scroller.y == 0)
    #expect(other.y == -60 && bench.control.superview === other.scrollView)
    #expect(bench.control.frame.minY == -60)
  }

  @Test func controlThatIsOnlyASubviewLeavesTheOthersControlInPlace() {
    let (bench, other, control) = (Bench(), Scroller(), RefreshControl())
    bench.scroller.scrollView.addSubview(control)
    other.scrollView.refreshControl = control
    #expect(bench.scroller.scrollView.refreshControl === bench.control)
    #expect(control.superview === other.scrollView)
  }

  @Test func removedControlLetsContentGlideBack() {
    let bench = Bench()
    bench.control.beginRefreshing()
    bench.scroller.wait(1)
    bench.scroller.scrollView.refreshControl = nil
    bench.scroller.wait(0)
    #expect(bench.scroller.y == -60)
    bench.scroller.wait(0.1)
    #expect(bench.scroller.y > -60 && bench.scroller.y < 0)
    bench.scroller.wait(3)
    #expect(bench.scroller.y == 0 && bench.scroller.window.timeline.isIdle)
  }

  @Test(arguments: [false, true]) func controlThatDoesNotRefreshKeepsTheMotion(isRemoved: Bool) {
    let bench = Bench()
    bench.scroller.scrollView.setContentOffset(Point(0, 500), animated: true)
    bench.scroller.scrollView.refreshControl = isRemoved ? nil : RefreshControl()
    bench.scroller.wait(3)
    #expect(bench.scroller.y == 500)
  }

  /// A screen that moves with the pointer, for instance, holds its content.
  @Test func yieldedContentStaysWhenTheControlEnds() {
    let bench = Bench()
    bench.control.beginRefreshing()
    bench.scroller.wait(1)
    bench.scroller.scrollView.yield(at: Point(0, -60))
    bench.control.endRefreshing()
    bench.scroller.wait(1)
    #expect(bench.scroller.y == -60)
    bench.scroller.scrollView.takeBack()
    bench.scroller.wait(2)
    #expect(bench.scroller.y == 0)
  }

  @Test func floatingViewsAndEdgeEffectIgnoreTheControl() {
    let bench = Bench()
    let (scrollView, badge) = (
      bench.scroller.scrollView, View(frame: Rect(x: 9, y: 9, width: 20, height: 20))
    )
    scrollView.addFloatingSubview(badge)
    (scrollView.topEdgeEffect.extent, scrollView.topEdgeEffect.color) = (20, .white)
    scrollView.backgroundColor = .white
    scrollView.contentOffset.y = 300
    bench.scroller.wait(0)
    let place = badge.convert(badge.bounds, to: nil)
    bench.control.beginRefreshing()
    bench.scroller.wait(1)
    #expect(badge.convert(badge.bounds, to: nil) == place && scrollView.topEdgeEffect.isShown)
    scrollView.contentOffset.y = 0
    bench.scroller.wait(0)
    #expect(badge.convert(badge.bounds, to: nil).minY == 9 && !scrollView.topEdgeEffect.isShown)
  }
}
