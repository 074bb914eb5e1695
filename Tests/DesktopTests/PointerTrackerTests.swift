import Geometry
import TestSupport
import Testing
import Views

@testable import Desktop

@Suite struct PointerTrackerTests {
  /// What the reports of one life of a pointer mean.
  private func phases(_ reports: [PointerReport]) -> [PointerEvent.Phase] {
    var tracker = PointerTracker()
    var phases: [PointerEvent.Phase] = []
    for (index, report) in reports.enumerated() {
      tracker.take(report, at: Point(Double(index), 0), time: Double(index)) { phases.append($0.phase) }
    }
    return phases
  }

  @Test func aDrag() {
    let reports: [PointerReport] = [.moved(isHeld: false), .primaryDown, .moved(isHeld: true), .primaryUp]
    #expect(phases(reports) == [.hovered, .pressed, .dragged, .released])
  }

  @Test func aDragBeyondTheEdgeGoesOn() {
    let reports: [PointerReport] = [.primaryDown, .left(isHeld: true), .moved(isHeld: true), .primaryUp]
    #expect(phases(reports) == [.pressed, .dragged, .released])
  }

  @Test func aLostReleaseShowsInTheNextMovement() {
    #expect(phases([.primaryDown, .moved(isHeld: false)]) == [.pressed, .cancelled, .hovered])
    #expect(phases([.primaryDown, .left(isHeld: false)]) == [.pressed, .cancelled, .left])
  }

  @Test func hidingEndsAPressOnce() {
    let reports: [PointerReport] = [.primaryDown, .hidden, .primaryUp, .moved(isHeld: false)]
    #expect(phases(reports) == [.pressed, .cancelled, .left, .hovered])
  }

  @Test func hidingEndsAPressWhereThePointerWas() {
    var tracker = PointerTracker()
    var last: PointerEvent?
    tracker.take(.primaryDown, at: Point(5, 6), time: 1) { last = $0 }
    tracker.take(.hidden, at: .zero, time: 2) { if $0.phase == .cancelled { last = $0 } }
    #expect(last == PointerEvent(.cancelled, at: Point(5, 6), time: 2))
  }

  @Test func anotherButtonCancelsAndTheRestIsIgnored() {
    let reports: [PointerReport] = [
      .primaryDown, .moved(isHeld: true), .secondaryDown, .moved(isHeld: true), .primaryUp, .primaryDown,
    ]
    #expect(phases(reports) == [.pressed, .dragged, .cancelled, .hovered, .pressed])
  }

  @Test func aSecondPressOfTheSameButtonIsNothingNew() {
    #expect(phases([.primaryDown, .primaryDown, .primaryUp]) == [.pressed, .released])
  }

  @Test func aDragFromAnotherWindowIsNotOurs() {
    let reports: [PointerReport] = [.moved(isHeld: true), .moved(isHeld: true), .primaryUp]
    #expect(phases(reports) == [])
  }

  @Test func oneFingerIsThePointer() {
    let reports: [PointerReport] = [.touchDown(7), .touchMoved(7), .touchUp(7)]
    #expect(phases(reports) == [.pressed, .dragged, .released, .left])
  }

  @Test func aSecondFingerCancelsUntilAllAreLifted() {
    let reports: [PointerReport] = [
      .touchDown(1), .touchDown(2), .touchMoved(1), .touchUp(1), .touchDown(3), .touchUp(2), .touchUp(3),
      .touchDown(4),
    ]
    #expect(phases(reports) == [.pressed, .cancelled, .left, .pressed])
  }

  @Test func aFingerWhoseDeviceIsGoneIsLifted() {
    #expect(phases([.touchDown(1), .touchLost, .primaryDown]) == [.pressed, .cancelled, .left, .pressed])
  }

  @Test(arguments: 1...50)
  func anyOrderOfReportsMakesWellFormedPresses(seed: Int) {
    var generator = Seeds(seed)
    let all: [PointerReport] = [
      .primaryDown, .primaryUp, .secondaryDown, .moved(isHeld: true), .moved(isHeld: false),
      .left(isHeld: true), .left(isHeld: false), .touchDown(1), .touchMoved(1), .touchUp(1), .touchDown(2),
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
        case .dragged:
          isWellFormed = isWellFormed && isPressed
        case .released, .cancelled:
          isWellFormed = isWellFormed && isPressed
          isPressed = false
        case .hovered, .left:
          isWellFormed = isWellFormed && !isPressed
        }
      }
      #expect(tracker.isPressed == isPressed)
    }
    tracker.take(.hidden, at: .zero, time: 0) { if $0.phase == .cancelled { isPressed = false } }
    #expect(isWellFormed)
    #expect(presses > 10)
    #expect(!isPressed)
    #expect(!tracker.isPressed)
  }
}
