import SegueControls
import SegueStage
import Testing

/// Trees of the greatest depth.
@Suite struct DeepTreeTests {
  /// A property that each view of the tree has.
  enum Kind: CaseIterable { case color, rounded, translucent, bordered, masked, blended, shadowed }

  private func dress(_ view: View, _ kind: Kind) {
    switch kind {
    case .color: view.backgroundColor = .white
    case .rounded: (view.clipsToBounds, view.cornerRadius) = (true, 4)
    case .translucent: (view.alpha, view.backgroundColor) = (0.999, .white)
    case .bordered: (view.borderWidth, view.borderColor) = (1, .black)
    case .masked: view.mask = ShapeView(.ellipse(in: Rect(x: -5, y: -5, width: 50, height: 50)))
    case .blended: view.mask = Label("MMMM")
    case .shadowed: view.shadow = Shadow(color: .black, blur: 2)
    }
  }

  @Test(arguments: Kind.allCases) func deepTreeIsDrawn(kind: Kind) throws {
    let stage = Stage(window: Window(size: Size(40, 40)))
    var inner: View = stage.window
    // Each shadow and each text has its own picture.
    for _ in 0..<(kind == .shadowed || kind == .blended ? 500 : 10_000) {
      let next = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))
      dress(next, kind)
      inner.addSubview(next)
      inner = next
    }
    inner.backgroundColor = .black
    let surface = try Surface(width: 40, height: 40, format: .rgb24)
    #expect(!stage.drawFrame(at: 0, onto: surface).isEmpty)
    inner.backgroundColor = .white
    #expect(stage.demand == .at(0))
    _ = stage.drawFrame(at: 0, onto: surface)
    _ = try stage.snapshot()
  }

  /// Each view is in the plane of its superview. Beyond a limit of pictures, the perspective of inner views is ignored.
  @Test(arguments: [1, 32, 33, 40, 3_000]) func deepTreeInPerspectiveIsDrawn(count: Int) throws {
    let window = Window(size: Size(100, 100))
    window.backgroundColor = .white
    var inner: View = window
    for _ in 0..<count {
      let next = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      next.transform3D = Transform3D.rotation(1e-3, y: 1).concatenating(.perspective(distance: 1_000))
      inner.addSubview(next)
      inner = next
    }
    let part = View(frame: Rect(x: 20, y: 30, width: 60, height: 40))
    part.backgroundColor = .black
    inner.addSubview(part)
    let surface = try Stage(window: window).snapshot()
    #expect(surface.pixel(x: 50, y: 50) == 0xFF00_0000 && surface.pixel(x: 50, y: 10) == 0xFFFF_FFFF)
    guard count <= 40 else { return }
    // About as large as without perspective.
    #expect(abs((0..<100).count { surface.pixel(x: $0, y: 50) == 0xFF00_0000 } - 60) <= 4)
  }
}
