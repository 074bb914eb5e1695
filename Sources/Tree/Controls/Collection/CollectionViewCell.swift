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

  /// Whether the item is selected, which the collection sets. Subclasses show this; the default shows nothing.
  open var isSelected = false

  /// Whether the cell is pressed, which dims it; the collection sets this. After the press, the cell fades back.
  public var isHighlighted: Bool {
    get { highlight.isOn }
    set { highlight.show(newValue) }
  }

  func willBeReused() { highlight.end() }

  /// Called before the cell is filled for another item; the default does nothing.
  open func prepareForReuse() {}

  open override var canBecomeFocused: Bool { collectionView?.canSelect == true }

  open override func activate() -> Bool { collectionView?.activateItem(at: indexPath) ?? false }
}
