import SegueViews

/// The base of `TableView` and `CollectionView`: a scroll view that shows items in sections, and has cells only for visible
/// items.
///
/// The base opens, selects and identifies items, but only these two classes can place them. In an application, use or subclass
/// one of the two.
open class ListView<Cell: ListCell>: ScrollView, CellOwner {
  /// Called with the index path of an item when it is clicked, or activated with the keyboard.
  public var onSelect: ((ItemPath) -> Void)?
  /// Returns the action of a click, for a list without `onSelect`; `nil` if clicks have no effect. Called each time, because
  /// the action may depend on a delegate, which may change.
  package var delegateAction: (() -> ((ItemPath) -> Void)?)?
  /// The drags on an item that open it. Such a drag calls `onSelect`, as a click does, and the resulting transition follows the
  /// pointer. With `nil`, the default, drags do not open items.
  public var opensByDrag: OpeningDrag? {
    didSet { if opensByDrag != oldValue { openingPan = opensByDrag.map(makeOpeningPan) } }
  }
  /// Whether spreading two fingers on an item, or turning the wheel over it with Control held, opens the item by calling
  /// `onSelect`. The resulting transition follows the gesture. The default is `false`.
  public var opensByPinch = false {
    didSet { if opensByPinch != oldValue { openingPinch = opensByPinch ? makeOpeningPinch() : nil } }
  }
  /// Whether a clicked item stays selected until another one is clicked. The default is `false`.
  public var allowsSelection = false { didSet { if !allowsSelection { visible.selection = nil } } }

  let visible = VisibleCells<Cell>()
  private var openingPan: GestureRecognizer? { didSet { exchange(oldValue, openingPan) } }
  private var openingPinch: GestureRecognizer? { didSet { exchange(oldValue, openingPinch) } }
  private weak var highlighted: Cell?

  // MARK: - Items, as a subclass places them

  /// The number of items in each section.
  var itemCounts: [Int] { [] }

  /// Returns the frame of an item in the list's coordinates; `nil` if there is no such item.
  package func frameOfItem(at indexPath: ItemPath) -> Rect? { nil }

  /// Returns the item at a point in the list's coordinates; `nil` if no item is at that point.
  func itemPath(at point: Point) -> ItemPath? { nil }

  /// Returns the value with which the data source identifies an item; `nil` without a data source.
  func identifierOfItem(at indexPath: ItemPath) -> AnyHashable? { nil }

  // MARK: - Identity

  /// Returns the current index path of the item with an identifier; `nil` if there is no such item. Items that have cells are
  /// searched first.
  package func indexPath(forItemIdentifier identifier: AnyHashable) -> ItemPath? {
    func isWanted(_ indexPath: ItemPath) -> Bool {
      frameOfItem(at: indexPath) != nil && identifierOfItem(at: indexPath) == identifier
    }
    if let found = visible.cells.keys.filter(isWanted).min() { return found }
    let items = itemCounts.enumerated().lazy.flatMap { section, count in
      (0..<count).lazy.map { ItemPath(item: $0, section: section) }
    }
    return items.first(where: isWanted)
  }

  /// Returns the cell of an item; `nil` if the item is neither visible nor about to become visible.
  package func preparedCell(at indexPath: ItemPath) -> Cell? { visible.cells[indexPath] }

  // MARK: - Selection

  /// Selects an item instead of the currently selected one. `nil`, or an item that does not exist, clears the selection.
  package func select(_ indexPath: ItemPath?) {
    visible.selection = indexPath.flatMap { frameOfItem(at: $0) == nil ? nil : $0 }
  }

  package var selectedItem: ItemPath? { visible.selection }

  /// Deselects an item, if it is selected.
  func deselect(_ indexPath: ItemPath) { if visible.selection == indexPath { visible.selection = nil } }

  private var action: ((ItemPath) -> Void)? { onSelect ?? delegateAction?() }

  /// Whether a click on an item has an effect.
  package var canSelect: Bool { allowsSelection || action != nil }

  /// Selects an item if the list allows it, and calls `onSelect`.
  /// - Returns: `false` if clicks on items have no effect.
  package func activateItem(at indexPath: ItemPath) -> Bool {
    guard canSelect else { return false }
    if allowsSelection {
      // Before the layout after a reload, no item has a frame.
      layoutIfNeeded()
      select(indexPath)
    }
    callAction { action?(indexPath) }
    return true
  }

  /// Adds a recognizer for clicks on items, for a list whose cells recognize none.
  func addItemTap() {
    let tap = TapGestureRecognizer { [weak self] tap in
      guard let self, let indexPath = itemPath(at: tap.location(in: self)) else { return }
      _ = activateItem(at: indexPath)
    }
    tap.onHighlight = { [weak self, unowned tap] in self?.showPress($0, of: tap) }
    // Cells set the cursor themselves, because nothing can be clicked in the gaps between them.
    tap.cursor = nil
    addGestureRecognizer(tap)
  }

  /// Highlights the cell under a press, if items can be selected.
  private func showPress(_ isDown: Bool, of tap: TapGestureRecognizer) {
    highlighted?.isHighlighted = false
    highlighted =
      isDown && canSelect
      ? itemPath(at: tap.location(in: self)).flatMap { visible.cell(at: $0, in: self) } : nil
    highlighted?.isHighlighted = true
  }

  // MARK: - Gestures that open items

  private func exchange(_ old: GestureRecognizer?, _ new: GestureRecognizer?) {
    old.map(removeGestureRecognizer)
    new.map(addGestureRecognizer)
  }

  /// Returns the item at a location in the window; `nil` if no item is at that location.
  private func item(under location: Point) -> ItemPath? {
    window.flatMap { itemPath(at: $0.convert(location, to: self)) }
  }

  /// Returns a recognizer for a drag that opens the item on which it began.
  private func makeOpeningPan(_ drag: OpeningDrag) -> PanGestureRecognizer {
    let isSideways = drag == .sideways
    let pan = PanGestureRecognizer(
      axis: isSideways ? .horizontal : .any, precedence: isSideways ? .row : .view
    ) { [weak self] pan in
      guard pan.state == .began, let self, let indexPath = item(under: pan.startLocation) else { return }
      window?.drive(by: pan) { self.action?(indexPath) }
    }
    pan.shouldBegin = { [weak self, unowned pan] in self?.item(under: pan.startLocation) != nil }
    // Cells set the cursor themselves.
    pan.cursor = nil
    return pan
  }

  /// Returns a recognizer for a pinch that opens the item on which the fingers spread.
  private func makeOpeningPinch() -> PinchGestureRecognizer {
    let pinch = PinchGestureRecognizer { [weak self] pinch in
      guard pinch.state == .began, let self, let indexPath = item(under: pinch.location) else { return }
      window?.drive(by: pinch) { self.action?(indexPath) }
    }
    pinch.shouldBegin = { [weak self, unowned pinch] in
      pinch.isSpreading && self?.item(under: pinch.location) != nil
    }
    return pinch
  }
}
