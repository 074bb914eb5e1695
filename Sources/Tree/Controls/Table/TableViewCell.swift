import SegueViews

/// A view that shows one row of a table.
open class TableViewCell: ListCell {
  /// The edges along which a row draws hairlines.
  public nonisolated struct Separators: OptionSet, Sendable, Hashable {
    /// The edges, one bit for each.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// A hairline along the upper edge.
    public static let above = Separators(rawValue: 1)
    /// A hairline along the lower edge.
    public static let below = Separators(rawValue: 2)
    /// A hairline just above the upper edge. Used while the row uncovers a new row above it, whose own hairline is still
    /// hidden.
    static let beyond = Separators(rawValue: 4)
  }

  /// The view to which you add the row's subviews.
  public let contentView = View()
  /// The standard content of the row. With `nil`, the default, the row shows only the views that you add to `contentView`.
  public var content: ListContent? {
    didSet {
      if let content, let contentBox {
        contentBox.content = content
      } else {
        contentBox?.removeFromSuperview()
        contentBox = content.map(ListContentView.init)
        contentBox.map(contentView.addSubview)
      }
      setNeedsLayout()
    }
  }
  private var contentBox: ListContentView?
  /// The accessory at the right edge of the row. The default is `.none`.
  public var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { showAccessory() } }
  }
  /// A view at the right edge of the row in place of an accessory, such as a switch. It has its preferred size, at most half as
  /// wide as the row. The default is `nil`.
  public var accessoryView: View? {
    didSet {
      // Another row may have taken the same view in the meantime.
      let isElsewhere = accessoryView.map { $0.superview !== self } ?? false
      if accessoryView !== oldValue || isElsewhere { showAccessory() }
    }
  }
  private var accessory: View?
  /// The space between the edges of the row and its hairlines, in points. With `nil`, the default, the table decides.
  public var separatorInset: Insets? {
    didSet {
      separatorInset = separatorInset?.bounded(or: .zero)
      setNeedsLayout()
    }
  }

  /// The corners and clipping of the cell before a swipe changed them; `nil` if no swipe is changing the cell.
  var outlineBeforeSwipe: (radius: Double, corners: Corners, clips: Bool)?
  var tableView: TableView? { list as? TableView }
  var separators: Separators = .below { didSet { if separators != oldValue { setNeedsLayout() } } }
  private let lines = [View(), View()]

  /// Creates an empty row.
  public override init() {
    super.init()
    addSubview(contentView)
    for line in lines {
      line.backgroundColor = .rowLine
      line.isUserInteractionEnabled = false
      addSubview(line)
    }
    let tap = TapGestureRecognizer { [weak self] _ in
      // A transition that the click starts may animate the row, which must not look pressed then.
      self?.highlight.end()
      _ = self?.activate()
    }
    tap.onHighlight = { [weak self] in self?.isHighlighted = $0 }
    addGestureRecognizer(tap)
  }

  /// Whether the row is selected. The table sets this property. A selected row has a different background, which fades out when
  /// the row is deselected.
  open override var isSelected: Bool { didSet { if isSelected != oldValue { selected.show(isSelected) } } }
  private lazy var selected = Highlight(of: self, covering: .selectedRow, behindContent: true)

  /// Whether the row is pressed. A pressed row has a darker background, which fades out after the press. A row that cannot be
  /// selected does not look pressed.
  public override var isHighlighted: Bool {
    get { super.isHighlighted }
    set { super.isHighlighted = newValue && list?.canSelect != false }
  }

  override func makeHighlight() -> Highlight {
    Highlight(of: self, covering: .pressedRow, behindContent: true)
  }

  override func willBeReused() {
    super.willBeReused()
    selected.end()
    tableView?.swipes.cellIsReused(self)
  }

  override func listDidChange() {
    if let tableView, backgroundColor.isClear { backgroundColor = tableView.rowBackgroundColor }
  }

  /// The area of the row's content: the whole row, or its readable width. The margins of `content` are outside the readable
  /// width.
  private var contentArea: Rect {
    guard tableView?.cellLayoutMarginsFollowReadableWidth ?? true else { return bounds }
    let margin = contentBox == nil ? 0 : ListContentView.margin
    return readableContentFrame(margin: margin).inset(by: Insets(left: -margin, right: -margin))
  }

  private func showAccessory() {
    if accessory?.superview === self { accessory?.removeFromSuperview() }
    let standard: View? =
      switch accessoryType {
      case .none: nil
      case .disclosureIndicator: ImageView(.disclosure)
      case .checkmark: ImageView(.checkmark)
      }
    accessory = accessoryView ?? standard
    accessory.map(addSubview)
    setNeedsLayout()
  }

  /// The width that the accessory needs at the right edge, in points.
  private var accessoryWidth: Double { accessory == nil ? 0 : accessorySize.width + ListContentView.margin }

  private var accessorySize: Size {
    let size = accessory?.sizeThatFits(Size(.infinity, .infinity)) ?? .zero
    return Size(min(size.width, contentArea.width / 2), size.height)
  }

  /// Returns the size of the row in a table whose `rowHeight` is `automaticDimension`. The height is that of the tallest view
  /// in `contentView`, or of the accessory with some space, at least 44 points. Override this method in cells with another
  /// layout.
  open override func sizeThatFits(_ size: Size) -> Size {
    let room = Size(max(0, contentArea.width - accessoryWidth), .infinity)
    let heights = contentView.subviews.map { $0.sizeThatFits(room).height }
    return Size(size.width, max(44, accessorySize.height + 16, heights.max() ?? 0))
  }

  /// Sets the frame of `contentView` to the row, or to its readable width, without the accessory. Overrides must call `super`.
  open override func layoutSubviews() {
    let area = contentArea
    contentView.untransformedFrame = area.inset(by: Insets(right: accessoryWidth))
    // The application may have given the view to another row.
    if let accessory, accessory.superview === self {
      let size = accessorySize
      accessory.untransformedFrame = pixelAligned(
        Rect(
          x: area.maxX - ListContentView.margin - size.width, y: (bounds.height - size.height) / 2,
          width: size.width, height: size.height))
    }
    let thickness = 1 / traitCollection.displayScale
    let top = separators.contains(.beyond) ? -thickness : 0
    // With `content`, hairlines begin where the text begins.
    let inset = (separatorInset ?? tableView?.separatorInset).map { ($0.left, bounds.width - $0.right) }
    let text = contentBox.map { (area.minX + $0.textInset, area.maxX - ListContentView.margin) }
    let ends = inset ?? text ?? (0, bounds.width)
    for (line, y) in zip(lines, [top, bounds.height - thickness]) {
      line.frame = Rect(x: ends.0, y: y, width: max(0, ends.1 - ends.0), height: thickness)
    }
    lines[0].isHidden = separators.isDisjoint(with: [.above, .beyond])
    lines[1].isHidden = !separators.contains(.below)
  }
}
