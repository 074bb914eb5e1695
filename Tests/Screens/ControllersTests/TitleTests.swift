import SegueControllers
import Testing

/// Titles that screens set at different times.
@Suite struct TitleTests {
  /// A screen that sets its title when it loads or appears.
  private final class Titled: ViewController {
    var (loaded, appearing): (String?, String?)
    init(loaded: String? = nil, appearing: String? = nil) {
      (self.loaded, self.appearing) = (loaded, appearing)
    }
    override func viewDidLoad() { if let loaded { title = loaded } }
    override func viewWillAppear(_ animated: Bool) { if let appearing { title = appearing } }
  }

  private func titles(_ navigation: NavigationController) -> [String] {
    var found: [String] = []
    navigation.navigationBar.forEachInSubtree { if let label = $0 as? Label { found.append(label.text) } }
    return found
  }

  private func makeStack(_ first: ViewController) throws -> (NavigationController, Rig) {
    let navigation = NavigationController(rootViewController: first)
    navigation.isNavigationBarHidden = false
    return (navigation, try Rig(navigation))
  }

  @Test func titleSetWhileLoadingIsShownImmediately() throws {
    let (navigation, rig) = try makeStack(Titled(loaded: "One"))
    #expect(titles(navigation) == ["One"])
    navigation.pushViewController(Titled(loaded: "Two"))
    #expect(titles(navigation) == ["One", "Two"])
    rig.wait(1)
    #expect(titles(navigation) == ["Two"])
    navigation.pushViewController(Titled(appearing: "Three"))
    rig.wait(0.1)
    #expect(titles(navigation) == ["Two", "Three"])
  }

  /// With reduced motion one is gone before the other one comes, there and back.
  @Test func fadingTitlesNeverOverlap() throws {
    let (navigation, rig) = try makeStack(Titled(loaded: "One"))
    rig.window.systemTraits.reducesMotion = true
    for isForward in [true, false] {
      if isForward {
        navigation.pushViewController(Titled(loaded: "Two"))
      } else {
        navigation.popViewController()
      }
      var seen: Set<String> = []
      for _ in 0..<30 {
        rig.wait(0.01)
        var shown: [String] = []
        navigation.navigationBar.forEachInSubtree {
          if let label = $0 as? Label, label.shown.alpha > 0.01, !label.text.isEmpty {
            shown.append(label.text)
          }
        }
        #expect(shown.count <= 1, "\(shown)")
        seen.formUnion(shown)
      }
      #expect(seen == ["One", "Two"])
    }
  }

  /// A drag with reduced motion moves the screens, but not the titles.
  @Test(arguments: [0.1, 0.3, 0.45, 0.55, 0.7, 0.9]) func draggedTitlesNeverOverlap(fraction: Double) throws {
    let (navigation, rig) = try makeStack(Titled(loaded: "One"))
    rig.window.systemTraits.reducesMotion = true
    navigation.pushViewController(Titled(loaded: "Two"), animated: false)
    rig.drag(from: Point(2, 400), by: Vector(8 + 382 * fraction, 0), in: 0.2)
    #expect(navigation.coordinator.isHeld)
    var shown: [String] = []
    navigation.navigationBar.forEachInSubtree {
      guard let label = $0 as? Label, label.shown.alpha > 0.01, !label.text.isEmpty else { return }
      shown.append(label.text)
    }
    #expect(shown == [fraction < 0.5 ? "Two" : "One"])
  }

  @Test func laterTitleReachesBar() throws {
    let (first, second) = (Titled(loaded: "One"), Titled())
    let (navigation, rig) = try makeStack(first)
    first.title = "First"
    #expect(titles(navigation) == ["First"])
    navigation.pushViewController(second)
    rig.wait(0.1)
    first.title = "1"
    second.title = "2"
    rig.draw()
    #expect(titles(navigation) == ["1", "2"])
    rig.wait(1)
    #expect(titles(navigation) == ["2"])
    first.title = "I"
    #expect(titles(navigation) == ["2"])
    navigation.popViewController()
    rig.wait(0.1)
    first.title = "Uno"
    #expect(titles(navigation) == ["2", "Uno"])
    rig.key(.escape, waiting: 1)
    #expect(titles(navigation) == ["2"])
  }

  @Test func tabTitlesFollowScreens() throws {
    let (first, second) = (Titled(loaded: "One"), Titled(loaded: "Two"))
    let tabs = TabBarController(viewControllers: [first, second])
    let rig = try Rig(tabs)
    #expect(tabs.tabBar.items.map(\.title) == ["One", ""])
    tabs.select(1)
    #expect(tabs.tabBar.items.map(\.title) == ["One", "Two"])
    first.tabBarItem = TabBarItem("Item", glyph: Path())
    second.title = "Deux"
    #expect(tabs.tabBar.items.map(\.title) == ["Item", "Deux"])
    withExtendedLifetime(rig) {}
  }
}
