import SegueControllers
import Testing

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
}
