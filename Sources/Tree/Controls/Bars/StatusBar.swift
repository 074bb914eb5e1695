import SegueAnimation
import SegueViews

/// Which color the contents of the status bar have.
public nonisolated enum StatusBarStyle: Sendable, Hashable {
  /// Dark contents, for light screens.
  case dark
  /// Light contents, for dark screens.
  case light

  /// The other one.
  package var other: StatusBarStyle { self == .dark ? .light : .dark }
}

/// A bar in front of everything at the upper edge of a window, in one of two styles that it fades between. What it shows is up to
/// subclasses: they add subviews, and set in `apply(_:)` how these look in each style.
open class StatusBar: View {
  /// How long a change of style takes, in seconds: a few frames, because halfway neither style is legible.
  public static let fadeDuration = 1.0 / 30

  /// The color of the contents.
  public private(set) var style = StatusBarStyle.dark
  private var fade: PropertyAnimator?
  /// Within an outline the other style is shown, and outside of it the bar's own.
  private let (inside, outside) = (ShapeView(Path()), ShapeView(Path()))
  private var isSplit: Bool { inside.fillColor == .black }

  /// An empty bar in the dark style.
  public override init() {
    super.init()
    isUserInteractionEnabled = false
    outside.fillRule = .evenOdd
    // Nothing is laid out where the bar begins to show two styles in flight.
    for mask in [inside, outside] {
      mask.fillColor = .clear
      mask.layoutIfNeeded()
    }
  }

  /// The point of the bar whose background decides the style during a transition: the center of what is shown at its left.
  open var styleReference: Point { Point(min(62, bounds.width / 4), bounds.midY) }

  /// Gives the bar and the views in it the look of a style. Does nothing by default.
  ///
  /// A subclass calls it for `style` once it has made its subviews. A change of style is faded by capturing what this sets, so
  /// only animatable properties may be set here, and always the same ones.
  open func apply(_ style: StatusBarStyle) {}

  /// The view with everything that the bar shows in a style, if it has one for each; `nil` by default. Such a bar shows both where the
  /// edge of a screen runs through it, each over the part in which it is legible.
  open func contents(in style: StatusBarStyle) -> View? { nil }

  /// Changes the style, over `fadeDuration` or at once.
  public func setStyle(_ style: StatusBarStyle, animated: Bool) {
    join()
    guard style != self.style else { return }
    self.style = style
    fade?.stopAnimation(true)
    fade = nil
    guard animated, window != nil else { return apply(style) }
    fade = animate(.curve(.easeInEaseOut, duration: Self.fadeDuration)) { [unowned self] in apply(style) }
  }

  // MARK: - Two styles at once

  /// Shows a style, and over a thing, within its outline as it is shown, the other one.
  package func setStyle(_ style: StatusBarStyle, exceptOver thing: View) {
    guard let over = contents(in: style.other) else { return setStyle(style, animated: false) }
    if !isSplit || self.style != style {
      setStyle(style, animated: false)
      for mask in [inside, outside] { mask.fillColor = .black }
      contents(in: style)?.mask = outside
      over.mask = inside
      over.alpha = 1
    }
    let look = thing.shown
    let radius = (thing as? SnapshotView)?.shownCornerRadius ?? look.cornerRadius
    let toBar = thing.transform(to: nil, by: .shown).concatenating(
      .translation(Vector(-frame.minX, -frame.minY)))
    inside.path = Path.roundedRect(look.bounds, radius: radius, corners: thing.corners).applying(toBar)
    // What is half transparent would be seen through the other style.
    var path = Path.rect(bounds)
    path.append(inside.path)
    outside.path = path
  }

  /// Shows one style everywhere.
  private func join() {
    guard isSplit else { return }
    for mask in [inside, outside] { mask.fillColor = .clear }
    for each in [StatusBarStyle.dark, .light] { contents(in: each)?.mask = nil }
    apply(style)
  }

  /// The corners of each thing that the bar shows, in the window; none where it has no view for each style.
  package var contentCorners: [Point] {
    var corners: [Point] = []
    contents(in: style)?.forEachInSubtree { view in
      guard view.subviews.isEmpty, !view.isHidden else { return }
      let box = view.convert(view.bounds, to: nil)
      corners += [box.minY, box.maxY].flatMap { y in [Point(box.minX, y), Point(box.maxX, y)] }
    }
    return corners
  }
}

extension Window {
  /// The bar in front of everything at the upper edge, as high as the safe area; `nil` shows none.
  public var statusBar: StatusBar? {
    get { upperBar as? StatusBar }
    set { upperBar = newValue }
  }
}
