import Testing

@testable import SegueViews

/// Trees of the greatest possible depth.
@Suite struct DeepTreeTests {
  private static let depth = 10_000

  private final class Place: View {
    override var canBecomeFocused: Bool { true }
  }

  /// Fills `root` with a chain of nested views, from the outermost one inward, and returns the innermost.
  private func fill(_ root: View, _ depth: Int = depth) -> View {
    var inner = root
    for _ in 0..<depth - 1 {
      let next = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      inner.addSubview(next)
      inner = next
    }
    let last = Place()
    last.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    last.identifier = "innermost"
    inner.addSubview(last)
    return last
  }

  @Test func windowHandlesADeepTree() {
    let window = Window(size: Size(100, 100))
    let last = fill(window)
    window.layoutIfNeeded()
    #expect(window.hitTest(Point(50, 50)) === last)
    #expect(window.view(withIdentifier: "innermost") === last)
    #expect(last.window === window && last.isDescendant(of: window))
    window.send(.key(KeyEvent(.tab, time: 0)))
    #expect(window.focusedView === last)
    #expect(window.dump().split(separator: "\n").count >= Self.depth)
    #expect(window.faults().isEmpty)
    window.systemTraits.displayScale = 2
    window.layoutIfNeeded()
    last.backgroundColor = .black
    #expect(window.needsFrame)
    window.subviews.first?.removeFromSuperview()
    #expect(last.window == nil)
  }

  @Test func deepTreesAreBuiltWithoutAWindow() {
    // Built from the innermost view outward, without a window.
    var outer = View()
    for _ in 0..<Self.depth {
      let next = View()
      next.addSubview(outer)
      outer = next
    }
    let window = Window(size: Size(100, 100))
    window.addSubview(outer.subviews[0])
    #expect(window.subviews.count == 1)
    window.layoutIfNeeded()
    outer = View()
    _ = fill(outer, 50_000)
    outer = View()
  }

  @Test func windowRefusesATreeThatIsTooDeep() {
    let window = Window(size: Size(100, 100))
    var faults: [String] = []
    window.onFault = { faults.append($0) }
    let tree = View()
    _ = fill(tree, 40_000)
    window.addSubview(tree)
    #expect(tree.superview == nil && window.subviews.isEmpty && faults.count == 1)
    let last = fill(window, View.maximumDepth)
    last.addSubview(View())
    #expect(last.subviews.isEmpty && faults.count == 1)
    #expect(window.hitTest(Point(50, 50)) === last)
  }

  @Test func viewCannotContainItself() {
    let window = Window(size: Size(100, 100))
    var faults: [String] = []
    window.onFault = { faults.append($0) }
    let (outer, inner) = (View(), View())
    (outer.identifier, inner.identifier) = ("outer", "inner")
    window.addSubview(outer)
    outer.addSubview(inner)
    inner.addSubview(inner)
    inner.addSubview(outer)
    inner.addSubview(window)
    inner.mask = outer
    #expect(outer.superview === window && inner.superview === outer && window.superview == nil)
    #expect(inner.mask == nil && window.faults().isEmpty)
    // Each fault is reported once.
    #expect(faults.count == 3, "\(faults)")
  }
}
