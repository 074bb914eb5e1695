import Testing

@testable import SegueControllers

/// The default push and modal transitions, interrupted by wheel, buttons and presses.
@Suite struct DefaultInterruptionTests {
  private func wheel(_ rig: Rig, _ notches: Double) {
    let event = ScrollEvent(at: Point(195, 400), delta: Vector(0, notches), time: rig.now)
    rig.stage.send(.scroll(event), at: rig.now)
  }

  @Test(arguments: [false, true]) func wheelDuringPushChangesNothing(reducesMotion: Bool) throws {
    let pair = try Pair(reducesMotion: reducesMotion)
    pair.push(waiting: 0.1)
    let before = pair.coordinator.progress
    wheel(pair.rig, 3)
    #expect(pair.coordinator.progress == before && !pair.coordinator.isIdle)
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
  }

  /// The wheel has no effect on the drag either.
  @Test(arguments: [false, true]) func secondButtonCancelsDraggedPop(reducesMotion: Bool) throws {
    let pair = try Pair(reducesMotion: reducesMotion)
    pair.push(animated: false)
    let before = pair.dump
    pair.rig.drag(from: Point(5, 400), by: Vector(330, 0), in: 0.3)
    #expect(pair.coordinator.isHeld)
    let held = pair.coordinator.progress
    wheel(pair.rig, -4)
    #expect(pair.coordinator.progress == held)
    pair.rig.pointer(.cancelled, Point(335, 400), waiting: 1)
    #expect(pair.stack == ["first", "second"])
    #expect(pair.dump == before)
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .custom])
  func secondButtonCancelsDraggedDismissal(style: ModalPresentationStyle) throws {
    let modal = try ModalPair(style)
    modal.present(animated: false)
    let before = modal.dump
    modal.rig.drag(from: Point(195, 200), by: Vector(0, 600), in: 0.3)
    #expect(modal.coordinator.isHeld && modal.coordinator.progress > 0.5)
    modal.rig.pointer(.cancelled, Point(195, 800), waiting: 1)
    #expect(modal.isOpen)
    #expect(modal.dump == before)
  }

  /// Both screens stay after the cancellation.
  @Test(arguments: [ModalPresentationStyle.fullScreen, .custom])
  func secondButtonCancelsDraggedDismissalOfUpperModal(style: ModalPresentationStyle) throws {
    let modal = try ModalPair(style)
    modal.present(animated: false)
    let upper = ViewController()
    upper.modalPresentationStyle = style
    modal.sheet.present(upper, animated: false)
    modal.rig.draw()
    let before = modal.dump
    modal.rig.drag(from: Point(195, 200), by: Vector(0, 500), in: 0.3)
    #expect(modal.coordinator.isHeld)
    modal.rig.pointer(.cancelled, Point(195, 700), waiting: 1)
    #expect(modal.sheet.presentedViewController === upper)
    #expect(modal.dump == before)
    modal.rig.drag(from: Point(195, 200), by: Vector(0, 600), in: 0.2)
    modal.rig.pointer(.released, Point(195, 800), waiting: 1)
    #expect(modal.sheet.presentedViewController == nil && modal.isOpen)
  }

  /// The press ends the push; the arriving screen handles it at rest.
  @Test func pressNearEndOfPushReachesScreen() throws {
    let pair = try Pair()
    var clicks = 0
    let button = Button(face: View(), identifier: "button", label: "Button")
    button.onClick = { clicks += 1 }
    button.frame = Rect(x: 100, y: 300, width: 100, height: 100)
    pair.second.view.addSubview(button)
    pair.push()
    while !pair.coordinator.isIdle, pair.coordinator.progress < 0.985 { pair.rig.wait(1 / 240) }
    #expect(!pair.coordinator.isIdle)
    pair.rig.click(Point(150, 350))
    #expect(clicks == 1 && pair.coordinator.isIdle)
    #expect(pair.stack == ["first", "second"])
  }
}
