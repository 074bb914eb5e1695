import SegueTestSupport
import Testing

@testable import SegueControllers
@testable import SegueControls

/// A navigation bar that is hidden over some screens.
@Suite struct BarVisibilityTests {
  /// A screen that hides or shows the bar when it appears.
  private final class Page: ViewController {
    let hidesBar: Bool?
    var inFlight: (() -> Void)?
    init(hidesBar: Bool? = nil) { self.hidesBar = hidesBar }
    override func viewWillAppear(_ animated: Bool) {
      if let hidesBar { navigationController?.isNavigationBarHidden = hidesBar }
    }
    /// The frame of the page as shown, in the window's coordinates.
    var place: Rect { view.convert(view.bounds, to: nil, by: .shown) }
  }

  private let first = Page(hidesBar: false)
  private let second = Page(hidesBar: true)
  private let navigation: NavigationController
  private let rig: Rig
  private var bar: NavigationBar { navigation.navigationBar }
  private var barPlace: Rect { bar.convert(bar.bounds, to: nil, by: .shown) }

  init() throws {
    first.navigationItem.title = "First"
    navigation = NavigationController(rootViewController: first)
    rig = try Rig(navigation)
  }

  @Test func barMovesWithEdgeOfPage() {
    navigation.pushViewController(second)
    #expect(first.place == Rect(x: 0, y: 91, width: 390, height: 753) && barPlace.minX == 0)
    for _ in 0..<20 {
      rig.wait(1 / 60)
      #expect(first.place.minY == 91 && first.place.height == 753)
      #expect(second.place.minY == 0 && second.place.height == 844)
      if bar.isHidden { continue }
      #expect(abs(barPlace.maxX - second.place.minX) < 1e-6 && bar.title == "First")
    }
    rig.wait(2)
    #expect(bar.isHidden && second.place == Rect(x: 0, y: 0, width: 390, height: 844))
    #expect(second.safeAreaInsets.top == 47)
    rig.drag(from: Point(2, 400), by: Vector(150, 0), in: 0.2)
    #expect(!bar.isHidden && abs(barPlace.maxX - second.place.minX) < 1e-6 && second.place.minX > 100)
    #expect(first.place.minY == 91 && bar.title == "First" && first.safeAreaInsets.top == 0)
    rig.key(.escape)
    rig.pointer(.cancelled, Point(152, 400))
    navigation.coordinator.cancel()
    rig.wait(2)
    #expect(bar.isHidden && navigation.isNavigationBarHidden && second.place.minY == 0)
    navigation.popViewController()
    rig.wait(2)
    #expect(barPlace == Rect(x: 0, y: 0, width: 390, height: 91) && first.place.minY == 91)
  }

  /// The screen that appears again does not set the visibility of the bar itself.
  @Test func cancelledPushShowsBarAgain() {
    let plain = Page()
    navigation.pushViewController(plain, animated: false)
    navigation.pushViewController(second)
    rig.wait(0.1)
    navigation.coordinator.cancel()
    rig.wait(2)
    #expect(!navigation.isNavigationBarHidden && !bar.isHidden && plain.place.minY == 91)
  }

  /// A transition that does not move the bar itself cross-fades it.
  @Test func barFadesWithOtherTransitions() {
    second.preferredTransition = CrossFade()
    navigation.pushViewController(second)
    rig.wait(0.2)
    #expect(bar.shown.alpha > 0 && bar.shown.alpha < 1 && barPlace.minX == 0)
    #expect(first.place.minY == 91 && second.place.minY == 0)
    rig.wait(2)
    #expect(bar.isHidden && bar.alpha == 1)
  }

  @Test func animatedCallSlidesBarAtRest() {
    var last = first.place.minY
    navigation.setNavigationBarHidden(true, animated: true)
    for _ in 0..<20 {
      rig.wait(1 / 60)
      let now = first.place.minY
      #expect(now <= last && last - now < 30 && abs(barPlace.maxY - now) < 1e-6)
      last = now
    }
    #expect(bar.isHidden && first.place == Rect(x: 0, y: 0, width: 390, height: 844))
    navigation.setNavigationBarHidden(false, animated: true)
    rig.wait(0.1)
    #expect(first.place.minY > 0 && first.place.minY < 91 && !bar.isHidden)
    // The bar returns from its present position.
    let place = first.place.minY
    navigation.setNavigationBarHidden(true, animated: true)
    rig.draw()
    #expect(abs(first.place.minY - place) < 1)
    rig.wait(1)
    #expect(bar.isHidden && first.place.minY == 0)
    navigation.setNavigationBarHidden(false, animated: false)
    rig.draw()
    #expect(first.place.minY == 91 && barPlace.minY == 0)
  }

  @Test func reducedMotionHidesBarWithoutSliding() throws {
    let first = Page(hidesBar: false)
    let navigation = NavigationController(rootViewController: first)
    let rig = try Rig(navigation, reducesMotion: true)
    navigation.setNavigationBarHidden(true, animated: true)
    rig.draw()
    #expect(first.place.minY == 0)
    navigation.isNavigationBarHidden = false
    navigation.pushViewController(second)
    rig.wait(0.1)
    #expect(first.place.minY == 91 && navigation.navigationBar.center.x == 195)
  }

