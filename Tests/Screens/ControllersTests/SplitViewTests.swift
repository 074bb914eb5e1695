import SegueTestSupport
import Testing

@testable import SegueControllers

/// Two columns that become one stack in a compact width, and come apart again.
@Suite struct SplitViewTests {
  private final class Delegate: SplitViewControllerDelegate {
    var top = SplitViewController.Column.primary
    private(set) var proposals: [SplitViewController.Column] = []
    func splitViewController(
      _ splitViewController: SplitViewController,
      topColumnForCollapsingToProposedTopColumn proposed: SplitViewController.Column
    ) -> SplitViewController.Column {
      proposals.append(proposed)
      return top
    }
  }

  /// A split view controller in a window with a list and a detail.
  private final class Bench {
    static let (wide, narrow) = (Size(1280, 800), Size(390, 844))
    let journal = Journal()
    let list: Screen
    let detail: Screen
    let further: Screen
    let scroll = ScrollView()
    let split = SplitViewController()
    let rig: Rig

    init(_ size: Size = Bench.wide, delegate: Delegate? = nil) throws {
      list = Screen("list", journal: journal)
      detail = Screen("detail", journal: journal)
      further = Screen("further", journal: journal)
      scroll.fillsSuperview = true
      scroll.contentSize = Size(300, 5000)
      detail.view.addSubview(scroll)
      split.delegate = delegate
      split.setViewController(list, for: .primary)
      split.setViewController(detail, for: .secondary)
      rig = try Rig(split, size: size)
      journal.lines = []
    }

    var screens: [Screen] { [list, detail, further] }
    var names: [[String]] {
      split.children.compactMap { ($0 as? NavigationController)?.viewControllers }
        .map { $0.compactMap { ($0 as? Screen)?.name } }
    }
    func frame(_ screen: Screen) -> Rect { screen.view.convert(screen.view.bounds, to: nil) }
    var areSound: Bool { screens.allSatisfy(\.isSound) }
    var shown: [String] { screens.filter { $0.appearance == .shown }.map(\.name) }
    var inWindow: [String] { screens.filter { $0.viewIfLoaded?.window != nil }.map(\.name) }
  }

  @Test func columnsStandSideBySide() throws {
    let bench = try Bench()
    #expect(!bench.split.isCollapsed && bench.names == [["list"], ["detail"]])
    let bar = NavigationBar.height(in: bench.rig.window)
    #expect(bench.frame(bench.list) == Rect(x: 0, y: bar, width: 320, height: 800 - bar))
    #expect(bench.frame(bench.detail) == Rect(x: 321, y: bar, width: 959, height: 800 - bar))
    #expect(bench.shown == ["list", "detail"] && bench.list.splitViewController === bench.split)
    #expect(bench.list.safeAreaInsets.bottom == 34 && bench.detail.safeAreaInsets.top == 0)
    #expect(bench.list.traitCollection.horizontalSizeClass == .compact)
    bench.split.preferredPrimaryColumnWidth = 900
    bench.rig.draw()
    #expect(bench.frame(bench.list).width == 640)
  }

  @Test func collapsingKeepsScreensOffsetAndFocus() throws {
    let bench = try Bench()
    let button = Button(title: "OK", identifier: "ok") {}
    button.frame = Rect(x: 0, y: 3000, width: 80, height: 40)
    bench.scroll.addSubview(button)
    bench.scroll.contentOffset.y = 2800
    bench.split.show(.secondary)
    bench.detail.navigationController?.pushViewController(bench.further, animated: false)
    bench.detail.navigationController?.popViewController(animated: false)
    button.becomeFirstResponder()
    bench.journal.lines = []
    try bench.rig.resize(to: Bench.narrow)
    #expect(bench.split.isCollapsed && bench.names == [["list", "detail"], []])
    #expect(bench.frame(bench.detail).width == 390 && bench.inWindow == ["detail"])
    #expect(bench.scroll.contentOffset.y == 2800 && button.isFirstResponder)
    #expect(bench.journal.lines == ["list.willDisappear(false)", "list.didDisappear(false)"])
    bench.detail.navigationController?.pushViewController(bench.further, animated: false)
    try bench.rig.resize(to: Bench.wide)
    #expect(!bench.split.isCollapsed && bench.names == [["list"], ["detail", "further"]])
    #expect(bench.inWindow == ["list", "further"] && bench.shown == ["list", "further"])
    bench.further.navigationController?.popViewController(animated: false)
    bench.rig.draw()
    #expect(bench.scroll.contentOffset.y == 2800 && button.isFirstResponder)
    #expect(bench.areSound && bench.rig.window.faults().isEmpty)
  }

