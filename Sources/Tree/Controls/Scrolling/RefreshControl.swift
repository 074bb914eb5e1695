import SegueViews

/// A control that reloads the content of a scroll view when the user pulls it down; like UIKit's `UIRefreshControl`.
///
/// Set a scroll view's `refreshControl`, and call `endRefreshing()` once the content is loaded:
///
///     table.refreshControl = RefreshControl { control in
///       load { control.endRefreshing() }
///     }
public final class RefreshControl: Control {
  /// The height of the space above the content in which the control is shown, and the distance by which the user pulls the
  /// content to refresh it, in points.
  static let (height, threshold) = (60.0, 96.0)

  /// Called when the user has pulled the content far enough. UIKit's control event `valueChanged`.
  public var onValueChanged: ((RefreshControl) -> Void)?
  /// Whether the content is being reloaded.
  public private(set) var isRefreshing = false
  private let spinner = ActivityIndicatorView()
  /// Whether the control may begin; `false` from its end until the pointer releases the content.
  private var isArmed = true

  /// Creates a control.
  /// - Parameter onValueChanged: called when the user has pulled the content far enough.
  public init(_ onValueChanged: ((RefreshControl) -> Void)? = nil) {
    self.onValueChanged = onValueChanged
    super.init(identifier: "refresh", label: "Refresh")
    isUserInteractionEnabled = false
    spinner.hidesWhenStopped = false
    addSubview(spinner)
  }

  public override var canBecomeFocused: Bool { false }

  private var scrollView: ScrollView? { superview as? ScrollView }

  /// Shows the control without calling `onValueChanged`. Content at its upper end moves down.
  public func beginRefreshing() {
    guard !isRefreshing else { return }
    spinner.fraction = 1
    spinner.startAnimating()
    setRefreshing(true)
  }

  /// Hides the control. Content at its upper end moves back.
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

  /// Places the control above the content, and begins if a pointer has pulled the content far enough.
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
