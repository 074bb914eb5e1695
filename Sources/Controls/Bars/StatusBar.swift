import SegueAnimation
import SegueGeometry
import SegueMotion
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
  /// The outline within which the other style is shown.
  private let outline = View()
  private var isSplit: Bool { outline.backgroundColor == .black }

  /// An empty bar in the dark style.
  public override init() {
    super.init()
    isUserInteractionEnabled = false
    // Nothing is laid out where the bar begins to show two styles in flight.
    outline.layoutIfNeeded()
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
    let animator = PropertyAnimator(.curve(.easeInEaseOut, duration: Self.fadeDuration), over: self)
    animator.addAnimations { [unowned self] in apply(style) }
    animator.startAnimation()
    fade = animator
  }

  // MARK: - Two styles at once

  /// Shows a style, and over a thing, within its outline as it is shown, the other one.
  package func setStyle(_ style: StatusBarStyle, exceptOver thing: View) {
    guard let over = contents(in: style.other) else { return setStyle(style, animated: false) }
    if !isSplit || self.style != style {
      setStyle(style, animated: false)
      outline.backgroundColor = .black
      // In front: what is seen of the other style beside its letters has the color of what lies there.
      addSubview(over)
      over.mask = outline
      over.alpha = 1
    }
    let (look, toWindow) = (thing.shown, thing.transform(to: nil, by: .shown))
    outline.bounds = look.bounds
    outline.center = toWindow.apply(to: look.bounds.center) - Vector(frame.minX, frame.minY)
    outline.transform = toWindow.withoutTranslation
    outline.cornerRadius = (thing as? SnapshotView)?.seenCornerRadius ?? look.cornerRadius
    outline.corners = thing.corners
  }

  /// Shows one style everywhere.
  private func join() {
    guard isSplit else { return }
    outline.backgroundColor = .clear
    contents(in: style.other)?.mask = nil
    for each in [StatusBarStyle.dark, .light] { contents(in: each).map(addSubview) }
    apply(style)
  }

  /// Opposite corners of each thing that the bar shows, in the window; none where it has no view for each style. An edge that runs
  /// through a thing lies between them.
  package var contentCorners: [Point] {
    var corners: [Point] = []
    contents(in: style)?.forEachInSubtree { view in
      guard view.subviews.isEmpty, !view.isHidden else { return }
      let box = view.convert(view.bounds, to: nil)
      corners += [Point(box.minX, box.minY), Point(box.maxX, box.maxY)]
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
