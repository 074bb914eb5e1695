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

  var reuseIdentifier: String?
  weak var tableView: TableView? {
    didSet {
      // A row of a group stands out from its ground.
      if tableView?.style == .grouped, backgroundColor == .systemBackground {
        backgroundColor = .secondarySystemGroupedBackground
      }
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
    backgroundColor = .systemBackground
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

  /// The size that the row wants in a table whose `rowHeight` is `automaticDimension`: as high as the highest view in its content
  /// view wants to be, and at least 44 points. A cell with another layout overrides it.
  open override func sizeThatFits(_ size: Size) -> Size {
    let isReadable = tableView?.cellLayoutMarginsFollowReadableWidth ?? true
    let room = Size(isReadable ? readableContentFrame().width : size.width, .infinity)
    let heights = contentView.subviews.map { $0.sizeThatFits(room).height }
    return Size(size.width, max(44, heights.max() ?? 0))
  }

  open override var canBecomeFocused: Bool { tableView?.canSelect == true }

  open override func activate() -> Bool { tableView?.activateRow(at: indexPath) ?? false }

  /// Makes the content view fill the row, or its readable width. Overrides call super.
  open override func layoutSubviews() {
    let isReadable = tableView?.cellLayoutMarginsFollowReadableWidth ?? true
    contentView.frame = isReadable ? readableContentFrame() : bounds
    let thickness = 1 / traitCollection.displayScale
    let top = separators.contains(.beyond) ? -thickness : 0
    lines[0].frame = Rect(x: 0, y: top, width: bounds.width, height: thickness)
    lines[1].frame = Rect(x: 0, y: bounds.height - thickness, width: bounds.width, height: thickness)
    lines[0].isHidden = separators.isDisjoint(with: [.above, .beyond])
    lines[1].isHidden = !separators.contains(.below)
  }
}
