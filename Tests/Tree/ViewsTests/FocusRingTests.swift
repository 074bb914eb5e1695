import Testing

@testable import SegueAnimation
@testable import SegueControls
@testable import SegueViews

/// The ring around the focused view: its frame, when it is shown, and its contrast with any background.
@Suite struct FocusRingTests {
  private final class Place: View {
    override var canBecomeFocused: Bool { true }
    override func activate() -> Bool { true }
  }

  private let window = Window(size: Size(300, 300))
  private let scrollView = ScrollView()
  private let place = Place()

  init() {
    scrollView.frame = Rect(x: 50, y: 50, width: 200, height: 200)
    scrollView.contentSize = Size(200, 1000)
    place.frame = Rect(x: 20, y: 30, width: 60, height: 40)
    scrollView.addSubview(place)
    window.addSubview(scrollView)
    window.layoutIfNeeded()
  }

  private var ring: FocusRing? { window.subviews.last as? FocusRing }

  private func press(_ key: Key, _ modifiers: Modifiers = []) {
    window.send(.key(KeyEvent(key, modifiers: modifiers, time: 0)))
  }

  /// The outline that a ring encloses.
  private func inner(_ ring: FocusRing?) -> Rect? { ring?.frame.inset(by: FocusRing.reach) }

  // MARK: - Frame

  @Test func ringFollowsItsView() {
    window.focus(on: place)
    #expect(inner(ring) == Rect(x: 70, y: 80, width: 60, height: 40))
    place.frame.size = Size(80, 30)
    scrollView.frame.origin = Point(40, 60)
    window.layoutIfNeeded()
    #expect(inner(ring) == Rect(x: 60, y: 90, width: 80, height: 30))
    scrollView.contentOffset = Point(0, 20)
    window.layoutIfNeeded()
    #expect(inner(ring) == Rect(x: 60, y: 70, width: 80, height: 30))
    scrollView.transform = .scale(0.5)
    window.layoutIfNeeded()
    #expect(inner(ring)?.size == Size(40, 15))
  }

  @Test func ringFollowsAResize() {
    window.focus(on: place)
    scrollView.fillsSuperview = true
    window.resize(to: Size(500, 200))
    #expect(inner(ring) == Rect(x: 20, y: 30, width: 60, height: 40))
    window.resize(to: Size(60, 200))
    #expect(ring?.frame.maxX == 58, "it does not leave the window")
  }

  @Test func ringFollowsAnAnimation() {
    window.focus(on: place)
    let animator = PropertyAnimator(.curve(.linear, duration: 1), over: place)
    animator.addAnimations { [place] in place.center.x += 100 }
    animator.startAnimation()
    window.timeline.advance(to: 0.5)
    window.layoutIfNeeded()
    #expect(inner(ring)?.minX == 120)
  }

  @Test func ringShowsTheVisiblePartOfItsView() {
    window.focus(on: place)
    scrollView.contentOffset = Point(0, 50)
    window.layoutIfNeeded()
    #expect(inner(ring) == Rect(x: 70, y: 50, width: 60, height: 20))
    scrollView.contentOffset = Point(0, 500)
    window.layoutIfNeeded()
    #expect(ring == nil && window.focusedView === place)
    scrollView.contentOffset = .zero
    window.layoutIfNeeded()
    #expect(inner(ring) == Rect(x: 70, y: 80, width: 60, height: 40))
  }

  @Test func ringCornersFollowThoseOfItsView() {
    place.cornerRadius = 20
    window.focus(on: place)
    window.layoutIfNeeded()
    #expect(ring?.cornerRadius == 26 && ring?.subviews.map(\.cornerRadius) == [26, 24])
    #expect(ring?.subviews.last?.frame == Rect(x: 2, y: 2, width: 68, height: 48))
  }

  @Test func buttonWithoutBackgroundHasASmallRing() {
    let face = View()
    let button = Button(face: face, identifier: "back", label: "Back")
    button.onClick = {}
    button.frame = Rect(x: 4, y: 100, width: 45, height: 44)
    face.bounds.size = Size(13, 22)
    window.addSubview(button)
    window.layoutIfNeeded()
    window.focus(on: button)
    #expect(ring.map { $0.frame.minX > 4 && $0.frame.width == $0.frame.height } == true)
    button.backgroundColor = .black
    window.layoutIfNeeded()
    #expect(inner(ring)?.height == 44)
  }

