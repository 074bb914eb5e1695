import SegueViews

/// What hides the edge at which scrolled content is cut: a color that fades out downward from the upper edge of a scroll view.
/// UIKit's scroll edge effect, with its measures. UIKit's also blurs what lies under it, which would have to be drawn again in each
/// frame that scrolls.
///
/// It is there where that edge is not visible by itself: where the content goes beneath bars of the window, which can be read then,
/// and where something else stands above the scroll view in its superview, such as a title. At the upper edge of a superview, below
/// a bar with a color of its own, it is not needed. While the content is at its beginning there is nothing to cover, and it is
/// transparent; it fades in as the content is scrolled beneath it. It is one picture that is made once, and scrolling only moves it.
public final class ScrollEdgeEffect {
  /// Whether there is no effect, for instance because a line marks the edge; there is one by default.
  public var isHidden = false { didSet { if isHidden != oldValue { update() } } }
  /// How the edge is marked.
  public var style = Style.soft { didSet { if style != oldValue { update() } } }

  /// How an edge is marked.
  public nonisolated enum Style: Sendable, Hashable {
    /// Content runs out.
    case soft
    /// Content ends at a hairline: where an item that is cut there grows into a screen, and comes back.
    case hard
  }

  /// The color; `nil` uses the background behind the content. Where that has none, there is no effect.
  public var color: Color? { didSet { if color != oldValue { update() } } }
  /// How far down controls lie over the content, in points from the upper edge, if they reach below the safe area; at least 0.
  public var extent = 0.0 {
    didSet {
      extent = extent.bounded(.lengths, or: oldValue)
      if extent != oldValue { update() }
    }
  }
  /// How far the content is scrolled before the effect begins to appear, in points, at least 0: content that begins with a picture
  /// may lie beneath the bars until there is little left of it.
  public var onset = 0.0 {
    didSet {
      onset = onset.bounded(.lengths, or: oldValue)
      if onset != oldValue { update() }
    }
  }
  /// The height at the edge that bars of the window cover, in points.
  package var safeInset = 0.0 { didSet { if safeInset != oldValue { update() } } }
  /// Called when `coveringColor` has changed.
  package var onChange: (() -> Void)?

  /// The color behind the bars over the edge; `nil` while scrolled content still shows through, and where there are none.
  public private(set) var coveringColor: Color? { didSet { if coveringColor != oldValue { onChange?() } } }

  /// How far a soft edge reaches below what it covers, in points.
  private static let reach = 40.0
  /// Content that is scrolled by so much is covered in full, in points, where no bar is higher.
  private static let shortestFade = 20.0

  private weak var scrollView: ScrollView?
  private(set) lazy var view = ScrollEdgeView()
  /// Whether the view is in the scroll view.
  private(set) var isShown = false

  init(of scrollView: ScrollView) { self.scrollView = scrollView }

  /// Whether nothing else shows where the scroll view begins.
  private func isNeeded(by scrollView: ScrollView) -> Bool {
    // Where edges meet, they may be off by what a pixel is rounded by.
    !isHidden && (max(safeInset, extent) >= 1 || scrollView.superview != nil && scrollView.frame.minY >= 1)
  }

  /// Places it at the edge, over the content, with an opacity that grows with the scroll offset.
  func update() {
    guard let scrollView else { return }
    let scrolled = scrollView.bounds.minY - scrollView.verticalRange.lowerBound - onset
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

/// The picture of the effect.
package final class ScrollEdgeView: View {
  /// The part of its height from which on a soft edge fades out.
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
  /// The color behind what is in the view: its own background or that of the nearest ancestor that has one.
  fileprivate var contentBackground: Color? {
    sequence(first: self, next: \.superview).first { $0.backgroundColor.isOpaque }?.backgroundColor
  }
}