  @Test func stackBeginsWithTheListAndKeepsTheDetail() throws {
    let bench = try Bench(Bench.narrow)
    #expect(bench.split.isCollapsed && bench.inWindow == ["list"] && bench.names == [["list"], ["detail"]])
    try bench.rig.resize(to: Bench.wide)
    #expect(bench.shown == ["list", "detail"] && bench.areSound)
  }

  @Test func compactWidthPushesADetail() throws {
    let bench = try Bench(Bench.narrow)
    bench.list.showDetailViewController(bench.further)
    #expect(
      bench.split.coordinator.operation == .push
        && bench.split.viewController(for: .secondary) === bench.further)
    bench.rig.wait(2)
    #expect(bench.names == [["list", "further"], []])
    bench.further.showDetailViewController(bench.detail)
    #expect(bench.names == [["list", "detail"], []])
    bench.rig.key(.escape, waiting: 2)
    #expect(bench.names == [["list"], []] && bench.shown == ["list"])
    // The column still has its screen.
    bench.split.show(.secondary)
    bench.rig.wait(0.1)
    bench.rig.key(.escape, waiting: 2)
    #expect(bench.names == [["list"], ["detail"]])
    bench.split.show(.secondary)
    bench.rig.wait(2)
    bench.split.show(.primary)
    bench.rig.wait(2)
    #expect(bench.shown == ["list"])
    try bench.rig.resize(to: Bench.wide)
    #expect(bench.names == [["list"], ["detail"]] && bench.shown == ["list", "detail"])
    #expect(bench.areSound)
  }

  @Test func regularWidthReplacesTheDetailEvenInFlight() throws {
    let bench = try Bench()
    let journal = bench.journal
    bench.detail.navigationController?.pushViewController(bench.further)
    bench.rig.wait(0.1)
    let other = Screen("other", journal: journal)
    bench.list.showDetailViewController(other)
    bench.rig.draw()
    #expect(bench.names[1] == ["other"] && bench.split.coordinator.isIdle && other.appearance == .shown)
    #expect(bench.shown == ["list"] && bench.areSound)
  }

  @Test(arguments: [false, true]) func columnsWaitForATransition(isWide: Bool) throws {
    let bench = try Bench(isWide ? Bench.wide : Bench.narrow)
    if !isWide {
      bench.split.show(.secondary)
      bench.rig.wait(2)
    }
    bench.detail.navigationController?.pushViewController(bench.further)
    bench.rig.wait(0.1)
    let progress = bench.split.coordinator.progress
    try bench.rig.resize(to: isWide ? Bench.narrow : Bench.wide)
    #expect(!bench.split.coordinator.isIdle && abs(bench.split.coordinator.progress - progress) < 1e-6)
    #expect(bench.split.isCollapsed != isWide)
    // The moving screens have the room of the future stack.
    #expect(bench.detail.view.bounds.width == (isWide ? 390 : 1280))
    bench.rig.wait(2)
    #expect(bench.split.isCollapsed == isWide)
    #expect(
      bench.names == (isWide ? [["list", "detail", "further"], []] : [["list"], ["detail", "further"]]))
    #expect(bench.shown == (isWide ? ["further"] : ["list", "further"]))
    #expect(bench.areSound && bench.rig.window.faults().isEmpty)
  }

  @Test func presentedScreenDoesNotDelayColumns() throws {
    let bench = try Bench()
    bench.split.show(.secondary)
    bench.detail.present(bench.further)
    bench.rig.wait(2)
    try bench.rig.resize(to: Bench.narrow)
    bench.further.dismiss()
    bench.rig.wait(0.05)
    #expect(bench.split.isCollapsed && bench.frame(bench.detail).width == 390)
    bench.rig.wait(2)
    #expect(bench.shown == ["detail"] && bench.areSound)
  }

  @Test func columnsWaitForScreenPresentedInThem() throws {
    let bench = try Bench()
    bench.detail.definesPresentationContext = true
    bench.detail.present(bench.further)
    bench.rig.wait(2)
    try bench.rig.resize(to: Bench.narrow)
    #expect(!bench.split.isCollapsed && bench.inWindow.contains("further"))
    bench.further.dismiss()
    bench.rig.wait(2)
    #expect(bench.split.isCollapsed && bench.areSound && bench.rig.window.faults().isEmpty)
  }

  @Test func secondaryScreensAreStackWithoutPrimaryScreen() throws {
    let bench = try Bench(Bench.narrow)
    bench.split.setViewController(nil, for: .primary)
    bench.split.show(.secondary)
    bench.rig.wait(2)
    #expect(bench.names == [["detail"], []] && bench.shown == ["detail"] && bench.areSound)
  }

  @Test func delegateChoosesTheColumn() throws {
    let delegate = Delegate()
    let bench = try Bench(delegate: delegate)
    bench.split.show(.secondary)
    try bench.rig.resize(to: Bench.narrow)
    #expect(delegate.proposals == [.secondary] && bench.inWindow == ["list"])
    try bench.rig.resize(to: Bench.wide)
    delegate.top = .secondary
    try bench.rig.resize(to: Bench.narrow)
    #expect(delegate.proposals == [.secondary, .primary] && bench.inWindow == ["detail"])
  }

  @Test func keysReachBothColumns() throws {
    let bench = try Bench()
    let buttons = [bench.list, bench.detail].map { screen in
      let button = Button(title: "OK", identifier: "\(screen.name)-ok") {}
      button.frame = Rect(x: 20, y: 20, width: 80, height: 40)
      screen.view.addSubview(button)
      return button
    }
    bench.rig.key(.tab)
    #expect(buttons[0].isFirstResponder)
    bench.rig.key(.right)
    #expect(buttons[1].isFirstResponder)
    bench.rig.key(.left)
    #expect(buttons[0].isFirstResponder)
    bench.rig.key(.tab)
    #expect(buttons[1].isFirstResponder)
    bench.detail.navigationController?.pushViewController(bench.further, animated: false)
    bench.split.show(.secondary)
    bench.rig.key(.escape, waiting: 2)
    #expect(bench.names[1] == ["detail"] && buttons[1].isFirstResponder)
  }

  /// Whatever happens, each screen is in one stack, and the visible ones have appeared.
  @Test(arguments: 0..<12) func randomActionsKeepScreens(seed: Int) throws {
    var seeds = SeededGenerator(seed)
    let bench = try Bench(seed.isMultiple(of: 2) ? Bench.wide : Bench.narrow)
    let others = (0..<3).map { Screen("other\($0)", journal: bench.journal) }
    bench.rig.window.onFault = { _ in }
    let all = bench.screens + others
    for _ in 0..<150 {
      let screen = all[Int.random(in: 1..<all.count, using: &seeds)]
      let isAnimated = Bool.random(using: &seeds)
      switch Int.random(in: 0..<12, using: &seeds) {
      case 0, 1: try bench.rig.resize(to: Bool.random(using: &seeds) ? Bench.wide : Bench.narrow)
      case 2, 3: bench.list.showDetailViewController(screen)
      case 4: bench.split.show(Bool.random(using: &seeds) ? .primary : .secondary)
      case 5: bench.list.navigationController?.pushViewController(screen, animated: isAnimated)
      case 6: bench.detail.navigationController?.pushViewController(screen, animated: isAnimated)
      case 7: bench.rig.key(.escape)
      case 8: bench.split.coordinator.finish(velocity: .random(in: -5...5, using: &seeds))
      case 9: bench.rig.key(.space)
      default: bench.rig.jump(to: bench.rig.now + .random(in: 0...0.6, using: &seeds))
      }
      bench.rig.jump(to: bench.rig.now + .random(in: 0...0.05, using: &seeds))
      #expect(all.allSatisfy(\.isSound) && bench.rig.window.faults().isEmpty)
    }
    bench.split.coordinator.finish()
    bench.rig.wait(3, rate: 10)
    #expect(bench.split.coordinator.isIdle)
    #expect(bench.split.isCollapsed == (bench.rig.window.bounds.width < 600))
    for screen in all {
      #expect((screen.appearance == .shown) == (screen.viewIfLoaded?.window != nil), "\(screen.name)")
    }
    let placed = bench.names.flatMap(\.self)
    #expect(Set(placed).count == placed.count && placed.first == "list")
  }
}
