import SegueAnimation
import SegueViews

/// A thin bar at the right edge of a scroll view. While the content moves, the bar shows the content's position.
final class ScrollIndicator {
  private static let width = 3.0
  private static let margin = 3.0
  private static let shortest = 36.0
  /// The time that the bar stays visible after the content has come to rest, in seconds.
  var rest = 0.6
  /// The duration of the fade, in seconds.
  private static let fade = 0.25

  private unowned let scrollView: ScrollView
  /// The bar; `nil` while it is hidden.
  private var bar: View?
  private var fading: PropertyAnimator?
  private var waiting: ScheduledAction?

  init(for scrollView: ScrollView) { self.scrollView = scrollView }

  /// Returns whether a view is the indicator's bar.
  func isBar(_ view: View) -> Bool { view === bar }

  /// The style that defines the color of the bar.
  var style = ScrollView.IndicatorStyle.default { didSet { if style != oldValue { paint() } } }

  private func makeBar() -> View {
    let bar = View()
    bar.isUserInteractionEnabled = false
    bar.cornerRadius = Self.width / 2
    self.bar = bar
    paint()
    return bar
  }

  private func paint() {
    bar?.backgroundColor =
      switch style {
      case .default: .scrollIndicator
      case .black: Color.black.withAlpha(0.35)
      case .white: Color.white.withAlpha(0.5)
      }
  }

  /// Shows the bar, and fades it out after the content has come to rest.
  func show() {
    guard let timeline = scrollView.window?.timeline else { return }
    let bar = bar ?? makeBar()
    if bar.superview !== scrollView { scrollView.addSubview(bar) }
    fading?.stopAnimation(true)
    fading = nil
    bar.alpha = 1
    place()
    wait(on: timeline)
  }

  /// Hides the bar immediately.
  func hide() {
    fading?.stopAnimation(true)
    waiting?.cancel()
    (fading, waiting) = (nil, nil)
    remove()
  }

  private func remove() {
    bar?.removeFromSuperview()
    bar = nil
  }

  /// Hides the bar `rest` seconds after the content has come to rest, even if the scroll view is no longer in the window.
  private func wait(on timeline: Timeline) {
    waiting?.cancel()
    waiting = timeline.schedule(after: rest) { [weak self, weak timeline] in
      guard let self else { return }
      if let timeline, self.scrollView.isDragging || self.scrollView.isDecelerating {
        self.wait(on: timeline)
      } else {
        self.vanish()
      }
    }
  }

  /// Places the bar according to the scroll offset.
  func place() {
    guard let bar, bar.superview === scrollView else { return }
    scrollView.addSubview(bar)
    let (bounds, range) = (scrollView.bounds, scrollView.verticalRange)
    let whole = range.upperBound - range.lowerBound + bounds.height
    let insets = scrollView.scrollIndicatorInsets
    let full = bounds.height - insets.top - insets.bottom - 2 * Self.margin
    guard whole > bounds.height, full > Self.shortest else {
      bar.isHidden = true
      return
    }
    bar.isHidden = false
    let inside = bounds.minY.clamped(to: range)
    // While the content is pulled beyond an end, the bar shrinks at that end.
    let beyond = abs(bounds.minY - inside)
    let length = max(8, max(Self.shortest, full * bounds.height / whole) - beyond)
    let part = range.fraction(at: inside)
    let y = max(bounds.minY, range.lowerBound) + insets.top + Self.margin + part * (full - beyond - length)
    bar.frame = Rect(
      x: bounds.maxX - insets.right - Self.margin - Self.width, y: y, width: Self.width, height: length)
  }

  private func vanish() {
    fading = bar?.animate(.curve(.easeOut, duration: Self.fade)) { [weak self] in
      self?.bar?.alpha = 0
    } _: { [weak self] finished in
      if finished { self?.remove() }
    }
  }
}
