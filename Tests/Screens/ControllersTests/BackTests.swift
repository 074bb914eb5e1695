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
    modal.rig.key(key, modifiers, waiting: 1)
    #expect(modal.sheet.presentedViewController == nil && modal.isOpen)
    #expect(modal.dump == one)
    modal.sheet.present(upper)
    modal.rig.wait(1)
    #expect(modal.sheet.presentedViewController === upper)
    modal.rig.key(key, modifiers, waiting: 1)
    #expect(modal.dump == one)
    modal.rig.key(key, modifiers, waiting: 1)
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
    rig.key(key, modifiers, waiting: 1)
    #expect(stack.viewControllers.count == 1 && root.presentedViewController === stack)
    rig.key(key, modifiers, waiting: 1)
    #expect(root.presentedViewController == nil)
    #expect(!rig.key(key, modifiers), "there is nowhere to go")
  }

  private func click(_ button: PointerButton, in pair: Pair) {
    for phase in [PointerEvent.Phase.pressed, .released] {
      let event = PointerEvent(phase, at: Point(100, 100), button: button, time: pair.rig.now)
      pair.rig.stage.send(.pointer(event), at: pair.rig.now)
    }
  }

  @Test func buttonsOfMousePopAndReversePop() throws {
    let pair = try Pair()
    pair.push(animated: false)
    click(.back, in: pair)
    #expect(pair.coordinator.operation == .pop)
    pair.rig.wait(0.1)
    click(.forward, in: pair)
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
    click(.forward, in: pair)
    #expect(pair.coordinator.isIdle, "there is nothing to go forward to")
    click(.back, in: pair)
    pair.rig.wait(1)
    #expect(pair.stack == ["first"])
  }

  /// A gesture recognizer for the back button takes precedence over going back.
  @Test func gestureTakesBackButton() throws {
    let pair = try Pair()
    pair.push(animated: false)
    var taps = 0
    let tap = TapGestureRecognizer { _ in taps += 1 }
    tap.allowedButtons = .back
    pair.second.view.addGestureRecognizer(tap)
    click(.back, in: pair)
    #expect(taps == 1 && pair.coordinator.isIdle)
  }
}
