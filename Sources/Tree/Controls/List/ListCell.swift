import SegueViews

/// The base of `TableViewCell` and `CollectionViewCell`: a view that shows one item of a list, and can be reused for another
/// item. In an application, use or subclass one of these.
open class ListCell: View {
  /// The index path of the item that the cell shows.
  public internal(set) var indexPath = ItemPath(item: 0, section: 0)
  /// The opacity of a pressed cell.
  private static let pressedAlpha = 0.8

  /// The identifier of the kind of cell; `nil` if the cell is not reused.
  var reuseIdentifier: String?
  /// The list that shows the cell.
  weak var list: (any CellOwner)? { didSet { listDidChange() } }
  private(set) lazy var highlight = makeHighlight()

  /// Creates an empty cell.
  public override init() {
    super.init()
    role = .cell
    cursor = .pointingHand
  }

  /// Whether the cell's item is selected. The list sets this property. Override it to show the selection; by default, the cell
  /// looks the same.
  open var isSelected = false

  /// Whether the cell is pressed. A pressed cell looks different, and fades back to normal after the press.
  public var isHighlighted: Bool {
    get { highlight.isOn }
    set { highlight.show(newValue) }
  }

  /// Returns the pressed appearance of the cell; by default, the cell is dimmed.
  func makeHighlight() -> Highlight { Highlight(of: self, dimming: [self], to: Self.pressedAlpha) }

  /// Called before the cell is used for another item. The default does nothing.
  open func prepareForReuse() {}

  /// Ends interactions with the current item, such as a press or a swipe.
  func willBeReused() { highlight.end() }

  /// Called when a list has taken the cell to show or to measure an item.
  func listDidChange() {}

  open override var canBecomeFocused: Bool { list?.canSelect == true }

  open override func activate() -> Bool { list?.activateItem(at: indexPath) ?? false }
}

/// A list, as its cells and checks know it.
package protocol CellOwner: View {
  /// Whether a clicked item stays selected.
  var allowsSelection: Bool { get }
  /// The selected item; `nil` if no item is selected.
  var selectedItem: ItemPath? { get }
  /// Selects an item instead of the currently selected one.
  func select(_ indexPath: ItemPath?)
  /// Whether a click on an item has an effect.
  var canSelect: Bool { get }
  /// Selects an item if the list allows it, and reports it as clicked.
  /// - Returns: `false` if clicks on items have no effect.
  func activateItem(at indexPath: ItemPath) -> Bool
}
