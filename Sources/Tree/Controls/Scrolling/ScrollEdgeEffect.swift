import SegueViews

/// An effect at the upper edge of a scroll view, where scrolled content is cut off. It covers the content with a color that
/// fades out downward. UIKit's scroll edge effect, with the same dimensions.
///
/// The effect appears only where nothing else marks the edge. This is the case if the content extends beneath bars of the
/// window, or if something, such as a title, is above the scroll view. A scroll view at the upper edge of its superview, below
/// a bar with its own color, needs no effect.
///
/// The effect is transparent while the content is at its beginning, and fades in as the content is scrolled. The effect is
/// drawn once, and scrolling only moves it. Unlike UIKit's effect, it does not blur the content, because a blur would have to
/// be drawn again in each frame.
public final class ScrollEdgeEffect {
  /// Whether the effect is turned off, for instance because a line marks the edge. The default is `false`.
  public var isHidden = false { didSet { if isHidden != oldValue { update() } } }
  /// The appearance of the edge. The default is `.soft`.
  public var style = Style.soft { didSet { if style != oldValue { update() } } }

  /// Defines the appearance of the edge.
  public nonisolated enum Style: Sendable, Hashable {
    /// Content fades out toward the edge.
    case soft
    /// Content ends at a hairline. Use this style if a transition expands items of the scroll view into screens, because the
    /// edge may cut off an item.
    case hard
  }

  /// The color of the effect; `nil`, the default, uses the nearest opaque background color of the scroll view and its
  /// superviews. If there is no opaque background, the effect is not shown.
  public var color: Color? { didSet { if color != oldValue { update() } } }
  /// The distance from the upper edge of the scroll view to the lower edge of controls that cover the content, in points, at
  /// least 0. Set this if the controls extend below the safe area. The default is 0.
  public var extent = 0.0 {
    didSet {
      extent = extent.bounded(.lengths, or: oldValue)
      if extent != oldValue { update() }
    }
  }
  /// The distance that the content is scrolled before the effect begins to appear, in points, at least 0. Use this to keep an
  /// image at the beginning of the content visible beneath the bars. The default is 0.
  public var onset = 0.0 {
    didSet {
      onset = onset.bounded(.lengths, or: oldValue)
      if onset != oldValue { update() }
    }
  }
  /// The height that the window's bars cover at the upper edge of the scroll view, in points.
  package var safeInset = 0.0 { didSet { if safeInset != oldValue { update() } } }
  /// Called when `coveringColor` has changed.
  package var onChange: (() -> Void)?

  /// The effect's color while the effect is the background of the window's bars; `nil` while the effect is less than half
  /// opaque, or if no bars cover the content.
  public private(set) var coveringColor: Color? { didSet { if coveringColor != oldValue { onChange?() } } }

  /// The distance by which a soft edge extends below the bars, in points.
  private static let reach = 40.0
  /// The minimum scroll distance over which the effect fades in, in points. If the bars are taller, their height is used.
  private static let shortestFade = 20.0

  private weak var scrollView: ScrollView?
  private(set) lazy var view = ScrollEdgeView()
  /// Whether `view` is in the scroll view.
  private(set) var isShown = false

  init(of scrollView: ScrollView) { self.scrollView = scrollView }

  /// Returns whether nothing else marks the upper edge of the scroll view.
  private func isNeeded(by scrollView: ScrollView) -> Bool {
    // Adjacent edges may be less than a point apart, because they are rounded to pixels.
    !isHidden && (max(safeInset, extent) >= 1 || scrollView.superview != nil && scrollView.frame.minY >= 1)
  }

  /// Shows the effect in front of the content, with an opacity that grows with the scroll offset, or removes it if it is not
  /// needed.
  func update() {
    guard let scrollView else { return }
    let scrolled = scrollView.bounds.minY - scrollView.beginning - onset
    guard scrolled > 0, isNeeded(by: scrollView), let color = color ?? scrollView.contentBackground else {
      if isShown { view.removeFromSuperview() }
      isShown = false
      return coveringColor = nil
    }
    view.show(color, coveredHeight: safeInset, isHard: style == .hard)
    if view.superview !== scrollView { scrollView.addSubview(view) }
    isShown = true
    let bounds = scrollView.bounds
    let hairline = 1 / max(1, scrollView.traitCollection.displayScale)
    let fade = style == .hard ? hairline : Self.reach
    let height = min(max(extent, safeInset + fade), bounds.height)
    view.frame = Rect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: height)
    view.alpha = min(1, scrolled / max(safeInset, Self.shortestFade))
    coveringColor = view.alpha >= 0.5 && safeInset > 0 ? color : nil
  }
}

/// A view that draws a scroll edge effect.
package final class ScrollEdgeView: View {
  /// The fraction of the view's height at which a soft edge starts to fade out.
  private static let start = 0.34
  private var color = Color.clear
  private var coveredHeight = 0.0
  private var isHard = false

  override init() {
    super.init()
    isUserInteractionEnabled = false
  }

  func show(_ color: Color, coveredHeight: Double, isHard: Bool) {
    guard color != self.color || coveredHeight != self.coveredHeight || isHard != self.isHard else { return }
    (self.color, self.coveredHeight, self.isHard) = (color, coveredHeight, isHard)
    setNeedsDisplay()
  }

  package override func content(in bounds: Rect) -> Content {
    guard bounds.height > 0, bounds.width > 0 else { return .none }
    if isHard {
      let line = Rect(
        x: bounds.minX, y: bounds.minY + coveredHeight, width: bounds.width,
        height: max(0, bounds.height - coveredHeight))
      return .drawing(bounds: bounds) { [color] in
        $0.fill(.rect(bounds), color)
        $0.fill(.rect(line), color.mostLegible.withAlpha(0.1))
      }
    }
    let gradient = LinearGradient(
      stops: [
        GradientStop(color, at: 0), GradientStop(color, at: Self.start),
        GradientStop(color.withAlpha(0), at: 1),
      ], from: bounds.origin, to: Point(bounds.minX, bounds.maxY))
    return .drawing(bounds: bounds) { $0.fill(.rect(bounds), gradient) }
  }
}

extension View {
  /// The nearest opaque background color, of the view itself or of an ancestor; `nil` if there is no such color.
  fileprivate var contentBackground: Color? {
    sequence(first: self, next: \.superview).first { $0.backgroundColor.isOpaque }?.backgroundColor
  }
}
