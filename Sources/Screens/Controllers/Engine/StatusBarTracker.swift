import SegueControls

/// Keeps the status bar's style in step with what is shown under it: forward, backward and while the transition is held. Where an edge
/// runs through its contents, each part has the style that is legible there.
final class StatusBarTracker {
  private weak var window: Window?
  private let screens: [(screen: ViewController, style: StatusBarStyle, color: Color?)]
  private var finder = BackdropFinder()
  /// Where the style is decided, and what that follows from.
  private var corners: (points: [Point], frame: Rect, looks: Int)?
  private var places: [Place] = []

  /// Follows a transition between two screens, both laid out, with `from` visible.
  init(from: ViewController, to: ViewController, in window: Window) {
    self.window = window
    let point = window.statusBar.map(Self.place) ?? .zero
    screens = [from, to].map { screen in
      let inside = screen.view.transform(to: nil).inverted?.apply(to: point) ?? point
      return (screen, screen.topmost.statusBarStyle, screen.view.backdrop(at: inside)?.color)
    }
  }

  /// Where the style is decided, in the window.
  static func place(of bar: StatusBar) -> Point {
    bar.styleReference + Vector(bar.frame.minX, bar.frame.minY)
  }

  /// A thing under the bar, and the style over it.
  private typealias Place = (point: Point, thing: View, style: StatusBarStyle)

  /// Shows the style of the screen that is shown under the bar: immediately, so that it depends only on what is shown.
  func update() {
    guard let window, let bar = window.statusBar, screens[0].style != screens[1].style else { return }
    let points = points(of: bar)
    finder.find(points, in: window, behind: bar)
    places.removeAll(keepingCapacity: true)
    for (index, point) in points.enumerated() {
      guard let backdrop = finder[index], let style = style(over: backdrop) else { continue }
      places.append((point, backdrop.view, style))
    }
    finder.clear()
    defer { places.removeAll(keepingCapacity: true) }
    guard let first = places.first else { return }
    if places.allSatisfy({ $0.style == first.style }) { return bar.setStyle(first.style, animated: false) }
    var front = first
    for place in places where place.thing.isInFront(of: front.thing) { front = place }
    bar.setStyle(front.style.other, exceptOver: outermost(around: front))
  }

  /// The corners of what the bar shows, or its middle; found again where the bar looks different, or has moved.
  private func points(of bar: StatusBar) -> [Point] {
    let (frame, looks) = (bar.frame, bar.looksVersion)
    if let corners, corners.frame == frame, corners.looks == looks { return corners.points }
    let found = bar.contentCorners
    let points = found.isEmpty ? [Self.place(of: bar)] : found
    corners = (points, frame, looks)
    return points
  }

  /// The largest thing that what is in a place belongs to, and that does not reach over places of another style.
  private func outermost(around place: Place) -> View {
    var (largest, next) = (place.thing, Optional(place.thing))
    while let each = next, !(each is Window), !reaches(each, over: place.style.other) {
      if !each.bounds.isEmpty { largest = each }
      next = each.superview
    }
    return largest
  }

  /// Whether a place of a style lies within a view's outline as it is shown.
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

  /// The style of the screen whose color is nearer; where the colors are alike, the more legible one.
  private func nearest(to color: Color) -> StatusBarStyle {
    let (one, other) = (Self.distance(color, screens[0].color), Self.distance(color, screens[1].color))
    guard abs(one - other) > 0.02 else {
      return color.contrast(with: .white) > color.contrast(with: .black) ? .light : .dark
    }
    return screens[one < other ? 0 : 1].style
  }

  /// How different two colors are, 0…1; an unknown one is neither near nor far.
  private static func distance(_ one: Color, _ other: Color?) -> Double {
    guard let other else { return 0.15 }
    return max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
  }
}

extension View {
  /// Whether the view is drawn over another one in the same window.
  fileprivate func isInFront(of other: View) -> Bool {
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
