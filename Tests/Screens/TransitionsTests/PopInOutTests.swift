import Testing

@testable import SegueTransitions

/// The pop in numbers: Docs/BEHAVIOR.md#pop-in-and-out.
@Suite struct PopInOutTests {
  /// A screen with a square that opens.
  final class Grid: ViewController {
    let cell = View(frame: Rect(x: 20, y: 300, width: 100, height: 100))
    var hasCell = true
    override func viewDidLoad() {
      view.addSubview(cell)
      cell.backgroundColor = Color(200, 40, 40)
    }
  }

  final class Rig {
    let window = Window(size: Size(390, 844))
    let grid = Grid()
    let page = ViewController()
    let navigation: NavigationController

    init(duration: Double = 0.4) {
      window.shortensSpringTails = false
      navigation = NavigationController(rootViewController: grid)
      page.preferredTransition = ZoomTransition.popInOut(duration: duration)
      page.transitionSource = .provider { [grid] in grid.hasCell ? grid.cell : nil }
      window.rootViewController = navigation
      window.layoutIfNeeded()
    }

    var coordinator: TransitionCoordinator { navigation.coordinator }
    func wait(_ seconds: Double) { window.timeline.advance(to: window.timeline.now + seconds) }
    private var container: View? { page.view.superview }
    /// The moving view.
    var panel: View? { container?.subviews.last?.subviews.last }
    /// The pictures of the page and of the cell; the cell's is in front.
    var pagePicture: SnapshotView? { panel?.subviews.first as? SnapshotView }
    var cellPicture: SnapshotView? { panel?.subviews.last as? SnapshotView }
    /// The picture that fills the cell's place.
    var filling: View? { container?.subviews.first { ($0 as? SnapshotView)?.source === grid.cell } }
  }

  static let cell = Rect(x: 20, y: 300, width: 100, height: 100)
  static let whole = Rect(x: 0, y: 0, width: 390, height: 844)

  @Test func pushOvershootsByFivePercent() throws {
    let rig = Rig()
    rig.navigation.pushViewController(rig.page)
    let (panel, picture) = (try #require(rig.panel), try #require(rig.cellPicture))
    #expect(panel.shown.frame.isNear(Self.cell))
    #expect(picture.shown.alpha == 1)
    rig.wait(0.179)
    #expect(abs(rig.coordinator.progress - 1.046) < 5e-4)
    #expect(panel.shown.frame.isNear(Self.cell.mixed(with: Self.whole, at: rig.coordinator.progress)))
    #expect(picture.shown.alpha == 0)
    rig.wait(0.3)
    #expect(rig.coordinator.isIdle)
    #expect(
      rig.page.view.superview != nil && !rig.page.view.isHiddenOrConcealed && rig.grid.view.superview == nil)
  }

  @Test(arguments: [(0.04, 0.299), (0.08, 0.715), (0.12, 0.958), (0.2, 1.041)])
  func pushFollowsSpecifiedSpring(time: Double, value: Double) {
    let rig = Rig()
    rig.navigation.pushViewController(rig.page)
    rig.wait(time)
    #expect(abs(rig.coordinator.progress - value) < 6e-4)
  }

  @Test func cellCoversNewScreenAtFirst() throws {
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

  @Test func popShowsPageImmediately() throws {
    let rig = Rig()
    rig.navigation.pushViewController(rig.page, animated: false)
    rig.navigation.popViewController()
    #expect(rig.pagePicture?.shown.alpha == 1)
    #expect(rig.grid.cell.isHiddenOrConcealed)
    let picture = try #require(rig.panel)
    #expect(rig.cellPicture?.shown.alpha == 0)
    rig.wait(0.179)
    #expect(picture.shown.bounds.width < 96 && picture.shown.bounds.width >= 92)
    rig.wait(0.5)
    #expect(
      rig.coordinator.isIdle && !rig.grid.cell.isHiddenOrConcealed
        && rig.navigation.viewControllers.count == 1)
  }

  @Test func scrubbingIsLinear() throws {
    let rig = Rig()
    rig.navigation.pushViewController(rig.page)
    rig.coordinator.hold()
    // The cell fades in the first half of the time after the first fifth.
    for (fraction, alpha) in [(0, 1), (0.2, 1), (0.25, 0.875), (0.5, 0.25), (0.6, 0), (1, 0)] {
      rig.coordinator.track(fraction)
      let picture = try #require(rig.cellPicture)
      #expect(rig.panel?.shown.frame.isNear(Self.cell.mixed(with: Self.whole, at: fraction)) == true)
      #expect(abs(picture.shown.alpha - alpha) < 1e-6)
    }
  }

