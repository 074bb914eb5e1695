import SegueStage
import SegueTestSupport
import Testing

@testable import SegueAnimation
@testable import SegueViews

/// A pointer that drives a motion through its states.
@Suite struct StateDragTests {
  enum Stage: CaseIterable { case low, middle, high }

  private let pointer: Pointer
  private let card = View(frame: Rect(x: 0, y: 500, width: 400, height: 300))
  private let animator: StateAnimator<Stage>
  private let drag: StateDrag<Stage>
  private static let tops = [500.0, 300, 100]

  init() {
    let (root, card) = (View(frame: Rect(x: 0, y: 0, width: 400, height: 800)), card)
    root.addSubview(card)
    pointer = Pointer(over: root)
    animator = StateAnimator(
      Stage.allCases, initially: .low, over: root, tracks: [Track(.spring(duration: 0.4, dampingRatio: 1))]
    ) { [unowned card] stage in
      card.frame.origin.y = Self.tops[Stage.allCases.firstIndex(of: stage) ?? 0]
    }
    drag = StateDrag(animator, toward: Vector(0, -1)) {
      DragScale([0, 200, 400], resistance: .rubberBand(dimension: 800))
    }
    card.addGestureRecognizer(drag.makePan(axis: .vertical))
    root.addGestureRecognizer(drag.makeCatch())
  }

  private var y: Double { card.shown.center.y - 150 }
  private func near(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-6 }

  @Test func grabbedPointStaysUnderThePointer() {
    pointer.press(Point(200, 600))
    pointer.move(by: Vector(0, -8))
    for step in 1...380 {
      pointer.move(by: Vector(0, -1))
      #expect(near(y, 500 - Double(step)))
    }
    pointer.move(by: Vector(0, -60))
    #expect(near(y, 100 - rubberBand(40, dimension: 800)))
    pointer.move(by: Vector(0, 440))
    #expect(near(y, 500))
    pointer.move(by: Vector(0, 50))
    #expect(near(y, 500 + rubberBand(50, dimension: 800)))
  }

  @Test func releasedCardKeepsThePointersSpeed() {
    pointer.press(Point(200, 600))
    pointer.move(by: Vector(0, -208))
    let before = y
    pointer.release()
    #expect(near(y, before) && animator.state == .middle)
    pointer.wait(1e-4)
    // One point per 1/120 s.
    #expect(abs((y - before) / 1e-4 + 120) < 8)
    pointer.wait(2)
    #expect(y == 300 && card.presentation == nil && pointer.window.timeline.isIdle)
  }

  @Test func targetRuleDecidesTheRelease() {
    var releases: [StateDrag<Stage>.Release] = []
    drag.target = {
      releases.append($0)
      return .high
    }
    pointer.drag(from: Point(200, 600), by: Vector(0, -48))
    pointer.wait(2)
    #expect(animator.state == .high && y == 100)
    #expect(releases.count == 1 && releases[0].state == .low && near(releases[0].travel, 40))
    #expect(near(releases[0].position, 0.2) && abs(releases[0].velocity - 120) < 2)
  }

  @Test func cancelledDragGoesBack() {
    pointer.press(Point(200, 600))
    pointer.move(by: Vector(0, -300))
    let before = y
    pointer.send(.cancelled)
    #expect(near(y, before) && animator.state == .low)
    pointer.wait(2)
    #expect(y == 500 && pointer.window.timeline.isIdle)
  }

  /// If a press ends without the user, the motion is released where it is; a fast pointer does not throw it.
  @Test(arguments: PressEnd.allCases) func lostPressReleasesWhereItIs(end: PressEnd) {
    pointer.press(Point(200, 600))
    pointer.move(by: Vector(0, -270))
    let before = y
    end.happen(to: card, pointer)
    #expect(near(y, before) && animator.state == .middle)
    pointer.wait(2)
    #expect(y == 300 && pointer.window.timeline.isIdle)
  }

  @Test func lostPressLetsCaughtMotionGoOn() {
    animator.settle(in: .high)
    pointer.wait(0.1)
    pointer.press(Point(200, 550), waiting: 0.2)
    pointer.send(.lost)
    pointer.wait(2)
    #expect(y == 100 && animator.state == .high)
  }

