import SegueStage
import SegueTestSupport
import Testing

@testable import SegueAnimation
@testable import SegueControls
@testable import SegueViews

/// A sheet with three states and a scrolling list in it, moved by one drag.
@Suite struct SheetDragTests {
  enum Stage: CaseIterable { case low, middle, high }

  final class Sheet: View {
    var onScroll: ((ScrollEvent) -> Bool)?
    override func scrolled(_ event: ScrollEvent) -> Bool { onScroll?(event) ?? false }
  }

  private let pointer: Pointer
  private let sheet = Sheet(frame: Rect(x: 0, y: 300, width: 400, height: 700))
  private let list = ScrollView()
  private let animator: StateAnimator<Stage>
  private let drag: SheetDrag<Stage>
  private static let tops = [700.0, 300, 100]

  init() {
    let (root, sheet) = (View(frame: Rect(x: 0, y: 0, width: 400, height: 800)), sheet)
    root.addSubview(sheet)
    list.frame = Rect(x: 0, y: 60, width: 400, height: 640)
    list.contentSize = Size(400, 1640)
    sheet.addSubview(list)
    pointer = Pointer(over: root)
    animator = StateAnimator(
      Stage.allCases, initially: .middle, over: root,
      tracks: [Track(.spring(duration: 0.4, dampingRatio: 1))]
    ) { [unowned sheet] stage in
      sheet.frame.origin.y = Self.tops[Stage.allCases.firstIndex(of: stage) ?? 0]
    }
    drag = SheetDrag(
      StateDrag(animator, toward: Vector(0, -1)) {
        DragScale([0, 400, 600], resistance: .rubberBand(dimension: 800))
      }, over: list)
    for recognizer in drag.makeRecognizers() { sheet.addGestureRecognizer(recognizer) }
    sheet.onScroll = { [weak drag] in drag?.scrolled($0) ?? false }
  }

  private var top: Double { sheet.shown.center.y - 350 }
  private var offset: Double { list.contentOffset.y }
  private func near(_ one: Double, _ other: Double, _ tolerance: Double = 1e-6) -> Bool {
    abs(one - other) <= tolerance
  }

  /// The sheet grows before the list scrolls, and the list scrolls back before the sheet sinks. Together they move as far as
  /// the pointer.
  @Test func sheetAndListTogetherFollowThePointer() {
    pointer.press(Point(200, 600))
    pointer.move(by: Vector(0, -8))
    var way = 0.0
    func check() {
      #expect(near(300 - top + offset, way), "\(top), \(offset), \(way)")
      #expect(top <= 100 + 1e-6 || offset == 0)
    }
    for _ in 0..<450 {
      pointer.move(by: Vector(0, -1))
      way += 1
      check()
    }
    #expect(near(top, 100) && near(offset, 250))
    for _ in 0..<700 {
      pointer.move(by: Vector(0, 1))
      way -= 1
      check()
    }
    #expect(offset == 0 && near(top, 550))
    for _ in 0..<300 {
      pointer.move(by: Vector(0, -1))
      way += 1
      check()
    }
  }

  @Test func listThrownAtTheTopRunsOn() {
    pointer.press(Point(200, 600))
    pointer.move(by: Vector(0, -300))
    let before = offset
    pointer.release()
    #expect(animator.state == .high && list.isDecelerating && near(offset, before))
    pointer.wait(3)
    #expect(offset > before + 20 && top == 100 && pointer.window.timeline.isIdle)
  }

  @Test func releaseBelowTheTopMovesOnlyTheSheet() {
    pointer.press(Point(200, 600))
    pointer.move(by: Vector(0, -100))
    let before = top
    pointer.release()
    #expect(near(top, before) && !list.isDecelerating)
    pointer.wait(3)
    #expect(offset == 0 && Self.tops.contains(top) && pointer.window.timeline.isIdle)
  }

  @Test func pointerOutsideTheListMovesOnlyTheSheet() {
    pointer.press(Point(200, 330))
    pointer.move(by: Vector(0, -308))
    #expect(near(top, 100 - rubberBand(100, dimension: 800)) && offset == 0)
    pointer.move(by: Vector(0, 750))
    #expect(near(top, 700 + rubberBand(50, dimension: 800)))
    pointer.send(.cancelled)
    pointer.wait(2)
    #expect(top == 300 && animator.state == .middle && pointer.window.timeline.isIdle)
  }

  @Test func cancelReturnsSheetAndList() {
    pointer.press(Point(200, 600))
    pointer.move(by: Vector(0, -500))
    #expect(offset > 100)
    pointer.send(.cancelled)
    pointer.wait(3)
    #expect(top == 300 && offset == 0 && pointer.window.timeline.isIdle)
  }

  @Test(arguments: PressEnd.allCases) func lostPressReleasesBothWhereTheyAre(end: PressEnd) {
    pointer.press(Point(200, 600))
    pointer.move(by: Vector(0, -508))
    let scrolled = offset
    #expect(scrolled > 250)
    end.happen(to: sheet, pointer)
    pointer.wait(3)
    #expect(top == 100 && near(offset, scrolled) && pointer.window.timeline.isIdle)
  }

  // MARK: - The scroll view under the pointer

  /// The other scroll view scrolls up and down as well.
  @Test func anotherScrollViewKeepsItsDrags() {
    let other = ScrollView(frame: Rect(x: 200, y: 60, width: 200, height: 300))
    other.contentSize = Size(200, 2000)
    sheet.addSubview(other)
    pointer.drag(from: Point(300, 500), by: Vector(0, -108))
    #expect(near(top, 300) && offset == 0 && other.contentOffset.y >= 100)
  }

