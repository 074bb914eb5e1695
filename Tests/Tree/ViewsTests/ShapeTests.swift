import Testing

@testable import SegueAnimation
@testable import SegueControls
@testable import SegueViews

@Suite struct ShapeTests {
  private let box = Rect(x: 5, y: 6, width: 40, height: 30)

  @Test func shapeViewTakesTheFrameOfItsPath() {
    let view = ShapeView(.rect(box), fill: .white, stroke: .black, lineWidth: 3)
    #expect(view.frame == box && view.bounds == box && view.sizeThatFits(.zero) == box.size)
    #expect(view.model.toSuperview == .identity)
    #expect(
      view.fillColor == .white && view.strokeColor == .black && view.lineWidth == 3 && view.path == .rect(box)
    )
    view.frame = Rect(x: 0, y: 0, width: 40, height: 30)
    #expect(view.model.toSuperview.apply(to: Point(5, 6)) == .zero)
  }

  @Test func allPartsOfAShapeMix() {
    let one = Shape(.rect(box), fill: .white, stroke: .black, lineWidth: 2)
    let other = Shape(
      .rect(box.inset(by: 10)), fill: .black, stroke: .white, lineWidth: 6, fillRule: .evenOdd)
    let middle = one.mixed(with: other, at: 0.25)
    #expect(middle.path == .rect(box.inset(by: 2.5)) && middle.fill == Color(white: 0.75))
    #expect(middle.stroke == Color(white: 0.25) && middle.lineWidth == 3 && middle.fillRule == .winding)
    #expect(one.mixed(with: other, at: 0.5).fillRule == .evenOdd)
    #expect(one.mixed(with: other, at: 0) == one && one.mixed(with: other, at: 1) == other)
    #expect(other.mixed(with: one, at: 2).lineWidth == 0, "a width stays one where a spring overshoots")
  }

  @Test func strokeStartAndEndMix() {
    var (one, other) = (Shape(.rect(box), stroke: .black), Shape(.rect(box), stroke: .black))
    (one.strokeEnd, one.lineCap) = (0, .round)
    (other.strokeStart, other.lineJoin) = (0.4, .bevel)
    let early = one.mixed(with: other, at: 0.25)
    #expect(early.strokeStart == 0.1 && early.strokeEnd == 0.25)
    #expect(early.lineCap == .round && early.lineJoin == .miter && early.isStroked)
    #expect(one.mixed(with: other, at: 0.5).lineJoin == .bevel && !one.isStroked)
    #expect(one.mixed(with: other, at: 1.2).strokeEnd == 1, "an end stays one where a spring overshoots")
    #expect(abs(one.displaced(from: one, to: other, by: 0.5).strokeEnd - 0.5) < 1e-12)
    var (start, end) = (View.Properties(), View.Properties())
    (start.shape, end.shape) = (one, other)
    #expect(start.distance(to: end) == 100)
    (other.strokeStart, other.strokeEnd) = (-2, .nan)
    let bounded = other.bounded(or: one)
    #expect(bounded.strokeStart == 0 && bounded.strokeEnd == 0)
  }

  @Test func missingShapeAppearsHalfway() {
    var one = View.Properties()
    let other = one
    one.shape = Shape(.rect(box))
    #expect(
      one.mixed(with: other, at: 0.4).shape == one.shape && one.mixed(with: other, at: 0.6).shape == nil)
    #expect(
      other.mixed(with: one, at: 0.4).shape == nil && other.mixed(with: one, at: 0.6).shape == one.shape)
  }

  /// The rest of an earlier motion moves a new outline only if the two can mix.
  @Test func leftoverMotionMovesOnlyMixableOutlines() {
    let (small, large) = (Path.rect(box), Path.rect(box.inset(by: -10)))
    let round = Path.ellipse(in: box)
    #expect(large.displaced(from: small, to: large, by: 0.5) == .rect(box.inset(by: -15)))
    #expect(round.displaced(from: small, to: large, by: 0.7) == round)
    #expect(small.displaced(from: small, to: round, by: 0.7) == round)
    #expect(small.displaced(from: small, to: round, by: 0.3) == small)
  }

  @Test func shapeInFlightTurnsIntoAnotherOutline() {
    let window = Window(size: Size(100, 100))
    let view = ShapeView(.rect(box))
    window.addSubview(view)
    func move(to path: Path) {
      let animator = PropertyAnimator(.spring(duration: 1, dampingRatio: 1), over: view)
      animator.addAnimations { view.path = path }
      animator.startAnimation()
    }
    func corner() -> Double { view.shown.shape?.path.bounds.minX ?? 0 }
    move(to: .rect(box.offset(by: Vector(40, 0))))
    window.timeline.advance(to: 0.3)
    let (before, speed) = (corner(), (corner() - 5) / 0.3)
    #expect(before > 10 && speed > 0)
    let target = Path.ellipse(in: Rect(x: 20, y: 20, width: 30, height: 10))
    move(to: target)
    window.timeline.advance(to: 0.301)
    #expect(view.shown.shape?.path.form != nil && corner() > before && corner() < before + 0.5)
    // The other outline appears halfway, and stays as it is.
    window.timeline.advance(to: 0.9)
    #expect(view.shown.shape?.path == target)
    window.timeline.advance(to: 5)
    #expect(view.presentation == nil && view.path == target)
  }

  @Test func aChangedShapeAsksForAFrame() {
    let window = Window(size: Size(50, 50))
    let view = ShapeView(.rect(box))
    window.addSubview(view)
    for change in [
      { view.path = .ellipse(in: self.box) }, { view.fillColor = .white }, { view.strokeColor = .black },
      { view.lineWidth = 4 }, { view.fillRule = .evenOdd },
    ] {
      window.needsFrame = false
      let version = view.looksVersion
      change()
      #expect(window.needsFrame && view.looksVersion != version)
      window.needsFrame = false
      change()
      #expect(!window.needsFrame, "the same again is no change")
    }
  }

  @Test func extentIncludesTheStroke() {
    #expect(Shape(.rect(box), stroke: .black, lineWidth: 4).extent == box.inset(by: -2))
    #expect(Shape(.rect(box), stroke: .clear, lineWidth: 4).extent == box)
    #expect(Shape(.rect(box), stroke: .black, lineWidth: 0).extent == box)
    var spike = Path()
    spike.move(to: Point(0, 0))
    spike.addLine(to: Point(50, 6))
    spike.addLine(to: Point(0, 12))
    // The tip of a miter reaches far beyond the corner.
    #expect(Shape(spike, stroke: .black, lineWidth: 4).extent.maxX >= 66.6)
  }

  // MARK: - Views as masks

  private func outline(_ view: View) -> String {
    guard let shape = view.maskShape else { return "pixels" }
    let name =
      switch shape.outline {
      case .nothing: "nothing"
      case .box(let rect, let radius, _): "box\(rect.short)~\(radius.short)"
      case .path(let path, _): path.short
      }
    return shape.opacity == 1 || name == "nothing" ? name : "\(name)*\(shape.opacity.short)"
  }

  @Test func maskOutlinesAreRecognized() {
    let plain = View(frame: box)
    #expect(outline(plain) == "nothing")
    plain.backgroundColor = Color(200, 10, 20)
    #expect(outline(plain) == "box(0, 0, 40, 30)~0")
    plain.cornerRadius = 99
    plain.borderWidth = 3
    plain.borderColor = .white
    #expect(outline(plain) == "box(0, 0, 40, 30)~15", "a line over what is opaque changes nothing")
    plain.alpha = 0.5
    #expect(outline(plain) == "box(0, 0, 40, 30)~15*0.5")
    let shape = ShapeView(.ellipse(in: box), fill: Color(white: 1, alpha: 0.5))
    #expect(outline(shape) == "ellipse(5, 6, 40, 30)*0.5")
    shape.addSubview(plain)
    plain.isHidden = true
    #expect(outline(shape) == "ellipse(5, 6, 40, 30)*0.5")
    shape.isHidden = true
    #expect(outline(shape) == "nothing")
  }

  @Test func maskWithoutAnOutlineUsesPixels() throws {
    let changes: [(View) -> Void] = [
      { $0.addSubview(View()) }, { $0.shadow = Shadow(color: .black, blur: 3) },
      { $0.mask = View() },
      { view in
        view.backgroundColor = Color(white: 0, alpha: 0.5)
        view.borderWidth = 2
        view.borderColor = .black
      },
    ]
    for change in changes {
      let view = View(frame: box)
      view.backgroundColor = .black
      change(view)
      #expect(outline(view) == "pixels")
    }
    for change: (ShapeView) -> Void in [
      { $0.strokeColor = .black }, { $0.backgroundColor = .black }, { $0.clipsToBounds = true },
    ] {
      let shape = ShapeView(.ellipse(in: box))
      change(shape)
      #expect(outline(shape) == "pixels")
    }
    #expect(outline(Label("words")) == "pixels")
    #expect(outline(ImageView(.pixels(try Surface(width: 2, height: 2)))) == "pixels")
    #expect(outline(SnapshotView(source: View())) == "pixels")
  }
}
