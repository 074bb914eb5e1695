import SegueViews

/// Views one after another, from left to right or from top to bottom. UIKit's stack view.
///
/// Each subview is as long as it wants to be (`sizeThatFits`); hidden ones, and those that fill the stack (`fillsSuperview`), take no
/// room. Where there is too little, the longest are shortened first. It follows when views come, go, are hidden or want another size,
/// in stacks within it, too; a view of an application's own that wants another size says so with `invalidateIntrinsicContentSize`.
public final class StackView: View {
  /// The direction in which views follow each other.
  public nonisolated enum Axis: Sendable, Hashable, CaseIterable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// Where views lie across the axis.
  public nonisolated enum Alignment: Sendable, Hashable, CaseIterable {
    /// From edge to edge.
    case fill
    /// At the left or the upper edge, in their own size.
    case leading
    /// In the middle, in their own size.
    case center
    /// At the right or the lower edge, in their own size.
    case trailing
  }

  /// What becomes of room that the views leave along the axis.
  public nonisolated enum Distribution: Sendable, Hashable, CaseIterable {
    /// It stays free at the end.
    case leading
    /// The last view takes it.
    case fill
    /// All views are equally long.
    case fillEqually
    /// It makes the spaces between the views longer, all alike.
    case equalSpacing
  }

  /// The direction in which views follow each other.
  public var axis: Axis { didSet { if axis != oldValue { arrange() } } }
  /// The space between two views, in points; with `equalSpacing` the least.
  public var spacing: Double {
    didSet {
      spacing = spacing.bounded(or: oldValue)
      if spacing != oldValue { arrange() }
    }
  }
  /// Where views lie across the axis.
  public var alignment: Alignment { didSet { if alignment != oldValue { arrange() } } }
  /// What becomes of room that the views leave.
  public var distribution = Distribution.leading { didSet { if distribution != oldValue { arrange() } } }
  /// The space between the edges and the views, in points.
  public var layoutMargins = Insets.zero {
    didSet {
      layoutMargins = layoutMargins.bounded(or: oldValue)
      if layoutMargins != oldValue { arrange() }
    }
  }

  /// The sizes of views that have none of their own but the one that they were given: before that, and since.
  private var sizes: [ObjectIdentifier: (own: Size, given: Size)] = [:]

  /// A stack of views.
  public init(_ axis: Axis, spacing: Double = 0, alignment: Alignment = .fill, _ views: [View] = []) {
    (self.axis, self.spacing, self.alignment) = (axis, spacing.bounded(), alignment)
    super.init()
    arrangesSubviews = true
    for view in views { addSubview(view) }
  }

  private func arrange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// The views that take room, in their order; neither hidden ones nor those that fill the stack, such as a background.
  public var arrangedSubviews: [View] { subviews.filter { !$0.isHidden && !$0.fillsSuperview } }

  /// The size in which every view has the size it wants, at most `size`.
  public override func sizeThatFits(_ size: Size) -> Size {
    let room = inner(size)
    var all = arrangedSubviews.map { along(naturalSize(of: $0, in: room)) }
    if distribution == .fillEqually, let longest = all.max() { all = all.map { _ in longest } }
    let lengths = fitted(all, in: along(room))
    let sum = lengths.reduce(0, +) + gaps(all.count)
    let breadth = zip(arrangedSubviews, lengths).map {
      across(naturalSize(of: $0, in: box($1, across(room))))
    }
    let content = box(sum, breadth.max() ?? 0)
    return Size(
      min(size.width, content.width + layoutMargins.left + layoutMargins.right),
      min(size.height, content.height + layoutMargins.top + layoutMargins.bottom))
  }

  public override func layoutSubviews() {
    let (room, views) = (inner(bounds.size), arrangedSubviews)
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
      view.frame = aligned(frame)
      kept[ObjectIdentifier(view)] = (own, view.bounds.size)
      place += length + gap
    }
    sizes = kept
  }

  // MARK: - Sizes

  /// The size that a view wants. A plain view wants the one it has; not the one that it was given here.
  private func naturalSize(of view: View, in room: Size) -> Size {
    let size = view.sizeThatFits(room)
    guard let known = sizes[ObjectIdentifier(view)], size == known.given, view.bounds.size == known.given
    else { return size }
    return known.own
  }

  /// Lengths that fit into `room` together with the spaces: the longest are shortened to one length.
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

  /// What the margins leave of a size.
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

  /// A frame whose origin is on whole pixels; its size stays, so that no text is cut.
  private func aligned(_ frame: Rect) -> Rect { Rect(origin: pixelAligned(frame).origin, size: frame.size) }
}
