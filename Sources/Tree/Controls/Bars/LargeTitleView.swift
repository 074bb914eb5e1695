import SegueViews

/// The title of a screen in large letters, above the content with which it scrolls beneath the navigation bar. Released content never
/// rests with a part of it hidden.
package final class LargeTitleView: View {
  /// In points.
  package static let height = 52.0
  private static let margin = 16.0
  /// From the lower edge of the letters to the content, in points.
  private static let gap = 8.0
  /// How far its color reaches above it, for content that is pulled down, in points.
  private static let reach = 2000.0

  /// The title.
  package var title: String {
    get { label.text }
    set { label.text = newValue }
  }
  /// The color of the title.
  package var titleColor: Color {
    get { label.textColor }
    set { label.textColor = newValue }
  }
  /// The color behind it, which is that of the bar.
  package var barColor = Color.clear { didSet { ground.backgroundColor = barColor } }
  /// Whether it is in a scroll view, and is not hidden beneath the bar; then the bar has no title of its own.
  package private(set) var isShown = false
  /// Called when that has changed, with whether the content was moved there.
  package var onChange: ((_ animated: Bool) -> Void)?

  private let label = Label("", font: .system(size: 34, weight: .bold))
  private let ground = View()

  package override init() {
    super.init()
    identifier = "large-title"
    isUserInteractionEnabled = false
    for view in [ground, label] { addSubview(view) }
  }

  package override func layoutSubviews() {
    ground.frame = Rect(x: 0, y: -Self.reach, width: bounds.width, height: Self.reach + bounds.height)
    let isReadable = (superview as? ScrollView)?.contentFollowsReadableWidth ?? true
    let room =
      isReadable
      ? readableContentFrame(margin: Self.margin)
      : bounds.inset(by: Insets(left: Self.margin, right: Self.margin))
    let height = label.height(forWidth: room.width)
    label.frame = pixelAligned(
      Rect(x: room.minX, y: bounds.height - Self.gap - height, width: room.width, height: height))
  }

  /// Places it above the content.
  func place(in scrollView: ScrollView, animated: Bool) {
    let bounds = scrollView.bounds
    frame = Rect(
      x: bounds.minX, y: scrollView.verticalRange.lowerBound, width: bounds.width, height: Self.height)
    update(bounds.minY < Self.mark(in: scrollView), animated: animated)
  }

  /// The offset from which on it is hidden: half a point, of which nothing is seen, before all of it is.
  fileprivate static func mark(in scrollView: ScrollView) -> Double {
    scrollView.verticalRange.lowerBound + height - 0.5
  }

  /// It has left its scroll view.
  func leave() {
    removeFromSuperview()
    update(false, animated: false)
  }

  private func update(_ isShown: Bool, animated: Bool) {
    guard isShown != self.isShown else { return }
    self.isShown = isShown
    onChange?(animated)
  }
}

extension ScrollView {
  /// How its large title is uncovered or hidden, fitted to recordings (Docs/MOTION.md#large-titles).
  static let titleSpring = Spring(response: 0.153, dampingRatio: 1.63)

  /// Its marks, and the offset at which its large title gives way to that of the bar.
  var passedMarks: [Double] { largeTitle == nil ? marks : (marks + [LargeTitleView.mark(in: self)]).sorted() }

  /// Where content comes to rest that would do so at `offset`: with all of its large title, or with nothing of it, or at its end, if that
  /// comes first.
  func settledRest(near offset: Point) -> Point {
    let rest = nearestRest(to: offset)
    let scrolled = rest.y - verticalRange.lowerBound
    guard largeTitle != nil, scrolled > 0, scrolled < LargeTitleView.height else { return rest }
    let way = min(LargeTitleView.height, verticalRange.upperBound - verticalRange.lowerBound)
    let hides = scrolled >= way / 2
    return nearestRest(to: Point(rest.x, rest.y - scrolled + (hides ? LargeTitleView.height : 0)))
  }
}
