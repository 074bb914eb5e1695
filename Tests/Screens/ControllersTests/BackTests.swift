import Testing

@testable import SegueControllers

/// Going back leaves one screen at a time: a stack first pops its top screen; only its first screen is dismissed.
@Suite struct BackTests {
  static let keys: [(Key, Modifiers)] = [(.escape, []), (.backspace, []), (.left, .alt)]

  @Test func onlySomeKeysLeadBack() {
    #expect(Self.keys.allSatisfy { KeyEvent($0.0, modifiers: $0.1, time: 0).isBack })
    #expect(!KeyEvent(.left, time: 0).isBack && !KeyEvent(.backspace, modifiers: .control, time: 0).isBack)
    #expect(!KeyEvent(.backspace, isRepeat: true, time: 0).isBack)
    #expect(KeyEvent(.right, modifiers: .alt, time: 0).isForward && !KeyEvent(.right, time: 0).isForward)
  }

  @Test(arguments: await keys.indices, [ModalPresentationStyle.fullScreen, .custom])
  func backKeyDismissesUpperModalFirst(index: Int, style: ModalPresentationStyle) throws {
    let (key, modifiers) = Self.keys[index]
    let modal = try ModalPair(style)
    let before = modal.dump
    modal.present()
    modal.rig.wait(1)
    let one = modal.dump
    let upper = ViewController()
    upper.modalPresentationStyle = style
    modal.sheet.present(upper)
    modal.rig.wait(0.1)
    // During the transition, the key dismisses the upper screen.
    modal.rig.key(key, modifiers)
    modal.rig.wait(1)
    #expect(modal.sheet.presentedViewController == nil && modal.isOpen)
    #expect(modal.dump == one)
    modal.sheet.present(upper)
    modal.rig.wait(1)
    #expect(modal.sheet.presentedViewController === upper)
    modal.rig.key(key, modifiers)
    modal.rig.wait(1)
    #expect(modal.dump == one)
    modal.rig.key(key, modifiers)
    modal.rig.wait(1)
    #expect(!modal.isOpen)
    #expect(modal.dump == before)
  }

  @Test(arguments: await keys.indices) func backKeyPopsPresentedStackBeforeDismissing(index: Int) throws {
    let (key, modifiers) = Self.keys[index]
    let root = ViewController()
    let rig = try Rig(root)
    let stack = NavigationController(rootViewController: ViewController())
    root.present(stack, animated: false)
    stack.pushViewController(ViewController(), animated: false)
    rig.draw()
    rig.key(key, modifiers)
    rig.wait(1)
    #expect(stack.viewControllers.count == 1 && root.presentedViewController === stack)
    rig.key(key, modifiers)
    rig.wait(1)
    #expect(root.presentedViewController == nil)
    #expect(!rig.key(key, modifiers), "there is nowhere to go")
  }

  @Test func backButtonOfMousePops() throws {
    let pair = try Pair()
    pair.push(animated: false)
    for phase in [PointerEvent.Phase.pressed, .released] {
      let event = PointerEvent(phase, at: Point(100, 100), button: .back, time: pair.rig.now)
      pair.rig.stage.send(.pointer(event), at: pair.rig.now)
    }
    #expect(pair.coordinator.operation == .pop)
    pair.rig.wait(1)
    #expect(pair.stack == ["first"])
  }

  /// Any second button that is pressed during a drag cancels the drag, the back button included.
  @Test func secondButtonCancelsDraggedPop() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.rig.drag(from: Point(5, 400), by: Vector(100, 0), in: 0.2)
    #expect(pair.coordinator.isHeld)
    pair.rig.pointer(.cancelled, Point(105, 400))
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
  }
}
