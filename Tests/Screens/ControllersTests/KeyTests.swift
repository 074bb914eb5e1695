import Testing

@testable import SegueControllers

/// Keys during a transition: Docs/BEHAVIOR.md#pointer-wheel-and-keys.
@Suite struct KeyTests {
  private func held(at fraction: Double = 0.5) throws -> Pair {
    let pair = try Pair()
    pair.push(waiting: 0.05)
    pair.rig.key(.space)
    pair.coordinator.track(fraction)
    return pair
  }

  @Test func escapePopsScreen() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.rig.key(.escape)
    #expect(pair.coordinator.operation == .pop)
    pair.rig.wait(1)
    #expect(pair.stack == ["first"])
  }

  @Test func repeatedEscapeDoesNotPop() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.rig.stage.send(.key(KeyEvent(.escape, isRepeat: true, time: 0)), at: 0)
    #expect(pair.coordinator.isIdle)
  }

  @Test(arguments: [(true, 1, false), (true, 2, true), (false, 1, true), (false, 2, false)])
  func eachEscapeReversesRunningTransition(isPush: Bool, presses: Int, arrives: Bool) throws {
    let pair = try Pair()
    if isPush {
      pair.push()
    } else {
      pair.push(animated: false)
      pair.pop()
    }
    for _ in 0..<presses {
      pair.rig.wait(0.06)
      let before = pair.rig.places
      #expect(pair.rig.key(.escape))
      pair.rig.draw()
      #expect(pair.rig.largestMove(since: before) < 1e-6)
    }
    pair.rig.wait(2)
    #expect(pair.coordinator.isIdle)
    #expect(pair.stack == (arrives ? ["first", "second"] : ["first"]))
  }

  @Test func repeatedEscapeDoesNotReverse() throws {
    let pair = try Pair()
    pair.push(waiting: 0.06)
    pair.rig.stage.send(.key(KeyEvent(.escape, isRepeat: true, time: 0)), at: pair.rig.now)
    pair.rig.wait(2)
    #expect(pair.stack == ["first", "second"])
  }

  static let backKeys: [(Key, Modifiers)] = [(.backspace, []), (.left, .alt)]

  /// The back keys lead to the screen below in a push and in a pop; pressing them again changes nothing.
  @Test(arguments: await backKeys.indices, [true, false]) func backKeysAlwaysEndAtScreenBelow(
    index: Int, isPush: Bool
  )
    throws
  {
    let (key, modifiers) = Self.backKeys[index]
    let pair = try Pair()
    pair.push(animated: isPush)
    if !isPush { pair.pop() }
    for _ in 0..<3 {
      pair.rig.wait(0.05)
      #expect(pair.rig.key(key, modifiers))
    }
    pair.rig.wait(2)
    #expect(pair.stack == ["first"])
  }

  @Test func backKeyReleasesHeldTransition() throws {
    let pair = try held(at: 0.7)
    pair.rig.key(.left, .alt)
    #expect(!pair.coordinator.isHeld)
    pair.rig.wait(2)
    #expect(pair.stack == ["first"])
  }

  @Test func forwardKeyReversesPop() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.pop(waiting: 0.1)
    pair.rig.key(.right, .alt, waiting: 2)
    #expect(pair.stack == ["first", "second"])
  }

  /// Once the motion is no longer visible, the arriving screen handles the key.
  @Test func escapeNearEndOfPushPopsNewScreen() throws {
    let pair = try Pair()
    pair.push()
    while !pair.coordinator.isIdle, pair.coordinator.progress < 0.998 { pair.rig.wait(1 / 240) }
    #expect(!pair.coordinator.isIdle)
    pair.rig.key(.escape)
    #expect(pair.coordinator.operation == .pop)
    pair.rig.wait(2)
    #expect(pair.stack == ["first"])
  }

  @Test func escapeCancelsHeldTransition() throws {
    let pair = try held(at: 0.9)
    pair.rig.key(.escape, waiting: 1)
    #expect(pair.stack == ["first"])
  }

  @Test func spaceHoldsAndReleases() throws {
    let pair = try Pair()
    pair.push(waiting: 0.1)
    let before = pair.coordinator.progress
    #expect(pair.rig.key(.space))
    #expect(pair.coordinator.isHeld)
    pair.rig.wait(1)
    #expect(abs(pair.coordinator.progress - before) < 1e-9)
    pair.rig.key(.space)
    #expect(!pair.coordinator.isHeld)
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
  }

  /// One frame of 1/60 s, as a fraction of the push.
  static let frame = 1 / 60 / PushTransition.called.duration
  static let steps: [(Key, Modifiers, by: Double)] = [
    (.right, [], 0.01), (.down, [], 0.01), (.left, [], -0.01), (.up, [], -0.01),
    (.right, .shift, frame), (.left, .shift, -frame), (.home, [], -0.5), (.end, [], 0.5),
  ]

  @Test(arguments: await steps.indices) func arrowsScrubHeldTransition(index: Int) throws {
    let (key, modifiers, step) = Self.steps[index]
    let pair = try held()
    #expect(pair.rig.key(key, modifiers))
    #expect(abs(pair.coordinator.progress - 0.5 - step) < 1e-9)
    #expect(pair.coordinator.isHeld)
  }

  @Test func arrowsDoNotScrubRunningTransition() throws {
    let pair = try Pair()
    pair.push(waiting: 0.1)
    let before = pair.coordinator.progress
    #expect(pair.rig.key(.right))
    #expect(pair.coordinator.progress == before)
  }

  @Test func returnFinishesHeldTransition() throws {
    let pair = try held(at: 0.1)
    pair.rig.key(.return, waiting: 1)
    #expect(pair.stack == ["first", "second"])
  }

  @Test func tabIsIgnoredDuringTransition() throws {
    let pair = try Pair()
    pair.push(waiting: 0.1)
    let before = pair.dump
    #expect(pair.rig.key(.tab))
    #expect(pair.dump == before)
  }

  @Test(arguments: [Key.home, .end]) func transitionHeldAtEndGoesEitherWay(key: Key) throws {
    for (exit, stack) in [(Key.escape, ["first"]), (.return, ["first", "second"])] {
      let pair = try held()
      pair.rig.key(key)
      pair.rig.key(exit, waiting: 1)
      #expect(pair.stack == stack)
      #expect(pair.coordinator.isIdle)
    }
  }

  // MARK: - A focused view

  /// Two screens, each with a focusable field that records its keys.
  private final class Desk {
    let (one, two) = (FieldScreen(), FieldScreen())
    let stack: NavigationController
    let rig: Rig

    init() throws {
      stack = NavigationController(rootViewController: one)
      rig = try Rig(stack)
      rig.window.focus(on: one.field)
    }

    func type(_ keys: [Key]) {
      for key in keys {
        rig.key(key, waiting: 0.02)
      }
    }
  }

  /// Typed keys go to the arriving screen from the first moment on, in a push and in a pop.
  @Test(arguments: [true, false]) func keysGoToTheFieldOfTheArrivingScreen(isPush: Bool) throws {
    let desk = try Desk()
    (desk.one.focuses, desk.two.focuses) = (true, true)
    desk.stack.pushViewController(desk.two, animated: isPush)
    if !isPush {
      desk.rig.wait(0.1)
      desk.stack.popViewController()
    }
    desk.type([.character("a"), .space, .character("b"), .backspace, .character("c"), .home, .return])
    desk.rig.wait(2)
    let (here, there) = isPush ? (desk.two, desk.one) : (desk.one, desk.two)
    #expect(here.field.typed == "a c" && here.field.others == [.home, .return] && there.field.typed.isEmpty)
    #expect(desk.stack.topViewController === here)
  }

  @Test func keysFollowReversal() throws {
    let desk = try Desk()
    desk.two.focuses = true
    desk.stack.pushViewController(desk.two)
    desk.rig.wait(0.05)
    desk.type([.character("a")])
    desk.rig.key(.left, .alt)
    desk.type([.character("b"), .space])
    desk.rig.wait(2)
    #expect(desk.stack.topViewController === desk.one)
    #expect(desk.two.field.typed == "a" && desk.one.field.typed == "b ")
  }

  /// Without a focused view there, keys go to the arriving screen itself, never to the leaving one.
  @Test func fieldOfLeavingScreenGetsNoKeys() throws {
    let desk = try Desk()
    desk.stack.pushViewController(desk.two)
    desk.rig.wait(0.05)
    desk.type([.character("a"), .pageDown])
    #expect(desk.one.field.typed.isEmpty && desk.one.field.others.isEmpty)
    #expect(desk.two.keys == [.character("a"), .pageDown])
    desk.rig.key(.space)
    #expect(desk.stack.coordinator.isHeld, "nothing there uses it")
  }

  /// A focused button is not clicked while its screen moves.
  @Test func spaceHoldsInsteadOfClickingFocusedButton() throws {
    let desk = try Desk()
    var clicks = 0
    let button = Button(face: Label("Push"), identifier: "push", label: "Push")
    button.frame = Rect(x: 20, y: 300, width: 100, height: 40)
    button.onClick = { clicks += 1 }
    desk.two.view.addSubview(button)
    desk.stack.pushViewController(desk.two)
    desk.rig.window.focus(on: button)
    desk.rig.wait(0.1)
    desk.rig.key(.space)
    #expect(desk.stack.coordinator.isHeld && clicks == 0)
    desk.rig.key(.space, waiting: 2)
    desk.rig.key(.space)
    #expect(clicks == 1)
  }
}

/// A view that handles keys.
private final class FieldView: View {
  var typed = ""
  var others: [Key] = []
  override var canBecomeFocused: Bool { true }
  override func keyPressed(_ event: KeyEvent) -> Bool {
    if event.isBack && event.key != .backspace { return false }
    switch event.key {
    case .character(let character): typed.append(character)
    case .space: typed.append(" ")
    case .backspace: typed = String(typed.dropLast())
    default: others.append(event.key)
    }
    return true
  }
}

private final class FieldScreen: ViewController {
  let field = FieldView(frame: Rect(x: 20, y: 100, width: 200, height: 40))
  var focuses = false
  private(set) var keys: [Key] = []
  override func viewDidLoad() {
    field.backgroundColor = .systemFill
    view.backgroundColor = .white
    view.addSubview(field)
  }
  override func viewWillAppear(_ animated: Bool) {
    if focuses { navigationController?.view.window?.focus(on: field) }
  }
  override func keyPressed(_ event: KeyEvent) -> Bool {
    keys.append(event.key)
    return super.keyPressed(event)
  }
}