  @Test(arguments: [0.2, 0.4, 1.5]) func durationCanBeChosen(duration: Double) {
    let rig = Rig(duration: duration)
    rig.navigation.pushViewController(rig.page)
    rig.wait(duration * 0.99)
    #expect(!rig.coordinator.isIdle)
    rig.wait(duration * 0.02)
    #expect(rig.coordinator.isIdle)
  }

  @Test func missingCellGivesDefaultPushAndPop() {
    let rig = Rig()
    rig.grid.hasCell = false
    rig.navigation.pushViewController(rig.page)
    #expect(rig.page.view.shown.center.x == 390 * 1.5)
    rig.wait(1)
    rig.navigation.popViewController()
    #expect(rig.page.view.shown.center.x == 195)
    rig.wait(1)
    #expect(rig.coordinator.isIdle && rig.navigation.topViewController === rig.grid)
  }

  /// The picture is held at the end of the pull, away from its cell, or thrown from there. The cell is filled only after the
  /// picture has come near.
  @Test(arguments: [Vector(0, 0), Vector(-1200, 2000)]) func cellIsFilledWhenPictureIsNear(speed: Vector)
    throws
  {
    let rig = Rig()
    rig.navigation.pushViewController(rig.page, animated: false)
    rig.window.layoutIfNeeded()
    func send(_ phase: PointerEvent.Phase, _ point: Point) {
      rig.window.send(.pointer(PointerEvent(phase, at: point, time: rig.window.timeline.now)))
    }
    var last = Point(300, 300)
    send(.pressed, last)
    for step in 1...40 {
      last = Point(300, 300) + Vector(0, 12 * Double(step))
      rig.wait(0.01)
      send(.dragged, last)
    }
    // The picture is as small as the cell, and is under the pointer.
    #expect(rig.coordinator.progress > 0.99)
    let (panel, filling) = (try #require(rig.panel), try #require(rig.filling))
    #expect(panel.shown.center.distance(to: Self.cell.center) > 100)
    #expect(filling.shown.alpha == 0)
    if speed == .zero { rig.wait(0.2) }
    send(.released, last)
    var wasFilled = false
    for _ in 0..<80 {
      rig.wait(0.005)
      guard rig.panel != nil else { break }
      let frame = panel.shown.frame
      let edges = [frame.minX - 20, frame.minY - 300, frame.maxX - 120, frame.maxY - 400]
      let distance = edges.map(abs).max() ?? 0
      if distance > 25 { #expect(filling.shown.alpha == 0, "\(distance)") }
      if distance > 1, distance < 12 {
        wasFilled = true
        #expect(filling.shown.alpha == 1, "\(distance)")
      }
    }
    #expect(wasFilled)
  }

  /// One image in two image views with different content modes: both pictures show the same point at the same position.
  @Test(arguments: [0.0, 0.3, 0.7, 1]) func croppedPictureMatchesAtEveryFraction(fraction: Double) throws {
    let image = Image.vector(size: Size(200, 100)) { _ in }
    let rig = Rig()
    let (small, large) = (
      ImageView(image, contentMode: .scaleAspectFill), ImageView(image, contentMode: .scaleAspectFit)
    )
    (small.frame, large.frame) = (Self.cell, Self.whole)
    small.clipsToBounds = true
    rig.grid.view.addSubview(small)
    rig.page.view.addSubview(large)
    rig.page.transitionSource = .view(small)
    rig.page.preferredTransition = ZoomTransition.popInOut { _ in large }
    rig.navigation.pushViewController(rig.page)
    rig.coordinator.hold()
    rig.coordinator.track(fraction)
    let (one, other) = (try #require(rig.cellPicture), try #require(rig.pagePicture))
    let panel = try #require(rig.panel)
    #expect(panel.shown.frame.isNear(Self.cell.mixed(with: Self.whole, at: fraction)))
    // In the cell, the image is twice as wide as the cell; on the page, it is as wide as the page.
    let start = Rect(x: -50, y: 0, width: 200, height: 100)
    let end = Rect(x: 0, y: 422 - 97.5, width: 390, height: 195)
    let place = start.mixed(with: end, at: fraction)
    func shown(_ snapshot: SnapshotView, _ crop: Rect) -> Rect {
      let (frame, size) = (snapshot.shown.frame, snapshot.source.bounds.size)
      let (across, down) = (frame.width / size.width, frame.height / size.height)
      return Rect(
        x: frame.minX + crop.minX * across, y: frame.minY + crop.minY * down, width: crop.width * across,
        height: crop.height * down)
    }
    #expect(shown(one, start).isNear(place))
    #expect(shown(other, end).isNear(place))
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
