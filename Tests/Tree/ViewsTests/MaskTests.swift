import SegueTestSupport
import Testing

@testable import SegueAnimation
@testable import SegueControls
@testable import SegueViews

/// Masks: the tree, layout, notices of changes, hit-testing and text.
@Suite struct MaskTests {
  private func masked(_ mask: View?) -> (window: Window, view: View) {
    let window = Window(size: Size(100, 100))
    let view = View(frame: Rect(x: 10, y: 20, width: 60, height: 40))
    view.backgroundColor = .white
    view.mask = mask
    window.addSubview(view)
    return (window, view)
  }

  private func disc(_ rect: Rect = Rect(x: 10, y: 0, width: 40, height: 40)) -> ShapeView {
    ShapeView(.ellipse(in: rect))
  }

  // MARK: - The tree

  @Test func aMaskIsNoSubview() {
    let mask = disc()
    let (window, view) = masked(mask)
    #expect(view.mask === mask && mask.superview == nil && view.subviews.isEmpty)
    #expect(mask.window === window && window.faults().isEmpty)
    #expect(mask.convert(Point(10, 0), to: nil) == Point(20, 20))
    #expect(window.convert(Point(20, 20), to: mask) == Point(10, 0))
    view.mask = nil
    #expect(mask.window == nil && view.mask == nil)
  }

  @Test func aViewMasksOneViewAtATime() {
    let mask = disc()
    let (window, view) = masked(mask)
    let other = View()
    window.addSubview(other)
    other.mask = mask
    #expect(view.mask == nil && other.mask === mask && window.faults().isEmpty)
    window.addSubview(mask)
    #expect(other.mask == nil && mask.superview === window && window.faults().isEmpty)
    view.mask = mask
    #expect(view.mask === mask && mask.superview == nil && !window.subviews.contains { $0 === mask })
    let another = disc()
    view.mask = another
    #expect(view.mask === another && mask.window == nil && window.faults().isEmpty)
  }

  @Test func viewCannotBeMaskedByAnAncestor() {
    let (window, view) = masked(nil)
    let inner = View()
    view.addSubview(inner)
    inner.mask = view
    view.mask = view
    inner.mask = window
    #expect(inner.mask == nil && view.mask == nil && view.superview === window)
    // A view cannot be added to a mask of its subview, either.
    let mask = View()
    inner.mask = mask
    mask.addSubview(view)
    mask.addSubview(inner)
    #expect(mask.subviews.isEmpty && inner.superview === view)
    let second = View()
    mask.mask = second
    second.mask = inner
    second.addSubview(window)
    #expect(second.mask == nil && second.subviews.isEmpty && window.faults().isEmpty)
  }

  @Test func aSubviewMayBecomeTheMask() {
    let (window, view) = masked(nil)
    let part = disc()
    view.addSubview(part)
    view.mask = part
    #expect(view.subviews.isEmpty && view.mask === part && window.faults().isEmpty)
  }

  private final class Watched: View {
    var windows: [Bool] = []
    override func didMoveToWindow() { windows.append(window != nil) }
  }

  @Test func masksFollowTheirViewIntoWindows() {
    let (mask, inner) = (Watched(), Watched())
    mask.addSubview(inner)
    let (window, view) = masked(mask)
    #expect(mask.windows == [true] && inner.windows == [true])
    view.removeFromSuperview()
    #expect(mask.windows == [true, false] && inner.windows == [true, false])
    window.addSubview(view)
    view.mask = nil
    #expect(mask.windows == [true, false, true, false] && inner.windows == mask.windows)
  }

