import SegueViews

/// A view that arranges its subviews in a row or in a column, like UIKit's `UIStackView`.
///
/// Each subview gets its preferred length (`sizeThatFits`). Hidden subviews, and those that fill the stack (`fillsSuperview`),
/// take no space. If there is too little space, the longest subviews are shortened first.
///
/// The stack arranges its views again when a view is added, removed, shown or hidden, or when its preferred size changes. This
/// also works in nested stacks. A custom view calls `invalidateIntrinsicContentSize` when its preferred size has changed.
public final class StackView: View {
  /// The direction in which the views are arranged.
  public nonisolated enum Axis: Sendable, Hashable, CaseIterable {
    /// A row, from left to right.
    case horizontal
    /// A column, from top to bottom.
    case vertical
  }

  /// The position of views across the axis.
  public nonisolated enum Alignment: Sendable, Hashable, CaseIterable {
    /// Views extend from edge to edge.
    case fill
    /// Views have their own size and are at the left or the top edge.
    case leading
    /// Views have their own size and are centered.
    case center
    /// Views have their own size and are at the right or the bottom edge.
    case trailing
  }

  /// Defines how surplus space along the axis is used.
  public nonisolated enum Distribution: Sendable, Hashable, CaseIterable {
    /// The space stays free at the end.
    case leading
    /// The last view is extended to fill the space.
    case fill
    /// All views have the same length.
    case fillEqually
    /// The space is divided equally among the gaps between the views.
    case equalSpacing
  }

  /// The direction in which the views are arranged.
  public var axis: Axis { didSet { if axis != oldValue { arrange() } } }
  /// The space between two views, in points. With `.equalSpacing`, this is the minimum space.
  public var spacing: Double {
    didSet {
      spacing = spacing.bounded(or: oldValue)
      if spacing != oldValue { arrange() }
    }
  }
  /// The position of views across the axis.
  public var alignment: Alignment { didSet { if alignment != oldValue { arrange() } } }
  /// Defines how surplus space along the axis is used. The default is `.leading`.
  public var distribution = Distribution.leading { didSet { if distribution != oldValue { arrange() } } }
  /// The space between the edges and the views, in points. The default is zero.
  public var layoutMargins = Insets.zero {
    didSet {
      layoutMargins = layoutMargins.bounded(or: oldValue)
      if layoutMargins != oldValue { arrange() }
    }
  }

  /// The preferred size of each view at the last layout, and the size that the stack gave it.
  ///
  /// A view that does not override `sizeThatFits` reports its current size as its preferred size. For such a view, these
  /// entries preserve the size that it had before the stack resized it.
  private var sizes: [ObjectIdentifier: (own: Size, given: Size)] = [:]

  /// Creates a stack of views.
  /// - Parameters:
  ///   - axis: the direction in which the views are arranged.
  ///   - spacing: the space between two views, in points; 0 by default.
  ///   - alignment: the position of views across the axis; `.fill` by default.
  ///   - views: the views to add, in order.
  public init(_ axis: Axis, spacing: Double = 0, alignment: Alignment = .fill, _ views: [View] = []) {
    (self.axis, self.spacing, self.alignment) = (axis, spacing.bounded(), alignment)
    super.init()
    arrangesSubviews = true
    for view in views { addSubview(view) }
  }

  /// Creates a row whose last view fills it, like UIKit's initializer.
  public override convenience init() {
    self.init(.horizontal)
    distribution = .fill
  }

  private func arrange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// The subviews that the stack arranges, in order: all except those that fill the stack, such as a background. Hidden views take
  /// no space.
  public var arrangedSubviews: [View] { subviews.filter { !$0.fillsSuperview } }
  /// The views that take space.
  package var visibleSubviews: [View] { arrangedSubviews.filter { !$0.isHidden } }

