import SegueControllers
import Testing

/// Screens that return after scale or safe area have changed while they were covered.
@Suite struct CoveredScreenTests {
  /// A screen with a hairline below the safe area, in a view whose size does not change.
  private final class Lined: ViewController {
    final class Box: View {
      let line = View()
      override init() {
        super.init()
        addSubview(line)
      }
      override func layoutSubviews() {
        line.frame = Rect(x: 0, y: safeAreaInsets.top, width: 10, height: 1 / traitCollection.displayScale)
      }
    }
    let box = Box()
    override func viewDidLoad() { view.addSubview(box) }
    override func viewDidLayoutSubviews() { box.frame = Rect(x: 0, y: 0, width: 100, height: 100) }
  }

  enum Way: CaseIterable { case pushed, presented, unanimated, tab }

  @Test(arguments: Way.allCases) func coveredScreenFollowsScaleAndSafeArea(way: Way) throws {
    let lined = Lined()
    let navigation = NavigationController(rootViewController: lined)
    let tabs = TabBarController(viewControllers: [navigation, ViewController()])
    let rig = try Rig(tabs, insets: Insets(top: 20))
    #expect(lined.box.line.frame == Rect(x: 0, y: 20, width: 10, height: 1))
    switch way {
    case .pushed: navigation.pushViewController(ViewController())
    case .unanimated: navigation.pushViewController(ViewController(), animated: false)
    case .presented: navigation.present(ViewController())
    case .tab: tabs.select(1)
    }
    rig.wait(1)
    rig.stage.resize(to: rig.window.bounds.size, scale: 2)
    rig.window.safeAreaInsets = Insets(top: 50)
    switch way {
    case .pushed: navigation.popViewController()
    case .unanimated: navigation.popViewController(animated: false)
    case .presented: navigation.dismiss()
    case .tab: tabs.select(0)
    }
    rig.window.layoutIfNeeded()
    #expect(lined.box.line.frame == Rect(x: 0, y: 50, width: 10, height: 0.5))
  }

  @Test func unchangedScreenIsNotLaidOutAgain() throws {
    let lined = Lined()
    let navigation = NavigationController(rootViewController: lined)
    let rig = try Rig(navigation, scale: 2, insets: Insets(top: 20))
    navigation.pushViewController(ViewController(), animated: false)
    rig.draw()
    lined.box.line.frame = .zero
    navigation.popViewController(animated: false)
    rig.draw()
    #expect(lined.box.line.frame == .zero)
  }
}
