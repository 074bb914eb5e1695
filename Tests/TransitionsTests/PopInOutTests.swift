import SegueControllers
import SegueDrawing
import SegueGeometry
import SegueViews
import Testing

@testable import SegueTransitions

/// The pop in numbers: Docs/BEHAVIOR.md#pop-in-and-out.
@Suite struct PopInOutTests {
  /// A square that opens, in a screen or as one.
  final class Grid: ViewController, PopInOutPresenting {
    let cell = View(frame: Rect(x: 20, y: 300, width: 100, height: 100))
    var hasCell = true
    override func viewDidLoad() {
      view.addSubview(cell)
      cell.backgroundColor = Color(200, 40, 40)
    }
    func sourceView(forItem item: AnyHashable, in transition: PopInOutTransition) -> View? {
      hasCell && item == AnyHashable(7) ? cell : nil
    }
  }

  final class Page: ViewController, PopInOutPresented {
    let popInOutItem: AnyHashable = 7
  }

  final class Delegate: NavigationControllerDelegate {
    var duration = 0.4
    func navigationController(
      _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
      from: ViewController, to: ViewController
    ) -> (any Transition)? {
      PopInOutTransition(operation, from: from, to: to, duration: duration)
    }
  }

  final class Rig {
    let window = Window(size: Size(390, 844))
    let grid = Grid()
    let page = Page()
    let delegate = Delegate()
    let navigation: NavigationController

    init() {
      window.trimsSprings = false
      navigation = NavigationController(rootViewController: grid)
      navigation.delegate = delegate
      window.rootViewController = navigation
      window.layoutIfNeeded()
    }

    var coordinator: TransitionCoordinator { navigation.coordinator }
    func wait(_ seconds: Double) { window.timeline.advance(to: window.timeline.now + seconds) }
    private var container: View? { page.view.superview }
    /// The picture of the page, and of the cell, in front of it.
    var pagePicture: SnapshotView? { container?.subviews.dropLast().last as? SnapshotView }
    var cellPicture: SnapshotView? { container?.subviews.last as? SnapshotView }
  }

  static let cell = Rect(x: 20, y: 300, width: 100, height: 100)
  static let whole = Rect(x: 0, y: 0, width: 390, height: 844)

