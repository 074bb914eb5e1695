import SegueTestSupport
import Testing

@testable import SegueAnimation
@testable import SegueViews

@Suite struct TreeTests {
  private func views(_ names: String) -> [View] {
    names.map { name in
      let view = View()
      view.identifier = String(name)
      return view
    }
  }

  private func order(_ view: View) -> String { view.subviews.compactMap(\.identifier).joined() }

  @Test func insertionOrdersTheSiblings() {
    let root = View()
    let all = views("abcd")
    for view in all { root.addSubview(view) }
    #expect(order(root) == "abcd")
    root.insertSubview(all[3], below: all[1])
    #expect(order(root) == "adbc")
    root.insertSubview(all[0], above: all[2])
    #expect(order(root) == "dbca")
    root.insertSubview(all[0], below: all[0])
    #expect(order(root) == "dbca")
    root.addSubview(all[3])
    #expect(order(root) == "bcad")
    root.insertSubview(all[0], at: 99)
    #expect(order(root) == "bcda")
    root.insertSubview(all[0], at: -5)
    #expect(order(root) == "abcd")
    all[1].removeFromSuperview()
    #expect(order(root) == "acd" && all[1].superview == nil)
  }

  @Test(arguments: 0..<4, 0..<4) func insertionIndexCountsOnlyTheOthers(from: Int, to: Int) {
    let root = View()
    let all = views("abcd")
    for view in all { root.addSubview(view) }
    root.insertSubview(all[from], at: to)
    var others = Array("abcd")
    let moved = others.remove(at: from)
    others.insert(moved, at: to)
    #expect(order(root) == String(others))
  }

  @Test func viewCannotContainItselfOrAnAncestor() {
    let (a, b, c) = (View(), View(), View())
    a.addSubview(b)
    b.addSubview(c)
    c.addSubview(a)
    b.addSubview(b)
    #expect(a.superview == nil && b.superview === a && c.superview === b && c.subviews.isEmpty)
  }

  @Test func faultsNameTheView() {
    let view = View()
    view.identifier = "odd"
    #expect(view.faults().isEmpty)
    view.model.center.x = .nan
    #expect(view.faults() == ["odd has a number that is not finite"])
  }

  @Test func identifierFindsTheBackmostView() {
    let root = View()
    let all = views("aba")
    for view in all { root.addSubview(view) }
    #expect(root.view(withIdentifier: "a") === all[0] && root.view(withIdentifier: "x") == nil)
  }

  // MARK: - Dump

