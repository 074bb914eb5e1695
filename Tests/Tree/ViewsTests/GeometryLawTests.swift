import SegueTestSupport
import Testing

@testable import SegueViews

/// Frames, bounds, centers and conversions, over many random trees.
@Suite struct GeometryLawTests {
  private func random(_ seeds: inout SeededGenerator, transformed: Bool = true) -> View {
    let view = View()
    view.bounds = Rect(
      x: seeds.next(in: -50...50), y: seeds.next(in: -50...50), width: seeds.next(in: 1...200),
      height: seeds.next(in: 1...200))
    view.center = Point(seeds.next(in: -100...300), seeds.next(in: -100...300))
    guard transformed else { return view }
    view.transform = seeds.pick([
      .identity, .scale(seeds.next(in: 0.2...3)), .scale(-1, 2),
      Transform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 5, ty: seeds.next(in: -9...9)),
    ])
    return view
  }

  private func near(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) < 1e-8 }

  private func near(_ a: Rect, _ b: Rect) -> Bool {
    near(a.origin, b.origin) && abs(a.width - b.width) < 1e-8 && abs(a.height - b.height) < 1e-8
  }

  @Test(arguments: 0..<100) func frameBoundsAndCenterAgree(seed: Int) {
    var seeds = SeededGenerator(seed)
    let view = random(&seeds, transformed: false)
    #expect(near(view.frame, Rect(center: view.center, size: view.bounds.size)))
    let origin = view.bounds.origin
    let frame = Rect(x: seeds.next(in: -9...9), y: 3, width: seeds.next(in: 0...50), height: 7)
    view.frame = frame
    #expect(near(view.frame, frame) && view.bounds.size == frame.size && view.center == frame.center)
    #expect(view.bounds.origin == origin, "moving a view does not scroll it")
    // Scrolling moves only the subviews.
    view.bounds.origin = Point(40, 50)
    #expect(near(view.frame, frame))
    // A transform acts about the center, and leaves bounds and center unchanged.
    view.transform = .scale(2)
    #expect(view.center == frame.center && view.bounds.size == frame.size)
    #expect(near(view.frame, Rect(center: frame.center, size: frame.size * 2)))
    #expect(near(view.convert(view.bounds.center, to: nil), view.bounds.center), "a root has no superview")
  }

  @Test(arguments: 0..<100) func conversionsRoundTrip(seed: Int) {
    var seeds = SeededGenerator(seed)
    let window = Window(size: Size(300, 400))
    var views: [View] = [window]
    for _ in 0..<8 {
      let view = random(&seeds)
      seeds.pick(views).addSubview(view)
      views.append(view)
    }
    for _ in 0..<20 {
      let (a, b) = (seeds.pick(views), seeds.pick(views))
      let point = Point(seeds.next(in: -200...200), seeds.next(in: -200...200))
      let there = a.convert(point, to: b)
      #expect(near(b.convert(there, to: a), point))
      #expect(near(b.convert(point, from: a), there), "from one is to the other")
      #expect(near(a.convert(a.convert(point, to: nil), from: nil), point), "from the window and back")
      #expect(
        near(b.convert(b.convert(a.bounds, from: a), to: nil), b.convert(a.convert(a.bounds, to: b), to: nil))
      )
      #expect(
        near(b.convert(there, to: nil), a.convert(point, to: nil)), "by way of the window it is the same")
      if let parent = a.superview {
        #expect(near(a.convert(point, to: parent), a.model.toSuperview.apply(to: point)))
        #expect(
          near(a.convert(a.bounds.center, to: parent), a.center + Vector(a.transform.tx, a.transform.ty)))
        #expect(near(a.convert(a.bounds, to: parent), a.frame))
      }
      #expect(near(a.convert(point, to: a), point))
    }
  }

  @Test func rectsConvertFromViewsAndTheWindow() {
    let window = Window(size: Size(300, 400))
    let (list, card) = (View(frame: Rect(x: 10, y: 20, width: 200, height: 300)), View())
    list.bounds.origin.y = 50
    window.addSubview(list)
    window.addSubview(card)
    card.frame = Rect(x: 100, y: 100, width: 40, height: 40)
    card.transform = .scale(2)
    let rect = Rect(x: 100, y: 100, width: 20, height: 10)
    #expect(list.convert(rect, from: nil) == Rect(x: 90, y: 130, width: 20, height: 10))
    #expect(list.convert(rect, from: window) == list.convert(rect, from: nil))
    // The card reaches from 80 to 160 in the window.
    #expect(list.convert(card.bounds, from: card) == Rect(x: 70, y: 110, width: 80, height: 80))
    #expect(card.convert(rect, from: nil) == Rect(x: 10, y: 10, width: 10, height: 5))
    // Without a window, `nil` stands for the root.
    list.removeFromSuperview()
    let row = View(frame: Rect(x: 5, y: 60, width: 100, height: 44))
    list.addSubview(row)
    #expect(row.convert(Point(5, 60), from: nil) == .zero)
  }

  @Test func conversionsUseModelOrPresentation() {
    let window = Window(size: Size(100, 100))
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    window.addSubview(view)
    var shown = view.model
    shown.center = Point(70, 70)
    view.presentation = shown
    #expect(view.convert(Point.zero, to: nil) == Point(10, 10))
    #expect(view.convert(Point.zero, to: nil, by: .shown) == Point(60, 60))
    #expect(view.convert(Point(60, 60), from: nil) == Point(50, 50))
    #expect(view.convert(Point(60, 60), from: nil, by: .shown) == .zero)
    #expect(view.convert(Point(60, 60), from: window, by: .shown) == .zero)
    #expect(view.frame.origin == Point(10, 10) && view.shown.center == Point(70, 70))
    view.center.x = 25
    #expect(view.shown == shown, "setting the model does not disturb what is shown")
  }

  @Test func pixelAlignmentUsesTheWindowsScale() {
    let window = Window(size: Size(100, 100))
    let view = View()
    window.addSubview(view)
    let rect = Rect(x: 0.3, y: 0.7, width: 10.1, height: 9.9)
    #expect(view.pixelAligned(rect) == Rect(x: 0, y: 1, width: 10, height: 10))
    window.systemTraits.displayScale = 2
    #expect(view.pixelAligned(rect) == Rect(x: 0.5, y: 0.5, width: 10, height: 10))
  }

  @Test(arguments: 0..<100) func mixingIsExactAtBothEnds(seed: Int) {
    var seeds = SeededGenerator(seed)
    func look() -> View.Properties {
      let view = random(&seeds)
      view.alpha = seeds.next(in: 0...1)
      view.backgroundColor = .init(white: seeds.next(in: 0...1), alpha: seeds.next(in: 0...1))
      view.cornerRadius = seeds.next(in: 0...30)
      view.shadow = Shadow(color: .black, blur: seeds.next(in: 0...9), offset: Vector(1, 2))
      view.borderWidth = seeds.next(in: 0...3)
      return view.model
    }
    let (a, b) = (look(), look())
    #expect(a.mixed(with: b, at: 0) == a && a.mixed(with: b, at: 1) == b)
    #expect(a.mixed(with: a, at: 0.37) == a)
    // A spring overshoots both ends, but no alpha, radius or width leaves its range.
    for fraction in [-3, -0.2, 0.5, 1.3, 9.0] {
      let mixed = a.mixed(with: b, at: fraction)
      #expect((0...1).contains(mixed.alpha) && mixed.cornerRadius >= 0 && mixed.borderWidth >= 0)
      #expect(mixed.shadow.blur >= 0 && mixed.isFinite)
    }
    let half = a.mixed(with: b, at: 0.5)
    #expect(near(half.center, Point((a.center.x + b.center.x) / 2, (a.center.y + b.center.y) / 2)))
  }

  @Test func mixingIsExactEvenOutOfRange() {
    var a = View.Properties()
    a.alpha = 1.5
    a.cornerRadius = -1
    #expect(a.mixed(with: View.Properties(), at: 0) == a)
  }
}
