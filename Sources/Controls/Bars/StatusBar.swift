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
}

/// A bar in front of everything at the upper edge of a window, in one of two styles that it fades between. What it shows is up to
/// subclasses: they add subviews, and set in `apply(_:)` how these look in each style.
open class StatusBar: View {
  /// How long a change of style takes, in seconds: a few frames, because halfway neither style is legible.
  public static let fadeDuration = 1.0 / 30

  /// The color of the contents.
  public private(set) var style = StatusBarStyle.dark
  private var fade: PropertyAnimator?

  /// An empty bar in the dark style.
  public override init() {
    super.init()
    isUserInteractionEnabled = false
  }

  /// The point of the bar whose background decides the style during a transition: the center of what is shown at its left.
  open var styleReference: Point { Point(min(62, bounds.width / 4), bounds.midY) }

  /// Gives the bar and the views in it the look of a style. Does nothing by default.
  ///
  /// A subclass calls it for `style` once it has made its subviews. A change of style is faded by capturing what this sets, so
  /// only animatable properties may be set here, and always the same ones.
  open func apply(_ style: StatusBarStyle) {}

  /// Changes the style, over `fadeDuration` or at once.
  public func setStyle(_ style: StatusBarStyle, animated: Bool) {
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
}

extension Window {
  /// The bar in front of everything at the upper edge, as high as the safe area; `nil` shows none.
  public var statusBar: StatusBar? {
    get { upperBar as? StatusBar }
    set { upperBar = newValue }
  }
}
