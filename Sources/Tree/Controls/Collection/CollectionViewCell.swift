import SegueViews

/// A view that shows one item of a collection.
open class CollectionViewCell: View, ReusableCell {
  /// The opacity of a cell while it is pressed.
  private static let pressedAlpha = 0.8

  /// The index path of the item that the cell shows.
  public internal(set) var indexPath = ItemPath(item: 0, section: 0)
  weak var collectionView: CollectionView?
  var reuseIdentifier: String?
  private lazy var highlight = Highlight(of: self, dimming: [self], to: Self.pressedAlpha)

  /// Creates an empty cell.
  public override init() {
    super.init()
    role = .cell
    cursor = .pointingHand
  }

  /// Whether the cell's item is selected. The collection sets this property. Override it to show the selection; by default, the
  /// cell looks the same.
  open var isSelected = false

  /// Whether the cell is pressed. The collection sets this property. A pressed cell is dimmed, and fades back to normal after
  /// the press.
  public var isHighlighted: Bool {
    get { highlight.isOn }
    set { highlight.show(newValue) }
  }

  func willBeReused() { highlight.end() }

  /// Called before the cell is used for another item. The default does nothing.
  open func prepareForReuse() {}

  open override var canBecomeFocused: Bool { collectionView?.canSelect == true }

  open override func activate() -> Bool { collectionView?.activateItem(at: indexPath) ?? false }
}