  /// A press on a moving card catches it; a release without a move resumes the motion. A press elsewhere catches nothing.
  @Test func pressCatchesAMovingCard() {
    animator.settle(in: .high)
    pointer.wait(0.1)
    let caught = y
    pointer.press(Point(200, 550), waiting: 0.2)
    #expect(near(y, caught) && animator.isHeld)
    pointer.move(by: Vector(0, 60))
    #expect(near(y, caught + 60))
    pointer.move(by: Vector(0, -60))
    pointer.wait(1)
    pointer.release()
    #expect(animator.isRunning)
    pointer.wait(2)
    #expect(!animator.isRunning)
    animator.set(.low)
    animator.settle(in: .middle)
    pointer.wait(0.05)
    pointer.press(Point(200, 200))
    #expect(!animator.isHeld)
    pointer.release()
    pointer.press(Point(200, 600), waiting: 0.5)
    pointer.release(waiting: 0.1)
    // The card was held for half a second, during which its motion paused.
    let played = Timing.spring(duration: 0.4, dampingRatio: 1).value(at: 0.15)
    #expect(abs(y - 500.0.mixed(with: 300, at: played)) < 1e-6)
  }

  // MARK: - Delays, times, resizes

  @Test func delayedSettleNeedsNoFrameUntilItStarts() {
    animator.settle(in: .high, after: 1)
    pointer.wait(0.9)
    #expect(!pointer.window.timeline.isMoving && animator.state == .low && y == 500)
    pointer.wait(0.2)
    #expect(animator.state == .high && y < 500)
    pointer.wait(2)
    #expect(y == 100)
  }

  @Test func anyOtherCallCancelsADelayedSettle() {
    for act in [
      { (animator: StateAnimator<Stage>) in animator.hold() }, { $0.set(.low) }, { $0.settle(in: .low) },
      { $0.settle(in: .middle) }, { $0.track(0.3) },
    ] {
      animator.set(.low)
      animator.settle(in: .high, after: 0.5)
      act(animator)
      pointer.wait(3)
      #expect(animator.state != .high)
    }
    animator.set(.low)
    #expect(pointer.window.timeline.isIdle)
  }

  @Test func timesListWhenEachStateIsReached() {
    let timed = StateAnimator(
      Stage.allCases, initially: .high, over: card,
      tracks: [
        Track(.spring(duration: 0.4, dampingRatio: 1)),
        Track(.curve(.linear, duration: 0.5), moving: [card], only: .alpha),
      ],
      timing: { from, to in .curve(.linear, duration: from == .low ? 0.3 : to == .high ? 0.8 : 9) }
    ) { _ in }
    #expect(timed.times == [0, 0.5, 1.3])
    #expect(animator.times == [0, 0.4, 0.8])
  }

  /// After a resize in flight, the position is the same, and the looks are those of the new size.
  @Test func resizeCapturesTheLooksAgain() {
    final class Filling: View {
      let inner = View()
      override func layoutSubviews() { inner.frame = Rect(x: 0, y: 0, width: bounds.width, height: 10) }
    }
    let window = Window(size: Size(100, 100))
    let root = Filling()
    root.fillsSuperview = true
    root.addSubview(root.inner)
    window.addSubview(root)
    window.layoutIfNeeded()
    let mover = StateAnimator([0.0, 1], initially: 0, over: root) { [unowned root] state in
      root.inner.frame = Rect(x: 0, y: 0, width: root.bounds.width, height: 10)
      root.inner.center.y = 5 + state * root.bounds.height
    }
    mover.track(0.5)
    #expect(near(root.inner.shown.center.y, 55))
    window.resize(to: Size(100, 300))
    #expect(near(root.inner.shown.center.y, 155) && mover.isHeld)
    mover.settle(in: 1)
    window.timeline.advance(to: 0.05)
    window.resize(to: Size(200, 300))
    window.timeline.advance(to: 5)
    #expect(root.inner.frame == Rect(x: 0, y: 300, width: 200, height: 10) && window.timeline.isIdle)
  }
}

/// The ways in which a press ends without the user.
enum PressEnd: CaseIterable {
  case lost, disabled, removed

  func happen(to view: View, _ pointer: Pointer) {
    switch self {
    case .lost: pointer.send(.lost)
    case .disabled: for each in view.gestureRecognizers { each.isEnabled = false }
    case .removed: for each in view.gestureRecognizers { view.removeGestureRecognizer(each) }
    }
  }
}
