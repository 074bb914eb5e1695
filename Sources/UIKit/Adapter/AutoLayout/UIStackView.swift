// UIKit's members of a stack. Constraints arrange a stack if they determine its own frame, or the frame of a view in it.

extension StackView {
  /// Whether constraints arrange the views.
  var usesConstraints: Bool { isFree || hasConstraints }
  private var hasConstraints: Bool {
    arrangedSubviews.contains {
      $0.layoutIfAny?.isLinked ?? false || ($0 as? StackView)?.hasConstraints ?? false
    }
  }

  /// Creates a row of views that fill the stack.
  public convenience init(arrangedSubviews views: [View]) {
    self.init()
    for view in views { addArrangedSubview(view) }
  }
  /// Adds a view at the end.
  public func addArrangedSubview(_ view: View) { addSubview(view) }
  /// Inserts a view at an index among the arranged views.
  public func insertArrangedSubview(_ view: View, at index: Int) {
    let views = arrangedSubviews
    if views.indices.contains(index) { insertSubview(view, below: views[index]) } else { addSubview(view) }
  }
  /// Removes a view from the stack. Unlike in UIKit, the view does not stay a subview of the stack.
  public func removeArrangedSubview(_ view: View) {
    if view.superview === self { view.removeFromSuperview() }
  }
  /// Sets the space after a view, in points, if constraints arrange the stack.
  public func setCustomSpacing(_ spacing: CGFloat, after view: View) {
    layout.customSpacing[ObjectIdentifier(view)] = spacing.bounded()
    setNeedsLayout()
  }
  /// Whether the views are inside the margins. Always `true`, because the margins are zero by default; setting it has no effect.
  public var isLayoutMarginsRelativeArrangement: Bool {
    get { true }
    set {}
  }
}

extension StackView.Alignment {
  /// The alignment of a row at the upper edge.
  public static var top: Self { .leading }
  /// The alignment of a row at the lower edge.
  public static var bottom: Self { .trailing }
}

extension StackView.Distribution {
  /// Views fill the stack. Their lengths are not proportional as in UIKit; surplus space is added to the last one.
  public static var fillProportionally: Self { .fill }
  /// The space is divided equally among the gaps between the views, not among their centers as in UIKit.
  public static var equalCentering: Self { .equalSpacing }
}
