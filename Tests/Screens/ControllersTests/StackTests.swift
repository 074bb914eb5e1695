import SegueTestSupport
import Testing

@testable import SegueControllers

/// Changes of a whole stack, in one transition.
@Suite struct StackTests {
  private final class Stack {
    let journal = Journal()
    let screens: [Screen]
    let chooser = Chooser(nil)
    let navigation: NavigationController
    let rig: Rig

    init(_ names: [String] = ["a", "b", "c"]) throws {
      screens = names.map { [journal] in Screen($0, journal: journal) }
      navigation = NavigationController(rootViewController: screens[0])
      navigation.isNavigationBarHidden = false
      navigation.delegate = chooser
      rig = try Rig(navigation)
      navigation.setViewControllers(screens, animated: false)
      rig.draw()
      journal.lines = []
    }

    static func names(_ screens: [ViewController]) -> [String] {
      screens.compactMap { ($0 as? Screen)?.name }
    }
    var names: [String] { Self.names(navigation.viewControllers) }
    var areSound: Bool { screens.allSatisfy(\.isSound) }
    /// Whether exactly the screens of the stack belong to the controller.
    var isConsistent: Bool {
      Set(navigation.children.map(ObjectIdentifier.init))
        == Set(navigation.viewControllers.map(ObjectIdentifier.init))
        && navigation.children.allSatisfy { $0.parent === navigation }
    }
  }

  @Test(arguments: [true, false]) func popToRootPopsAllInOneTransition(animated: Bool) throws {
    let stack = try Stack()
    #expect(stack.names == ["a", "b", "c"])
    #expect(stack.navigation.popToRootViewController(animated: animated).map(Stack.names) == ["b", "c"])
    stack.rig.wait(1)
    #expect(stack.names == ["a"])
    #expect(stack.isConsistent && stack.areSound)
    #expect(stack.screens[1].parent == nil && stack.screens[2].parent == nil)
    #expect(stack.screens[2].view.window == nil)
    #expect(stack.chooser.questions.last == "pop c a")
    #expect(
      !stack.journal.lines.contains { $0.hasPrefix("b.") },
      "a screen that is not visible gets no appearance calls")
    #expect(stack.navigation.popToRootViewController() == nil)
  }

  @Test func popAfterAlmostEndedPushReturnsPoppedScreen() throws {
    let pair = try Pair()
    pair.push()
    for _ in 0..<240 where pair.coordinator.active?.arriving(within: ActiveTransition.arrival) == nil {
      pair.rig.wait(1.0 / 240)
    }
    #expect(!pair.coordinator.isIdle && pair.stack == ["first"])
    #expect(pair.navigation.popViewController() === pair.second)
    pair.rig.wait(2)
    #expect(pair.stack == ["first"])
  }

  @Test func popToViewControllerReachesScreenBelow() throws {
    let stack = try Stack(["a", "b", "c", "d"])
    #expect(stack.navigation.popToViewController(Screen("stranger")) == nil)
    #expect(stack.navigation.popToViewController(stack.screens[3]) == nil, "it is on top already")
    #expect(stack.navigation.popToViewController(stack.screens[1]).map(Stack.names) == ["c", "d"])
    stack.rig.wait(1)
    #expect(stack.names == ["a", "b"])
    #expect(stack.isConsistent && stack.areSound)
  }

  @Test func cancelledPopToRootRestoresStack() throws {
    let stack = try Stack()
    let before = stack.rig.window.dump()
    let pixels = stack.rig.pixels
    stack.navigation.popToRootViewController()
    stack.rig.wait(0.1)
    stack.navigation.coordinator.cancel()
    stack.rig.wait(1)
    #expect(stack.names == ["a", "b", "c"])
    #expect(stack.isConsistent && stack.areSound)
    #expect(stack.rig.window.dump() == before)
    #expect(difference(stack.rig.pixels, pixels) == nil)
  }

  @Test func newTopIsPushedAndOldOnePopped() throws {
    let stack = try Stack()
    let new = Screen("x")
    #expect(stack.navigation.setViewControllers([stack.screens[1], new]))
    #expect(stack.chooser.questions.last == "push c x")
    stack.rig.wait(1)
    #expect(stack.names == ["b", "x"])
    #expect(stack.isConsistent && stack.areSound)
    #expect(stack.navigation.setViewControllers([Screen("y"), stack.screens[1]]))
    #expect(stack.chooser.questions.last == "pop x b")
    stack.rig.wait(1)
    #expect(stack.names == ["y", "b"])
    #expect(stack.isConsistent)
    // Pop to a screen that has never been visible.
    stack.navigation.popViewController()
    stack.rig.wait(1)
    #expect(stack.names == ["y"])
  }

  @Test func unchangedTopReplacesOnlyScreensBelow() throws {
    let stack = try Stack()
    var ends: [Bool] = []
    #expect(stack.navigation.setViewControllers([stack.screens[2]]) { ends.append($0) })
    #expect(stack.names == ["c"] && ends == [true])
    #expect(stack.isConsistent)
    #expect(stack.journal.lines.isEmpty)
    #expect(stack.navigation.coordinator.isIdle)
    let bar = stack.navigation.navigationBar
    #expect(!bar.showsBackButton)
  }

  @Test func emptyStackAndDuplicateScreensAreRefused() throws {
    let stack = try Stack()
    #expect(!stack.navigation.setViewControllers([]))
    #expect(!stack.navigation.setViewControllers([stack.screens[0], stack.screens[0]]))
    #expect(stack.names == ["a", "b", "c"])
  }

  /// The title and the back button change during the transition, and match the stack at its end.
  @Test(arguments: [true, false]) func barFollowsPopToRoot(isCancelled: Bool) throws {
    let stack = try Stack()
    for screen in stack.screens { screen.title = screen.name.uppercased() }
    let bar = stack.navigation.navigationBar
    stack.navigation.popToRootViewController()
    stack.rig.wait(0.1)
    if isCancelled { stack.navigation.coordinator.cancel() }
    stack.rig.wait(1)
    #expect(bar.title == (isCancelled ? "C" : "A"))
    #expect(bar.showsBackButton == isCancelled)
    let title = try #require(bar.view(withIdentifier: "navigation-title"))
    #expect(title.alpha == 1)
    #expect(title.frame.midX == bar.bounds.midX)
  }
}
