import SegueViews

/// One item of a collection.
open class CollectionViewCell: View, ReusableCell {
  /// What is left of the opacity of a cell while it is pressed.
  private static let pressedAlpha = 0.8

  /// The item that the cell shows.
  public internal(set) var indexPath = ItemPath(item: 0, section: 0)
  weak var collectionView: CollectionView?
  var reuseIdentifier: String?
  private lazy var highlight = Highlight(of: self, dimming: [self], to: Self.pressedAlpha)

  /// An empty cell.
  public override init() {
    super.init()
    role = .cell
    cursor = .pointingHand
  }

  /// Whether the item is selected; set by its collection. A subclass shows that.
  open var isSelected = false

  /// Whether the cell is pressed, which dims it; set by its collection. It fades back within a moment.
  public var isHighlighted: Bool {
    get { highlight.isOn }
    set { highlight.show(newValue) }
  }

  func willBeReused() { highlight.end() }

  /// Called before the cell is filled for another item; nothing by default.
  open func prepareForReuse() {}

  open override var canBecomeFocused: Bool { collectionView?.canSelect == true }

  open override func activate() -> Bool { collectionView?.activateItem(at: indexPath) ?? false }
}
