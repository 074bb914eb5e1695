import SegueViews

/// A view that shows one row of a table.
open class TableViewCell: View, ReusableCell {
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
    /// A hairline just above the upper edge, used while the row uncovers the row above, whose own hairline is still hidden.
    static let beyond = Separators(rawValue: 4)
  }

  /// The index path of the row that the cell shows.
  public internal(set) var indexPath = ItemPath(item: 0, section: 0)
  /// The view to which subviews of the row are added.
  public let contentView = View()
  /// The standard content of the row; `nil`, the default, shows only views that were added to `contentView`.
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
  private var accessory: View?

  var reuseIdentifier: String?
  /// The corners and clipping of the cell before a swipe changed them; `nil` if the cell has not been changed.
  var outlineBeforeSwipe: (radius: Double, corners: Corners, clips: Bool)?
  weak var tableView: TableView? {
    didSet {
      guard let tableView, backgroundColor.isClear else { return }
      backgroundColor = tableView.rowBackgroundColor
    }
  }
  var separators: Separators = .below { didSet { if separators != oldValue { setNeedsLayout() } } }
  private let lines = [View(), View()]
  private lazy var highlight = Highlight(of: self, covering: .pressedRow, behindContent: true)

  /// Creates an empty row.
  public override init() {
    super.init()
    role = .cell
    cursor = .pointingHand
    addSubview(contentView)
    for line in lines {
      line.backgroundColor = .rowLine
      line.isUserInteractionEnabled = false
      addSubview(line)
    }
    let tap = TapGestureRecognizer { [weak self] _ in
      // The transition that a click starts may begin with the row, which must no longer look pressed then.
      self?.endHighlight()
      _ = self?.activate()
    }
    tap.onHighlight = { [weak self] in self?.isHighlighted = $0 }
    addGestureRecognizer(tap)
  }

  /// Whether the row is selected, which gives it another background; the table sets this. After the selection, the row fades
  /// back.
  open var isSelected = false { didSet { if isSelected != oldValue { selected.show(isSelected) } } }
  private lazy var selected = Highlight(of: self, covering: .selectedRow, behindContent: true)

  /// Whether the row is pressed, which darkens its background. After the press, the row fades back.
  public var isHighlighted: Bool {
    get { highlight.isOn }
    // A table without selectable rows shows no press.
    set { highlight.show(newValue && tableView?.canSelect != false) }
  }

  func endHighlight() { highlight.end() }

  func willBeReused() {
    endHighlight()
    selected.end()
    tableView?.swipes.cellIsReused(self)
  }

  /// Called before the cell is filled for another row; the default does nothing.
  open func prepareForReuse() {}

  /// The area of the content: the whole row, or its readable width. `content` has a margin of its own, which is outside the
  /// readable width.
  private var contentArea: Rect {
    guard tableView?.cellLayoutMarginsFollowReadableWidth ?? true else { return bounds }
    let margin = contentBox == nil ? 0 : ListContentView.margin
    return readableContentFrame(margin: margin).inset(by: Insets(left: -margin, right: -margin))
  }

  private func showAccessory() {
    accessory?.removeFromSuperview()
    accessory =
      switch accessoryType {
      case .none: nil
      case .disclosureIndicator: ImageView(.disclosure)
      case .checkmark: ImageView(.checkmark)
      }
    accessory.map(addSubview)
    setNeedsLayout()
  }

  /// The width that the accessory needs at the right edge, in points.
  private var accessoryWidth: Double {
    accessory.map { $0.sizeThatFits(bounds.size).width + ListContentView.margin } ?? 0
  }

  /// Returns the size of the row in a table whose `rowHeight` is `automaticDimension`: as high as the highest view in
  /// `contentView`, and at least 44 points. Override it in cells with another layout.
  open override func sizeThatFits(_ size: Size) -> Size {
    let room = Size(max(0, contentArea.width - accessoryWidth), .infinity)
    let heights = contentView.subviews.map { $0.sizeThatFits(room).height }
    return Size(size.width, max(44, heights.max() ?? 0))
  }

  open override var canBecomeFocused: Bool { tableView?.canSelect == true }

  open override func activate() -> Bool { tableView?.activateRow(at: indexPath) ?? false }

  /// Lets the content view fill the row, or its readable width. Overrides must call `super`.
  open override func layoutSubviews() {
    let area = contentArea
    contentView.frame = area.inset(by: Insets(right: accessoryWidth))
    if let accessory {
      let size = accessory.sizeThatFits(bounds.size)
      accessory.frame = pixelAligned(
        Rect(
          x: area.maxX - ListContentView.margin - size.width, y: (bounds.height - size.height) / 2,
          width: size.width, height: size.height))
    }
    let thickness = 1 / traitCollection.displayScale
    let top = separators.contains(.beyond) ? -thickness : 0
    // With `content`, hairlines begin where the text begins.
    let ends =
      contentBox.map { (area.minX + $0.textInset, area.maxX - ListContentView.margin) } ?? (0, bounds.width)
    for (line, y) in zip(lines, [top, bounds.height - thickness]) {
      line.frame = Rect(x: ends.0, y: y, width: max(0, ends.1 - ends.0), height: thickness)
    }
    lines[0].isHidden = separators.isDisjoint(with: [.above, .beyond])
    lines[1].isHidden = !separators.contains(.below)
  }
}
