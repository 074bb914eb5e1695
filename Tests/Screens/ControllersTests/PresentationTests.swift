import Testing

@testable import SegueControllers

/// Presenting and dismissing, from the delegate's question to the default: Docs/BEHAVIOR.md#the-transition-model.
@Suite struct PresentationTests {
  // MARK: - The delegate

  /// The delegate is given the visible screen, not its stack.
  @Test func delegateIsAskedForPresentationAndDismissal() throws {
    let chooser = ModalChooser(SlideUp())
    let pair = try ModalPair(delegate: chooser)
    pair.present()
    #expect(chooser.questions == ["present sheet over first"])
    pair.rig.wait(1)
    pair.dismiss()
    #expect(chooser.questions == ["present sheet over first", "dismiss sheet"])
    pair.rig.wait(1)
    #expect(!pair.isOpen)
  }

  @Test func delegateIsGivenTopScreenOfStack() throws {
    let chooser = ModalChooser(nil)
    let pair = try ModalPair(delegate: chooser)
    let second = Screen("second")
    pair.navigation.pushViewController(second, animated: false)
    second.present(pair.sheet)
    #expect(chooser.questions == ["present sheet over second"])
  }

  @Test func screenMayBeItsOwnDelegate() throws {
    let screen = OwnDelegate()
    let pair = try ModalPair()
    pair.navigation.present(screen)
    pair.rig.wait(1)
    screen.dismiss()
    pair.rig.wait(1)
    #expect(screen.asked == ["present", "dismiss"])
    #expect(pair.navigation.presentedViewController == nil)
  }

  @Test func transitionMayBeItsOwnDelegate() throws {
    let transition = OwnTransition()
    let pair = try ModalPair(delegate: transition)
    pair.present(waiting: 1)
    pair.dismiss(waiting: 1)
    #expect(transition.ends == [true, true])
  }

  @Test func endedIsCalledOnceAfterCancellation() throws {
    let journal = Journal()
    let pair = try ModalPair(delegate: ModalChooser(SlideUp(journal: journal)))
    pair.present(waiting: 0.1)
    pair.coordinator.cancel()
    pair.rig.wait(1)
    #expect(journal.lines == ["ended(false)"])
  }

  // MARK: - Frames

  @Test func contextGivesFramesAtBothEnds() throws {
    let probe = FrameProbe()
    let pair = try ModalPair(delegate: ModalChooser(probe))
    pair.present()
    #expect(
      probe.frames == [
        "background (0, 0, 390, 844) (0, 0, 0, 0)", "foreground (0, 0, 0, 0) (0, 0, 390, 844)",
      ])
    #expect(probe.measured == Rect(x: 40, y: 120, width: 310, height: 90))
    pair.rig.wait(1)
    probe.frames = []
    pair.dismiss()
    #expect(
      probe.frames == [
        "background (0, 0, 0, 0) (0, 0, 390, 844)", "foreground (0, 0, 390, 844) (0, 0, 0, 0)",
      ])
  }

  // MARK: - The default

  @Test(arguments: [0.0, 0.1, 0.25, 0.4]) func defaultPresentationRisesOnSpring(time: Double) throws {
    let pair = try ModalPair()
    pair.present()
    pair.rig.jump(to: time)
    let value = Timing.spring(duration: 0.5, dampingRatio: 1).value(at: time)
    #expect(abs(pair.top - 844 * (1 - value)) < 1e-6)
    pair.rig.wait(1)
    pair.dismiss()
    let begin = pair.rig.now
    pair.rig.jump(to: begin + time)
    #expect(abs(pair.top - 844 * value) < 1e-6)
  }

  /// If a transition finds no participants, the default one runs, and the screen can be dragged away.
  @Test(arguments: [true, false]) func defaultRunsWithoutParticipantsAndIsDraggable(hasDelegate: Bool) throws
  {
    let pair = try ModalPair(delegate: hasDelegate ? ModalChooser(Finicky()) : nil)
    pair.present(waiting: 0.1)
    #expect(pair.top > 1)
    pair.rig.wait(1)
    pair.rig.drag(from: Point(200, 500), by: Vector(0, 208), in: 0.3)
    #expect(pair.coordinator.isHeld)
    #expect(abs(pair.top - 200) < 1e-6)
    pair.rig.wait(0.3)
    pair.rig.pointer(.released, Point(200, 708), waiting: 2)
    #expect(pair.isOpen)
    #expect(pair.top == 0)
    pair.rig.drag(from: Point(200, 300), by: Vector(0, 458), in: 0.3)
    pair.rig.wait(0.3)
    pair.rig.pointer(.released, Point(200, 758), waiting: 2)
    #expect(!pair.isOpen)
  }

  @Test func dragUpDoesNotDismiss() throws {
    let pair = try ModalPair()
    pair.present(animated: false)
    pair.rig.drag(from: Point(200, 500), by: Vector(0, -208), in: 0.3)
    #expect(pair.coordinator.isIdle)
  }
}
