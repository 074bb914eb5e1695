import Controllers
import Geometry
import Headless
import Motion
import TestSupport
import Transitions
import Views

@testable import Gallery

/// The inbox in a window without a screen.
final class Inbox {
  let headless: HeadlessWindow
  let navigation: NavigationController

  init(
    size: Size = Size(390, 844), scale: Double = 1, reducesMotion: Bool = false, hasStatusBar: Bool = true
  ) throws {
    headless = try HeadlessWindow(size: size, scale: scale, reducesMotion: reducesMotion)
    let root = ExpandingCellsDemo.make()
    navigation = root as? NavigationController ?? NavigationController(rootViewController: root)
    window = headless.window
    window.safeAreaInsets = Insets(top: 47, bottom: 34)
    if hasStatusBar { window.statusBar = DeviceStatusBar() }
    window.rootViewController = navigation
    try headless.advance(by: 0)
  }

  /// With a letter open and everything at rest.
  static func opened(
    _ row: Int = 3, size: Size = Size(390, 844), scale: Double = 1, hasStatusBar: Bool = true
  ) throws -> Inbox {
    let inbox = try Inbox(size: size, scale: scale, hasStatusBar: hasStatusBar)
    inbox.headless.click("mail-\(row)")
    try inbox.wait(2)
    return inbox
  }

  let window: Window
  var coordinator: TransitionCoordinator { navigation.transitionCoordinator }
  var dump: String { headless.dump() }
  var pixels: [UInt32] { headless.surface.words }
  var letter: ViewController? { navigation.presentedViewController }
  var isOpen: Bool { letter != nil }
  var list: ScrollView? { view("inbox-table") as? ScrollView }
  var content: ScrollView? { view("mail-scroll") as? ScrollView }
  var style: StatusBarStyle? { window.statusBar?.style }

  func wait(_ seconds: Double) throws { try headless.tick(60, until: headless.now + seconds) }
  func draw() throws { try headless.advance(by: 0) }
  func view(_ identifier: String) -> View? { window.view(withIdentifier: identifier) }

  /// The box in which a view is seen, in the window.
  func seen(_ view: View?) -> Rect { view.map { $0.convert($0.shown.bounds, to: nil, by: .shown) } ?? .zero }

  func difference(from other: [UInt32]) -> Difference? {
    TestSupport.difference(pixels, other, width: headless.surface.width)
  }

  // MARK: - The pieces of the transition

  private var container: View? { window.view(withIdentifier: "mail")?.superview?.superview?.superview }
  /// The regions above and below the row, in this order.
  var regions: [StandIn] { container?.subviews.compactMap { $0 as? StandIn } ?? [] }
  /// What the row and the letter are in.
  var target: View? { view("mail")?.superview?.superview }
  /// The picture of the bar in front of everything.
  var bar: View? { container?.subviews.last }

  // MARK: - A drag in steps

  private(set) var finger = Point.zero

  func press(_ point: Point) {
    finger = point
    headless.send(.pressed, at: point)
  }

  /// Moves the pressed pointer along a line, 120 steps a second, each with a frame before it.
  func move(by way: Vector, in seconds: Double) throws {
    let steps = max(1, Int((seconds * 120).rounded()))
    let (begin, start) = (headless.now, finger)
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      try headless.advance(to: begin + seconds * part)
      finger = start + way * part
      headless.send(.dragged, at: finger)
    }
  }

  func drag(from start: Point, by way: Vector, in seconds: Double) throws {
    press(start)
    try move(by: way, in: seconds)
  }

  func release() { headless.send(.released, at: finger) }
}

/// The numbers of screens.md, section 2.
enum Pull {
  static let slop = 8.0
  static let threshold = 45.5
  /// The finger's travel to the threshold, slop included.
  static let toThreshold = rubberBandInverse(threshold, dimension: 844) + slop
  static let travel = 422.0
}
