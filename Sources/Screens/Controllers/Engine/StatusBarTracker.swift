import SegueControls

/// An object that adapts the status bar's style to the views behind the bar during a transition. If an edge between the two
/// screens crosses the bar's contents, each part of the contents has the style that is legible there.
final class StatusBarTracker {
  private weak var window: Window?
  private let screens: [(screen: ViewController, style: StatusBarStyle, color: Color?)]
  private var finder = BackdropFinder()
  /// The points behind the bar that determine its style, in the window's coordinates. They are valid for this frame and this
  /// appearance version of the bar.
  private var corners: (points: [Point], frame: Rect, looks: Int)?
  private var places: [Place] = []
  /// The style that is legible on everything behind the bar; `nil` if each part of the bar needs its own.
  private var common: StatusBarStyle?

  /// Creates a tracker for a transition between two screens. Both must be laid out, and `from` must be visible.
  init(from: ViewController, to: ViewController, in window: Window) {
    self.window = window
    let point = window.statusBar.map(Self.place) ?? .zero
    screens = [from, to].map { screen in
      let inside = screen.view.convert(point, from: nil)
      return (screen, screen.topmost.statusBarStyle, screen.view.backdrop(at: inside)?.color)
    }
  }

  /// Returns the point behind a bar that determines its style, in the window's coordinates.
  static func place(of bar: StatusBar) -> Point {
    bar.styleReference + Vector(bar.frame.minX, bar.frame.minY)
  }

  /// A point behind the bar, the view that is shown at this point, and the style that is legible on it.
  private typealias Place = (point: Point, thing: View, style: StatusBarStyle)

  /// Sets the style that is legible on the views behind the bar. The change is not animated, so that the style depends only on
  /// these views.
  func update() {
    guard let window, let bar = window.statusBar, screens[0].style != screens[1].style else { return }
    let points = points(of: bar)
    let isKnown = finder.find(points, in: window, behind: bar)
    defer { finder.clear() }
    // As long as the same views are behind the bar, the style is the same. Only a bar with both styles depends on their
    // positions.
    if isKnown, let common { return bar.setStyle(common, animated: false) }
    for index in points.indices {
      guard let backdrop = finder[index], let style = style(over: backdrop) else { continue }
      places.append((points[index], backdrop.view, style))
    }
    defer { places.removeAll(keepingCapacity: true) }
    guard let first = places.first else { return common = nil }
    common = places.allSatisfy { $0.style == first.style } ? first.style : nil
    if let common { return bar.setStyle(common, animated: false) }
    var (front, last) = (first, first)
    for place in places where place.thing !== last.thing {
      last = place
      if place.thing.isInFront(of: front.thing) { front = place }
    }
    bar.setStyle(front.style.other, exceptOver: outermost(around: front))
  }

  /// Returns the corners of the bar's contents, or its reference point if it has no contents. The result is cached until the
  /// bar moves or its appearance changes.
  private func points(of bar: StatusBar) -> [Point] {
    let (frame, looks) = (bar.frame, bar.looksVersion)
    if let corners, corners.frame == frame, corners.looks == looks { return corners.points }
    let found = bar.contentCorners
    let points = found.isEmpty ? [Self.place(of: bar)] : found
    corners = (points, frame, looks)
    return points
  }

  /// Returns the outermost view that contains the view at a place and covers no place with the other style.
  private func outermost(around place: Place) -> View {
    var (largest, next) = (place.thing, Optional(place.thing))
    while let each = next, !(each is Window), !reaches(each, over: place.style.other) {
      if !each.bounds.isEmpty { largest = each }
      next = each.superview
    }
    return largest
  }

  /// Returns whether a view, as it is shown, covers a place with the given style.
  private func reaches(_ view: View, over style: StatusBarStyle) -> Bool {
    guard let inward = view.transform(to: nil, by: .shown).inverted else { return false }
    var look = view.shown
    if let snapshot = view as? SnapshotView { look.cornerRadius = snapshot.shownCornerRadius }
    for place in places where place.style == style {
      if look.covers(inward.apply(to: place.point)) { return true }
    }
    return false
  }

  private func style(over backdrop: Backdrop) -> StatusBarStyle? {
    guard let color = backdrop.color else {
      for (screen, style, _) in screens where backdrop.view.isDescendant(of: screen.view) { return style }
      return nil
    }
    return nearest(to: color)
  }

  /// Returns the style of the screen whose color is closer to the given color. If the differences are equal within 0.02,
  /// returns the style that is more legible on the given color.
  private func nearest(to color: Color) -> StatusBarStyle {
    let (one, other) = (Self.distance(color, screens[0].color), Self.distance(color, screens[1].color))
    guard abs(one - other) > 0.02 else {
      return color.contrast(with: .white) > color.contrast(with: .black) ? .light : .dark
    }
    return screens[one < other ? 0 : 1].style
  }

  /// Returns the difference between two colors, 0…1. For an unknown color, returns 0.15, a difference that is neither small nor
  /// large.
  private static func distance(_ one: Color, _ other: Color?) -> Double {
    guard let other else { return 0.15 }
    return max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
  }
}

extension View {
  /// Returns whether the view is drawn over another view in the same window.
  func isInFront(of other: View) -> Bool {
    var (mine, its) = (self, other)
    while mine !== its, let outer = mine.superview, let around = its.superview {
      if mine.depth == its.depth, outer === around {
        for sibling in outer.subviews where sibling === mine || sibling === its { return sibling === its }
      }
      let isDeeper = mine.depth > its.depth
      if mine.depth >= its.depth { mine = outer }
      if !isDeeper { its = around }
    }
    return depth > other.depth
  }
}