  // MARK: - Visibility

  @Test func lastInputDecidesWhetherRingIsShown() {
    let event = PointerEvent(.pressed, at: Point(290, 290), time: 0)
    press(.tab)
    #expect(ring != nil)
    window.send(.pointer(event))
    #expect(ring == nil)
    press(.escape)
    #expect(ring != nil, "a key shows where Return would act")
    window.send(.scroll(ScrollEvent(at: Point(100, 100), delta: Vector(0, 1), time: 0)))
    #expect(ring == nil)
    press(.character("s"))
    press(.function(11))
    #expect(ring == nil, "a command shows nothing")
    press(.home)
    #expect(ring != nil)
  }

  @Test func ringReturnsWhenKeysScrollBack() {
    press(.tab)
    press(.pageDown)
    window.timeline.advance(to: 2)
    window.layoutIfNeeded()
    #expect(scrollView.contentOffset.y > 100 && ring == nil)
    press(.home)
    window.timeline.advance(to: 4)
    window.layoutIfNeeded()
    #expect(inner(ring) == Rect(x: 70, y: 80, width: 60, height: 40))
  }

  @Test func ringIsHiddenDuringATransition() {
    press(.tab)
    window.suspendsFocusRing = true
    press(.down)
    window.layoutIfNeeded()
    #expect(ring == nil)
    window.suspendsFocusRing = false
    #expect(ring != nil)
  }

  @Test func ringAtRestRequestsNoFrame() {
    press(.tab)
    window.layoutIfNeeded()
    window.needsFrame = false
    let layouts = window.counters.layouts
    for _ in 0..<5 { window.layoutIfNeeded() }
    #expect(!window.needsFrame && window.counters.layouts == layouts)
  }

  /// A leak check would report a ring that is not released.
  @Test func hiddenRingIsReleased() {
    press(.tab)
    window.layoutIfNeeded()
    weak let shown = ring
    #expect(shown != nil)
    window.hideFocusRing()
    #expect(shown == nil)
    press(.tab)
    #expect(ring != nil)
  }

  // MARK: - Focus of each screen

  @Test func coveredScreenKeepsItsFocus() {
    let over = View()
    let button = Place()
    over.frame = window.bounds
    button.frame = Rect(x: 10, y: 10, width: 50, height: 50)
    over.addSubview(button)
    window.focus(on: place)
    scrollView.isUserInteractionEnabled = false
    window.addSubview(over)
    #expect(window.focusedView == nil)
    press(.tab)
    #expect(window.focusedView === button)
    over.removeFromSuperview()
    scrollView.isUserInteractionEnabled = true
    window.layoutIfNeeded()
    #expect(window.focusedView === place)
    #expect(inner(ring) == Rect(x: 70, y: 80, width: 60, height: 40))
  }

  @Test func screenKeepsOnlyItsLastFocus() {
    let other = Place()
    other.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    window.addSubview(other)
    window.focus(on: place)
    window.focus(on: other)
    other.removeFromSuperview()
    #expect(window.focusedView == nil)
  }

  @Test func returnDoesNotRepeat() {
    window.focus(on: place)
    #expect(!window.send(.key(KeyEvent(.return, isRepeat: true, time: 0))))
    #expect(window.send(.key(KeyEvent(.return, time: 0))))
    #expect(!window.send(.key(KeyEvent(.return, modifiers: .control, time: 0))))
  }

  // MARK: - On any background

  /// If two lines differ by 9:1, one of them differs from any color by 3:1.
  @Test func oneRingLineStandsOutFromAnyColor() {
    let lines = [FocusRing.accentColor, FocusRing.outerColor]
    #expect(lines[0].contrast(with: lines[1]) >= 9)
    for step in 0...4095 {
      let color = Color((step >> 8) * 17, (step >> 4 & 15) * 17, (step & 15) * 17)
      #expect((lines.map { $0.contrast(with: color) }.max() ?? 0) >= 3)
    }
  }
}
