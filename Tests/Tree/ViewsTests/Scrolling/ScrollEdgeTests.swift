import Testing

@testable import SegueControls
@testable import SegueViews

/// The effect that covers content beneath the upper edge, and views that float there.
@Suite struct ScrollEdgeTests {
  private let scroller: Scroller
  private let button = View(frame: Rect(x: 20, y: 52, width: 66, height: 30))
  private var effect: ScrollEdgeEffect { scroller.scrollView.topEdgeEffect }

  init() {
    scroller = Scroller()
    scroller.scrollView.backgroundColor = Color(185, 59, 44)
    let content = View(frame: Rect(x: 0, y: 0, width: 390, height: 2000))
    scroller.scrollView.addSubview(content)
    effect.safeInset = 47
    scroller.scrollView.addFloatingSubview(button)
    scroller.window.layoutIfNeeded()
  }

  private func frame(of view: View) -> Rect { view.convert(view.bounds, to: nil) }

  @Test func effectIsHiddenAtTheTop() {
    #expect(effect.view.superview == nil && effect.coveringColor == nil)
    scroller.scrollView.contentOffset.y = -40
    #expect(effect.view.superview == nil && effect.coveringColor == nil)
    scroller.scrollView.contentOffset.y = 200
    #expect(effect.view.superview === scroller.scrollView)
    scroller.scrollView.contentOffset.y = 0
    #expect(effect.view.superview == nil && effect.coveringColor == nil)
  }

  @Test func effectTakesTheColorBehindTheContent() {
    var colors: [Color?] = []
    effect.onChange = { [unowned effect] in colors.append(effect.coveringColor) }
    for y in stride(from: 0.0, through: 60, by: 5) { scroller.scrollView.contentOffset.y = y }
    #expect(effect.view.alpha == 1)
    #expect(frame(of: effect.view) == Rect(x: 0, y: 0, width: 390, height: 87))
    effect.extent = 98
    #expect(frame(of: effect.view) == Rect(x: 0, y: 0, width: 390, height: 98))
    #expect(effect.coveringColor == Color(185, 59, 44))
    scroller.scrollView.contentOffset.y = 10
    #expect(colors == [Color(185, 59, 44), nil])
  }

  /// The end of a bar and the beginning of the content may differ by a rounded pixel, in one frame and not in the next.
  @Test func effectIsHiddenWhereABarEnds() {
    effect.safeInset = 0.2
    scroller.scrollView.contentOffset.y = 100
    #expect(effect.view.superview == nil)
    effect.safeInset = 0
    scroller.scrollView.frame.origin.y = 1e-9
    scroller.window.layoutIfNeeded()
    #expect(effect.view.superview == nil)
  }

  /// Content that is cut off below a title fades out softly; the upper edge of a superview is visible by itself.
  @Test func contentFadesWhereNothingMarksTheEdge() {
    effect.safeInset = 0
    scroller.scrollView.contentOffset.y = 100
    #expect(effect.view.superview == nil)
    scroller.scrollView.frame = Rect(x: 0, y: 84, width: 390, height: 600)
    scroller.window.layoutIfNeeded()
    #expect(frame(of: effect.view) == Rect(x: 0, y: 84, width: 390, height: 40) && effect.view.alpha == 1)
    // The effect covers no bar.
    #expect(effect.coveringColor == nil)
    effect.isHidden = true
    #expect(effect.view.superview == nil)
  }

  @Test func hardStyleDrawsAHairline() {
    effect.safeInset = 0
    effect.style = .hard
    scroller.scrollView.fillsSuperview = false
    scroller.scrollView.frame = Rect(x: 0, y: 84, width: 390, height: 600)
    scroller.scrollView.contentOffset.y = 100
    scroller.window.systemTraits.displayScale = 2
    scroller.window.layoutIfNeeded()
    #expect(frame(of: effect.view) == Rect(x: 0, y: 84, width: 390, height: 0.5))
  }

  @Test func effectIsHiddenOverAnUnknownBackground() {
    scroller.scrollView.backgroundColor = .clear
    scroller.window.backgroundColor = .clear
    scroller.scrollView.contentOffset.y = 100
    #expect(effect.view.superview == nil)
    effect.color = .black
    #expect(effect.view.superview != nil)
  }

  @Test func effectBeginsAtItsOnset() {
    effect.onset = 120
    scroller.scrollView.contentOffset.y = 120
    #expect(effect.view.superview == nil)
    scroller.scrollView.contentOffset.y = 143.5
    #expect(effect.view.alpha == 0.5 && effect.coveringColor != nil)
  }

  @Test func scrollingDoesNotRedrawTheEffect() {
    scroller.scrollView.contentOffset.y = 100
    let version = effect.view.contentVersion
    for y in 101...200 { scroller.scrollView.contentOffset.y = Double(y) }
    #expect(effect.view.contentVersion == version)
  }

  @Test func aFloatingViewStaysAndFollowsAPull() {
    #expect(frame(of: button).minY == 52)
    scroller.scrollView.contentOffset.y = 300
    #expect(frame(of: button) == Rect(x: 20, y: 52, width: 66, height: 30))
    scroller.scrollView.contentOffset.y = -30
    #expect(frame(of: button).minY == 82)
    // In front of the effect and of views that are added later.
    scroller.scrollView.addSubview(View())
    scroller.scrollView.contentOffset.y = 300
    let order = scroller.scrollView.subviews
    #expect(order.last { $0 === button || $0 === effect.view } === button)
    button.removeFromSuperview()
    scroller.scrollView.contentOffset.y = 301
    #expect(button.superview == nil)
  }

  @Test func floatingViewKeepsItsOwnTransform() {
    let (scrollView, badge) = (scroller.scrollView, View(frame: Rect(x: 200, y: 50, width: 20, height: 20)))
    badge.transform = .scale(1.5)
    let place = badge.frame
    for _ in 0..<2 { scrollView.addFloatingSubview(badge) }
    for y in [0.0, 300, 40] {
      scrollView.contentOffset.y = y
      scroller.window.layoutIfNeeded()
      #expect(frame(of: badge) == place)
    }
    badge.removeFromSuperview()
    scrollView.contentOffset.y = 50
    #expect(badge.transform == .scale(1.5) && frame(of: button).minY == 52)
  }

  @Test(arguments: [false, true]) func floatingViewThatLeavesHasItsOwnTransform(isRemoved: Bool) {
    let (scrollView, other) = (scroller.scrollView, Scroller())
    scrollView.contentOffset.y = 300
    if isRemoved { button.removeFromSuperview() }
    other.scrollView.addFloatingSubview(button)
    (scrollView.contentOffset.y, other.scrollView.contentOffset.y) = (310, 10)
    #expect(frame(of: button) == Rect(x: 20, y: 52, width: 66, height: 30))
    if isRemoved { button.removeFromSuperview() }
    scroller.window.addSubview(button)
    #expect(button.transform == .identity)
    button.transform = .scale(2)
    (scrollView.contentOffset.y, other.scrollView.contentOffset.y) = (320, 20)
    #expect(button.transform == .scale(2))
  }
}