  @Test func dumpShowsOnlyUnusualProperties() {
    let window = Window(size: Size(390, 844))
    let view = View(frame: Rect(x: 10, y: 20.5, width: 30, height: 40))
    view.identifier = "card"
    view.alpha = 0.254
    view.isHidden = true
    view.clipsToBounds = true
    view.cornerRadius = 8
    view.transform = .scale(2)
    view.accessibilityLabel = "Card"
    window.addSubview(view)
    #expect(
      window.dump() == """
        Window (0, 0, 390, 844) background=(1, 1, 1, 1)
          View #card (-5, 0.5, 60, 80) hidden clips alpha=0.25 transform=×2 radius=8 "Card"

        """)
    let before = window.dump()
    var shown = view.model
    view.presentation = shown
    #expect(window.dump() == before, "shown where it belongs is not worth a word")
    shown.center.x += 10
    view.presentation = shown
    #expect(window.dump().contains("shown=(5, 0.5, 60, 80)"))
    view.presentation = nil
    #expect(window.dump() == before)
  }

  @Test(arguments: [(0.0, "0"), (-0.001, "0"), (1.005, "1"), (-1.25, "-1.25"), (2.5, "2.5"), (7.049, "7.05")])
  func shortNumbersHaveTwoDecimals(value: Double, text: String) {
    #expect(value.short == text)
  }

  // MARK: - Hit testing

  @Test func hitTestFindsTheFrontmostInteractiveView() {
    let window = Window(size: Size(100, 100))
    let back = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    let front = View(frame: Rect(x: 30, y: 30, width: 50, height: 50))
    let inner = View(frame: Rect(x: 40, y: 0, width: 30, height: 10))
    window.addSubview(back)
    window.addSubview(front)
    front.addSubview(inner)
    #expect(window.hitTest(Point(20, 20)) === back && window.hitTest(Point(40, 40)) === front)
    #expect(
      window.hitTest(Point(75, 35)) === inner && window.hitTest(Point(95, 35)) === inner, "beyond its parent")
    front.clipsToBounds = true
    #expect(window.hitTest(Point(75, 35)) === inner && window.hitTest(Point(95, 35)) === window)
    #expect(window.hitTest(Point(5, 5)) === window && window.hitTest(Point(100, 5)) == nil)
    front.alpha = 0.009
    #expect(window.hitTest(Point(40, 40)) === back)
    front.alpha = 0.01
    #expect(window.hitTest(Point(40, 40)) === front)
    front.isHidden = true
    #expect(window.hitTest(Point(40, 40)) === back && window.hitTest(Point(75, 35)) === window)
    front.isHidden = false
    front.isUserInteractionEnabled = false
    #expect(window.hitTest(Point(40, 40)) === back && window.hitTest(Point(75, 35)) === window)
  }

  @Test func hitTestUsesThePresentation() {
    let window = Window(size: Size(100, 100))
    let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    window.addSubview(view)
    var shown = view.model
    shown.center = Point(80, 80)
    shown.transform = Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0).concatenating(.scale(0.5))
    view.presentation = shown
    #expect(window.hitTest(Point(5, 5)) === window && window.hitTest(Point(77, 77)) === view)
    #expect(window.hitTest(Point(71, 71)) === window)
    view.presentation?.transform = .scale(0)
    #expect(window.hitTest(Point(80, 80)) === window, "nothing is left to hit")
    view.presentation = nil
    view.addSubview(View(frame: Rect(x: 0, y: 100, width: 20, height: 20)))
    view.bounds.origin.y = 100
    #expect(window.hitTest(Point(5, 5)) === view.subviews.first, "scrolled into view")
  }

  // MARK: - Hidden and concealed

  /// A transition conceals a view without changing the application's `isHidden`, during the transition and afterward.
  @Test func concealingKeepsIsHidden() {
    let window = Window(size: Size(100, 100))
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(view)
    let middle = Point(50, 50)
    view.isConcealed = true
    #expect(!view.isHidden && window.hitTest(middle) === window)
    // The application hides the view during the transition, and the view stays hidden.
    view.isHidden = true
    view.isConcealed = false
    #expect(view.isHidden && window.hitTest(middle) === window)
    view.isConcealed = true
    view.isHidden = false
    #expect(window.hitTest(middle) === window)
    view.isConcealed = false
    #expect(window.hitTest(middle) === view)
  }

  // MARK: - The anchor point

  @Test func aTransformActsAboutTheAnchorPoint() {
    let view = View(frame: Rect(x: 100, y: 100, width: 80, height: 40))
    view.anchorPoint = Point(0, 1)
    #expect(view.center == Point(140, 120) && view.frame == Rect(x: 140, y: 80, width: 80, height: 40))
    view.frame = Rect(x: 100, y: 100, width: 80, height: 40)
    #expect(view.center == Point(100, 140))
    view.transform = .scale(2)
    #expect(view.frame == Rect(x: 100, y: 60, width: 160, height: 80))
    view.bounds.size.height = 20
    #expect(view.frame == Rect(x: 100, y: 100, width: 160, height: 40) && view.center == Point(100, 140))
    view.bounds.size.height = 40
    view.transform = .rotation(.pi / 2)
    let turned = view.frame
    #expect(
      abs(turned.minX - 100) < 1e-9 && abs(turned.minY - 140) < 1e-9 && abs(turned.width - 40) < 1e-9
        && abs(turned.height - 80) < 1e-9)
    view.transform = .identity
    view.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    #expect(view.center == Point(0, 20))
  }

  @Test func frameOfTransformedViewIsItsBoundingBox() {
    let view = View(frame: Rect(x: 10, y: 20, width: 100, height: 40))
    for transform in [
      Transform.scale(2, -0.5), .rotation(.pi / 2), .scale(3).concatenating(.translation(Vector(30, -7))),
    ] {
      view.transform = transform
      let box = Rect(x: -40, y: 70, width: 60, height: 90)
      view.frame = box
      #expect((view.frame.center - box.center).length < 1e-9)
      #expect(abs(view.frame.width - 60) < 1e-9 && abs(view.frame.height - 90) < 1e-9)
      // A layout that runs while the view is transformed does not resize it.
      view.untransformedFrame = Rect(x: 10, y: 20, width: 100, height: 40)
      #expect(view.bounds.size == Size(100, 40) && view.center == Point(60, 40))
    }
    view.transform = .scale(0)
    view.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(view.bounds.size == Size(3, 4))
  }

  @Test func theAnchorPointIsAnimatedWithTheTransform() {
    let window = Window(size: Size(200, 200))
    let view = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    window.addSubview(view)
    let animator = PropertyAnimator(.curve(.linear, duration: 1), over: window)
    animator.addAnimations {
      view.anchorPoint = Point(0, 0)
      view.transform = .scale(0.5)
    }
    animator.startAnimation()
    window.timeline.advance(to: 0.5)
    #expect(view.shown.anchorPoint == Point(0.25, 0.25))
    #expect(view.movedProperties == .transform)
    window.timeline.advance(to: 2)
    #expect(view.frame == Rect(x: 100, y: 100, width: 50, height: 50) && view.presentation == nil)
    #expect(view.dump().contains("anchor=(0, 0)"))
  }

  @Test func insertionUsesTheAncestorOfTheSibling() {
    let (root, outer, inner, view) = (View(), View(), View(), View())
    root.addSubview(outer)
    root.addSubview(View())
    outer.addSubview(inner)
    root.insertSubview(view, below: inner)
    #expect(root.subviews[0] === view)
    root.insertSubview(view, above: inner)
    #expect(root.subviews[1] === view)
    root.insertSubview(view, below: View())
    #expect(root.subviews.last === view)
  }
}
