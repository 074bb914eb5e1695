import SegueControllers
import SegueTesting
import Testing

/// Pushes and pops between screens with large titles and with titles in the bar.
@Suite struct LargeTitleSoundTests {
  /// A list below a title.
  private final class Page: ViewController {
    private let list = ScrollView()
    private let color: Color

    init(_ title: String, _ color: Color, isLarge: Bool = true) {
      self.color = color
      super.init()
      self.title = title
      if !isLarge { navigationItem.largeTitleDisplayMode = .never }
    }

    override func viewDidLoad() {
      view.backgroundColor = .white
      list.identifier = "list-\(title ?? "")"
      list.contentSize = Size(100, 1200)
      list.showsScrollIndicators = false
      list.fillsSuperview = true
      for index in 0..<6 {
        let row = View(frame: Rect(x: 16, y: 16 + 120 * Double(index), width: 200, height: 100))
        row.backgroundColor = color
        row.cornerRadius = 12
        list.addSubview(row)
      }
      view.addSubview(list)
    }

    func scroll() { list.contentOffset.y = 80 }
  }

  private func scenario(isScrolled: Bool, isLarge: Bool) -> TransitionScenario {
    var scenario = TransitionScenario(
      root: {
        let first = Page("Places", Color(90, 140, 220))
        let navigation = NavigationController(rootViewController: first)
        navigation.isNavigationBarHidden = false
        navigation.navigationBar.prefersLargeTitles = true
        first.navigationItem.backButtonTitle = "Places"
        return navigation
      },
      open: { window in
        let navigation = window.window.rootViewController as? NavigationController
        navigation?.pushViewController(Page("Lisbon", Color(220, 150, 90), isLarge: isLarge))
      }, close: { ($0.window.rootViewController as? NavigationController)?.popViewController() })
    scenario.prepare = { window in
      let navigation = window.window.rootViewController as? NavigationController
      if isScrolled { (navigation?.topViewController as? Page)?.scroll() }
    }
    scenario.closingGesture = .init(from: Point(4, 400), by: Vector(300, 0))
    scenario.endingCount = 40
    return scenario
  }

  @Test(arguments: [false, true], [false, true]) func pushIsSoundAndPolishedWithLargeTitles(
    isScrolled: Bool, isLarge: Bool
  )
    async throws
  {
    try await expectSound(scenario(isScrolled: isScrolled, isLarge: isLarge))
    try await expectPolished(scenario(isScrolled: isScrolled, isLarge: isLarge))
  }
}