  /// Returns the size at which each view has its preferred size, limited to `size`.
  public override func sizeThatFits(_ size: Size) -> Size {
    let room = inner(size)
    var all = visibleSubviews.map { along(naturalSize(of: $0, in: room)) }
    if distribution == .fillEqually, let longest = all.max() { all = all.map { _ in longest } }
    let lengths = fitted(all, in: along(room))
    let sum = lengths.reduce(0, +) + gaps(all.count)
    let breadth = zip(visibleSubviews, lengths).map { across(naturalSize(of: $0, in: box($1, across(room)))) }
    let content = box(sum, breadth.max() ?? 0)
    return Size(
      min(size.width, content.width + layoutMargins.left + layoutMargins.right),
      min(size.height, content.height + layoutMargins.top + layoutMargins.bottom))
  }

  public override func layoutSubviews() {
    let (room, views) = (inner(bounds.size), visibleSubviews)
    guard !views.isEmpty else { return sizes = [:] }
    let natural = views.map { along(naturalSize(of: $0, in: room)) }
    let free = along(room) - gaps(views.count)
    var lengths = fitted(natural, in: along(room))
    if distribution == .fillEqually { lengths = views.map { _ in max(0, free / Double(views.count)) } }
    let rest = max(0, free - lengths.reduce(0, +))
    if distribution == .fill { lengths[lengths.count - 1] += rest }
    let gap =
      spacing + (distribution == .equalSpacing && views.count > 1 ? rest / Double(views.count - 1) : 0)
    var place = axis == .horizontal ? layoutMargins.left : layoutMargins.top
    let edge = axis == .horizontal ? layoutMargins.top : layoutMargins.left
    var kept: [ObjectIdentifier: (own: Size, given: Size)] = [:]
    for (view, length) in zip(views, lengths) {
      let own = naturalSize(of: view, in: box(length, across(room)))
      let breadth = alignment == .fill ? across(room) : min(across(own), across(room))
      let offset: Double =
        switch alignment {
        case .fill, .leading: 0
        case .center: (across(room) - breadth) / 2
        case .trailing: across(room) - breadth
        }
      let frame =
        axis == .horizontal
        ? Rect(x: place, y: edge + offset, width: length, height: breadth)
        : Rect(x: edge + offset, y: place, width: breadth, height: length)
      view.untransformedFrame = aligned(frame)
      kept[ObjectIdentifier(view)] = (own, view.bounds.size)
      place += length + gap
    }
    sizes = kept
  }

  // MARK: - Sizes

  /// Returns the preferred size of a view. If the view merely reports its current size, this is the size that it had before the
  /// stack resized it.
  private func naturalSize(of view: View, in room: Size) -> Size {
    let size = view.sizeThatFits(room)
    guard let known = sizes[ObjectIdentifier(view)], size == known.given, view.bounds.size == known.given
    else { return size }
    return known.own
  }

  /// Returns the lengths of views, shortened so that they and the gaps fit in `room`. The longest views are shortened to a
  /// common length.
  private func fitted(_ lengths: [Double], in room: Double) -> [Double] {
    var free = room - gaps(lengths.count)
    guard lengths.reduce(0, +) > free else { return lengths }
    var limit = 0.0
    for (index, length) in lengths.sorted().enumerated() {
      limit = max(0, free / Double(lengths.count - index))
      if length > limit { break }
      free -= length
    }
    return lengths.map { min($0, limit) }
  }

  private func gaps(_ count: Int) -> Double { spacing * Double(max(0, count - 1)) }

  /// Returns a size reduced by the margins.
  private func inner(_ size: Size) -> Size {
    Size(
      max(0, size.width - layoutMargins.left - layoutMargins.right),
      max(0, size.height - layoutMargins.top - layoutMargins.bottom))
  }

  private func along(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
  private func across(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }
  private func box(_ length: Double, _ breadth: Double) -> Size {
    axis == .horizontal ? Size(length, breadth) : Size(breadth, length)
  }

  /// Returns a frame whose origin is on whole pixels. The size is not rounded, so that no text is truncated.
  private func aligned(_ frame: Rect) -> Rect { Rect(origin: pixelAligned(frame).origin, size: frame.size) }
}