  /// The cover in front of the list takes the press, so that the sheet moves alone.
  @Test func coveredListIsLeftAlone() {
    let cover = View(frame: Rect(x: 0, y: 60, width: 400, height: 640))
    sheet.addSubview(cover)
    pointer.press(Point(200, 600))
    pointer.move(by: Vector(0, -308))
    #expect(near(top, 100 - rubberBand(100, dimension: 800)) && offset == 0)
  }

  @Test func aPressCatchesTheListAndTheSheet() {
    animator.set(.high)
    pointer.press(Point(200, 600))
    pointer.move(by: Vector(0, -200))
    pointer.release(waiting: 0.1)
    let caught = offset
    pointer.press(Point(200, 600), waiting: 0.3)
    #expect(offset == caught && !list.isDecelerating)
    pointer.release(waiting: 1)
    #expect(offset == caught && top == 100)
    animator.settle(in: .low)
    pointer.wait(0.1)
    let held = top
    pointer.press(Point(200, 600), waiting: 0.3)
    #expect(near(top, held))
    pointer.move(by: Vector(0, -50))
    #expect(near(top + offset - caught, held - 50) || near(top, held - 50))
    pointer.release(waiting: 3)
    #expect(pointer.window.timeline.isIdle)
  }

  // MARK: - The wheel

  @Test func wheelStepMovesTheSheetBeforeTheList() {
    pointer.hover(Point(200, 600))
    pointer.turn(Vector(0, 1))
    pointer.turn(Vector(0, 1))
    #expect(animator.state == .high)
    pointer.wait(1)
    pointer.turn(Vector(0, 2), waiting: 1)
    #expect(offset == 120 && top == 100)
    // Back to the beginning; the wheel steps that lead there do not go on to the sheet.
    for _ in 0..<4 {
      pointer.turn(Vector(0, -1), waiting: 0.1)
    }
    pointer.wait(1)
    #expect(offset == 0 && animator.state == .high)
    pointer.turn(Vector(0, -1), waiting: 1)
    #expect(animator.state == .middle && top == 300)
    pointer.turn(Vector(0, -1), waiting: 1)
    pointer.turn(Vector(0, -1), waiting: 1)
    #expect(animator.state == .low && top == 700 && pointer.window.timeline.isIdle)
  }

  /// Fine wheels report fractions of a step.
  @Test(arguments: [0.01, 0.1, 1.0 / 8, 1.0 / 3, 0.6]) func sheetMovesOnlyForAWholeWheelStep(part: Double) {
    // The pointer is on the sheet in each of its states.
    pointer.hover(Point(200, 780))
    let count = Int((1 / part - 1e-9).rounded(.up))
    for (direction, goal) in [(1.0, Stage.high), (-1, .middle), (-1, .low), (1, .middle)] {
      let start = animator.state
      for turn in 1...count {
        pointer.turn(Vector(0, direction * part))
        #expect(animator.state == (turn == count ? goal : start))
      }
      // The rest of the series moves nothing.
      for _ in 0..<3 * count { pointer.turn(Vector(0, direction * part)) }
      #expect(animator.state == goal && offset == 0)
      pointer.wait(1)
    }
    // Fractions in different series or directions make no step.
    for turn in 0..<4 * count where part < 0.5 {
      pointer.turn(Vector(0, turn % 2 == 0 ? part : -part))
      if turn % 3 == 2 { pointer.wait(0.2) }
    }
    pointer.wait(1)
    #expect(animator.state == .middle && pointer.window.timeline.isIdle)
  }

  @Test func touchpadMovesSheetAndListLikeAPointer() {
    pointer.hover(Point(200, 600))
    for _ in 0..<30 {
      pointer.turn(Vector(0, 10), isPrecise: true, waiting: 0.01)
    }
    #expect(near(top, 100) && near(offset, 100))
    for _ in 0..<15 {
      pointer.turn(Vector(0, -10), isPrecise: true, waiting: 0.01)
    }
    #expect(near(top, 150) && offset == 0)
    pointer.wait(2)
    #expect(Self.tops.contains(top) && !drag.drag.isActive && pointer.window.timeline.isIdle)
  }

  @Test(arguments: 0..<Effort.count(3, thorough: 10)) func randomInputEndsAtRest(seed: Int) {
    var seeds = SeededGenerator(seed)
    for _ in 0..<150 {
      switch Int.random(in: 0..<8, using: &seeds) {
      case 0: pointer.press(Point(200, .random(in: 100...790, using: &seeds)))
      case 1, 2, 3: pointer.move(by: Vector(0, .random(in: -200...200, using: &seeds)))
      case 4: pointer.release()
      case 5: pointer.send(.cancelled)
      case 6: pointer.turn(Vector(0, .random(in: -3...3, using: &seeds)))
      default:
        pointer.turn(Vector(0, .random(in: -80...80, using: &seeds)), isPrecise: true)
      }
      pointer.wait(.random(in: 0...0.2, using: &seeds))
    }
    pointer.send(.cancelled)
    pointer.wait(5)
    #expect(pointer.window.timeline.isIdle && sheet.presentation == nil && !list.isDragging)
    #expect(Self.tops.contains(top) && list.verticalRange.contains(offset))
  }
}
