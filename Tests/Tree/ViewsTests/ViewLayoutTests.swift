import Testing

@testable import SegueViews

/// When views are laid out.
@Suite struct ViewLayoutTests {
  private final class Counted: View {
    var layouts = 0
    var onLayout: (() -> Void)?
    override func layoutSubviews() {
      layouts += 1
      onLayout?()
    }
  }

  /// A new size lays out a view only if its class, a filling subview or a mask depends on the size.
  @Test func plainViewNeedsNoLayoutAfterResize() {
    let window = Window(size: Size(100, 100))
    let (plain, filled, masked, other) = (View(), View(), View(), Counted())
    let inner = View()
    inner.fillsSuperview = true
    filled.addSubview(inner)
    masked.mask = View()
    let views = [plain, filled, masked, other]
    for view in views { window.addSubview(view) }
    window.layoutIfNeeded()
    for view in views { view.bounds.size = Size(7, 9) }
    #expect(views.map(\.needsLayout) == [false, true, true, true])
    window.layoutIfNeeded()
    #expect(inner.bounds.size == Size(7, 9) && other.layouts == 2)
  }

  @Test func layoutHappensOncePerChange() {
    let window = Window(size: Size(100, 100))
    let (parent, child) = (Counted(), Counted())
    parent.addSubview(child)
    window.addSubview(parent)
    window.layoutIfNeeded()
    window.layoutIfNeeded()
    #expect(parent.layouts == 1 && child.layouts == 1)
    child.bounds.size = Size(5, 5)
    child.bounds.size = Size(6, 6)
    window.layoutIfNeeded()
    #expect(parent.layouts == 1 && child.layouts == 2)
    child.center = Point(9, 9)
    child.alpha = 0.5
    child.bounds.origin = Point(3, 3)
    window.layoutIfNeeded()
    #expect(child.layouts == 2, "moving, fading and scrolling need no layout")
    parent.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(parent.layouts == 2 && child.layouts == 2)
  }

  @Test func aSubviewThatFillsFollowsItsSuperview() {
    let window = Window(size: Size(100, 100))
    let (parent, child) = (View(frame: Rect(x: 0, y: 0, width: 40, height: 40)), Counted())
    child.fillsSuperview = true
    parent.addSubview(child)
    window.addSubview(parent)
    window.layoutIfNeeded()
    #expect(child.frame == parent.bounds && child.layouts == 1)
    parent.bounds = Rect(x: 0, y: 10, width: 60, height: 30)
    window.layoutIfNeeded()
    #expect(child.frame == parent.bounds && child.layouts == 2)
    // The child is away while its parent changes, and returns.
    child.removeFromSuperview()
    parent.bounds.size = Size(20, 20)
    window.layoutIfNeeded()
    parent.addSubview(child)
    window.layoutIfNeeded()
    #expect(child.frame == parent.bounds)
    let late = View()
    parent.addSubview(late)
    window.layoutIfNeeded()
    late.fillsSuperview = true
    window.layoutIfNeeded()
    #expect(late.frame == parent.bounds)
  }

  @Test func endlessLayoutRequestsEnd() {
    let window = Window(size: Size(100, 100))
    let view = Counted()
    window.addSubview(view)
    view.onLayout = { [unowned view] in view.setNeedsLayout() }
    window.layoutIfNeeded()
    #expect((1...8).contains(view.layouts))
  }

  @Test func layoutReachesResizedSubviewsInOnePass() {
    let window = Window(size: Size(100, 100))
    let (parent, child) = (Counted(), Counted())
    parent.addSubview(child)
    window.addSubview(parent)
    parent.onLayout = { [unowned parent, unowned child] in
      child.bounds.size = Size(parent.bounds.width / 2, 10)
    }
    window.layoutIfNeeded()
    parent.bounds.size = Size(50, 50)
    window.layoutIfNeeded()
    #expect(child.bounds.width == 25 && child.layouts == 2)
    window.forEachInSubtree { #expect(!$0.subtreeNeedsLayout) }
  }
}
