import SegueViews

/// One row of a table.
open class TableViewCell: View, ReusableCell {
  /// Which of its edges a row draws a line along.
  public nonisolated struct Separators: OptionSet, Sendable, Hashable {
    /// One bit an edge.
    public let rawValue: Int
    /// A set by its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Along the upper edge.
    public static let above = Separators(rawValue: 1)
    /// Along the lower edge.
    public static let below = Separators(rawValue: 2)
    /// Beyond the upper edge, over the row above: while the row uncovers that one, whose own line is still under it.
    static let beyond = Separators(rawValue: 4)
  }

  /// The row that the cell shows.
  public internal(set) var indexPath = ItemPath(item: 0, section: 0)
  /// Where the row's own views go.
  public let contentView = View()
  /// What the row shows, where it has no views of its own.
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
  /// What stands at the right edge.
  public var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { showAccessory() } }
  }
  private var accessory: View?

  var reuseIdentifier: String?
  /// Corners and clipping that a swipe has changed.
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

  /// An empty row.
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
      // What a click opens may begin with the row, so it no longer shows the press by then.
      self?.endHighlight()
      _ = self?.activate()
    }
    tap.onHighlight = { [weak self] in self?.isHighlighted = $0 }
    addGestureRecognizer(tap)
  }

  /// Whether the row is selected, which gives it another background; set by its table. It fades back within a moment.
  open var isSelected = false { didSet { if isSelected != oldValue { selected.show(isSelected) } } }
  private lazy var selected = Highlight(of: self, covering: .selectedRow, behindContent: true)

  /// Whether the row is pressed, which dims it. It fades back within a moment.
  public var isHighlighted: Bool {
    get { highlight.isOn }
    // A row of a table in which none can be selected shows no press.
    set { highlight.show(newValue && tableView?.canSelect != false) }
  }

  func endHighlight() { highlight.end() }

  func willBeReused() {
    endHighlight()
    selected.end()
    tableView?.swipes.cellIsReused(self)
  }

  /// Called before the cell is filled for another row; nothing by default.
  open func prepareForReuse() {}

  /// The row, or its readable width. Content has a margin of its own, which lies beside what can be read.
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

  /// Room for what stands at the right edge, in points.
  private var accessoryWidth: Double {
    accessory.map { $0.sizeThatFits(bounds.size).width + ListContentView.margin } ?? 0
  }

  /// The size that the row wants in a table whose `rowHeight` is `automaticDimension`: as high as the highest view in its content
  /// view wants to be, and at least 44 points. A cell with another layout overrides it.
  open override func sizeThatFits(_ size: Size) -> Size {
    let room = Size(max(0, contentArea.width - accessoryWidth), .infinity)
    let heights = contentView.subviews.map { $0.sizeThatFits(room).height }
    return Size(size.width, max(44, heights.max() ?? 0))
  }

  open override var canBecomeFocused: Bool { tableView?.canSelect == true }

  open override func activate() -> Bool { tableView?.activateRow(at: indexPath) ?? false }

  /// Makes the content view fill the row, or its readable width. Overrides call super.
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
    // Below content, a line begins with the text.
    let ends =
      contentBox.map { (area.minX + $0.textInset, area.maxX - ListContentView.margin) } ?? (0, bounds.width)
    for (line, y) in zip(lines, [top, bounds.height - thickness]) {
      line.frame = Rect(x: ends.0, y: y, width: max(0, ends.1 - ends.0), height: thickness)
    }
    lines[0].isHidden = separators.isDisjoint(with: [.above, .beyond])
    lines[1].isHidden = !separators.contains(.below)
  }
}
