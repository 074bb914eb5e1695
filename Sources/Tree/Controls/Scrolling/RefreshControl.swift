import SegueViews

/// A control that reloads the content of a scroll view when the user pulls it down; like UIKit's `UIRefreshControl`.
///
/// Set a scroll view's `refreshControl`, and call `endRefreshing()` once the content is loaded:
///
///     table.refreshControl = RefreshControl { control in
///       load { control.endRefreshing() }
///     }
public final class RefreshControl: Control {
  /// The height of the space above the content in which the control is shown, and the pull at which a refresh begins; both in
  /// points.
  static let (height, threshold) = (60.0, 96.0)

  /// Called when a pull begins a refresh. UIKit's control event `valueChanged`.
  public var onValueChanged: ((RefreshControl) -> Void)?
  /// Whether a refresh is in progress.
  public private(set) var isRefreshing = false
  private let spinner = ActivityIndicatorView()
  /// Whether a pull may begin a refresh. After a refresh, this is `false` until the pointer releases the content.
  private var isArmed = true

  /// Creates a control.
  /// - Parameter onValueChanged: called when a pull begins a refresh.
  public init(_ onValueChanged: ((RefreshControl) -> Void)? = nil) {
    self.onValueChanged = onValueChanged
    super.init(identifier: "refresh", label: "Refresh")
    isUserInteractionEnabled = false
    spinner.hidesWhenStopped = false
    addSubview(spinner)
  }

  public override var canBecomeFocused: Bool { false }

  var scrollView: ScrollView? { superview as? ScrollView }

  /// Begins a refresh without calling `onValueChanged`. Content at its upper end moves down, so that the control is visible.
  public func beginRefreshing() {
    guard !isRefreshing else { return }
    spinner.fraction = 1
    spinner.startAnimating()
    setRefreshing(true)
  }

  /// Ends a refresh. Content at its upper end moves back, so that the control is no longer visible.
  public func endRefreshing() {
    guard isRefreshing else { return }
    isArmed = false
    setRefreshing(false)
    spinner.stopAnimating()
  }

  private func setRefreshing(_ isOn: Bool) {
    guard let scrollView, scrollView.refreshControl === self else { return isRefreshing = isOn }
    scrollView.changeBeginning { self.isRefreshing = isOn }
  }

  /// Places the control above the content, and begins a refresh if a pointer has pulled the content far enough.
  func place(above top: Double, in scrollView: ScrollView) {
    untransformedFrame = Rect(
      x: scrollView.bounds.minX, y: top - Self.height, width: scrollView.bounds.width, height: Self.height)
    let pull = top - scrollView.contentOffset.y
    if !scrollView.isDragging { isArmed = true }
    if !isRefreshing { spinner.fraction = isArmed ? (pull - 20) / (Self.threshold - 20) : 1 }
    guard isArmed, scrollView.isDragging, pull >= Self.threshold, !isRefreshing else { return }
    beginRefreshing()
    callAction { onValueChanged?(self) }
  }

  public override func layoutSubviews() {
    spinner.frame = pixelAligned(Rect(center: bounds.center, size: spinner.sizeThatFits(bounds.size)))
  }
}
