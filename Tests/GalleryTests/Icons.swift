import Controllers
import Geometry
import Headless
import Views

@testable import Gallery

/// The icon menu in a window without a screen.
final class Icons {
  let headless: HeadlessWindow
  let navigation: NavigationController

  /// - Parameter navigation: the stack to show instead of the demo's own.
  init(
    _ navigation: NavigationController? = nil, size: Size = Size(390, 844), scale: Double = 1,
    reducesMotion: Bool = false, hasStatusBar: Bool = true
  ) throws {
    headless = try HeadlessWindow(size: size, scale: scale, reducesMotion: reducesMotion)
    let root = navigation ?? ZoomingIconsDemo.make()
    self.navigation = root as? NavigationController ?? NavigationController(rootViewController: root)
    window = headless.window
    window.safeAreaInsets = Demo.zoomingIcons.safeAreaInsets
    if hasStatusBar { window.statusBar = DeviceStatusBar() }
    window.rootViewController = self.navigation
    try headless.advance(by: 0)
  }

  let window: Window
  var coordinator: TransitionCoordinator { navigation.transitionCoordinator }
  var dump: String { headless.dump() }
  var pixels: [UInt32] { headless.surface.words }
  /// How many screens are on the stack.
  var depth: Int { navigation.viewControllers.count }

  /// A menu at rest after a detail was opened and has arrived.
  static func opened(_ icon: String = "icon-twitter", scale: Double = 1) throws -> Icons {
    let icons = try Icons(scale: scale)
    icons.headless.click(icon)
    try icons.wait(1.5)
    return icons
  }

  /// Lets time pass at 60 frames a second.
  func wait(_ seconds: Double) throws { try headless.tick(60, until: headless.now + seconds) }

  /// Draws the present state.
  func draw() throws { try headless.advance(by: 0) }

  func view(_ identifier: String) -> View? { window.view(withIdentifier: identifier) }

  /// The box in which a view is seen, in the window.
  func seen(_ view: View?) -> Rect { view.map { $0.convert($0.shown.bounds, to: nil, by: .shown) } ?? .zero }

  private var container: View? { view("detail")?.superview }
  /// What stands in for the disc.
  var movingDisc: StandIn? { container?.subviews.compactMap { $0 as? StandIn }.first }
  /// The icon that flies.
  var movingIcon: ImageView? { container?.subviews.compactMap { $0 as? ImageView }.first }

  // MARK: - A drag in steps

  /// Moves the pressed pointer along a line, 120 steps a second.
  func move(from start: Point, by way: Vector, in seconds: Double) throws {
    let steps = max(1, Int((seconds * 120).rounded()))
    let begin = headless.now
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      try headless.advance(to: begin + seconds * part)
      headless.send(.dragged, at: start + way * part)
    }
  }

  func drag(from start: Point, by way: Vector, in seconds: Double) throws {
    headless.send(.pressed, at: start)
    try move(from: start, by: way, in: seconds)
  }
}

extension Demo {
  /// The demo of the icon menu.
  static var zoomingIcons: Demo { all.first { $0.name == "zooming-icons" } ?? all[0] }
}

/// Where one view is seen.
struct Place {
  let corners: [Point]
  let alpha: Double

  init(_ view: View) {
    let box = view.shown.bounds
    corners = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.minX, box.maxY),
      Point(box.maxX, box.maxY),
    ].map { view.convert($0, to: nil, by: .shown) }
    alpha = view.shown.alpha
  }

  /// How far the corners have come at most, in points.
  func distance(to other: Place) -> Double {
    zip(corners, other.corners).reduce(0) { max($0, $1.0.distance(to: $1.1)) }
  }
}

extension Icons {
  /// Where every view is seen that moves in a zoom, by a name.
  var places: [String: Place] {
    var places: [String: Place] = [:]
    let views: [(String, View?)] = [
      ("disc", movingDisc), ("icon", movingIcon), ("menu", view("menu")), ("title", view("detail-title")),
      ("summary", view("detail-summary")), ("back", view("back-button")),
    ]
    for (name, view) in views { places[name] = view.map(Place.init) }
    return places
  }

  /// How far any of them is from where it was, in points, and by how much an alpha has changed.
  func largestMove(since before: [String: Place]) -> (points: Double, alpha: Double) {
    places.reduce((0, 0)) { largest, entry in
      guard let old = before[entry.key] else { return largest }
      return (
        max(largest.0, old.distance(to: entry.value)), max(largest.1, abs(old.alpha - entry.value.alpha))
      )
    }
  }
}
