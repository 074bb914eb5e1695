import SegueControls
import SegueStage
import Testing

/// Drawing trees as deep as they can be.
@Suite struct DeepTreeTests {
  /// What each view of a tree has.
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

  @Test(arguments: Kind.allCases) func drawn(kind: Kind) throws {
    let stage = Stage(window: Window(size: Size(40, 40)))
    var inner: View = stage.window
    // Each shadow and each text is a picture of its own.
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
}
