import SegueControls
import SegueDrawing
import SegueGeometry
import SegueViews

/// What is shown at a point: the frontmost thing that covers it.
enum Backdrop {
  case color(Color)
  /// A picture or a drawing in a view.
  case contents(of: View)
}

extension View {
  /// What is shown at a point of the view's own coordinates; `nil` where nothing covers it. Text, bars of the window and anything
  /// less than half opaque do not count.
  func backdrop(at point: Point) -> Backdrop? {
    // The views that are still to be asked, the next one last; each comes after what lies in it.
    var rest = [(view: self, point: point, isEntered: false)]
    while let (view, point, isEntered) = rest.popLast() {
      if isEntered {
        if let found = view.ownBackdrop(at: point) { return found }
        continue
      }
      if view.clipsToBounds, !view.shown.covers(point) { continue }
      rest.append((view, point, true))
      for inner in view.subviews where !inner.isHiddenOrConcealed && !(inner is StatusBar) {
        let look = inner.shown
        guard look.alpha >= 0.5, let inside = look.toSuperview.inverted?.apply(to: point) else { continue }
        rest.append((inner, inside, false))
      }
    }
    return nil
  }

  /// The same for what the view itself shows.
  private func ownBackdrop(at point: Point) -> Backdrop? {
    let shown = shown
    if let snapshot = self as? SnapshotView, let inside = snapshot.fromSource.inverted?.apply(to: point),
      let found = snapshot.source.backdrop(at: inside)
    {
      return found
    }
    switch content(in: shown.bounds) {
    case .image(_, let rect) where rect.contains(point): return .contents(of: self)
    case .drawing(let bounds, _) where bounds.contains(point): return .contents(of: self)
    default: break
    }
    return shown.backgroundColor.alpha >= 0.5 && shown.covers(point) ? .color(shown.backgroundColor) : nil
  }
}

extension View.Properties {
  /// Whether a point of the view's own coordinates lies within its outline.
  fileprivate func covers(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    let radius = min(cornerRadius, bounds.width / 2, bounds.height / 2)
    let inner = bounds.inset(by: radius)
    let nearest = Point(
      point.x.clamped(to: inner.minX...inner.maxX), point.y.clamped(to: inner.minY...inner.maxY))
    return radius <= 0 || point.distance(to: nearest) <= radius
  }
}

/// Keeps the status bar's style in step with what is shown under it: forward, backward and while the transition is held.
struct StatusBarTracker {
  private let window: () -> Window?
  private let screens: [(screen: ViewController, style: StatusBarStyle, color: Color?)]

  /// Follows a transition between two screens, both laid out, with `from` visible.
  init(from: ViewController, to: ViewController, in window: Window) {
    self.window = { [weak window] in window }
    let point = window.statusBar.map(Self.place) ?? .zero
    screens = [from, to].map { screen in
      let inside = screen.view.transform(to: nil).inverted?.apply(to: point) ?? point
      let color: Color? = if case .color(let color) = screen.view.backdrop(at: inside) { color } else { nil }
      return (screen, screen.topmost.statusBarStyle, color)
    }
  }

  /// Where the style is decided, in the window.
  static func place(of bar: StatusBar) -> Point {
    bar.styleReference + Vector(bar.frame.minX, bar.frame.minY)
  }

  /// Shows the style of the screen that is shown under the bar: immediately, so that it depends only on what is shown.
  func update() {
    guard let window = window(), let bar = window.statusBar, screens[0].style != screens[1].style else {
      return
    }
    if let style = style(over: window.backdrop(at: Self.place(of: bar))) {
      bar.setStyle(style, animated: false)
    }
  }

  private func style(over backdrop: Backdrop?) -> StatusBarStyle? {
    switch backdrop {
    case nil: nil
    case .contents(let view): screens.first { view.isDescendant(of: $0.screen.view) }?.style
    case .color(let color): nearest(to: color)
    }
  }

  /// The style of the screen whose color is nearer; where the colors are alike, the more legible one.
  private func nearest(to color: Color) -> StatusBarStyle {
    let distances = screens.map { Self.distance(color, $0.color) }
    guard abs(distances[0] - distances[1]) > 0.02 else {
      return color.contrast(with: .white) > color.contrast(with: .black) ? .light : .dark
    }
    return screens[distances[0] < distances[1] ? 0 : 1].style
  }

  /// How different two colors are, 0…1; an unknown one is neither near nor far.
  private static func distance(_ one: Color, _ other: Color?) -> Double {
    guard let other else { return 0.15 }
    return max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
  }
}
