import SegueControllers
import Testing

/// Impossible calls are refused and reported as faults.
@Suite struct MisuseTests {
  private let first = Screen("first")
  private let navigation: NavigationController
  private let rig: Rig
  private let faults = Journal()

  init() throws {
    navigation = NavigationController(rootViewController: first)
    rig = try Rig(navigation)
    rig.window.onFault = { [faults] in faults.note($0) }
  }

  private func expectUnharmed(_ count: Int = 1) {
    rig.wait(1)
    rig.key(.escape)
    rig.click(Point(50, 50), waiting: 1)
    #expect(navigation.viewControllers.count == count && rig.window.faults().isEmpty)
    #expect(faults.lines.count == 1, "\(faults.lines)")
  }

  @Test func stackCannotBePushedOntoItself() {
    #expect(!navigation.pushViewController(navigation))
    expectUnharmed()
  }

  @Test func containerOfStackCannotBePushed() throws {
    let tabs = TabBarController(viewControllers: [ViewController()])
    let inner = NavigationController(rootViewController: tabs)
    navigation.pushViewController(inner, animated: false)
    #expect(!inner.pushViewController(navigation))
    #expect(!inner.setViewControllers([tabs, navigation]))
    rig.wait(1)
    #expect(inner.viewControllers.count == 1 && navigation.viewControllers.count == 2)
  }

  @Test func screenCannotBePushedTwice() {
    #expect(!navigation.pushViewController(first))
    expectUnharmed()
  }

  @Test func droppedPushAndPresentAreReported() {
    navigation.pushViewController(Screen("second"))
    rig.wait(0.1)
    #expect(!navigation.pushViewController(Screen("third")) && !navigation.present(Screen("card")))
    #expect(faults.lines == ["Screen was not shown, because another transition is running"])
    rig.wait(2)
    navigation.present(Screen("card"), animated: false)
    #expect(!navigation.present(Screen("another")))
    #expect(faults.lines.last == "Screen was not shown, because Screen is already presented")
  }

  @Test func screenOfAnotherStackCannotBePushed() {
    let other = NavigationController(rootViewController: Screen("other"))
    #expect(other.topViewController.map { !navigation.pushViewController($0) } ?? false)
    #expect(other.topViewController?.parent === other)
    expectUnharmed()
  }

  @Test func presentedScreenCannotBePushed() {
    let card = Screen("card")
    card.modalPresentationStyle = .custom
    navigation.present(card, animated: false)
    #expect(!navigation.pushViewController(card))
    rig.wait(1)
    #expect(navigation.presentedViewController === card && card.presentingViewController === navigation)
    navigation.dismiss(animated: false)
    expectUnharmed()
  }

  @Test func screenCannotPresentItself() {
    #expect(!navigation.present(navigation))
    #expect(!first.present(first))
    #expect(!first.present(navigation))
    rig.wait(1)
    #expect(navigation.presentedViewController == nil && faults.lines.count == 2, "\(faults.lines)")
  }

  @Test func rootOfAnotherWindowCannotBeTaken() throws {
    let root = Screen("root")
    let other = try Rig(root)
    #expect(!navigation.present(root) && !navigation.pushViewController(root))
    #expect(root.view.window === other.window && navigation.viewControllers.count == 1)
  }

  @Test func containerCannotContainItself() {
    first.addChild(first)
    first.addChild(navigation)
    #expect(first.children.isEmpty && navigation.parent == nil && first.parent === navigation)
    #expect(faults.lines.count == 2, "\(faults.lines)")
  }

  // MARK: - Endless chains

  /// Expects that the cut is reported once, and that the window stays usable.
  private func expectCut() {
    rig.wait(1)
    #expect(faults.lines.count == 1 && faults.lines[0].contains("the chain was cut"), "\(faults.lines)")
    #expect(rig.stage.demand == .nothing && rig.window.faults().isEmpty)
    #expect((navigation.popToRootViewController() != nil) == (navigation.viewControllers.count > 1))
    rig.wait(1)
    #expect(navigation.topViewController === first && rig.stage.demand == .nothing)
  }

  @Test func endlessPushesFromCompletionAreCut() {
    func push() { navigation.pushViewController(Screen("next"), animated: false) { _ in push() } }
    push()
    #expect((2..<100).contains(navigation.viewControllers.count))
    expectCut()
  }

  @Test func endlessPushesFromDidAppearAreCut() {
    func next() -> Screen {
      let screen = Screen("next")
      screen.onDidAppear = { [unowned navigation] in navigation.pushViewController(next(), animated: false) }
      return screen
    }
    navigation.pushViewController(next(), animated: false)
    expectCut()
  }

  @Test func endlessPresentAndDismissIsCut() {
    let card = Screen("card")
    func present() {
      navigation.present(card, animated: false) { _ in card.dismiss(animated: false) { _ in present() } }
    }
    present()
    if navigation.presentedViewController != nil { navigation.dismiss(animated: false) }
    expectCut()
  }

  @Test func endlessPushesFromDelegateAreCut() {
    final class Pushing: NavigationControllerDelegate {
      func navigationController(
        _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
        from: ViewController, to: ViewController
      ) -> (any Transition)? {
        if operation == .push { navigationController.pushViewController(Screen("next"), animated: false) }
        return nil
      }
    }
    let delegate = Pushing()
    navigation.delegate = delegate
    navigation.pushViewController(Screen("second"), animated: false)
    expectCut()
  }

  @Test func endlessStackChangesAreCut() {
    func set() { navigation.setViewControllers([first]) { _ in set() } }
    set()
    expectCut()
  }

  @Test func endlessTabSelectionsAreCut() throws {
    let screens = [Screen("one"), Screen("two")]
    let tabs = TabBarController(viewControllers: screens)
    let rig = try Rig(tabs)
    var reports: [String] = []
    rig.window.onFault = { reports.append($0) }
    screens[0].onDidAppear = { [unowned tabs] in tabs.select(1) }
    screens[1].onDidAppear = { [unowned tabs] in tabs.select(0) }
    tabs.select(1)
    rig.wait(1)
    #expect(reports.count == 1 && rig.stage.demand == .nothing, "\(reports)")
  }

  /// No application needs more.
  @Test func chainOfTwentyPushesIsNotCut() {
    func push(_ count: Int) {
      guard count > 0 else { return }
      navigation.pushViewController(Screen("next"), animated: false) { _ in push(count - 1) }
    }
    push(20)
    rig.wait(1)
    #expect(navigation.viewControllers.count == 21 && faults.lines.isEmpty)
  }
}
