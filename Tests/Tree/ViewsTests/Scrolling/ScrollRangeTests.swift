import Testing

@testable import SegueViews

/// The range in which content can rest, and how content returns into it.
@Suite struct ScrollRangeTests {
  @Test func rangesIncludeTheInsets() {
    let scroller = Scroller()
    scroller.scrollView.contentInset = Insets(top: 40, bottom: 60)
    #expect(scroller.scrollView.verticalRange == -40...(2000 + 60 - 844))
    #expect(scroller.scrollView.horizontalRange == 0...0)
  }

  @Test(arguments: [
    (Rect(x: 0, y: 100, width: 10, height: 50), 300.0, 100.0),
    (Rect(x: 0, y: 400, width: 10, height: 50), 300, 300),
    (Rect(x: 0, y: 1200, width: 10, height: 50), 300, 406),
    (Rect(x: 0, y: 1990, width: 10, height: 50), 300, 1156),
  ]) func scrollRectToVisibleMovesTheLeast(rect: Rect, from: Double, to: Double) {
    let scroller = Scroller()
    scroller.scrollView.contentOffset = Point(0, from)
    scroller.scrollView.scrollRectToVisible(rect)
    #expect(scroller.y == to)
  }

  /// Content under the inset is covered, as by a bar.
  @Test(arguments: [
    (Rect(x: 0, y: 1100, width: 10, height: 50), 366.0),
    (Rect(x: 0, y: 320, width: 10, height: 50), 280.0),
    (Rect(x: 0, y: 500, width: 10, height: 50), 300.0),
    (Rect(x: 0, y: 1990, width: 10, height: 50), 1216.0),
  ]) func scrollRectToVisibleAvoidsTheInset(rect: Rect, to: Double) {
    let scroller = Scroller()
    scroller.scrollView.contentInset = Insets(top: 40, bottom: 60)
    scroller.scrollView.contentOffset = Point(0, 300)
    scroller.scrollView.scrollRectToVisible(rect)
    #expect(scroller.y == to)
  }

  @Test func animatedOffsetArrivesGradually() {
    let scroller = Scroller()
    scroller.scrollView.setContentOffset(Point(0, 500), animated: true)
    scroller.wait(0.1)
    #expect(scroller.y > 100 && scroller.y < 450)
    scroller.wait(1)
    #expect(scroller.y == 500)
  }

  @Test func settingTheOffsetStopsTheContent() {
    let scroller = Scroller()
    scroller.drag(by: Vector(0, -300), in: 0.1)
    scroller.lift(waiting: 0.05)
    scroller.scrollView.contentOffset = Point(0, 10)
    scroller.wait(1)
    #expect(scroller.y == 10)
  }

  @Test func shrunkenRangePullsTheContentIn() {
    let scroller = Scroller()
    scroller.scrollView.contentOffset = Point(0, 1156)
    scroller.scrollView.contentSize = Size(390, 1000)
    #expect(scroller.y == 156)
    scroller.window.resize(to: Size(390, 900))
    #expect(scroller.y == 100)
    #expect(scroller.offsets.last == Point(0, 100))
  }

  @Test func aPullSurvivesAResize() {
    let scroller = Scroller()
    scroller.drag(by: Vector(0, 100))
    let before = scroller.y
    scroller.window.resize(to: Size(500, 900))
    #expect(scroller.y == before)
    scroller.lift(waiting: 2)
    #expect(scroller.y == 0)
  }

  /// An animated scroll to the end of the content, or a throw, rests at the end that there is by then.
  @Test(arguments: [true, false], [Size(390, 1400), Size(390, 300)])
  func movingContentRestsWithinItsNewEnds(glides: Bool, size: Size) {
    let scroller = Scroller()
    if glides {
      scroller.scrollView.setContentOffset(Point(0, 1156), animated: true)
    } else {
      scroller.scrollView.release(velocity: Vector(0, 4000))
    }
    scroller.wait(0.1)
    let before = scroller.y
    scroller.window.resize(to: size)
    #expect(
      abs(scroller.y - before) < 1e-9 || scroller.y <= 2000 - size.height, "no jump but to what there is")
    scroller.wait(5)
    #expect(scroller.y == min(2000 - size.height, glides ? 1156 : .infinity))
    #expect(!scroller.scrollView.isDecelerating)
  }

  @Test func throwEndsAtTheEndOfShortenedContent() {
    let scroller = Scroller()
    scroller.scrollView.release(velocity: Vector(0, 4000))
    scroller.wait(0.1)
    scroller.scrollView.contentSize = Size(390, 1000)
    scroller.wait(5)
    #expect(scroller.y == 156)
  }

  @Test(arguments: [0.033, 0.0166, 0.0069, 0.37]) func flingIsIndependentOfTheFrameRate(step: Double) {
    let fine = Scroller(content: Size(390, 3000))
    let coarse = Scroller(content: Size(390, 3000))
    for scroller in [fine, coarse] {
      scroller.scrollView.contentOffset = Point(0, 300)
      scroller.drag(by: Vector(0, 300), in: 0.15)
      scroller.lift()
    }
    let start = fine.now
    while coarse.now < start + 1.4 { coarse.wait(step) }
    while fine.now + 0.001 < coarse.now { fine.wait(0.001) }
    fine.wait(coarse.now - fine.now)
    #expect(abs(fine.y - coarse.y) < 1e-9)
  }
}
