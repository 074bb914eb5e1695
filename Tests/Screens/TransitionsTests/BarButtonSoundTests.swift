import SegueControllers
import SegueHeadless
import SegueTesting
import Testing

/// Pushes and pops with different contents of both bars.
@Suite struct BarButtonSoundTests {
  private final class Page: ViewController {
    private let color: Color

    init(_ title: String, left: [String] = [], right: [String] = [], back: String? = nil, _ color: Color) {
      self.color = color
      super.init()
      self.title = title
      func buttons(_ titles: [String]) -> [Button] { titles.map { Button(title: $0, identifier: $0) } }
      (navigationItem.leftBarButtonItems, navigationItem.rightBarButtonItems) = (
        buttons(left), buttons(right)
      )
      navigationItem.backButtonTitle = back
    }

    override func viewDidLoad() { view.backgroundColor = color }
  }

  /// The contents of the two screens' bars.
  nonisolated enum Bars: CaseIterable, Sendable {
    case leftAlone, leftBesideArrow, bothSides, longTitles, sharedArrow
  }

  private static func pages(_ bars: Bars) -> (ViewController, ViewController) {
    let (light, dark) = (Color(white: 0.95), Color(white: 0.8))
    return switch bars {
    case .leftAlone: (Page("One", left: ["Edit"], light), Page("Two", dark))
    case .leftBesideArrow: (Page("One", light), Page("Two", left: ["Stop"], right: ["Save"], dark))
    case .bothSides:
      (
        Page("One", left: ["Edit", "Sort"], right: ["Add"], back: "One", light),
        Page("Two", left: ["Stop"], right: ["Save", "Share"], dark)
      )
    case .longTitles:
      (
        Page("A title that is too long for the bar of a phone", left: ["Edit"], back: "Everything", light),
        Page("Another one that is as long as the first, or longer", dark)
      )
    case .sharedArrow: (Page("One", left: ["Edit"], light), Page("Two", left: ["Stop"], dark))
    }
  }

  private func scenario(_ bars: Bars) -> TransitionScenario {
    func stack(_ window: HeadlessWindow) -> NavigationController? {
      window.window.rootViewController as? NavigationController
    }
    var scenario = TransitionScenario(
      root: {
        let first = Self.pages(bars).0
        let navigation = NavigationController(rootViewController: first)
        navigation.isNavigationBarHidden = false
        return navigation
      }, open: { stack($0)?.pushViewController(Self.pages(bars).1) },
      close: { stack($0)?.popViewController() })
    if bars == .sharedArrow {
      scenario.prepare = {
        stack($0)?.pushViewController(Page("Between", right: ["Add"], Color(white: 0.9)), animated: false)
      }
    }
    scenario.closingGesture = .init(from: Point(4, 400), by: Vector(300, 0))
    scenario.endingCount = 20
    return scenario
  }

  @Test(arguments: Bars.allCases) func pushIsSoundWithAnyBarButtons(bars: Bars) async throws {
    try await expectSound(scenario(bars))
  }
}
