/// The constraints of one view, with the guides and priorities that affect them. They place the view's subviews before
/// `layoutSubviews` is called.
final class ViewLayout: Arranger {
  private weak var view: View?
  /// Whether the view is positioned by its frame.
  var isTranslated = true
  /// The active constraints that the view holds: it is the nearest common superview of their items.
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  /// The space inside the edges, in points; `nil` uses the default.
  var margins: Insets?
  /// The priorities with which the view resists being larger or smaller than its content, horizontally and vertically.
  var hugging = [UILayoutPriority.defaultLow, .defaultLow]
  var resistance = [UILayoutPriority.defaultHigh, .defaultHigh]
  /// The space after arranged subviews of a stack, if it is not the stack's spacing.
  var customSpacing: [ObjectIdentifier: Double] = [:]
  /// Whether `updateConstraints` is called before the next layout.
  var needsUpdate = true
  /// The frames that the constraints determine, if this is the root of a system.
  private var frames: [Placed] = []
  private var isSolved = false
  /// The view's frame when the constraints of the system around it were last solved, if it is positioned by its frame.
  var solvedFrame: Rect?
  private struct Placed {
    weak var view: View?
    let frame: Rect
  }

  private struct Weak { weak var constraint: NSLayoutConstraint? }
  private var links: [Weak] = []
  private var joints: [Weak] = []

  init(_ view: View) { self.view = view }

  /// Records a constraint that affects the view's own frame.
  func link(_ constraint: NSLayoutConstraint) { add(constraint, to: &links) }
  /// Records a constraint that connects a view inside this one with a view outside.
  func join(_ constraint: NSLayoutConstraint) { add(constraint, to: &joints) }
  private func add(_ constraint: NSLayoutConstraint, to list: inout [Weak]) {
    list.removeAll { $0.constraint?.isActive != true || $0.constraint === constraint }
    list.append(Weak(constraint: constraint))
  }
  /// Whether constraints determine the view's frame.
  var isLinked: Bool { links.contains { $0.constraint?.holds == true } }
  /// Whether a constraint connects a view inside this one with a view outside.
  var isJoined: Bool { joints.contains { $0.constraint?.holds == true } }

  func arrange(_ view: View) -> Bool {
    if needsUpdate {
      needsUpdate = false
      view.updateConstraints()
    }
    place(in: view)
    return (view as? StackView)?.usesConstraints ?? false
  }

  private func place(in view: View) {
    let root = view.layoutRoot
    let rules = root.layout
    let isMoved = !view.isFree && solvedFrame != view.untransformedFrame
    let isNew = root === view || !rules.isSolved || root.needsLayout || isMoved
    if isNew {
      rules.frames = LayoutSystem(root).solve().map { Placed(view: $0, frame: $1) }
      rules.isSolved = true
    }
    for placed in rules.frames {
      guard let each = placed.view else { continue }
      var look = each.model
      look.untransformedFrame = placed.frame
      if look == each.model { continue }
      if each.superview === view {
        each.take(.frame, from: look)
      } else if isNew {
        // The superview is laid out only after a new solution. If it overrides frames in its own layout, it would otherwise be
        // laid out endlessly.
        each.superview?.setNeedsLayout()
      }
    }
  }

  func willRemoveSubview(_ subview: View) {
    guard let view else { return }
    for holder in sequence(first: view, next: \.superview) {
      for each in holder.constraints where each.views.contains(where: { $0.isDescendant(of: subview) }) {
        each.isActive = false
      }
    }
  }
}

extension View {
  var layoutIfAny: ViewLayout? { arranger as? ViewLayout }
  /// The constraint data of the view, which is created at the first access.
  var layout: ViewLayout {
    if let layoutIfAny { return layoutIfAny }
    let layout = ViewLayout(self)
    (arranger, arrangesSubviews) = (layout, true)
    return layout
  }

  /// Whether constraints determine the view's frame.
  var isFree: Bool {
    if let stack = superview as? StackView, stack.usesConstraints {
      return stack.visibleSubviews.contains { $0 === self }
    }
    return layoutIfAny.map { !$0.isTranslated && $0.isLinked } ?? false
  }

  /// The root of the system of constraints that places the views inside this view.
  var layoutRoot: View {
    var view = self
    while let superview = view.superview, view.isFree || view.layoutIfAny?.isJoined == true {
      view = superview
    }
    return view
  }

  /// Requests layout of all views whose constraints depend on this view's constraints.
  func invalidateConstraints() {
    _ = layout
    var view = self
    view.setNeedsLayout()
    while let superview = view.superview, view.isFree || view.layoutIfAny?.isJoined == true {
      _ = superview.layout
      superview.setNeedsLayout()
      view = superview
    }
  }

  /// Whether the view is positioned by its frame instead of by constraints. The default is `true`.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { layoutIfAny?.isTranslated ?? true }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      layout.isTranslated = newValue
      invalidateConstraints()
    }
  }

  /// The active constraints that the view holds: it is the nearest common superview of their items.
  public var constraints: [NSLayoutConstraint] { layoutIfAny?.constraints ?? [] }
  /// Activates a constraint between views in this view.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Activates constraints between views in this view.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
  /// Deactivates a constraint.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
  /// Deactivates constraints.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  /// Requests a call to `updateConstraints` before the next layout.
  public func setNeedsUpdateConstraints() {
    layout.needsUpdate = true
    setNeedsLayout()
  }
  /// Calls `updateConstraints` now, if that was requested.
  public func updateConstraintsIfNeeded() {
    guard let layout = layoutIfAny, layout.needsUpdate else { return }
    layout.needsUpdate = false
    updateConstraints()
  }

  /// The length of a content without a preferred width or height.
  public static var noIntrinsicMetric: CGFloat { -1 }
  /// Returns the priority with which the view resists being larger than its content. The default is `.defaultLow`.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutIfAny?.hugging[axis.rawValue] ?? .defaultLow
  }
  /// Sets the priority with which the view resists being larger than its content.
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    layout.hugging[axis.rawValue] = priority
    invalidateConstraints()
  }
  /// Returns the priority with which the view resists being smaller than its content. The default is `.defaultHigh`.
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutIfAny?.resistance[axis.rawValue] ?? .defaultHigh
  }
  /// Sets the priority with which the view resists being smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    layout.resistance[axis.rawValue] = priority
    invalidateConstraints()
  }

  /// A size of zero, for `systemLayoutSizeFitting`.
  public static var layoutFittingCompressedSize: CGSize { .zero }
  /// A very large size, for `systemLayoutSizeFitting`.
  public static var layoutFittingExpandedSize: CGSize { CGSize(width: 10000, height: 10000) }
  /// Returns the size that satisfies the constraints inside the view and is as close as possible to a size.
  public func systemLayoutSizeFitting(_ size: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      size, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }
  /// Returns the size that satisfies the constraints inside the view and is, with the given priorities, as close as possible to a
  /// size.
  public func systemLayoutSizeFitting(
    _ size: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    let system = LayoutSystem(self, fitting: (size, horizontal, vertical))
    _ = system.solve()
    return system.size
  }
}
