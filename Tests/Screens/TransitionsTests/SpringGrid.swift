import SegueTransitions

/// A screen with a long grid, from whose cells another screen can spring. Cells are reused.
final class SpringGrid: ViewController {
  /// The frame of the grid, which clips its cells.
  static let place = Rect(x: 0, y: 100, width: 390, height: 500)

  /// The numbers that the grid shows.
  var items = Array(0..<300)
  /// Whether the opened item scrolls into view when the transition asks for it.
  var scrolls = true { didSet { modal?.transitionSource = openedSource } }
  private weak var modal: SpringModal?
  let collectionView = CollectionView(
    flowLayout: CollectionViewFlowLayout(itemSize: Size(100, 100), minimumInteritemSpacing: 10))
  private(set) var opened: Int?

  override func viewDidLoad() {
    view.backgroundColor = .white
    collectionView.dataSource = self
    collectionView.onSelect = { [weak self] in self?.open($0.item) }
    view.addSubview(collectionView)
  }

  override func viewDidLayoutSubviews() { collectionView.frame = Self.place }

  /// Presents a screen from the cell at an index.
  @discardableResult func open(_ index: Int, _ modal: SpringModal = SpringModal(inset: 40)) -> SpringModal {
    opened = items[index]
    modal.preferredTransition = ZoomTransition.spring
    self.modal = modal
    modal.transitionSource = openedSource
    present(modal)
    return modal
  }

  /// The item that was opened, or only its present cell, depending on `scrolls`.
  private var openedSource: TransitionSource? {
    guard let opened else { return nil }
    if scrolls { return .item(opened, in: collectionView) }
    return .provider { [weak self] in self?.source }
  }

  /// All cells, visible or not.
  var cells: [NumberCell] { collectionView.subviews.compactMap { $0 as? NumberCell } }
  /// The numbers whose cells are hidden.
  var hidden: [Int] { cells.filter(\.isHiddenOrConcealed).compactMap(\.number) }
  /// The cell of the opened number.
  var source: View? { cells.first { $0.number == opened } }
}

/// A cell that records its number.
final class NumberCell: CollectionViewCell {
  var number: Int?

  override func prepareForReuse() { number = nil }
}

extension SpringGrid: CollectionViewDataSource {
  func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int { items.count }

  func collectionView(_ collectionView: CollectionView, itemIdentifierForItemAt indexPath: ItemPath)
    -> AnyHashable
  { items[indexPath.item] }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withIdentifier: "number") { NumberCell() }
    cell.number = items[indexPath.item]
    cell.backgroundColor = Color(20, 140, 90)
    cell.cornerRadius = 10
    return cell
  }
}