  /// If the transition is cancelled, the screen that appears again sets the visibility of the bar itself.
  @Test(arguments: [false, true]) func barChangeInFlightWaitsForEnd(isCancelled: Bool) {
    navigation.pushViewController(Page())
    rig.wait(0.05)
    navigation.isNavigationBarHidden = true
    rig.wait(0.05)
    #expect(first.place.minY == 91 && barPlace.minY == 0 && !bar.isHidden)
    if isCancelled { navigation.popViewController() }
    rig.wait(3)
    #expect(navigation.isNavigationBarHidden == !isCancelled && bar.isHidden == !isCancelled)
    #expect(navigation.viewControllers.count == (isCancelled ? 1 : 2))
  }

  @Test func unanimatedPushMovesBarImmediately() {
    navigation.pushViewController(second, animated: false)
    rig.draw()
    #expect(bar.isHidden && second.place.minY == 0)
    navigation.popViewController(animated: false)
    rig.draw()
    #expect(first.place.minY == 91 && barPlace.minY == 0)
  }

  /// A bar that slides goes on when a screen is pushed.
  @Test(arguments: [false, true]) func pushLetsBarSlideOn(isHidden: Bool) {
    if !isHidden {
      navigation.isNavigationBarHidden = true
      rig.draw()
    }
    navigation.setNavigationBarHidden(isHidden, animated: true)
    rig.wait(0.05)
    let place = barPlace
    #expect(!bar.isHidden && place.minY < 0 && place.maxY > 0)
    navigation.pushViewController(Page())
    rig.wait(1 / 60)
    #expect(!bar.isHidden && abs(barPlace.minY - place.minY) < 15)
    rig.wait(2)
    #expect(bar.isHidden == isHidden && (isHidden || bar.frame.minY == 0))
  }

  /// A screen that decides about the bar, or not, when it appears and when it disappears.
  private final class Chooser: ViewController {
    let choices: [Bool?]
    init(_ seeds: inout SeededGenerator, _ name: String) {
      choices = (0..<4).map { _ in seeds.chance(0.6) ? nil : seeds.chance(0.5) }
      super.init()
      navigationItem.title = name
      preferredTransition = seeds.chance(0.3) ? CrossFade() : nil
    }
    private func choose(_ index: Int, _ animated: Bool) {
      if let isHidden = choices[index] {
        navigationController?.setNavigationBarHidden(isHidden, animated: animated)
      }
    }
    override func viewWillAppear(_ animated: Bool) { choose(0, animated) }
    override func viewDidAppear(_ animated: Bool) { choose(1, animated) }
    override func viewWillDisappear(_ animated: Bool) { choose(2, animated) }
    override func viewDidDisappear(_ animated: Bool) { choose(3, animated) }
  }

  @Test func anyWalkEndsAtRest() throws {
    for seed in 0..<Effort.count(40, thorough: 400) {
      var seeds = SeededGenerator(seed)
      let navigation = NavigationController(rootViewController: Chooser(&seeds, "root"))
      navigation.isNavigationBarHidden = seeds.chance(0.5)
      let rig = try Rig(navigation, size: Size(300, 400), reducesMotion: seeds.chance(0.1))
      let bar = navigation.navigationBar
      var log: [String] = []
      for step in 0..<25 {
        let kind = seeds.index(11)
        switch kind {
        case 0...2: navigation.pushViewController(Chooser(&seeds, "\(step)"), animated: seeds.chance(0.8))
        case 3, 4: navigation.popViewController(animated: seeds.chance(0.8))
        case 5: navigation.popToRootViewController()
        case 6:
          let new = navigation.viewControllers.prefix(1 + seeds.index(3))
          navigation.setViewControllers(
            Array(new) + [Chooser(&seeds, "\(step)")], animated: seeds.chance(0.8))
        case 7:
          rig.drag(from: Point(2, 300), by: Vector(40 + 200 * Double(seeds.index(2)), 0), in: 0.1)
          if seeds.chance(0.5) {
            rig.pointer(.cancelled, Point(40, 300))
          } else {
            rig.pointer(.released, Point(80, 300))
          }
        case 8: navigation.setNavigationBarHidden(seeds.chance(0.5), animated: seeds.chance(0.5))
        case 9: try rig.resize(to: Size(250 + Double(seeds.index(100)), 400 + Double(seeds.index(100))))
        default: navigation.coordinator.reverse()
        }
        log.append("\(kind)")
        rig.wait([0, 0.02, 0.1, 0.3, 0.4].randomElement(using: &seeds) ?? 0)
        guard seeds.chance(0.2) else { continue }
        rig.wait(3)
        log.append("rest")
        let (top, isHidden) = (try #require(navigation.topViewController), navigation.isNavigationBarHidden)
        let frame = top.view.convert(top.view.bounds, to: nil, by: .shown)
        let height = isHidden ? 0 : bar.bounds.height
        let isRight =
          navigation.coordinator.isIdle && navigation.barFlight == nil && navigation.barSlide == nil
          && navigation.lateBarHidden == nil && bar.isHidden == isHidden && bar.alpha == 1
          && bar.shown.center == bar.center && bar.center.x == rig.window.bounds.width / 2
          && bar.frame.minY == (isHidden ? -bar.bounds.height : 0)
          && frame == rig.window.bounds.inset(by: Insets(top: height)) && top.fillInsets == .zero
          && (isHidden || bar.title == top.navigationItem.title)
          && (isHidden || bar.showsBackButton == (navigation.viewControllers.count > 1))
        #expect(
          isRight, "seed \(seed), \(log): \(isHidden) \(bar.isHidden) \(bar.frame) \(frame) \(bar.alpha)")
        if !isRight { break }
      }
    }
  }
}
