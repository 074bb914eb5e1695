import Foundation
import SegueHeadless
import SegueTesting
import SegueTransitions
import Testing

/// Pushes and pops in which only one screen has a bar, for each caller that hides it and for several transitions.
@Suite struct BarVisibilitySoundTests {
  /// The caller that shows and hides the bar, or the transition.
  nonisolated enum Way: CaseIterable, Sendable {
    case bothAppear, oneAppearsAndDisappears, animatedCalls, zoom, fade
  }

  private final class Page: ViewController {
    let hidesBar: Bool?
    let restoresBar: Bool
    let isAnimated: Bool
    let picture = View(frame: Rect(x: 20, y: 300, width: 100, height: 100))

    init(_ title: String, hidesBar: Bool?, restoresBar: Bool = false, isAnimated: Bool = false) {
      (self.hidesBar, self.restoresBar, self.isAnimated) = (hidesBar, restoresBar, isAnimated)
      super.init()
      self.title = title
    }

    override func viewDidLoad() {
      view.backgroundColor = title == "One" ? Color(white: 0.95) : Color(90, 140, 220)
      picture.backgroundColor = Color(200, 90, 60)
      view.addSubview(picture)
    }

    override func viewWillAppear(_ animated: Bool) { hidesBar.map(set) }
    override func viewWillDisappear(_ animated: Bool) { if restoresBar { hidesBar.map { set(!$0) } } }

    private func set(_ isHidden: Bool) {
      if isAnimated {
        navigationController?.setNavigationBarHidden(isHidden, animated: true)
      } else {
        navigationController?.isNavigationBarHidden = isHidden
      }
    }
  }

  static func scenario(_ way: Way, hidesFirst: Bool) -> TransitionScenario {
    func stack(_ window: HeadlessWindow) -> NavigationController? {
      window.window.rootViewController as? NavigationController
    }
    let restores = way == .oneAppearsAndDisappears
    var scenario = TransitionScenario(
      root: {
        let first = Page(
          "One", hidesBar: restores ? nil : hidesFirst, isAnimated: way == .animatedCalls)
        let navigation = NavigationController(rootViewController: first)
        navigation.isNavigationBarHidden = hidesFirst
        return navigation
      },
      open: {
        guard let stack = stack($0), let first = stack.topViewController as? Page else { return }
        let second = Page(
          "Two", hidesBar: !hidesFirst, restoresBar: restores, isAnimated: way == .animatedCalls)
        second.navigationItem.rightBarButtonItem = Button(title: "Save", identifier: "save")
        if way == .zoom {
          second.transitionSource = .view(first.picture)
          second.preferredTransition = ZoomTransition()
        }
        if way == .fade { second.preferredTransition = CrossFade() }
        stack.pushViewController(second)
      }, close: { stack($0)?.popViewController() })
    if way != .zoom, way != .fade { scenario.closingGesture = .init(from: Point(4, 400), by: Vector(300, 0)) }
    scenario.endingCount = 20
    return scenario
  }

  @Test(arguments: Way.allCases, [false, true]) func pushIsSoundWithBarOnOneScreen(way: Way, hidesFirst: Bool)
    async throws
  {
    try await expectSound(Self.scenario(way, hidesFirst: hidesFirst))
  }
}
