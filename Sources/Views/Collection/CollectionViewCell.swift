/// One item of a collection.
open class CollectionViewCell: View, ReusableCell {
  /// The item that the cell shows.
  public internal(set) var indexPath = IndexPath(item: 0, section: 0)
  weak var collectionView: CollectionView?
  var reuseIdentifier: String?

  /// An empty cell.
  public override init() {
    super.init()
    role = .cell
    cursor = .pointingHand
  }

  /// Called before the cell is filled for another item; nothing by default.
  open func prepareForReuse() {}

  open override var canBecomeFocused: Bool { collectionView?.onSelect != nil }

  open override func activate() -> Bool {
    guard let collectionView, let onSelect = collectionView.onSelect else { return false }
    onSelect(indexPath)
    return true
  }
}
