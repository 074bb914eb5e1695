import SegueViews

/// A screen's large title, which scrolls with the content and disappears beneath the navigation bar.
///
/// The title is above the content. When released content comes to rest, the title is either fully visible or fully hidden.
package final class LargeTitleView: View {
  /// The height of the view, in points.
  package static let height = 52.0
  private static let margin = 16.0
  /// The space between the text and the content, in points.
  private static let gap = 8.0
  /// The distance that the bar's color extends above the title, in points. The color thus fills the space that appears when
  /// content is pulled down.
  private static let reach = 2000.0

  /// The text of the title.
  package var title: String {
    get { label.text }
    set { label.text = newValue }
  }
  /// The color of the text.
  package var titleColor: Color {
    get { label.textColor }
    set { label.textColor = newValue }
  }
  /// The color behind the title, the same as the navigation bar's. The default is clear.
  package var barColor = Color.clear { didSet { ground.backgroundColor = barColor } }
  /// Whether the large title is in a scroll view and not hidden beneath the bar. While this is `true`, the bar does not show
  /// the title itself.
  package private(set) var isShown = false
  /// Called when `isShown` has changed. `animated` is `true` if scrolling caused the change.
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

  /// Places the title above the content of a scroll view, and updates `isShown`.
  func place(in scrollView: ScrollView, animated: Bool) {
    let bounds = scrollView.bounds
    frame = Rect(x: bounds.minX, y: scrollView.beginning, width: bounds.width, height: Self.height)
    update(bounds.minY < Self.mark(in: scrollView), animated: animated)
  }

  /// Returns the vertical offset beyond which the title is considered hidden. At this offset, the bar covers all but the lowest
  /// half point of the view, which contains no text.
  fileprivate static func mark(in scrollView: ScrollView) -> Double { scrollView.beginning + height - 0.5 }

  /// Removes the title from its scroll view, and reports without animation that it is hidden.
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
  /// The spring that moves released content to show or hide the large title, fitted to recordings
  /// (Docs/MOTION.md#large-titles).
  static let titleSpring = Spring(response: 0.153, dampingRatio: 1.63)

  /// The `marks` and the offset at which the title in the bar replaces the large title, in ascending order.
  var passedMarks: [Double] { largeTitle == nil ? marks : (marks + [LargeTitleView.mark(in: self)]).sorted() }

  /// Returns the offset at which released content comes to rest, near `offset`.
  ///
  /// The large title becomes fully visible or fully hidden, whichever is nearer. Content that is too short to hide the title
  /// rests at its end.
  func settledRest(near offset: Point) -> Point {
    let rest = nearestRest(to: offset)
    let scrolled = rest.y - beginning
    guard largeTitle != nil, scrolled > 0, scrolled < LargeTitleView.height else { return rest }
    let way = min(LargeTitleView.height, verticalRange.upperBound - beginning)
    let hides = scrolled >= way / 2
    return nearestRest(to: Point(rest.x, rest.y - scrolled + (hides ? LargeTitleView.height : 0)))
  }
}
