import SegueControllers
import SegueHeadless
import Testing

@testable import SegueWorkbench

/// A box that slides along a curve on a click.
private final class CurveScreen: ViewController {
  private let box = View(frame: Rect(x: 10, y: 10, width: 40, height: 40))
  private lazy var slide = StateAnimator(
    [false, true], initially: false, over: view, tracks: [Track(.curve(.easeOut, duration: 0.5))]
  ) { [box] isAway in box.center.x = isAway ? 230 : 30 }

  override func viewDidLoad() {
    view.backgroundColor = .white
    box.identifier = "box"
    box.backgroundColor = Color(200, 40, 60)
    view.addSubview(box)
    box.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in slide.settle(in: true) })
  }
}

@Suite("Curves are changed by their points") @MainActor struct CurveEditorTests {
  private func bench() throws -> Bench {
    try Bench("0.1 click #box\n2 wait", scene: scene { $0.rootViewController = CurveScreen() })
  }

  private func curve(_ bench: Bench) -> CubicCurve? {
    bench.session.log.motions.first.flatMap { bench.session.timings(of: $0)[0].timing.curve }
  }

  private func number(_ name: String, _ bench: Bench) throws -> Double {
    try #require(try bench.view("curve-\(name)") as? NumberField).value
  }

  @Test("A curve of the code shows its control points, and no spring")
  func named() throws {
    let bench = try bench()
    #expect(try ["x1", "y1", "x2", "y2"].map { try number($0, bench) } == [0, 0, 0.58, 1])
    #expect(try bench.view("spring-field").isHidden)
    #expect(try bench.view("bounce").isHidden)
    #expect(try !bench.view("curve-field").isHidden)
  }

  @Test("Dragging a control point is one change, which the motion follows immediately")
  func dragged() throws {
    let bench = try bench()
    let room = try bench.box("curve-field").width - 28
    try bench.drag("control-2", by: Vector(room * 0.2 + 1, 0))
    let curve = try #require(self.curve(bench))
    #expect(abs(curve.control2.x - 0.78) < 0.02)
    #expect(curve.control1 == Point(0, 0))
    #expect(bench.session.log.motions.first?.title != nil)
    bench.window.press(.character("z"), modifiers: .control)
    #expect(self.curve(bench) == .easeOut)
  }

  @Test("A fine wheel zooms and changes numbers by fractions of a step")
  func fineWheel() throws {
    let bench = try bench()
    let (timeline, number) = (
      try bench.view("timeline", as: TimelineView.self), try bench.view("curve-x2", as: NumberField.self)
    )
    func turn(_ view: View, by notches: Double, _ modifiers: Modifiers = []) {
      _ = view.scrolled(ScrollEvent(at: .zero, delta: Vector(0, notches), modifiers: modifiers, time: 0))
    }
    let (density, value) = (timeline.scale.density, number.value)
    for _ in 0..<8 { turn(timeline, by: -1 / 8, .control) }
    #expect(abs(timeline.scale.density / density - 1.25) < 1e-9)
    for _ in 0..<8 { turn(number, by: -1 / 8) }
    let moved = number.value - value
    turn(number, by: 1)
    #expect(moved > 0 && number.value == value)
  }

  @Test("Arrow keys move a control point, and its numbers can be typed")
  func keys() throws {
    let bench = try bench()
    bench.window.window.focus(on: try bench.view("control-1"))
    bench.window.press(.up)
    bench.window.press(.right, modifiers: .shift)
    #expect(curve(bench)?.control1 == Point(0.1, 0.01))
    #expect(bench.window.click("curve-y2"))
    for key in "1.25" { bench.window.press(.character(key)) }
    bench.window.press(.return)
    #expect(curve(bench)?.control2 == Point(0.58, 1.25))
    bench.window.press(.character("c"), modifiers: .control)
    #expect(bench.copied == ["Track(.curve(CubicCurve(0.1, 0.01, 0.58, 1.25), duration: 0.5))"])
  }

  @Test("A curve becomes a spring of the same duration, and can be reset to the code")
  func kind() throws {
    let bench = try bench()
    #expect(bench.window.click("kind"))
    let timing = { bench.session.log.motions.first.map { bench.session.timings(of: $0)[0].timing } }
    #expect(timing()?.isSpring == true)
    #expect(timing()?.duration == 0.5)
    #expect(try !bench.view("spring-field").isHidden)
    #expect(bench.window.click("kind"))
    #expect(timing()?.curve == .easeOut)
    bench.window.press(.character("r"))
    #expect(bench.session.tuning.changes.isEmpty)
  }

  @Test("While the original is compared, the fields show its values and say so")
  func compared() throws {
    let bench = try bench()
    bench.window.window.focus(on: try bench.view("control-1"))
    bench.window.press(.up, modifiers: .shift)
    try bench.finish()
    bench.window.window.focus(on: nil)
    #expect(try number("y1", bench) == 0.1)
    bench.window.press(.character("c"))
    #expect(try number("y1", bench) == 0)
    #expect(try bench.view("curve-field").alpha < 1)
    #expect(bench.text("tuned").hasSuffix("original"))
    bench.window.press(.character("c"))
    #expect(try number("y1", bench) == 0.1)
    #expect(try bench.view("curve-field").alpha == 1)
    #expect(!bench.text("tuned").hasSuffix("original"))
  }
}