  @Test func itGoesTooFarByThatMuch() throws {
    let rig = Rig()
    rig.navigation.pushViewController(rig.page)
    let picture = try #require(rig.cellPicture)
    #expect(picture.shown.frame.isNear(Self.cell))
    #expect(picture.shown.alpha == 1)
    rig.wait(0.179)
    #expect(abs(rig.coordinator.progress - 1.046) < 5e-4)
    #expect(picture.shown.frame.isNear(Self.cell.mixed(with: Self.whole, at: rig.coordinator.progress)))
    #expect(picture.shown.alpha == 0)
    rig.wait(0.3)
    #expect(rig.coordinator.isIdle)
    #expect(
      rig.page.view.superview != nil && !rig.page.view.isHiddenOrConcealed && rig.grid.view.superview == nil)
  }

  @Test(arguments: [(0.04, 0.299), (0.08, 0.715), (0.12, 0.958), (0.2, 1.041)])
  func theSpringIsTheSpecified(time: Double, value: Double) {
    let rig = Rig()
    rig.navigation.pushViewController(rig.page)
    rig.wait(time)
    #expect(abs(rig.coordinator.progress - value) < 6e-4)
  }

  @Test func theNewScreenIsNotSeenAtFirst() throws {
    let rig = Rig()
    rig.navigation.pushViewController(rig.page)
    let cell = try #require(rig.cellPicture)
    #expect(cell.shown.alpha == 1 && rig.pagePicture !== cell && rig.pagePicture?.shown.alpha == 1)
    rig.wait(0.0799)
    #expect(cell.shown.alpha == 1 && cell.shown.frame == rig.pagePicture?.shown.frame)
    rig.wait(0.06)
    #expect(cell.shown.alpha < 0.4)
    rig.wait(0.1)
    #expect(cell.shown.alpha == 0)
  }

  @Test func theWayBackShowsItAtOnce() throws {
    let rig = Rig()
    rig.navigation.pushViewController(rig.page, animated: false)
    rig.navigation.popViewController()
    #expect(rig.pagePicture?.shown.alpha == 1)
    #expect(rig.grid.cell.isHiddenOrConcealed)
    let picture = try #require(rig.cellPicture)
    #expect(picture.shown.alpha == 0)
    rig.wait(0.179)
    #expect(picture.shown.bounds.width < 96 && picture.shown.bounds.width >= 92)
    rig.wait(0.5)
    #expect(
      rig.coordinator.isIdle && !rig.grid.cell.isHiddenOrConcealed
        && rig.navigation.viewControllers.count == 1)
  }

  @Test func scrubbedItIsLinear() throws {
    let rig = Rig()
    rig.navigation.pushViewController(rig.page)
    rig.coordinator.hold()
    // The cell fades in the first half of what is left of the time after the first fifth.
    for (fraction, alpha) in [(0, 1), (0.2, 1), (0.25, 0.875), (0.5, 0.25), (0.6, 0), (1, 0)] {
      rig.coordinator.track(fraction)
      let picture = try #require(rig.cellPicture)
      #expect(picture.shown.frame.isNear(Self.cell.mixed(with: Self.whole, at: fraction)))
      #expect(abs(picture.shown.alpha - alpha) < 1e-6)
    }
  }

  @Test(arguments: [0.2, 0.4, 1.5]) func theDurationIsItsOwn(duration: Double) {
    let rig = Rig()
    rig.delegate.duration = duration
    rig.navigation.pushViewController(rig.page)
    rig.wait(duration * 0.99)
    #expect(!rig.coordinator.isIdle)
    rig.wait(duration * 0.02)
    #expect(rig.coordinator.isIdle)
  }

  @Test func cancelledEverythingIsAsItWas() {
    let rig = Rig()
    let before = rig.window.dump()
    rig.navigation.pushViewController(rig.page)
    rig.wait(0.1)
    rig.navigation.popViewController()
    rig.wait(1)
    #expect(rig.coordinator.isIdle)
    #expect(rig.window.dump() == before)
    rig.navigation.pushViewController(rig.page, animated: false)
    rig.window.layoutIfNeeded()
    let open = rig.window.dump()
    rig.navigation.popViewController()
    rig.wait(0.1)
    rig.coordinator.cancel()
    rig.wait(1)
    #expect(rig.window.dump() == open)
  }

  /// Without a cell the screens are exchanged at once, and the end is reported.
  @Test func withoutACellThereIsNoAnimation() {
    let rig = Rig()
    rig.grid.hasCell = false
    rig.navigation.pushViewController(rig.page)
    rig.wait(0.02)
    #expect(rig.coordinator.isIdle && rig.navigation.topViewController === rig.page)
    rig.navigation.popViewController()
    rig.wait(0.02)
    #expect(rig.coordinator.isIdle && rig.navigation.topViewController === rig.grid)
  }

  @Test func itAnswersForItsPairOnly() {
    let (grid, page, other) = (Grid(), Page(), ViewController())
    #expect(PopInOutTransition(.push, from: grid, to: page) != nil)
    #expect(PopInOutTransition(.pop, from: page, to: grid) != nil)
    #expect(PopInOutTransition(nil, from: grid, to: page) == nil)
    #expect(PopInOutTransition(.pop, from: grid, to: page) == nil)
    #expect(PopInOutTransition(.push, from: grid, to: other) == nil)
    #expect(PopInOutTransition(.present, from: grid, to: page) == nil)
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    [minX - other.minX, minY - other.minY, maxX - other.maxX, maxY - other.maxY].allSatisfy { abs($0) < 1e-6 }
  }
}

extension View.Properties {
  fileprivate var frame: Rect { toSuperview.apply(to: bounds) }
}
