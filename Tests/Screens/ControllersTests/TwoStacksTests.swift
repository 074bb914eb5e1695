import SegueControllers
import Testing

/// Two stacks next to each other, and screens that push while they leave.
@Suite struct TwoStacksTests {
  private final class Sides: ViewController {
    let left = NavigationController(rootViewController: Screen("left"))
    let right = NavigationController(rootViewController: Screen("right"))

    override func viewDidLoad() {
      for side in [left, right] {
        addChild(side)
        view.addSubview(side.view)
      }
    }

    override func viewDidLayoutSubviews() {
      left.view.frame = Rect(x: 0, y: 0, width: view.bounds.width / 2, height: view.bounds.height)
      right.view.frame = left.view.frame.offset(by: Vector(view.bounds.width / 2, 0))
    }
  }

  @Test func onlyOwnStackReversesPush() throws {
    let sides = Sides()
    let rig = try Rig(sides)
    let detail = Screen("detail")
    sides.left.pushViewController(detail)
    rig.wait(0.1)
    #expect(sides.right.popViewController() == nil)
    rig.wait(1)
    #expect(sides.left.topViewController === detail)
    sides.left.popViewController()
    rig.wait(0.1)
    #expect(!sides.right.pushViewController(detail))
    rig.wait(1)
    #expect(sides.left.viewControllers.count == 1 && sides.right.viewControllers.count == 1)
    sides.left.pushViewController(detail)
    rig.wait(0.1)
    #expect(sides.left.popViewController() != nil)
    rig.wait(1)
    #expect(sides.left.viewControllers.count == 1)
  }

  @Test func onlyPresentedScreenReversesItsPresentation() throws {
    let root = NavigationController(rootViewController: Screen("root"))
    let rig = try Rig(root)
    let (card, next) = (Screen("card"), Screen("next"))
    card.modalPresentationStyle = .custom
    root.present(card, animated: false)
    card.present(next)
    rig.wait(0.1)
    // Without the presentation in flight, this call would dismiss the card.
    #expect(!root.dismiss())
    #expect(next.dismiss())
    rig.wait(1)
    #expect(card.presentedViewController == nil && root.presentedViewController === card)
  }

  /// A screen that calls `onLeave` when it is removed from its parent.
  private final class Parting: ViewController {
    var onLeave: () -> Void = {}
    override func didMove(toParent parent: ViewController?) { if parent == nil { onLeave() } }
  }

  @Test(arguments: [false, true]) func poppedScreenThatPushesStaysPopped(animated: Bool) throws {
    let first = Screen("first")
    let navigation = NavigationController(rootViewController: first)
    let rig = try Rig(navigation)
    let (parting, third) = (Parting(), Screen("third"))
    parting.onLeave = { [unowned navigation] in navigation.pushViewController(third, animated: animated) }
    navigation.pushViewController(parting, animated: false)
    navigation.popViewController(animated: animated)
    rig.wait(2)
    #expect(
      navigation.viewControllers.map(ObjectIdentifier.init) == [first, third].map(ObjectIdentifier.init))
    #expect(first.isSound && third.isSound && third.appearance == .shown && first.appearance == .gone)
    #expect(parting.parent == nil)
  }

  @Test(arguments: [false, true]) func screenMayPushFromDidDisappear(animated: Bool) throws {
    let (first, third) = (Screen("first"), Screen("third"))
    let navigation = NavigationController(rootViewController: first)
    let rig = try Rig(navigation)
    final class Leaving: ViewController {
      var onLeave: () -> Void = {}
      override func viewDidDisappear(_ animated: Bool) { onLeave() }
    }
    let second = Leaving()
    second.onLeave = { [unowned navigation] in navigation.pushViewController(third, animated: animated) }
    navigation.pushViewController(second, animated: false)
    navigation.popViewController(animated: animated)
    rig.wait(2)
    #expect(navigation.viewControllers.count == 2 && navigation.topViewController === third)
    #expect(first.isSound && third.isSound && third.appearance == .shown && first.appearance == .gone)
  }
}
