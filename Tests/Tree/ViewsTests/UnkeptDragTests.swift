import SegueStage
import Testing

@testable import SegueAnimation
@testable import SegueControls
@testable import SegueViews

/// Drags that are set up as in their documentation, and kept alive only by their recognizers.
@Suite struct UnkeptDragTests {
  private enum Stage: CaseIterable { case peek, half, full }

  private let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))
  private let card = View(frame: Rect(x: 0, y: 700, width: 400, height: 800))
  private let list = ScrollView()
  private let pointer: Pointer

  init() {
    view.addSubview(card)
    list.frame = Rect(x: 0, y: 50, width: 400, height: 700)
    list.contentSize = Size(400, 2000)
    card.addSubview(list)
    pointer = Pointer(over: view)
  }

  private func makeSheet() -> StateAnimator<Stage> {
    StateAnimator(Stage.allCases, initially: .peek, over: view) { [weak card] stage in
      card?.frame.origin.y = [700.0, 326, 73][Stage.allCases.firstIndex(of: stage) ?? 0]
    }
  }

  private func addDrag() {
    let drag = StateDrag(makeSheet(), toward: Vector(0, -1)) { DragScale([0, 374, 627]) }
    view.addGestureRecognizer(drag.makePan(axis: .vertical))
    view.addGestureRecognizer(drag.makeCatch())
  }

  private func addSheetDrag() {
    let drag = SheetDrag(
      StateDrag(makeSheet(), toward: Vector(0, -1)) { DragScale([0, 374, 627]) }, over: list)
    for recognizer in drag.makeRecognizers() { card.addGestureRecognizer(recognizer) }
  }

  @Test(arguments: [false, true]) func unkeptDragMovesItsViews(isSheet: Bool) {
    if isSheet { addSheetDrag() } else { addDrag() }
    pointer.drag(from: Point(200, 720), by: Vector(0, -308))
    pointer.wait(0.05)
    // Caught in flight, and released.
    pointer.click(Point(200, 780))
    pointer.wait(2)
    #expect(card.frame.minY == 326)
    pointer.hover(Point(200, 500))
    pointer.turn(Vector(0, 1), waiting: 2)
    #expect(card.frame.minY == (isSheet ? 73 : 326))
  }

  @Test(arguments: [false, true]) func unkeptDragIsReleasedWithItsViews(isSheet: Bool) {
    weak var gone: View?
    do {
      let scene = UnkeptDragTests()
      if isSheet { scene.addSheetDrag() } else { scene.addDrag() }
      scene.pointer.drag(from: Point(200, 720), by: Vector(0, -308))
      gone = scene.card
    }
    #expect(gone == nil)
  }

  @Test func anEdgeEffectOutlivesItsScrollView() {
    var scrollView: ScrollView? = ScrollView()
    let effect = scrollView?.topEdgeEffect
    scrollView = nil
    effect?.isHidden = false
    effect?.extent = 40
    #expect(effect?.coveringColor == nil)
  }
}
