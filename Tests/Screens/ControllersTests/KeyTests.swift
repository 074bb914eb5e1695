import Testing

@testable import SegueControllers

/// Keys while a transition is under way: Docs/BEHAVIOR.md#pointer-wheel-and-keys.
@Suite struct KeyTests {
  private func held(at fraction: Double = 0.5) throws -> Pair {
    let pair = try Pair()
    pair.push()
    pair.rig.wait(0.05)
    pair.rig.key(.space)
    pair.coordinator.track(fraction)
    return pair
  }

  @Test func escapeGoesBack() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.rig.key(.escape)
    #expect(pair.coordinator.operation == .pop)
    pair.rig.wait(1)
    #expect(pair.stack == ["first"])
  }

  @Test func aRepeatedEscapeIsNoSecondOne() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.rig.stage.send(.key(KeyEvent(.escape, isRepeat: true, time: 0)), at: 0)
    #expect(pair.coordinator.isIdle)
  }

  @Test(arguments: [(true, 1, false), (true, 2, true), (false, 1, true), (false, 2, false)])
  func eachEscapeReversesWhatRuns(isPush: Bool, presses: Int, arrives: Bool) throws {
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

  @Test func anEscapeThatRepeatsReversesNothing() throws {
    let pair = try Pair()
    pair.push()
    pair.rig.wait(0.06)
    pair.rig.stage.send(.key(KeyEvent(.escape, isRepeat: true, time: 0)), at: pair.rig.now)
    pair.rig.wait(2)
    #expect(pair.stack == ["first", "second"])
  }

  static let backKeys: [(Key, Modifiers)] = [(.backspace, []), (.left, .alt)]

  /// Whatever runs: the screen below is where they lead, and pressed again they change nothing about that.
  @Test(arguments: await backKeys.indices, [true, false]) func theKeysThatLeadBackAlwaysDo(
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

  @Test func aHeldTransitionIsNotScrubbedByTheKeyThatLeadsBack() throws {
    let pair = try held(at: 0.7)
    pair.rig.key(.left, .alt)
    #expect(!pair.coordinator.isHeld)
    pair.rig.wait(2)
    #expect(pair.stack == ["first"])
  }

  @Test func forwardTakesBackAPop() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.pop()
    pair.rig.wait(0.1)
    pair.rig.key(.right, .alt)
    pair.rig.wait(2)
    #expect(pair.stack == ["first", "second"])
  }

  /// Once nothing is seen to move any more the key is for the screen that has arrived.
  @Test func escapeAtTheVeryEndIsForTheScreenThatArrives() throws {
    let pair = try Pair()
    pair.push()
    while !pair.coordinator.isIdle, pair.coordinator.progress < 0.998 { pair.rig.wait(1 / 240) }
    #expect(!pair.coordinator.isIdle)
    pair.rig.key(.escape)
    #expect(pair.coordinator.operation == .pop)
    pair.rig.wait(2)
    #expect(pair.stack == ["first"])
  }

  @Test func escapeLetsAHeldTransitionGoBack() throws {
    let pair = try held(at: 0.9)
    pair.rig.key(.escape)
    pair.rig.wait(1)
    #expect(pair.stack == ["first"])
  }

  @Test func spaceHoldsAndLetsGo() throws {
    let pair = try Pair()
    pair.push()
    pair.rig.wait(0.1)
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

  /// One frame of 1/60 s, as a part of the whole.
  static let frame = 1 / 60 / PushTransition.called.duration
  static let steps: [(Key, Modifiers, by: Double)] = [
    (.right, [], 0.01), (.down, [], 0.01), (.left, [], -0.01), (.up, [], -0.01),
    (.right, .shift, frame), (.left, .shift, -frame), (.home, [], -0.5), (.end, [], 0.5),
  ]

  @Test(arguments: await steps.indices) func arrowsScrubWhatIsHeld(index: Int) throws {
    let (key, modifiers, step) = Self.steps[index]
    let pair = try held()
    #expect(pair.rig.key(key, modifiers))
    #expect(abs(pair.coordinator.progress - 0.5 - step) < 1e-9)
    #expect(pair.coordinator.isHeld)
  }

  @Test func arrowsDoNothingToARunningOne() throws {
    let pair = try Pair()
    pair.push()
    pair.rig.wait(0.1)
    let before = pair.coordinator.progress
    #expect(pair.rig.key(.right))
    #expect(pair.coordinator.progress == before)
  }

  @Test func returnLetsItFinish() throws {
    let pair = try held(at: 0.1)
    pair.rig.key(.return)
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
  }

  @Test func tabIsDropped() throws {
    let pair = try Pair()
    pair.push()
    pair.rig.wait(0.1)
    let before = pair.dump
    #expect(pair.rig.key(.tab))
    #expect(pair.dump == before)
  }

  @Test(arguments: [Key.home, .end]) func atEitherEndItCanStillGoEitherWay(key: Key) throws {
    for (exit, stack) in [(Key.escape, ["first"]), (.return, ["first", "second"])] {
      let pair = try held()
      pair.rig.key(key)
      pair.rig.key(exit)
      pair.rig.wait(1)
      #expect(pair.stack == stack)
      #expect(pair.coordinator.isIdle)
    }
  }

  // MARK: - A focused view

  /// A field with the focus on each screen, and a list of the keys that each uses.
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
        rig.key(key)
        rig.wait(0.02)
      }
    }
  }

  /// What is typed from the first moment on goes to the screen that comes, whichever way the transition goes.
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

  /// Turned round, the transition has the keys go to the screen that comes back.
  @Test func keysFollowAReversal() throws {
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

  /// Without a focus there, they are for the screen itself, and never for the one that goes.
  @Test func leavingFieldGetsNoKeys() throws {
    let desk = try Desk()
    desk.stack.pushViewController(desk.two)
    desk.rig.wait(0.05)
    desk.type([.character("a"), .pageDown])
    #expect(desk.one.field.typed.isEmpty && desk.one.field.others.isEmpty)
    #expect(desk.two.keys == [.character("a"), .pageDown])
    desk.rig.key(.space)
    #expect(desk.stack.coordinator.isHeld, "nothing there uses it")
  }

  /// Something that Space would click is not clicked while it moves.
  @Test func spaceHoldsWhereAButtonIsFocused() throws {
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
    desk.rig.key(.space)
    desk.rig.wait(2)
    desk.rig.key(.space)
    #expect(clicks == 1)
  }
}

/// A view that takes keys.
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
