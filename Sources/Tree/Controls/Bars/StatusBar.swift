import SegueAnimation
import SegueViews

/// The color of the contents of a status bar.
public nonisolated enum StatusBarStyle: Sendable, Hashable {
  /// Dark contents, for light screens.
  case dark
  /// Light contents, for dark screens.
  case light

  /// The opposite style: light for `dark`, dark for `light`.
  package var other: StatusBarStyle { self == .dark ? .light : .dark }
}

/// A bar at the upper edge of a window, in front of everything else, that fades between a dark and a light style.
///
/// To show contents, subclass it, add subviews, and set their appearance for each style in `apply(_:)`.
open class StatusBar: View {
  /// The duration of a style change, in seconds. The change takes only a few frames, because the contents are hard to read
  /// halfway between the styles.
  public static let fadeDuration = 1.0 / 30

  /// The style of the contents. The default is `.dark`.
  public private(set) var style = StatusBarStyle.dark
  private var fade: PropertyAnimator?
  /// Masks that split the bar while a screen's edge runs through it. Within an outline, `inside` shows the other style; around
  /// the outline, `outside` shows the bar's own style.
  private let (inside, outside) = (ShapeView(Path()), ShapeView(Path()))
  private var isSplit: Bool { inside.fillColor == .black }

  /// Creates an empty bar in the dark style.
  public override init() {
    super.init()
    isUserInteractionEnabled = false
    outside.fillRule = .evenOdd
    // Both masks are laid out now, so that no layout is due when the bar starts to show two styles during a transition.
    for mask in [inside, outside] {
      mask.fillColor = .clear
      mask.layoutIfNeeded()
    }
  }

  /// The point in the bar at which the background determines the style during a transition. The default is the center of the
  /// contents at the left, at most 62 points from the left edge.
  open var styleReference: Point { Point(min(62, bounds.width / 4), bounds.midY) }

  /// Sets the properties of the bar and its subviews for a style. The default does nothing.
  ///
  /// In a subclass, call this method with `style` once the subviews exist. The bar animates a style change by capturing the
  /// properties that this method sets, so set only animatable properties, and always the same ones.
  open func apply(_ style: StatusBarStyle) {}

  /// Returns the view that contains everything that the bar shows in a style. The default returns `nil`, for a bar without a
  /// separate view for each style. If a screen's edge runs through a bar with two views, both are shown, each over the screen
  /// on which it is legible.
  open func contents(in style: StatusBarStyle) -> View? { nil }

  /// Changes the style, over `fadeDuration` or immediately. If the bar shows both styles, it returns to showing one.
  public func setStyle(_ style: StatusBarStyle, animated: Bool) {
    join()
    guard style != self.style else { return }
    self.style = style
    fade?.stopAnimation(true)
    fade = nil
    guard animated, window != nil else { return apply(style) }
    fade = animate(.curve(.easeInEaseOut, duration: Self.fadeDuration)) { [unowned self] in apply(style) }
  }

  // MARK: - Both styles together

  /// Shows a style, and the other style within the outline of a view.
  ///
  /// If the bar has no separate views for both styles, it shows `style` everywhere.
  /// - Parameter thing: the view. Its current position and corners on the screen define the outline.
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
    // The bar's own style is cut out inside the outline, because it would otherwise show through translucent contents of the
    // other style.
    var path = Path.rect(bounds)
    path.append(inside.path)
    outside.path = path
  }

  /// Shows the current style in the whole bar again.
  private func join() {
    guard isSplit else { return }
    for mask in [inside, outside] { mask.fillColor = .clear }
    for each in [StatusBarStyle.dark, .light] { contents(in: each)?.mask = nil }
    apply(style)
  }

  /// The corners of all visible leaf views of the current style, in the window's coordinates; empty if the bar has no separate
  /// view for each style.
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
  /// The status bar of the window, as high as the top safe area; `nil` shows no bar.
  public var statusBar: StatusBar? {
    get { upperBar as? StatusBar }
    set { upperBar = newValue }
  }
}
