import SegueTestSupport
import SegueViews
import Testing

@testable import SegueDesktop

@Suite struct PointerTrackerTests {
  /// Returns the phases of the events for a sequence of reports.
  private func phases(_ reports: [PointerReport]) -> [PointerEvent.Phase] {
    var tracker = PointerTracker()
    var phases: [PointerEvent.Phase] = []
    for (index, report) in reports.enumerated() {
      tracker.take(report, at: Point(Double(index), 0), time: Double(index)) { phases.append($0.phase) }
    }
    return phases
  }

  @Test func reportsOfDragGivePressDragRelease() {
    let reports: [PointerReport] = [.moved(held: []), .down(.primary), .moved(held: .primary), .up(.primary)]
    #expect(phases(reports) == [.hovered, .pressed, .dragged, .released])
  }

  @Test func dragContinuesBeyondEdge() {
    let reports: [PointerReport] = [
      .down(.primary), .left(held: .primary), .moved(held: .primary), .up(.primary),
    ]
    #expect(phases(reports) == [.pressed, .dragged, .released])
  }

  @Test func nextMotionRevealsLostRelease() {
    #expect(phases([.down(.primary), .moved(held: [])]) == [.pressed, .lost, .hovered])
    #expect(phases([.down(.primary), .left(held: [])]) == [.pressed, .lost, .left])
  }

  @Test func hidingEndsPressOnce() {
    let reports: [PointerReport] = [.down(.primary), .hidden, .up(.primary), .moved(held: [])]
    #expect(phases(reports) == [.pressed, .lost, .left, .hovered])
  }

  @Test func hidingEndsPressAtLastPosition() {
    var tracker = PointerTracker()
    var last: PointerEvent?
    tracker.take(.down(.primary), at: Point(5, 6), time: 1) { last = $0 }
    tracker.take(.hidden, at: .zero, time: 2) { if $0.phase == .lost { last = $0 } }
    #expect(last == PointerEvent(.lost, at: Point(5, 6), time: 2))
  }

  @Test func secondButtonCancelsUntilAllAreUp() {
    let reports: [PointerReport] = [
      .down(.primary), .moved(held: .primary), .down(.secondary), .moved(held: [.primary, .secondary]),
      .up(.primary), .moved(held: .secondary), .down(.primary), .up(.primary), .up(.secondary),
      .down(.primary),
    ]
    #expect(phases(reports) == [.pressed, .dragged, .cancelled, .hovered, .pressed])
  }

  @Test(arguments: PointerButton.allCases) func anyButtonCanPressAndDrag(button: PointerButton) {
    var tracker = PointerTracker()
    var events: [PointerEvent] = []
    let held = PointerButtons(button)
    for report in [PointerReport.down(button), .moved(held: held), .up(button), .moved(held: [])] {
      tracker.take(report, at: .zero, time: 0) { events.append($0) }
    }
    #expect(events.map(\.phase) == [.pressed, .dragged, .released, .hovered])
    #expect(events.map(\.button) == [button, button, button, .primary])
  }

  @Test func onlyThePressedButtonEndsItsPress() {
    let reports: [PointerReport] = [
      .down(.back), .up(.primary), .moved(held: .back), .moved(held: .primary), .down(.back),
    ]
    #expect(phases(reports) == [.pressed, .dragged, .lost, .hovered, .pressed])
  }

  @Test func repeatedPressOfSameButtonIsIgnored() {
    #expect(phases([.down(.primary), .down(.primary), .up(.primary)]) == [.pressed, .released])
  }

  @Test func dragFromAnotherWindowIsIgnored() {
    let reports: [PointerReport] = [.moved(held: .primary), .moved(held: .primary), .up(.primary)]
    #expect(phases(reports) == [])
  }

  @Test func singleFingerActsAsPointer() {
    let reports: [PointerReport] = [.touchDown(7), .touchMoved(7), .touchUp(7)]
    #expect(phases(reports) == [.pressed, .dragged, .released, .left])
  }

  @Test func secondFingerCancelsUntilAllAreLifted() {
    let reports: [PointerReport] = [
      .touchDown(1), .touchDown(2), .touchMoved(1), .touchUp(1), .touchDown(3), .touchUp(2), .touchUp(3),
      .touchDown(4),
    ]
    #expect(phases(reports) == [.pressed, .cancelled, .left, .pressed])
  }

  @Test func removedTouchDeviceLosesPress() {
    #expect(phases([.touchDown(1), .touchLost, .down(.primary)]) == [.pressed, .lost, .left, .pressed])
  }

  @Test(arguments: 1...50)
  func randomReportsGiveWellFormedPresses(seed: Int) {
    var generator = SeededGenerator(seed)
    let all: [PointerReport] = [
      .down(.primary), .up(.primary), .down(.secondary), .up(.secondary), .down(.back),
      .moved(held: .primary),
      .moved(held: []), .moved(held: [.primary, .secondary]),
      .left(held: .primary), .left(held: []), .touchDown(1), .touchMoved(1), .touchUp(1), .touchDown(2),
      .touchUp(2), .touchLost, .hidden,
    ]
    var tracker = PointerTracker()
    var isPressed = false
    var isWellFormed = true
    var presses = 0
    for _ in 0..<400 {
      let report = all[Int(generator.next() % UInt64(all.count))]
      tracker.take(report, at: .zero, time: 0) { event in
        switch event.phase {
        case .pressed:
          isWellFormed = isWellFormed && !isPressed
          isPressed = true
          presses += 1
        case .dragged: isWellFormed = isWellFormed && isPressed
        case .released, .cancelled, .lost:
          isWellFormed = isWellFormed && isPressed
          isPressed = false
        case .hovered, .left: isWellFormed = isWellFormed && !isPressed
        }
      }
      #expect(tracker.isPressed == isPressed)
    }
    tracker.take(.hidden, at: .zero, time: 0) { if $0.phase == .lost { isPressed = false } }
    #expect(isWellFormed)
    #expect(presses > 10)
    #expect(!isPressed)
    #expect(!tracker.isPressed)
  }
}