  @Test(arguments: 0..<20) func randomEditsLeaveAValidTree(seed: Int) {
    var seeds = SeededGenerator(seed)
    let window = Window(size: Size(100, 100))
    let all = [window as View] + (0..<10).map { _ in View() }
    for _ in 0..<250 {
      let (a, b) = (seeds.pick(all), all[1 + seeds.index(10)])
      switch seeds.index(10) {
      case 0: b.removeFromSuperview()
      case 1: a.mask = nil
      case 2, 3: a.mask = b
      case 4: b.fillsSuperview.toggle()
      case 5: a.insertSubview(b, at: seeds.index(5) - 1)
      case 6: a.insertSubview(b, below: seeds.pick(all))
      case 7: a.insertSubview(b, above: seeds.pick(all))
      case 8: b.frame = Rect(x: 1, y: 2, width: seeds.next(in: 0...9), height: 3)
      default: a.addSubview(b)
      }
      #expect(window.faults().isEmpty)
      for view in all {
        // Following the containers of a view comes to an end: at the window, or at a root without one.
        let way = sequence(first: view, next: \.container).prefix(12).map { $0 }
        #expect(way.count < 12 && (view.window != nil) == (way.last === window))
        #expect(view.superview == nil || view.maskedView == nil)
        if let parent = view.superview { #expect(parent.subviews.filter { $0 === view }.count == 1) }
        if let holder = view.maskedView { #expect(holder.mask === view) }
      }
    }
    window.layoutIfNeeded()
    window.forEachInSubtree { #expect(!$0.needsLayout && !$0.subtreeNeedsLayout) }
  }

  @Test func faultsNameBrokenMasks() {
    let (window, view) = masked(disc())
    view.identifier = "odd"
    view.maskView?.superview = window
    #expect(window.faults() == ["the mask of odd has a superview"])
    view.maskView?.superview = nil
    view.maskView?.maskedView = window
    #expect(window.faults() == ["the mask of odd masks another view"])
    view.maskView?.maskedView = view
    view.mask?.model.shape?.path.addLine(to: Point(.nan, 0))
    view.mask?.identifier = "hole"
    #expect(window.faults() == ["hole has a number that is not finite"])
  }

  @Test func subtreeVisitReachesMaskBeforeSubviews() {
    let (mask, part) = (View(), View())
    mask.addSubview(part)
    let (window, view) = masked(mask)
    let (first, second) = (View(), View())
    view.addSubview(first)
    view.addSubview(second)
    var met: [View] = []
    window.forEachInSubtree { met.append($0) }
    #expect(
      met.map(ObjectIdentifier.init) == [window, view, mask, part, first, second].map(ObjectIdentifier.init))
    #expect(PropertyCapture(of: window).views.count == 6)
  }

  @Test func animatorMovesAMask() throws {
    let mask = disc()
    let (window, view) = masked(mask)
    let animator = PropertyAnimator(.curve(.linear, duration: 1), over: view)
    animator.addAnimations {
      mask.path = .ellipse(in: Rect(x: 10, y: 0, width: 20, height: 20))
      mask.center.x += 10
    }
    animator.startAnimation()
    window.timeline.advance(to: 0.5)
    #expect(mask.shown.shape?.path == .ellipse(in: Rect(x: 10, y: 0, width: 30, height: 30)))
    #expect(mask.shown.center.x == 35 && mask.center.x == 40)
    window.timeline.advance(to: 2)
    #expect(mask.presentation == nil && mask.path == .ellipse(in: Rect(x: 10, y: 0, width: 20, height: 20)))
  }

  // MARK: - Layout

  private final class Counted: View {
    var layouts = 0
    override func layoutSubviews() { layouts += 1 }
  }

  @Test func masksAreLaidOut() {
    let (mask, inner) = (Counted(), Counted())
    mask.fillsSuperview = true
    inner.fillsSuperview = true
    mask.addSubview(inner)
    let (window, view) = masked(mask)
    window.layoutIfNeeded()
    #expect(mask.frame == Rect(x: 0, y: 0, width: 60, height: 40) && inner.frame == mask.bounds)
    let layouts = (mask.layouts, inner.layouts)
    view.frame.size = Size(30, 30)
    window.layoutIfNeeded()
    #expect(mask.frame.size == Size(30, 30) && inner.frame.size == Size(30, 30))
    #expect(mask.layouts == layouts.0 + 1 && inner.layouts == layouts.1 + 1)
    window.layoutIfNeeded()
    #expect(mask.layouts == layouts.0 + 1)
    inner.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(inner.layouts == layouts.1 + 2 && mask.layouts == layouts.0 + 1)
  }

  @Test func maskThatBeginsToFillIsLaidOut() {
    let (window, view) = masked(nil)
    window.layoutIfNeeded()
    let mask = Counted()
    view.mask = mask
    window.layoutIfNeeded()
    #expect(mask.layouts == 1)
    mask.fillsSuperview = true
    window.layoutIfNeeded()
    #expect(mask.frame == view.bounds)
  }

  // MARK: - Notices of changes

  /// Changes of a mask, each of which needs a frame.
  private static let changes: [(String, @MainActor (View) -> Void)] = [
    ("center", { $0.center.x += 1 }), ("alpha", { $0.alpha = 0.5 }), ("hidden", { $0.isHidden = true }),
    ("shape", { ($0 as? ShapeView)?.fillColor = .white }), ("background", { $0.backgroundColor = .white }),
    ("presentation", { $0.presentation = View.Properties() }), ("content", { $0.setNeedsDisplay() }),
    ("subview", { $0.addSubview(View()) }), ("removal", { $0.subviews.first?.removeFromSuperview() }),
    ("of a part", { $0.subviews.first?.center.x = 9 }), ("clips", { $0.clipsToBounds = true }),
    ("its own mask", { $0.mask = View() }), ("none", { $0.maskedView?.mask = nil }),
  ]

  @Test(arguments: await changes.indices) func maskChangeRequestsAFrame(index: Int) {
    let mask = disc()
    mask.addSubview(View())
    let (window, view) = masked(mask)
    let snapshot = SnapshotView(source: view)
    window.addSubview(snapshot)
    view.superview?.isHidden = false
    window.needsFrame = false
    let before = (window.looksVersion, view.looksVersion, snapshot.looksVersion)
    Self.changes[index].1(mask)
    #expect(window.needsFrame, "\(Self.changes[index].0)")
    #expect(window.looksVersion != before.0, "pictures of what the view lies in are out of date")
    #expect(view.looksVersion == before.1, "a picture of the view itself does not show its mask")
    #expect(snapshot.looksVersion != before.2, "snapshots show the mask")
  }

  @Test func maskOfAHiddenViewRequestsNoFrame() {
    let mask = disc()
    let (window, view) = masked(mask)
    view.isHidden = true
    window.needsFrame = false
    mask.center.x += 5
    #expect(!window.needsFrame)
    view.isHidden = false
    mask.isHidden = true
    window.needsFrame = false
    mask.center.x += 5
    #expect(!window.needsFrame)
  }

  // MARK: - Hit-testing

  @Test func pointsOutsideOfAnOutlinePassThrough() {
    let (window, view) = masked(disc())
    let inner = View(frame: Rect(x: 0, y: 0, width: 60, height: 40))
    view.addSubview(inner)
    // The disc is centered at (40, 40) in the window, with a radius of 20.
    #expect(window.hitTest(Point(40, 40)) === inner)
    #expect(window.hitTest(Point(40, 21)) === inner)
    #expect(window.hitTest(Point(22, 22)) === window && window.hitTest(Point(65, 40)) === window)
    // Hit tests use the presentation of the mask, not its model.
    var shown = view.mask?.model ?? View.Properties()
    shown.transform = .scale(0.5)
    view.mask?.presentation = shown
    #expect(window.hitTest(Point(40, 25)) === window && window.hitTest(Point(40, 32)) === inner)
    view.mask?.presentation?.transform = .scale(0)
    #expect(window.hitTest(Point(40, 40)) === window)
    view.mask = nil
    #expect(window.hitTest(Point(22, 22)) === inner)
  }

  @Test func hitTestMissesCornersAndHolesOfMasks() {
    let card = View(frame: Rect(x: 0, y: 0, width: 60, height: 40))
    card.backgroundColor = .black
    card.cornerRadius = 20
    let (window, view) = masked(card)
    #expect(window.hitTest(Point(12, 22)) === window && window.hitTest(Point(30, 22)) === view)
    var ring = Path.rect(Rect(x: 0, y: 0, width: 60, height: 40))
    ring.append(.rect(Rect(x: 20, y: 10, width: 20, height: 20)))
    let hole = ShapeView(ring)
    view.mask = hole
    #expect(window.hitTest(Point(40, 40)) === view)
    hole.fillRule = .evenOdd
    #expect(window.hitTest(Point(40, 40)) === window && window.hitTest(Point(15, 25)) === view)
  }

  @Test func invisibleMaskPreventsHits() {
    let mask = disc()
    let (window, view) = masked(mask)
    mask.alpha = 0
    #expect(window.hitTest(Point(40, 40)) === window)
    mask.alpha = 1
    mask.isHidden = true
    #expect(window.hitTest(Point(40, 40)) === window)
    view.mask = View(frame: view.bounds)
    #expect(window.hitTest(Point(40, 40)) === window)
  }

  @Test func pixelMaskDoesNotLimitHits() throws {
    let picture = ImageView(.pixels(try Surface(width: 8, height: 8)))
    picture.isUserInteractionEnabled = true
    let (window, view) = masked(picture)
    #expect(window.hitTest(Point(65, 55)) === view && window.hitTest(Point(11, 21)) === view)
    #expect(window.view(withIdentifier: "none") == nil)
    let button = View(frame: view.bounds)
    button.backgroundColor = .black
    view.mask = button
    #expect(window.hitTest(Point(40, 40)) === view)
  }

  // MARK: - Text

  @Test func dumpShowsAMaskInOneLine() {
    let mask = disc(Rect(x: 0, y: 0, width: 20, height: 20))
    mask.identifier = "hole"
    let (window, view) = masked(mask)
    view.identifier = "card"
    let plain =
      "Window (0, 0, 100, 100) background=(1, 1, 1, 1)\n  View #card (10, 20, 60, 40) background=(1, 1, 1, 1)"
    #expect(
      window.dump()
        == "\(plain) mask=[ShapeView #hole (0, 0, 20, 20) shape=ellipse(0, 0, 20, 20),fill=(0, 0, 0, 1)]\n")
    let holder = View()
    holder.addSubview(View(frame: Rect(x: 1, y: 2, width: 3, height: 4)))
    view.mask = holder
    #expect(window.dump() == "\(plain) mask=[View (0, 0, 0, 0) {View (1, 2, 3, 4)}]\n")
    view.mask = nil
    #expect(window.dump() == plain + "\n")
  }
}
